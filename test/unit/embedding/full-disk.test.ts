import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tinyModel } from '../../../scripts/model/tiny-model.ts';
import { EmbeddingError } from '../../../src/core/errors.ts';
import { fetchModel } from '../../../src/node/embedding/model-store.ts';
import { openVectorCache } from '../../../src/node/embedding/vector-cache.ts';
import { HubServer } from './hub-server.ts';

// A disk cannot be filled by a test: what the system says of it and what writing to it does are replaced.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    statfs: vi.fn(real.statfs),
    open: vi.fn(real.open),
    appendFile: vi.fn(real.appendFile),
  };
});

const real = await vi.importActual<typeof fs>('node:fs/promises');
const full = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
let hub: HubServer;
let cacheDirectory: string;

beforeEach(async () => {
  hub = await HubServer.start(tinyModel());
  cacheDirectory = await real.mkdtemp(join(tmpdir(), 'gos-full-'));
});
afterEach(async () => {
  vi.mocked(fs.statfs).mockImplementation(real.statfs);
  vi.mocked(fs.open).mockImplementation(real.open);
  vi.mocked(fs.appendFile).mockImplementation(real.appendFile);
  await hub.stop();
  await real.rm(cacheDirectory, { recursive: true });
});

const fetchTiny = () =>
  fetchModel({ model: 'tiny/model', cacheDirectory, hub: hub.url }, true, {
    firstRetryDelay: 1,
    stallMilliseconds: 5000,
  });

async function failure(work: Promise<unknown>): Promise<EmbeddingError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddingError);
  return error as EmbeddingError;
}

describe('a full disk', () => {
  it('is noticed before a download begins', async () => {
    vi.mocked(fs.statfs).mockResolvedValue({ bavail: 1, bsize: 512 } as never);
    const error = await failure(fetchTiny());
    expect(error.message).toMatch(/needs 0\.0 MB, and the disk of .* has 0\.0 MB left/);
    expect(error.remedy).toContain('bundled');
    expect(hub.downloads).toEqual([]);
  });

  it('in the middle of a download is said once, without trying again; later it goes on from there', async () => {
    vi.mocked(fs.open).mockImplementation(async (...parameters) => {
      const handle = await real.open(...parameters);
      const write = handle.writeFile.bind(handle);
      vi.spyOn(handle, 'writeFile').mockImplementation(async (chunk) => {
        await write((chunk as Uint8Array).subarray(0, 100));
        return full();
      });
      return handle;
    });
    const error = await failure(fetchTiny());
    expect(error.message).toContain('The disk is full');
    expect(error.remedy).toContain('goes on where it stopped');
    expect(hub.downloads).toHaveLength(1);

    vi.mocked(fs.open).mockImplementation(real.open);
    await fetchTiny();
    expect(hub.downloads[1]?.range).toBe('bytes=100-');
  });

  it('costs vectors their place on disk and nothing else', async () => {
    const problems: Error[] = [];
    const cache = await openVectorCache({
      directory: cacheDirectory,
      modelId: 'm',
      dimensions: 2,
      onProblem: (problem) => problems.push(problem),
    });
    vi.mocked(fs.appendFile).mockImplementation(full);
    vi.mocked(fs.open).mockImplementation(full);
    for (const key of ['a', 'b']) {
      cache.set(key, [Float32Array.of(1, 0)]);
      await cache.flush();
    }
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('ENOSPC')]);
    expect((await real.readdir(cacheDirectory)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
