import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tinyDimensions, tinyModel } from '../../../scripts/model/tiny-model.ts';
import { EmbeddingError } from '../../../src/core/errors.ts';
import {
  createEmbedder,
  type CreateEmbedderOptions,
  type DisposableEmbedder,
} from '../../../src/node/embedding/create-embedder.ts';
import { planDownload, storedModel } from '../../../src/node/embedding/model-store.ts';
import { HubServer } from './hub-server.ts';

const onnx = 'onnx/model_quantized.onnx';
let hub: HubServer;
let cacheDirectory: string;
const opened: DisposableEmbedder[] = [];

beforeEach(async () => {
  hub = await HubServer.start(tinyModel());
  cacheDirectory = await mkdtemp(join(tmpdir(), 'gos-hub-'));
});
afterEach(async () => {
  for (const embedder of opened.splice(0)) await embedder.dispose();
  await hub.stop();
  await rm(cacheDirectory, { recursive: true });
});

const quick: CreateEmbedderOptions = { firstRetryDelay: 1, stallMilliseconds: 5000 };

async function open(
  options: CreateEmbedderOptions = quick,
  changes: { allowDownload?: boolean; model?: string; pooling?: 'cls' | 'mean'; queryPrefix?: string } = {},
): Promise<DisposableEmbedder> {
  const embedder = (await createEmbedder(
    {
      kind: 'transformers',
      model: 'tiny/model',
      cacheDirectory,
      allowDownload: true,
      hub: hub.url,
      ...changes,
    },
    options,
  ))!;
  opened.push(embedder);
  return embedder;
}

const failure = (work: Promise<unknown>): Promise<EmbeddingError> =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(EmbeddingError);
      expect((error as EmbeddingError).remedy).not.toBe('');
      return error as EmbeddingError;
    },
  );

const modelFile = (name: string): string => join(cacheDirectory, 'tiny/model/main', name);

describe('a model of the hub', () => {
  it('is fetched, checked and used', async () => {
    const embedder = await open();
    expect(embedder.dimensions).toBe(tinyDimensions);
    const [cut, trim, bake] = await embedder.embedPassages(['cut the video', 'trim a film', 'bake bread']);
    const cosine = (a: Float32Array, b: Float32Array): number =>
      a.reduce((sum, value, i) => sum + value * b[i]!, 0);
    expect(cosine(cut!, trim!)).toBeGreaterThan(cosine(cut!, bake!));
  });

  it('is fetched once: the second time nothing is asked of the network', async () => {
    const first = await open();
    hub.requests.length = 0;
    const second = await open();
    expect(hub.requests).toEqual([]);
    expect(second.modelId).toBe(first.modelId);
  });

  it('is not fetched without consent, and the plan tells what a download would bring', async () => {
    const error = await failure(open(quick, { allowDownload: false }));
    expect(error.message).toContain('not on this machine');
    expect(hub.requests).toEqual([]);
    const plan = await planDownload({ model: 'tiny/model', cacheDirectory, hub: hub.url });
    expect(plan.bytes).toBe([...hub.files.values()].reduce((sum, file) => sum + file.length, 0));
    expect(hub.downloads).toEqual([]);
  });

  it('reports bytes, up to all of them', async () => {
    const seen: { done: number; total: number }[] = [];
    await open({ ...quick, onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)?.done).toBe(seen.at(-1)?.total);
    expect(seen.every(({ done, total }) => done <= total)).toBe(true);
  });

  it('goes on where a broken connection stopped', async () => {
    let sending: ServerResponse | undefined;
    hub.misbehave = ({ method, path }, response, content) => {
      if (sending || method !== 'GET' || !path.endsWith('.onnx')) return false;
      sending = response;
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 100));
      return true;
    };
    await open({ ...quick, onProgress: () => sending?.destroy() });
    const ranges = hub.downloads.filter(({ path }) => path.endsWith('.onnx')).map(({ range }) => range);
    expect(ranges).toEqual([undefined, 'bytes=100-']);
    expect(new Uint8Array(await readFile(modelFile(onnx)))).toEqual(hub.files.get(onnx));
  });

  it('goes on after a cancel, too', async () => {
    const controller = new AbortController();
    hub.misbehave = ({ method, path }, response, content) => {
      if (method !== 'GET' || !path.endsWith('.onnx')) return false;
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 100));
      return true;
    };
    const cancelled = open({
      ...quick,
      stallMilliseconds: 60_000,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('cancelled')),
    });
    await expect(cancelled).rejects.toThrow('cancelled');
    hub.misbehave = () => false;
    await open();
    expect(hub.downloads.map(({ range }) => range)).toContain('bytes=100-');
  });

  it('does not wait for a server that has stopped sending', async () => {
    hub.misbehave = ({ method, path }, response, content) => {
      if (method !== 'GET' || !path.endsWith('.onnx')) return false;
      response.writeHead(200, { 'content-length': content.length });
      response.flushHeaders();
      return true;
    };
    const error = await failure(open({ firstRetryDelay: 1, stallMilliseconds: 500 }));
    expect(error.message).toContain('no data came');
  });

  it('has patience with a slow server as long as something comes', async () => {
    hub.misbehave = ({ method, path }, response, content) => {
      if (method !== 'GET' || !path.endsWith('.onnx')) return false;
      response.writeHead(200, { 'content-length': content.length });
      const pieces = 12;
      const send = (piece: number): void => {
        const at = (index: number): number => Math.floor((content.length * index) / pieces);
        response.write(content.subarray(at(piece), at(piece + 1)));
        if (piece + 1 < pieces) setTimeout(() => send(piece + 1), 150);
        else response.end();
      };
      send(0);
      return true;
    };
    // In all it takes longer than a silence may.
    await open({ firstRetryDelay: 1, stallMilliseconds: 1500 });
    expect(hub.downloads.filter(({ path }) => path.endsWith('.onnx'))).toHaveLength(1);
  });

  it('starts again where the server cannot go on', async () => {
    let tries = 0;
    hub.misbehave = ({ method, path, range }, response, content) => {
      if (method !== 'GET' || !path.endsWith('.onnx')) return false;
      if (range !== undefined) response.writeHead(416).end();
      else if (tries++ === 0)
        response
          .writeHead(200, { 'content-length': content.length })
          .write(content.subarray(0, 100), () => response.destroy());
      else return false;
      return true;
    };
    await open();
    expect(new Uint8Array(await readFile(modelFile(onnx)))).toEqual(hub.files.get(onnx));
  });

  it('refuses a file whose checksum is wrong, and keeps nothing of it', async () => {
    hub.misbehave = ({ method, path }, response, content) => {
      if (method !== 'GET' || !path.endsWith('.onnx')) return false;
      response.writeHead(200).end(Buffer.from(content).fill(7, 50, 60));
      return true;
    };
    expect((await failure(open())).message).toContain('checksum');
    expect(await storedModel({ model: 'tiny/model', cacheDirectory })).toBeUndefined();
  });

  it('refuses a short file', async () => {
    hub.misbehave = ({ method, path }, response, content) => {
      if (method !== 'GET' || !path.endsWith('.onnx')) return false;
      response.writeHead(200).end(content.subarray(0, 50));
      return true;
    };
    expect((await failure(open())).message).toMatch(/only 50 of \d+ bytes/);
  });

  it('tries again after a hiccup of the server', async () => {
    let hiccups = 2;
    hub.misbehave = (_, response) => {
      if (hiccups === 0) return false;
      hiccups--;
      response.writeHead(503, { 'retry-after': '0' }).end();
      return true;
    };
    await open();
    expect(hiccups).toBe(0);
  });

  it('works with a mirror that tells neither size nor checksum', async () => {
    hub.tellsMuch = false;
    await open();
    expect(await storedModel({ model: 'tiny/model', cacheDirectory })).toBeDefined();
  });

  it('says what is wrong with an unknown model, a model without ONNX, and a name that is none', async () => {
    expect((await failure(open(quick, { model: 'no/such' }))).message).toContain('no public model no/such');
    expect((await failure(open(quick, { model: '../../etc' }))).message).toContain(
      'neither a model id nor a folder',
    );
    hub.files.delete(onnx);
    expect((await failure(open())).message).toContain('no ONNX file');
    hub.files.set(onnx, tinyModel()[onnx]!);
    hub.files.delete('tokenizer.json');
    expect((await failure(open())).message).toContain('no tokenizer.json');
    expect(hub.downloads).toEqual([]);
  });

  it('says that it is offline, and what to do', async () => {
    const { url } = hub;
    await hub.stop();
    const error = await failure(
      createEmbedder(
        { kind: 'transformers', model: 'tiny/model', cacheDirectory, allowDownload: true, hub: url },
        quick,
      ),
    );
    expect(error.message).toContain('cannot be reached (ECONNREFUSED)');
    expect(error.remedy).toContain('bundled');
    hub = await HubServer.start({});
  });

  it('is fetched anew after its file was damaged on disk', async () => {
    await open();
    const whole = await readFile(modelFile(onnx));
    await writeFile(modelFile(onnx), Buffer.alloc(whole.length, 1));
    expect((await failure(open())).message).toContain('damaged on disk');
    await open();
    expect(await readFile(modelFile(onnx))).toEqual(whole);
  });

  it('has another identity with other pooling or prefixes, so that vectors are never mixed', async () => {
    const ids = [
      await open(),
      await open(quick, { pooling: 'cls' }),
      await open(quick, { queryPrefix: 'query: ' }),
    ].map((embedder) => embedder.modelId);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a model in a folder', () => {
  it('is used where it lies', async () => {
    await open();
    hub.requests.length = 0;
    const embedder = await open(quick, {
      model: join(cacheDirectory, 'tiny/model/main'),
      allowDownload: false,
    });
    expect(await embedder.embedQuery('cut')).toHaveLength(tinyDimensions);
    expect(hub.requests).toEqual([]);
  });

  it('may be made of a language model, which asks for what came before', async () => {
    const plain = await (await open()).embedQuery('cut the video');
    hub.files.set(onnx, tinyModel({ asksForPast: true })[onnx]!);
    const embedder = await open(quick, { model: 'tiny/model@past' });
    expect(await embedder.embedQuery('cut the video')).toEqual(plain);
  });

  it('says what is missing', async () => {
    expect((await failure(open(quick, { model: cacheDirectory }))).message).toContain('no ONNX model');
    expect((await failure(open(quick, { model: join(cacheDirectory, 'nowhere') }))).message).toContain(
      'does not exist',
    );
  });
});
