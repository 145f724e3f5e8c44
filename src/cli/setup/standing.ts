// The server entry that a configuration file has already, and what of it stands when `gos setup` runs again.

import type { Agent } from './agents.ts';
import { jsonMember } from './json-edit.ts';
import { serverName, type ServerEntry } from './merge.ts';
import { tomlTable } from './toml-edit.ts';

/** undefined where there is none, or none that starts a command. */
export function standingEntry(text: string | undefined, agent: Agent): ServerEntry | undefined {
  if (text === undefined) return undefined;
  const found = (agent.format === 'toml' ? tomlTable : jsonMember)(text, [agent.table, serverName]);
  const { command, args = [] } = (found ?? {}) as Partial<Record<keyof ServerEntry, unknown>>;
  if (typeof command !== 'string' || !Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
    return undefined;
  return { command, args };
}

/** What was asked for this time; the rest stands as it was. */
export interface Asked {
  /** Command and its first arguments. */
  readonly command?: readonly string[];
  readonly skills?: readonly string[];
  readonly workspace?: string;
}

/** The entry to write: what is asked for in the place of the same in `standing`, and all else of it. */
export function renewed(standing: ServerEntry | undefined, asked: Asked): ServerEntry {
  const { lead, skills, workspace, others } = partsOf(standing?.args ?? []);
  const [command, ...first] = asked.command ?? [standing?.command ?? 'gos-mcp', ...lead];
  const folders = asked.skills ?? skills;
  const place = asked.workspace ?? workspace;
  return {
    command: command ?? 'gos-mcp',
    args: [
      ...first,
      ...(folders.length > 0 ? ['--skills', ...folders] : []),
      ...(place === undefined ? [] : ['--workspace', place]),
      ...others,
    ],
  };
}

/** `lead`: before the first option, what belongs to the command. */
function partsOf(args: readonly string[]) {
  const start = args.findIndex((arg) => serverOptions.has(arg.split('=')[0]!));
  const lead = start < 0 ? args : args.slice(0, start);
  const skills: string[] = [];
  const others: string[] = [];
  let workspace: string | undefined;
  let inSkills = false;
  const rest = start < 0 ? [] : args.slice(start);
  for (let i = 0; i < rest.length; i++) {
    const arg = rest[i]!;
    if (arg.startsWith('-')) inSkills = arg === '-s' || arg === '--skills';
    if (arg === '-w' || arg === '--workspace') workspace = rest[++i];
    else if (!inSkills) others.push(arg);
    else if (!arg.startsWith('-')) skills.push(arg);
  }
  return { lead, skills, workspace, others };
}

/** Those of `gos-mcp`. */
const serverOptions = new Set([
  '-s',
  '--skills',
  '-w',
  '--workspace',
  '--http',
  '--token',
  '--allow-write',
  '--embedding',
  '--no-watch',
]);
