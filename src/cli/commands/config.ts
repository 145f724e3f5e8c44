// `gos config`: what is in force here, and where each value comes from.

import type { Command } from 'commander';
import { defaultBudget } from '../../core/retrieve/bundle.ts';
import { defaultSettings } from '../../core/retrieve/settings.ts';
import { environmentName, settingKeys, sourcedSettings } from '../../service/workspace/settings.ts';
import { remembered } from '../../service/workspace/workspace-file.ts';
import { resolveLibrary, workspaceFileOf } from '../../service/workspace/resolve-library.ts';
import type { Cli } from '../cli.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { writeJson } from '../json-output.ts';
import type { Runner } from '../program.ts';
import { printableLine } from '../terminal.ts';

export function addConfigCommand(program: Command, run: Runner): void {
  program
    .command('config')
    .description('the settings in force here; --help tells how to set them')
    .option('--json', 'print JSON')
    .addHelpText('after', configHelp)
    .action(run((cli, options: { json?: boolean }) => configCommand(cli, options)));
}

const configHelp = `
Settings come from the command line, else from the environment, else from the nearest
.gos.json or package.json "gos" at or above this folder. Paths in a file are relative to it.

  {
    "skills": ["skills", "~/.claude/skills"],
    "workspace": ".gos",
    "maxSkills": 8,
    "maxSkillChars": 2400,
    "maxContextChars": 12000
  }

${settingKeys.map((key) => `  ${key.padEnd(26)} ${environmentName(key)}`).join('\n')}

GOS_SKILLS_DIR (skillsDir) replaces the folder of the skills in the paths we print, e.g. where
they stand inside a container. Lines inside skills are never changed.
GOS_DEBUG=1 prints the stack of an unexpected error.`;

/** What holds where nothing is set; in words where it is no value. */
const defaults: Readonly<Partial<Record<string, string>>> = {
  skills: 'what is remembered here, else the usual folders',
  workspace: "the platform's cache folder",
  maxSkills: String(defaultBudget.maxSkills),
  seedTopK: String(defaultSettings.seedTopK),
  seedCandidateTopKSemantic: String(defaultSettings.candidateTopK.semantic),
  seedCandidateTopKLexical: String(defaultSettings.candidateTopK.lexical),
  maxSkillChars: String(defaultBudget.maxSkillChars),
  maxContextChars: String(defaultBudget.maxContextChars),
  maxContextTokens: 'no limit',
  skillsDir: 'none',
  embedding: 'none',
};

async function configCommand(cli: Cli, { json }: { json?: boolean }): Promise<ExitCode> {
  const { settings, sources } = await sourcedSettings(cli.here);
  const choice = { skills: settings.skills ?? [], workspace: settings.workspace };
  const workspaceFile = workspaceFileOf(choice, cli.here);
  const folders = (await remembered(workspaceFile)).file?.skills ?? [];
  // Where nothing can be read there is no index yet.
  const index = await resolveLibrary(choice, cli.here).then(
    ({ storageDirectory }) => storageDirectory,
    () => undefined,
  );
  if (json)
    writeJson(cli, 'config', {
      settings,
      sources,
      workspaceFile,
      remembered: folders,
      ...(index !== undefined && { storageDirectory: index }),
    });
  else {
    const { style } = cli;
    const row = (key: string, value: string, from: string) =>
      cli.out(
        `${key.padEnd(26)} ${printableLine(value)}${from && ` ${style.dim(`(${printableLine(from)})`)}`}\n`,
      );
    for (const key of settingKeys) {
      const value = settings[key];
      const text = typeof value === 'object' ? value.join(', ') : String(value ?? defaults[key] ?? '');
      row(key, text, sources[key] ?? 'default');
    }
    row('remembered', folders.join(', ') || 'nothing', '');
    row('index', index ?? 'none yet', '');
  }
  return exitCodes.ok;
}
