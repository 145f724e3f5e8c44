import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddingError } from '../../../src/core/errors.ts';
import type { EndpointConfig, EndpointOptions } from '../../../src/node/embedding/endpoint-client.ts';
import { openEndpointEmbedder } from '../../../src/node/embedding/endpoint-embedder.ts';
import type { DisposableEmbedder } from '../../../src/node/embedding/local-embedder.ts';

interface Ask {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly input: readonly string[];
  readonly dimensions: number | undefined;
}

const key = 'sk-very-secret';
let server: Server;
let asks: Ask[];
let answer: (ask: Ask, response: ServerResponse) => void;

/** Vectors that tell which text they stand for: [length, 1, 0]. */
const good = ({ input }: Ask, response: ServerResponse): void => {
  const data = input.map((text, index) => ({ index, embedding: [text.length, 1, 0] }));
  response.end(JSON.stringify({ data: data.reverse() }));
};
const status =
  (code: number, message = '', headers: Readonly<Record<string, string>> = {}) =>
  (_: Ask, response: ServerResponse): void => {
    response.writeHead(code, headers).end(JSON.stringify({ error: { message } }));
  };

beforeEach(async () => {
  asks = [];
  answer = good;
  server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { input, dimensions } = JSON.parse(body) as { input: string[]; dimensions?: number };
      const ask = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        input,
        dimensions,
      };
      asks.push(ask);
      answer(ask, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const base = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const open = (
  config: Partial<EndpointConfig> = {},
  options: EndpointOptions = {},
): Promise<DisposableEmbedder> =>
  openEndpointEmbedder(
    { baseUrl: base(), model: 'm', apiKey: key, ...config },
    { firstRetryDelay: 1, ...options },
  );

async function failure(work: Promise<unknown>): Promise<EmbeddingError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddingError);
  expect(`${(error as Error).stack} ${(error as EmbeddingError).remedy}`).not.toContain(key);
  return error as EmbeddingError;
}

describe('the endpoint embedder', () => {
  it('asks for embeddings with the key, and gives unit vectors in the order of the texts', async () => {
    const embedder = await open();
    const vectors = await embedder.embedPassages(['a', 'bbb']);
    expect(asks.at(-1)).toMatchObject({
      path: '/v1/embeddings',
      authorization: `Bearer ${key}`,
      input: ['a', 'bbb'],
    });
    expect(vectors.map((vector) => Math.round(vector[0]! / vector[1]!))).toEqual([1, 3]);
    expect(embedder.dimensions).toBe(3);
  });

  it('sends no header where there is no key', async () => {
    await open({ apiKey: '' });
    expect(asks[0]?.authorization).toBeUndefined();
  });

  it('sends many texts in batches, and never an empty one', async () => {
    const embedder = await open();
    const texts = Array.from({ length: 150 }, (_, i) => 'x'.repeat(i));
    expect(await embedder.embedPassages(texts)).toHaveLength(150);
    expect(asks.slice(1).map(({ input }) => input.length)).toEqual([64, 64, 22]);
    expect(asks.every(({ input }) => input.every((text) => text !== ''))).toBe(true);
  });

  it('waits and tries again when it is asked to slow down', async () => {
    const embedder = await open();
    let refusals = 2;
    answer = (ask, response) =>
      refusals-- > 0 ? status(429, 'slow down', { 'retry-after': '0' })(ask, response) : good(ask, response);
    expect(await embedder.embedPassages(['a'])).toHaveLength(1);
    expect(asks).toHaveLength(4);
  });

  it('does not wait longer than is sensible', async () => {
    const embedder = await open();
    answer = status(429, 'come back tomorrow', { 'retry-after': '86400' });
    expect((await failure(embedder.embedPassages(['a']))).message).toContain('429');
    expect(asks).toHaveLength(2);
  });

  it('leaves a dead endpoint alone for a while: no storm of requests', async () => {
    let now = 0;
    const embedder = await open({}, { now: () => now });
    answer = status(503);
    await failure(embedder.embedPassages(['a']));
    const before = asks.length;
    for (let i = 0; i < 20; i++) await failure(embedder.embedQuery('b'));
    expect(asks).toHaveLength(before);
    now = 61_000;
    answer = good;
    expect(await embedder.embedQuery('b')).toHaveLength(3);
  });

  it('says that the key was refused, and shows the key to nobody', async () => {
    answer = status(401, `Incorrect API key provided: ${key}`);
    const error = await failure(open());
    expect(error.message).toContain('refused the key');
    answer = status(400, `bad request with ${key}`);
    expect((await failure(open())).message).toContain('bad request');
  });

  it('does not try again what cannot succeed: no quota, unknown model', async () => {
    answer = status(429, 'You exceeded your current quota: insufficient_quota');
    expect((await failure(open())).message).toContain('no quota');
    answer = status(404, 'no such model');
    expect((await failure(open())).message).toContain('no model "m"');
    expect(asks).toHaveLength(2);
  });

  it('asks for the dimensions of the settings, and checks them', async () => {
    expect((await failure(open({ dimensions: 256 }))).message).toBe(
      'm gives 3 dimensions, the settings say 256',
    );
    expect(asks[0]?.dimensions).toBe(256);
  });

  it('notices that the model behind the endpoint became another', async () => {
    const embedder = await open();
    answer = (_, response) => response.end(JSON.stringify({ data: [{ embedding: [1, 2] }] }));
    expect((await failure(embedder.embedQuery('a'))).message).toContain('2 dimensions after 3');
  });

  it.each([
    '<html>',
    '{}',
    '{"data":[]}',
    '{"data":[{"embedding":"AAAA"}]}',
    '{"data":[{"embedding":[0,0,0]}]}',
    '{"data":[{"embedding":[null]}]}',
    'null',
    '',
  ])('takes %j for what it is: no embeddings', async (body) => {
    answer = (_, response) => response.end(body);
    await failure(open());
    expect(asks).toHaveLength(1);
  });

  it('says that the endpoint is down', async () => {
    const baseUrl = base();
    await new Promise((resolve) => server.close(resolve));
    const error = await failure(openEndpointEmbedder({ baseUrl, model: 'm' }, { firstRetryDelay: 1 }));
    expect(error.message).toContain('ECONNREFUSED');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  it('does not wait for ever', async () => {
    answer = () => undefined;
    expect((await failure(open({}, { timeout: 20 }))).message).toContain('in time');
  });

  it('stops when aborted', async () => {
    const embedder = await open();
    const controller = new AbortController();
    answer = () => controller.abort(new Error('enough'));
    await expect(embedder.embedPassages(['a'], controller.signal)).rejects.toThrow('enough');
  });

  it('refuses addresses that would leak the key, or are none', async () => {
    expect((await failure(open({ baseUrl: 'http://example.org/v1' }))).message).toContain('unencrypted');
    expect((await failure(open({ baseUrl: 'https://user:pw@example.org/v1' }))).message).toContain(
      'password',
    );
    expect((await failure(open({ baseUrl: 'file:///etc/passwd' }))).message).toContain('http or https');
    expect((await failure(open({ baseUrl: 'not a url' }))).message).toContain('no base URL');
  });
});
