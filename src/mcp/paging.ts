// Pages of a list that may change between two calls: a cursor names the last item seen, not a position.

import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

export interface Page<T> {
  readonly items: readonly T[];
  /** Cursor after the first `n` of them; undefined at the end. */
  after(n: number): string | undefined;
}

/** `all` is sorted by id. Throws "invalid params" for a cursor that is not ours. */
export function pageAfter<T extends { readonly id: string }>(
  all: readonly T[],
  cursor: string | undefined,
  limit: number,
): Page<T> {
  const last = cursor === undefined ? undefined : decodeCursor(cursor);
  const start = last === undefined ? 0 : all.findIndex(({ id }) => id > last);
  const items = start < 0 ? [] : all.slice(start, start + limit);
  const rest = start < 0 ? 0 : all.length - start;
  return { items, after: (n) => (n > 0 && n < rest ? encodeCursor(items[n - 1]!.id) : undefined) };
}

function encodeCursor(id: string): string {
  return Buffer.from(`a:${id}`, 'utf8').toString('base64url');
}

function decodeCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!text.startsWith('a:')) throw new McpError(ErrorCode.InvalidParams, 'This cursor is not one of ours.');
  return text.slice(2);
}
