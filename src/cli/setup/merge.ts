// One server entry put into a configuration file; everything else in the file stays as it is, comments too, and so do
// the settings of an entry that is there already.

import { UsageError } from '../cli-errors.ts';
import type { Agent } from './agents.ts';
import { jsonMember, setJsonMember } from './json-edit.ts';
import { setTomlFields, tomlFault, tomlTable } from './toml-edit.ts';

/** How the server is started: all that we own in its entry. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
}

export const serverName = 'graph-of-skills';

/** The file's new text. Throws `UsageError` for a file that cannot be understood, rather than spoil it. */
export function withServer(
  before: string | undefined,
  agent: Agent,
  { command, args }: ServerEntry,
  file: string,
): string {
  const fields = { ...agent.extra, command, args };
  return agent.format === 'toml'
    ? tomlWith(before ?? '', agent, fields, file)
    : jsonWith(before, agent, fields, file);
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

function jsonWith(before: string | undefined, { table }: Agent, fields: Fields, file: string): string {
  const path = [table, serverName];
  const text = before === undefined || before.trim() === '' ? '{}\n' : before;
  const present = jsonMember(text, path);
  refuseRemote(present, file);
  // Key by key, so that the rest of the entry stays.
  const after =
    present === undefined
      ? setJsonMember(text, path, fields)
      : Object.entries(fields).reduce<string | undefined>(
          (edited, [key, value]) => edited && setJsonMember(edited, [...path, key], value),
          text,
        );
  if (after === undefined)
    throw new UsageError(
      `${file} is not JSON that can be edited safely.`,
      `Correct it, or add to "${table}" by hand: "${serverName}": ${JSON.stringify(fields)}`,
    );
  return after;
}

function tomlWith(before: string, { table }: Agent, fields: Fields, file: string): string {
  const path = [table, serverName];
  const block = setTomlFields('', path, fields);
  const ours = block?.trimEnd();
  const fault = tomlFault(before);
  if (fault)
    throw new UsageError(
      `${file} is no valid TOML, line ${fault.line}: ${fault.reason}.`,
      `Correct it, or add by hand:\n${ours}`,
    );
  refuseRemote(tomlTable(before, path), file);
  const after = setTomlFields(before, path, fields);
  if (after === undefined)
    throw new UsageError(
      `${file} holds ${table} in a form that cannot be edited safely.`,
      `Add or change the entry by hand; as a table of its own it reads:\n${ours}`,
    );
  return after;
}

/** An entry cannot have an address and a command: agents refuse it or take either. */
function refuseRemote(present: unknown, file: string): void {
  const address = ['url', 'httpUrl', 'serverUrl'].find((key) =>
    Object.hasOwn(Object(present) as object, key),
  );
  if (address !== undefined)
    throw new UsageError(
      `${serverName} in ${file} is a server with an address (${address}).`,
      'Keep it, or remove that entry first to have the server started by a command.',
    );
}
