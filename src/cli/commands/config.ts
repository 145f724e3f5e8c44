// `gos config`: what is in force here, and where each value comes from.

import type { Command } from 'commander';
import { readSettings, settingKeys, environmentName } from '../../service/workspace/settings.ts';
import { workspaceFileOf } from '../../service/workspace/resolve-library.ts';
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

async function configCommand(cli: Cli, { json }: { json?: boolean }): Promise<ExitCode> {
  const settings = await readSettings(cli.here);
  const workspaceFile = workspaceFileOf({ skills: [], workspace: settings.workspace }, cli.here);
  if (json) writeJson(cli, 'config', { settings, workspaceFile });
  else {
    const lines = settingKeys.flatMap((key) => {
      const value = settings[key];
      return value === undefined
        ? []
        : [
            `${key.padEnd(26)} ${printableLine(typeof value === 'object' ? value.join(', ') : String(value))}\n`,
          ];
    });
    cli.out(lines.length > 0 ? lines.join('') : 'Nothing is set; see gos config --help.\n');
  }
  return exitCodes.ok;
}
