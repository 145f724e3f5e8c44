// A local HTTP server that plays the model hub, and can misbehave.

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HubRequest {
  readonly method: string;
  readonly path: string;
  readonly range: string | undefined;
}

/** Called before a file is sent; true where it answered itself. */
export type Misbehaviour = (request: HubRequest, response: ServerResponse, content: Uint8Array) => boolean;

export class HubServer {
  readonly files = new Map<string, Uint8Array>();
  readonly requests: HubRequest[] = [];
  misbehave: Misbehaviour = () => false;
  /** Off: a mirror that tells neither size nor checksum nor commit. */
  tellsMuch = true;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(files: Readonly<Record<string, Uint8Array>>): Promise<HubServer> {
    const hub = new HubServer();
    for (const [name, content] of Object.entries(files)) hub.files.set(name, content);
    await new Promise<void>((resolve) => hub.#server.listen(0, '127.0.0.1', resolve));
    return hub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Downloads of files, without the questions about them. */
  get downloads(): readonly HubRequest[] {
    return this.requests.filter((request) => request.method === 'GET');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const request: HubRequest = { method, path: url, range: headers.range };
    this.requests.push(request);
    const match = /^\/tiny\/model\/resolve\/[^/]+\/(.+)$/.exec(url);
    const content = match ? this.files.get(match[1]!) : undefined;
    if (!match || !content) {
      response.writeHead(match ? 404 : 401).end();
      return;
    }
    if (this.misbehave(request, response, content)) return;
    if (this.tellsMuch) {
      response.setHeader('x-linked-etag', `"${createHash('sha256').update(content).digest('hex')}"`);
      response.setHeader('x-linked-size', content.length);
      response.setHeader('x-repo-commit', 'c0ffee');
    }
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    if (from > 0)
      response.setHeader('content-range', `bytes ${from}-${content.length - 1}/${content.length}`);
    response.writeHead(from > 0 ? 206 : 200);
    response.end(method === 'HEAD' ? undefined : content.subarray(from));
  }
}
