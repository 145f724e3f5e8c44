// Streamable HTTP on loopback: for clients that cannot start a process. Host, Origin and token are checked before
// anything is parsed; no CORS header is ever sent, so no web page can read an answer.

import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SessionTable } from './session-table.ts';

export interface HttpOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly token: string;
  readonly makeServer: () => McpServer;
}

export interface HttpService {
  readonly url: string;
  close(): Promise<void>;
}

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  close(): Promise<void>;
}

const path = '/mcp';
const maxSessions = 64;
const idle = 30 * 60_000;
const sweepEvery = 60_000;
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export async function serveHttp(options: HttpOptions): Promise<HttpService> {
  const sessions = new SessionTable<Session>({ most: maxSessions, idle, now: () => performance.now() });
  const open = () => openSession(sessions, options.makeServer);
  const server = createServer((request, response) => {
    handle(request, response, options.token, sessions, open).catch(() =>
      refuse(response, 500, 'Something failed here.'),
    );
  });
  server.headersTimeout = 10_000;
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  const sweeping = setInterval(() => void sessions.sweep(), sweepEvery).unref();
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: async () => {
      clearInterval(sweeping);
      await sessions.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  sessions: SessionTable<Session>,
  open: () => Promise<StreamableHTTPServerTransport | undefined>,
): Promise<void> {
  const refusal = checkRequest(request, token);
  if (refusal) {
    refuse(response, refusal.status, refusal.message);
    return;
  }
  const id = request.headers['mcp-session-id'];
  if (Array.isArray(id)) {
    refuse(response, 400, 'One session id, please.');
    return;
  }
  if (id !== undefined) {
    const used = sessions.use(id, request.method === 'GET' ? 'stream' : 'request');
    if (!used) {
      refuse(response, 404, 'There is no such session; initialize anew.');
      return;
    }
    response.once('close', used.end);
    return used.session.transport.handleRequest(request, response);
  }
  if (request.method !== 'POST') {
    refuse(response, 400, 'Initialize first.');
    return;
  }
  const transport = await open();
  if (!transport) {
    refuse(response, 503, 'Every session is at work; try again.');
    return;
  }
  await transport.handleRequest(request, response);
  // Anything but an initialize request leaves no session behind.
  if (transport.sessionId === undefined) await transport.close();
}

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Order matters: who asks, then whether they may, then what. */
export function checkRequest(
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  token: string,
): Refusal | undefined {
  const { host, origin, authorization } = request.headers;
  if (host === undefined || !loopback.has(hostName(host)))
    return { status: 403, message: 'This server answers on loopback only.' };
  if (origin !== undefined && !isLoopbackOrigin(origin))
    return { status: 403, message: 'This origin may not ask.' };
  if (!bears(authorization, token))
    return { status: 401, message: 'Send the token: Authorization: Bearer …' };
  if (request.url?.split('?')[0] !== path) return { status: 404, message: `Only ${path} is served.` };
  return undefined;
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

function isLoopbackOrigin(origin: string): boolean {
  try {
    const { protocol, hostname } = new URL(origin);
    return (protocol === 'http:' || protocol === 'https:') && loopback.has(hostname);
  } catch {
    return false;
  }
}

/** In a time that does not tell how much of the token was right. */
function bears(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}

/** undefined where there is no room. */
async function openSession(
  sessions: SessionTable<Session>,
  makeServer: () => McpServer,
): Promise<StreamableHTTPServerTransport | undefined> {
  if (!(await sessions.makeRoom())) return undefined;
  const mcp = makeServer();
  const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => sessions.add(id, { transport, close: () => mcp.close() }),
  });
  const closed = mcp.server.onclose;
  mcp.server.onclose = () => {
    closed?.();
    if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
  };
  await mcp.connect(transport);
  return transport;
}
