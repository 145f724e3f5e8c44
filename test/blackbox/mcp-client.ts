// MCP clients of the official SDK, over both transports.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { inject } from 'vitest';
import type { Scratch } from './tool.ts';

export interface Connected {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

export function serverScript(): string {
  return join(inject('installed'), 'dist', 'gos-mcp.js');
}

export async function overStdio(
  scratch: Scratch,
  args: readonly string[],
  nodeArgs: readonly string[] = [],
): Promise<Connected & { readonly pid: number | null }> {
  mkdirSync(scratch.cwd, { recursive: true });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...nodeArgs, serverScript(), ...args],
    env: scratch.environment(),
    cwd: scratch.cwd,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return { client, pid: transport.pid, close: () => client.close() };
}

export interface HttpServer {
  readonly url: string;
  readonly token: string;
  readonly child: ChildProcess;
}

export function startHttp(scratch: Scratch, args: readonly string[]): Promise<HttpServer> {
  mkdirSync(scratch.cwd, { recursive: true });
  const child = spawn(process.execPath, [serverScript(), '--http', '0', ...args], {
    env: scratch.environment(),
    cwd: scratch.cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`gos-mcp ended with ${code}: ${text}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const url = /Listening on (\S+)/.exec(text)?.[1];
      const token = /Bearer (\S+)\n/.exec(text)?.[1];
      if (url !== undefined && token !== undefined) resolve({ url, token, child });
    });
  });
}

export async function overHttp({ url, token }: HttpServer): Promise<Connected> {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return { client, close: () => client.close() };
}
