// `gos export`, `gos import`: a library as one file, to ship in a container.

import { lstat, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Option, type Command } from 'commander';
import {
  isImported,
  PackError,
  readPack,
  writePack,
  type LeftOutFile,
  type PackedFile,
  type Unpacked,
} from '../../service/workspace/library-pack.ts';
import { discover } from '../../node/discover.ts';
import { removeLeftovers } from '../../service/workspace/import-leftovers.ts';
import { storageOf, workspaceFileOf } from '../../service/workspace/resolve-library.ts';
import { expandPath, rootsOf } from '../../service/workspace/skill-roots.ts';
import { writeWorkspaceFile } from '../../service/workspace/workspace-file.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../cli-errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { writeJson } from '../json-output.ts';
import { withLibrary, type OpenLibrary } from '../open-library.ts';
import { addLibraryOptions, resolveOptions, type LibraryOptions } from '../options.ts';
import type { Runner } from '../program.ts';
import { printableLine } from '../terminal.ts';
import { counted } from '../render/numbers.ts';

interface ExportOptions extends LibraryOptions {
  readonly force?: boolean;
}

interface ImportOptions {
  readonly workspace?: string;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function addSnapshotCommands(program: Command, run: Runner): void {
  const exporting = program
    .command('export')
    .description('the library as one file: skills and what lies beside them')
    .argument('<file>', 'where to write it, e.g. skills.gospack')
    .option('--force', 'replace a file that is there');
  addLibraryOptions(exporting).action(
    run((cli, file: string, options: ExportOptions) => exportCommand(cli, file, options)),
  );

  program
    .command('import')
    .description('unpack an exported library into a workspace and index it; nothing in it is run')
    .argument('<file>', 'what `gos export` wrote')
    .addOption(new Option('-w, --workspace <dir>', 'the workspace (required)'))
    .option('--force', 'replace what was imported there before')
    .option('--json', 'print JSON')
    .option('-q, --quiet', 'no progress')
    .addHelpText('after', importHelp)
    .action(run((cli, file: string, options: ImportOptions) => importCommand(cli, file, options)));
}

const importHelp = `
In a container:
  gos import skills.gospack --workspace /opt/skills
  gos retrieve "your task" --workspace /opt/skills`;

async function exportCommand(cli: Cli, file: string, given: ExportOptions): Promise<ExitCode> {
  const target = expandPath(file, cli.here);
  const there = await lstat(target).catch(() => undefined);
  if (there && !there.isFile())
    throw new UsageError(`${file} is no regular file.`, 'Name a file: it is written aside and put in place.');
  if (there && given.force !== true)
    throw new UsageError(`${file} exists already.`, 'Add --force to replace it.');
  if (!(await isFolder(dirname(target))))
    throw new UsageError(`There is no folder ${dirname(file)} to write to.`, 'Make it, or name another.');
  return withLibrary(cli, given, async (opened, { json }) => {
    const all = await filesOf(opened);
    const inside = new Set(await insideRoots(all, opened.library.roots));
    const { written, leftOut: unfit } = await writePack(target, [...inside], cli.signal);
    const leftOut = [
      ...all
        .filter((each) => !inside.has(each))
        .map(({ root, path }) => ({ path: `${root}/${path}`, why: 'a link that leads out of the folders' })),
      ...unfit,
    ];
    const skills = written.filter(({ path }) => isSkillFile(path)).length;
    const counts = { skills, files: written.length, skipped: leftOut.length, leftOut };
    if (json) writeJson(cli, 'snapshot', { action: 'export', file: target, ...counts });
    else
      cli.out(
        `Wrote ${counted(skills, 'skill')}, ${counted(written.length, 'file')}, to ${printableLine(target)}.\n`,
      );
    sayLeftOut(cli, leftOut);
    return skills > 0 ? exitCodes.ok : exitCodes.negative;
  });
}

function isSkillFile(path: string): boolean {
  return /(?:^|\/)skill\.md$/i.test(path);
}

/** Each by name, as far as anybody reads. */
function sayLeftOut(cli: Cli, leftOut: readonly LeftOutFile[]): void {
  if (leftOut.length === 0) return;
  const shown = leftOut.slice(0, 20).map(({ path, why }) => `  ${printableLine(path)}: ${why}\n`);
  const more = leftOut.length > shown.length ? `  and ${leftOut.length - shown.length} more\n` : '';
  cli.err(`${counted(leftOut.length, 'file')} left out:\n${shown.join('')}${more}`);
}

/** A pack is made to be given away: what a link brings in from elsewhere on the machine is not part of it. */
async function insideRoots(
  files: readonly PackedFile[],
  roots: readonly { readonly location: string }[],
): Promise<readonly PackedFile[]> {
  const real = await Promise.all(roots.map(({ location }) => realpath(location).catch(() => location)));
  const inside = await Promise.all(
    files.map(async ({ source }) => {
      const path = await realpath(source).catch(() => '');
      return real.some((root) => path.startsWith(root.endsWith(sep) ? root : root + sep));
    }),
  );
  return files.filter((_, index) => inside[index]);
}

/** SKILL.md files and listed resources, each once, sorted. */
async function filesOf({ engine }: OpenLibrary): Promise<readonly PackedFile[]> {
  const files = new Map<string, PackedFile>();
  for (const { id } of await engine.listing()) {
    const detail = await engine.skill(id);
    if (!detail) continue;
    const folder = detail.path.split('/').slice(0, -1);
    const add = (path: string, source: string) =>
      files.set(`${detail.root}\0${path}`, { root: detail.root, path, source });
    add(detail.path, detail.sourcePath);
    for (const resource of detail.skill.resources) {
      add(
        [...folder, resource.path].join('/'),
        join(dirname(detail.sourcePath), ...resource.path.split('/')),
      );
    }
  }
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
}

async function importCommand(cli: Cli, file: string, given: ImportOptions): Promise<ExitCode> {
  const { options } = await resolveOptions(given, cli);
  const { workspace } = options;
  if (workspace === undefined)
    throw new UsageError('No workspace was named.', 'Add --workspace DIR: the library is unpacked there.');
  const source = expandPath(file, cli.here);
  const there = await stat(source).catch(() => undefined);
  if (!there) throw new UsageError(`There is no file ${file}.`, 'Check the path.');
  if (!there.isFile()) throw new UsageError(`${file} is no regular file.`, 'Name what `gos export` wrote.');
  const folder = join(expandPath(workspace, cli.here), 'library');
  await checkPlace(folder, given.force === true);
  const above = await missingAbove(folder);
  const fresh = `${folder}.${process.pid}.new`;
  let header: Awaited<ReturnType<typeof readPack>>;
  let lost: readonly LeftOutFile[];
  try {
    header = await readPack(source, fresh, cli.signal);
    // A root without a folder is found before the old library goes.
    await rootsOf(
      header.roots.map((root) => join(fresh, root)),
      cli.here,
    );
    lost = await notFound(fresh, header, cli.signal);
    if (lost.length === header.skillFiles.length)
      throw new PackError(
        `${file} holds no skill that can be read; nothing was changed.`,
        'A skill is a SKILL.md at most 16 folders deep, of at most 8 MiB. Make the pack anew with `gos export`.',
      );
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Only those that are empty go.
    for (const made of above) await rmdir(made).catch(() => undefined);
    throw error;
  }
  await replace(folder, fresh);
  await removeLeftovers(folder);
  const choice = { skills: [], workspace };
  const roots = await rootsOf(
    header.roots.map((root) => join(folder, root)),
    cli.here,
  );
  const library = {
    roots,
    storageDirectory: storageOf(choice, roots, cli.here),
    workspaceFile: workspaceFileOf(choice, cli.here),
    excluded: [],
    source: 'workspace' as const,
    notes: [],
  };
  return withLibrary(
    cli,
    { workspace, ...(given.quiet && { quiet: true }) },
    async ({ status }) => {
      await writeWorkspaceFile(library.workspaceFile, {
        skills: roots.map((root) => root.location),
        excluded: [],
      });
      if (given.json)
        writeJson(cli, 'snapshot', {
          action: 'import',
          file: source,
          workspace: expandPath(workspace, cli.here),
          skills: status.skills,
          files: header.files,
          leftOut: lost,
        });
      else cli.out(`Imported ${counted(status.skills, 'skill')} into ${printableLine(workspace)}.\n`);
      sayLeftOut(cli, lost);
      return exitCodes.ok;
    },
    { library },
  );
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Folders above this one that are not there yet, innermost first. */
async function missingAbove(folder: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let at = dirname(folder); at !== dirname(at) && !(await isFolder(at)); at = dirname(at))
    missing.push(at);
  return missing;
}

/** Skills of a pack that no search of the unpacked folders finds. */
async function notFound(
  folder: string,
  { roots, skillFiles }: Unpacked,
  signal: AbortSignal,
): Promise<readonly LeftOutFile[]> {
  const found = new Set<string>();
  for (const root of roots) {
    const { skills } = await discover(join(folder, root), { signal });
    for (const { folder: inside, file } of skills) found.add([root, inside, file].filter(Boolean).join('/'));
  }
  const why = 'too deep, or in a folder that is not searched for skills';
  return skillFiles.filter((path) => !found.has(path)).map((path) => ({ path, why }));
}

/** Throws `PackError` unless the folder is free, or made by an import and to be replaced. */
async function checkPlace(folder: string, force: boolean): Promise<void> {
  if (!(await lstat(folder).catch(() => undefined))) return;
  if (!(await isImported(folder)))
    throw new PackError(
      `${folder} exists already, and no import made it.`,
      'It is never replaced: name another workspace, or move the folder.',
    );
  if (!force) throw new PackError(`${folder} exists already.`, 'Add --force to replace it.');
}

/** The old folder goes when the new one stands in its place. */
async function replace(folder: string, fresh: string): Promise<void> {
  const old = `${folder}.${process.pid}.old`;
  const had = await rename(folder, old).then(
    () => true,
    () => false,
  );
  try {
    await rename(fresh, folder);
  } catch (error) {
    if (had) await rename(old, folder);
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  if (had) await rm(old, { recursive: true, force: true });
}
