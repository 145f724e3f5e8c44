// Every `--json` answer: an envelope whose `schema` names what follows (docs/schema/gos-cli-1.schema.json).

import type { Cli } from './cli.ts';
import { visibleJson } from './terminal.ts';

export type JsonKind =
  | 'bundle'
  | 'list'
  | 'skills'
  | 'skill'
  | 'neighbors'
  | 'path'
  | 'payloads'
  | 'status'
  | 'doctor'
  | 'graph'
  | 'config'
  | 'change'
  | 'delta'
  | 'snapshot'
  | 'setup'
  | 'bench'
  | 'error';

/** Raised when a field is renamed, removed or changes its meaning; new fields do not raise it. */
export const jsonVersion = 1;

/** One document on stdout. */
export function writeJson(cli: Cli, kind: JsonKind, body: object, indent = 2): void {
  const text = JSON.stringify({ schema: `gos/${kind}@${jsonVersion}`, ...body }, null, indent);
  cli.out(`${visibleJson(text)}\n`);
}
