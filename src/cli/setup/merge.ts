// One server entry put into a configuration file; everything else in the file stays as it is, comments too.

import { UsageError } from '../cli-errors.ts';
import type { Agent } from './agents.ts';
import { setJsonMember } from './json-edit.ts';

export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export const serverName = 'graph-of-skills';

/** The file's new text. Throws `UsageError` for a file that cannot be understood, rather than spoil it. */
export function withServer(
  before: string | undefined,
  agent: Agent,
  entry: ServerEntry,
  file: string,
): string {
  return agent.format === 'toml'
    ? tomlWith(before ?? '', agent, entry)
    : jsonWith(before, agent, entry, file);
}

function jsonWith(before: string | undefined, agent: Agent, entry: ServerEntry, file: string): string {
  const value = {
    ...agent.extra,
    command: entry.command,
    args: entry.args,
    ...(Object.keys(entry.env).length > 0 && { env: entry.env }),
  };
  const text = before === undefined || before.trim() === '' ? '{}\n' : before;
  const after = setJsonMember(text, [agent.table, serverName], value);
  if (after === undefined)
    throw new UsageError(
      `${file} is not JSON that can be edited safely.`,
      `Correct it, or add to "${agent.table}" by hand: "${serverName}": ${JSON.stringify(value)}`,
    );
  return after;
}

/**
 * Codex reads TOML. The table of our server is replaced where it stands, with its sub-tables, or added at the end: the
 * rest needs no understanding.
 */
function tomlWith(before: string, { table }: Agent, { command, args, env }: ServerEntry): string {
  const head = `${table}.${serverName}`;
  const lines = [`[${head}]`, `command = ${tomlText(command)}`, `args = [${args.map(tomlText).join(', ')}]`];
  const names = Object.keys(env).sort();
  if (names.length > 0)
    lines.push('', `[${head}.env]`, ...names.map((name) => `${name} = ${tomlText(env[name]!)}`));
  const ours = `${lines.join('\n')}\n`;
  const kept: string[] = [];
  let at: number | undefined;
  let inside = false;
  for (const line of before.split('\n')) {
    const name = /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$/.exec(line)?.[1]?.replace(/["'\s]/g, '');
    if (name !== undefined) inside = name === head || name.startsWith(`${head}.`);
    if (inside) at ??= kept.length;
    else kept.push(line);
  }
  const start = (at === undefined ? kept : kept.slice(0, at)).join('\n').trimEnd();
  const rest = at === undefined ? '' : kept.slice(at).join('\n').trim();
  return [start, ours.trimEnd(), rest].filter((part) => part !== '').join('\n\n') + '\n';
}

/** A basic string (TOML 1.0): JSON's escapes are a subset of its own. */
function tomlText(text: string): string {
  return JSON.stringify(text).replace(/\u007f/g, '\\u007f');
}
