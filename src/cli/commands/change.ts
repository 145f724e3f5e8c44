// `gos add`, `gos remove`: what belongs to the library of this folder. Files are never changed.

import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Command } from 'commander';
import {
  storageOf,
  workspaceFileOf,
  type LibraryChoice,
  type ResolvedLibrary,
} from '../../service/workspace/resolve-library.ts';
import {
  defaultFolders,
  expandPath,
  isInside,
  quoted,
  rememberedRoots,
  rootsOf,
} from '../../service/workspace/skill-roots.ts';
import { NoSkillsError } from '../../service/workspace/workspace-errors.ts';
import {
  remembered,
  writeWorkspaceFile,
  type WorkspaceFile,
} from '../../service/workspace/workspace-file.ts';
import type { Cli } from '../cli.ts';
import { UnknownSkillError, UsageError } from '../cli-errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { findSkill } from '../find-skill.ts';
import { writeJson } from '../json-output.ts';
import { choiceOf, resolveHere, tellNotes, withLibrary } from '../open-library.ts';
import { addLibraryOptions, resolveOptions, type LibraryOptions } from '../options.ts';
import type { Runner } from '../program.ts';
import { counted } from '../render/numbers.ts';
import { shortPath } from '../render/problems-text.ts';
import { printableLine } from '../terminal.ts';

export function addChangeCommands(program: Command, run: Runner): void {
  const add = program
    .command('add')
    .description('add a skill, or a folder of skills, to the library of this folder')
    .argument('<path>', 'a SKILL.md, its folder, or a folder of skills');
  addLibraryOptions(add).action(
    run((cli, path: string, options: LibraryOptions) => addCommand(cli, path, options)),
  );

  const remove = program
    .command('remove')
    .description('leave a skill or a folder out of the library of this folder; no file is deleted')
    .argument('<name>', 'name or path of a skill, or a folder that was indexed');
  addLibraryOptions(remove).action(
    run((cli, name: string, options: LibraryOptions) => removeCommand(cli, name, options)),
  );
}

interface Known {
  readonly file: string;
  readonly choice: LibraryChoice;
  readonly before: WorkspaceFile;
}

/** What the library of this folder is now: what it remembers, else the folders in force, else nothing. */
async function known(cli: Cli, given: LibraryOptions): Promise<Known> {
  const { options } = await resolveOptions(given, cli);
  const choice = choiceOf(options);
  const file = workspaceFileOf(choice, cli.here);
  const found = await remembered(file);
  if (choice.skills.length === 0) {
    if (found.file && found.file.skills.length > 0) return { file, choice, before: found.file };
  } else if (found.note !== undefined) tellNotes(cli, [found.note]);
  try {
    const { roots } = await resolveHere(choice, cli);
    return {
      file,
      choice,
      before: { skills: roots.map((root) => root.location), excluded: found.file?.excluded ?? [] },
    };
  } catch (error) {
    if (!(error instanceof NoSkillsError)) throw error;
    if (found.note !== undefined) tellNotes(cli, [found.note]);
    return { file, choice, before: { skills: [], excluded: found.file?.excluded ?? [] } };
  }
}

async function libraryOf(
  cli: Cli,
  { choice, file }: Known,
  { skills, excluded }: WorkspaceFile,
): Promise<ResolvedLibrary> {
  const { roots, notes } = await rememberedRoots(skills, cli.here);
  tellNotes(cli, notes);
  if (roots.length === 0)
    throw new NoSkillsError('None of the folders indexed here is left.', 'Run `gos index DIR…` again.');
  return {
    roots,
    storageDirectory: storageOf(choice, roots, cli.here),
    workspaceFile: file,
    excluded,
    source: 'workspace',
    notes,
  };
}

async function addCommand(cli: Cli, path: string, given: LibraryOptions): Promise<ExitCode> {
  const folder = await folderOf(cli, path);
  const now = await known(cli, given);
  const covered = now.before.skills.some((root) => isInside(folder, root));
  const after: WorkspaceFile = {
    skills: covered ? now.before.skills : [...now.before.skills, folder],
    excluded: now.before.excluded.filter((each) => each !== folder),
  };
  const stillOut = after.excluded.filter((each) => isInside(each, folder));
  return withLibrary(
    cli,
    given,
    async ({ engine }, { json }) => {
      const inside = (await engine.listing()).filter((skill) => isInside(skill.sourcePath, folder));
      if (inside.length === 0 && stillOut.length > 0)
        throw new UnknownSkillError(
          `All skills in ${path} were left out by \`gos remove\`.`,
          `Name the skill: \`gos add ${quoted(stillOut[0]!)}\`.`,
        );
      if (inside.length === 0)
        throw new UnknownSkillError(`No skill was found in ${path}.`, 'A skill is a folder with a SKILL.md.');
      await writeWorkspaceFile(now.file, after);
      report(cli, json === true, 'add', folder, inside);
      if (stillOut.length > 0)
        tellNotes(cli, [`still left out: ${stillOut.join(', ')}. gos add FOLDER brings one back.`]);
      return exitCodes.ok;
    },
    { library: await libraryOf(cli, now, after) },
  );
}

async function removeCommand(cli: Cli, name: string, given: LibraryOptions): Promise<ExitCode> {
  const now = await known(cli, given);
  const { before, file } = now;
  if (before.skills.length === 0)
    throw new NoSkillsError('Nothing is indexed here.', 'Run `gos index DIR…` first.');
  const folder = expandPath(name, cli.here);
  if (before.skills.includes(folder)) {
    const skills = before.skills.filter((root) => root !== folder);
    const covered = skills.some((root) => isInside(folder, root));
    const excluded = new Set(before.excluded);
    // Where nothing is remembered the usual folders are read, and this may be one.
    if ((await defaultFolders(cli.here)).includes(folder)) excluded.add(folder);
    if (covered) for (const skill of await skillsIn(cli, given, now, folder)) excluded.add(skill);
    await writeWorkspaceFile(file, { skills, excluded: [...excluded].sort() });
    report(cli, given.json === true, 'remove', folder, []);
    return exitCodes.ok;
  }
  return withLibrary(
    cli,
    given,
    async ({ engine }, { json }) => {
      const found = await findSkill(cli, engine, name);
      const excluded = dirname(found.sourcePath);
      await writeWorkspaceFile(file, {
        ...before,
        excluded: [...new Set([...before.excluded, excluded])].sort(),
      });
      report(cli, json === true, 'remove', excluded, [found]);
      return exitCodes.ok;
    },
    { library: await libraryOf(cli, now, before) },
  );
}

/** Folders of the skills in a folder. */
function skillsIn(cli: Cli, given: LibraryOptions, now: Known, folder: string): Promise<readonly string[]> {
  return libraryOf(cli, now, now.before).then((library) =>
    withLibrary(
      cli,
      given,
      async ({ engine }) =>
        (await engine.listing())
          .map(({ sourcePath }) => dirname(sourcePath))
          .filter((each) => isInside(each, folder)),
      { library },
    ),
  );
}

/** A SKILL.md stands for its folder. */
async function folderOf(cli: Cli, path: string): Promise<string> {
  const full = expandPath(path, cli.here);
  const isFile = await stat(full).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isFile && !/^skill\.md$/i.test(basename(full))) {
    throw new UsageError(`${path} is not a SKILL.md.`, 'Name a SKILL.md, its folder, or a folder of skills.');
  }
  const [root] = await rootsOf([isFile ? dirname(full) : path], cli.here, {
    remedy: 'Check the path: a SKILL.md, its folder, or a folder of skills.',
  });
  return root!.location;
}

function report(
  cli: Cli,
  json: boolean,
  action: 'add' | 'remove',
  path: string,
  skills: readonly { id: string; name: string }[],
): void {
  if (json) {
    writeJson(cli, 'change', { action, path, skills: skills.map(({ id, name }) => ({ id, name })) });
    return;
  }
  const what =
    skills.length === 1
      ? printableLine(skills[0]!.name)
      : skills.length === 0
        ? printableLine(path)
        : `${counted(skills.length, 'skill')} of ${printableLine(path)}`;
  cli.out(
    action === 'add'
      ? `Added ${what}.\n`
      : `Left out ${what}. No file was deleted; gos add ${printableLine(quoted(shortPath(path, cli.here.cwd)))} brings it back.\n`,
  );
}
