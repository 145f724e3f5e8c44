// One server entry put into a configuration file; everything else in the file stays as it is, comments too.

import { parse } from 'jsonc-parser';
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
  const after = setJsonMember(text, [agent.table, serverName], { ...others(text, agent), ...value });
  if (after === undefined)
    throw new UsageError(
      `${file} is not JSON that can be edited safely.`,
      `Correct it, or add to "${agent.table}" by hand: "${serverName}": ${JSON.stringify(value)}`,
    );
  return after;
}

/** Members of our entry that we never set, such as a time limit: a person put them there. */
function others(text: string, { table }: Agent): object {
  const file: unknown = parse(text, [], { allowTrailingComma: true });
  const entry = (file as Record<string, Record<string, unknown>> | undefined)?.[table]?.[serverName];
  if (typeof entry !== 'object' || entry === null || !('command' in entry)) return {};
  const { command: _, args: __, env: ___, ...rest } = entry as Record<string, unknown>;
  return rest;
}

/**
 * Codex reads TOML. The table of our server is replaced where it stands, with its sub-tables but for keys that are not ours, or added at the end: the
 * rest needs no understanding.
 */
function tomlWith(before: string, { table }: Agent, { command, args, env }: ServerEntry): string {
  const head = `${table}.${serverName}`;
  const lines = [`[${head}]`, `command = ${tomlText(command)}`, `args = [${args.map(tomlText).join(', ')}]`];
  const kept: string[] = [];
  let at: number | undefined;
  let inside = false;
  const own: string[] = [];
  let inTable = false;
  let open = false;
  for (const line of before.split('\n')) {
    const name = /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$/.exec(line)?.[1]?.replace(/["'\s]/g, '');
    if (name !== undefined) inside = name === head || name.startsWith(`${head}.`);
    if (name !== undefined) inTable = name === head;
    else if (inTable) {
      const ours: boolean = open || /^\s*(?:command|args)\s*=/.test(line);
      open = ours && (open || /=\s*\[/.test(line)) && !/\]\s*(?:#.*)?$/.test(line);
      if (!ours && /^\s*[\w-]+\s*=/.test(line)) own.push(line.trim());
    }
    if (inside) at ??= kept.length;
    else kept.push(line);
  }
  lines.push(...own);
  const names = Object.keys(env).sort();
  if (names.length > 0)
    lines.push('', `[${head}.env]`, ...names.map((name) => `${name} = ${tomlText(env[name]!)}`));
  const start = (at === undefined ? kept : kept.slice(0, at)).join('\n').trimEnd();
  const rest = at === undefined ? '' : kept.slice(at).join('\n').trim();
  return [start, lines.join('\n'), rest].filter((part) => part !== '').join('\n\n') + '\n';
}

/** A basic string (TOML 1.0): JSON's escapes are a subset of its own. */
function tomlText(text: string): string {
  return JSON.stringify(text).replace(/\u007f/g, '\\u007f');
}
