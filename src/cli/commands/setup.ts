// `gos setup AGENT`: puts the MCP server into an agent's configuration, or prints what would be put there.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, type Command } from 'commander';
import { expandPath } from '../../service/workspace/skill-roots.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../cli-errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { writeJson } from '../json-output.ts';
import type { Runner } from '../program.ts';
import { lineDiff } from '../render/diff.ts';
import { agents } from '../setup/agents.ts';
import { readConfig, writeConfig } from '../setup/config-file.ts';
import { serverName, withServer, type ServerEntry } from '../setup/merge.ts';
import { renewed, standingEntry, type Asked } from '../setup/standing.ts';

interface SetupOptions {
  readonly write?: boolean;
  readonly user?: boolean;
  readonly skills?: readonly string[];
  readonly workspace?: string;
  readonly command?: string;
  readonly json?: boolean;
}

export function addSetupCommand(program: Command, run: Runner): void {
  program
    .command('setup')
    .description('connect an agent to the MCP server; prints the change, writes it with --write')
    .addArgument(new Argument('<agent>', 'which one').choices(agents.map((agent) => agent.id)))
    .option('--write', 'write the file after showing the change')
    .option('--user', "the person's own configuration instead of this project's")
    .option(
      '-s, --skills <dir...>',
      'folders of skills to serve (default: those set up before, else what the server finds)',
    )
    .option('-w, --workspace <dir>', 'the workspace to serve')
    .option('--command <command>', 'what starts the server (gos-mcp)')
    .option('--json', 'print JSON')
    .action(run((cli, agent: string, options: SetupOptions) => setupCommand(cli, agent, options)));
}

async function setupCommand(cli: Cli, id: string, options: SetupOptions): Promise<ExitCode> {
  const agent = agents.find((each) => each.id === id)!;
  const file = options.user ? agent.userFile(cli.here) : agent.projectFile(cli.here);
  if (file === undefined)
    throw new UsageError(`${agent.title} has no file of the person's own that we know.`, 'Leave out --user.');
  const before = await readConfig(file);
  const entry = renewed(standingEntry(before, agent) ?? serverHere(cli.here), askedOf(cli, options));
  const after = withServer(before, agent, entry, file);
  const changed = after !== before;
  if (options.write && changed) await writeConfig(file, after);
  const written = options.write === true && changed;
  if (options.json)
    writeJson(cli, 'setup', { agent: id, server: serverName, file, changed, written, content: after });
  else {
    const { style } = cli;
    const next = (options.user ? agent.userNext : undefined) ?? agent.next;
    cli.out(`${style.bold(agent.title)} ${style.dim(file)}\n`);
    cli.out(changed ? lineDiff(before ?? '', after, style) : 'Nothing to change.\n');
    if (changed)
      cli.out(
        written
          ? `\n${style.good('Written.')} ${next}\n`
          : `\nNothing is written yet: add --write. ${next}\n`,
      );
  }
  const { command } = entry;
  if (changed && !onPath(command, cli.here))
    cli.err(
      `${command} is not on the PATH: the agent could not start the server. Install the package globally, or name the server: --command "node /path/to/dist/gos-mcp.js".\n`,
    );
  for (const folder of options.skills ?? [])
    if (!existsSync(expandPath(folder, cli.here))) cli.err(`There is no folder ${folder} yet.\n`);
  return exitCodes.ok;
}

/** How this very installation's server is started where `gos-mcp` is not a command that an agent finds, as with `npx gos`. */
function serverHere(here: Cli['here']): ServerEntry | undefined {
  if (onPath('gos-mcp', here)) return undefined;
  const script = fileURLToPath(new URL('gos-mcp.js', import.meta.url));
  // npx keeps packages that are not installed where it may remove them.
  return existsSync(script) && !/[\\/]_npx[\\/]/.test(script)
    ? { command: 'node', args: [script] }
    : undefined;
}

/** npm and npx put these on the PATH of what they run, and of nothing else. */
const ofNpm = /[\\/](?:node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/;

/** True also for a command that is a path. */
function onPath(command: string, { env, platform }: Cli['here']): boolean {
  if (/[\\/]/.test(command)) return existsSync(command);
  const endings = platform === 'win32' ? ['', '.cmd', '.exe'] : [''];
  return (env.PATH ?? env.Path ?? '')
    .split(delimiter)
    .some(
      (folder) =>
        folder !== '' &&
        !ofNpm.test(folder) &&
        endings.some((ending) => existsSync(join(folder, command + ending))),
    );
}

function askedOf({ here }: Cli, { command, skills, workspace }: SetupOptions): Asked {
  return {
    ...(command !== undefined && { command: words(command) }),
    ...(skills && { skills: skills.map((folder) => expandPath(folder, here)) }),
    ...(workspace !== undefined && { workspace: expandPath(workspace, here) }),
  };
}

/** As a shell reads them, quotes and spaces only: `node "/a b/gos-mcp.js"`. */
function words(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map(
    ([all, double, single]) => double ?? single ?? all,
  );
}
