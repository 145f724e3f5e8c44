// The stdio transport: one JSON-RPC message a line. The SDK's own ends the connection at a line that is too long and keeps
// silent about lines that are no messages; this one answers with an error, as JSON-RPC 2.0 wants, and serves on.

import type { Readable, Writable } from 'node:stream';
import { serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { BoundedLines, type BoundedLine } from '../node/bounded-lines.ts';

/** Bytes of a message. The longest argument of a tool has a million characters. */
const longestLine = 8 * 1024 * 1024;

export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines: BoundedLines;
  #closed = false;
  #draining: Promise<void> | undefined;

  constructor(input: Readable, output: Writable, limit = longestLine) {
    this.#input = input;
    this.#output = output;
    this.#lines = new BoundedLines(limit);
  }

  start(): Promise<void> {
    this.#input.on('data', this.#read);
    this.#input.on('error', this.#failed);
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(serializeMessage(message));
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    this.#input.off('data', this.#read);
    this.#input.off('error', this.#failed);
    this.#input.pause();
    this.#lines.clear();
    this.onclose?.();
    return Promise.resolve();
  }

  readonly #failed = (error: Error): void => this.onerror?.(error);

  readonly #read = (chunk: Buffer): void => {
    for (const line of this.#lines.push(chunk)) this.#take(line);
  };

  #take(line: BoundedLine): void {
    if (line === 'too-long') {
      this.#refuse(null, ErrorCode.InvalidRequest, 'The message is too long; it was dropped.');
      return;
    }
    const text = line.toString('utf8').trim();
    if (text === '') return;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.#refuse(null, ErrorCode.ParseError, 'The line is not JSON: one message a line, please.');
      return;
    }
    const message = JSONRPCMessageSchema.safeParse(value);
    if (message.success) this.onmessage?.(message.data);
    else this.#refuse(idOf(value), ErrorCode.InvalidRequest, 'This is no JSON-RPC 2.0 message.');
  }

  #refuse(id: string | number | null, code: ErrorCode, message: string): void {
    void this.#write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  }

  /** Nothing more is read from a client that does not read what it is sent. All writes share one wait. */
  #write(text: string): Promise<void> {
    if (this.#output.write(text)) return Promise.resolve();
    return (this.#draining ??= this.#drained());
  }

  #drained(): Promise<void> {
    this.#input.pause();
    return new Promise((resolve) => {
      const done = () => {
        this.#output.off('drain', done);
        this.#output.off('close', done);
        this.#draining = undefined;
        if (!this.#closed) this.#input.resume();
        resolve();
      };
      this.#output.once('drain', done);
      // What is closed never drains.
      this.#output.once('close', done);
    });
  }
}

/** A request that is wrong in another way is answered under its id. */
function idOf(value: unknown): string | number | null {
  const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
