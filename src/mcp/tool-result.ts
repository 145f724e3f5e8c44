// Answers of tools: a text for hosts that show text, the same as data for hosts that pass data to their model.

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { GosError } from '../core/errors.ts';
import type { CallOptions } from '../service/engine-api.ts';
import type { LibraryHost } from './library-host.ts';

export type ToolExtra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Some hosts give their model the text, others the data: each says all, and each keeps the budget. */
export function answer(text: string, data: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: data };
}

/** Errors become results that a model can act on; an abort goes on, the client hears nothing of it. */
export async function guarded(
  extra: ToolExtra,
  work: (call: CallOptions) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await work({ signal: extra.signal, onProgress: progressOf(extra) });
  } catch (error) {
    if (extra.signal.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    return {
      isError: true,
      content: [{ type: 'text', text: error instanceof GosError ? `${message} ${error.remedy}` : message }],
    };
  }
}

/** The same for what needs the library: after the first scan, and in turn with all other calls. */
export function served(
  host: LibraryHost,
  extra: ToolExtra,
  work: (call: CallOptions) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  return guarded(extra, (call) =>
    // In turn from the start: a first scan may take long, and calls that wait for it are counted too.
    host.calls.run(call.signal, async () => {
      await host.ready(call);
      return work(call);
    }),
  );
}

/** Only where the client asked for it; at most ten a second, always growing, as the protocol wants. */
function progressOf(extra: ToolExtra): NonNullable<CallOptions['onProgress']> {
  const token = extra._meta?.progressToken;
  if (token === undefined) return () => undefined;
  let last = -1;
  let at = 0;
  return ({ done, total, what }) => {
    const now = performance.now();
    if (done <= last || (now - at < 100 && done < total)) return;
    last = done;
    at = now;
    extra
      .sendNotification({
        method: 'notifications/progress',
        params: { progressToken: token, progress: done, total, message: what },
      })
      .catch(() => undefined);
  };
}

/** As many items, in order, as keep the whole within `maxChars`. */
export function fitting<T>(items: readonly T[], maxChars: number, size: (item: T) => number): readonly T[] {
  let used = 0;
  let n = 0;
  while (n < items.length) {
    used += size(items[n]!);
    if (used > maxChars) break;
    n++;
  }
  return items.slice(0, n);
}

export function jsonSize(value: unknown): number {
  return JSON.stringify(value).length + 1;
}
