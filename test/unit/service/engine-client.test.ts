import type { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEngine } from '../../../src/service/engine-client.ts';
import type { EngineClientOptions } from '../../../src/service/engine-client.ts';
import type { Engine, EngineStatus, LibraryDelta } from '../../../src/service/engine-api.ts';
import { EngineStoppedError } from '../../../src/service/engine-errors.ts';
import { skillText, tempDir, write } from '../node/temp.ts';
import { bundle, removeAfterwards } from '../bundle.ts';
import { configOf } from './engines.ts';

let workerPath = '';
beforeAll(async () => {
  workerPath = await bundle('src/service/engine-worker.ts');
});
removeAfterwards(() => workerPath);

function start(options: Partial<EngineClientOptions> = {}): Engine {
  const engine = startEngine({ workerPath, ...options });
  onTestFinished(() => engine.dispose());
  return engine;
}

function library(count: number): string {
  const root = tempDir();
  write(
    root,
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}/SKILL.md`, skillText(`skill-${i}`)])),
  );
  return root;
}

describe('an engine in a worker', () => {
  it('answers as one in this thread does', async () => {
    const engine = start();
    const status = await engine.configure(configOf([library(3)]));
    expect(status).toMatchObject({ state: 'ready', skills: 3 });
    expect((await engine.skills()).map((skill) => skill.name)).toEqual(['skill-0', 'skill-1', 'skill-2']);
    expect((await engine.retrieve({ task: 'skill-1 data' })).status).toBe('hit');
    expect((await engine.skill('skill-2'))?.id).toBe('root0/s2');
    expect(await engine.text('nothing')).toBeUndefined();
  });

  it('tells of progress and of changes', async () => {
    const engine = start();
    const deltas: LibraryDelta[] = [];
    const states = new Set<EngineStatus['state']>();
    const progress: number[] = [];
    engine.onDidChange((delta) => deltas.push(delta));
    engine.onDidChangeStatus((status) => states.add(status.state));
    await engine.configure(configOf([library(400)]), { onProgress: ({ done }) => progress.push(done) });
    expect(deltas.flatMap((delta) => delta.added)).toHaveLength(400);
    expect(progress.length).toBeGreaterThan(0);
    await vi.waitFor(() => expect([...states]).toContain('ready'));
  });

  it('rejects a cancelled call at once with the reason, and stops the work', async () => {
    const engine = start();
    const abort = new AbortController();
    const call = engine.configure(configOf([library(400)]), {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('enough')),
    });
    await expect(call).rejects.toThrow('enough');
    expect((await engine.status()).skills).toBeLessThan(400);
    await expect(engine.status()).resolves.toBeDefined();
    await expect(engine.rescan({ signal: AbortSignal.abort(new Error('never')) })).rejects.toThrow('never');
  });

  it('passes on an error of the engine with its message', async () => {
    const engine = start();
    const bad = configOf([library(1)]);
    await expect(engine.configure({ ...bad, roots: [null] as never })).rejects.toMatchObject({
      name: 'EngineCallError',
      code: 'engine-call',
    });
  });

  it('rejects what was under way when the worker dies, and starts it again once', async () => {
    const log: string[] = [];
    const workers: Worker[] = [];
    const engine = start({ onLog: (line) => log.push(line), onWorker: (worker) => workers.push(worker) });
    const die = async () => {
      // Longer than the worker may live on.
      const underWay = engine.rebuild().catch((error: unknown) => error);
      await workers.at(-1)!.terminate();
      return underWay;
    };
    await engine.configure(configOf([library(200)]));
    expect(await die()).toBeInstanceOf(EngineStoppedError);
    await vi.waitFor(async () => expect((await engine.status()).skills).toBe(200), { timeout: 10_000 });
    expect(log.join()).toContain('Starting it again');
    expect(await die()).toBeInstanceOf(EngineStoppedError);
    await expect(engine.skills()).rejects.toBeInstanceOf(EngineStoppedError);
    expect(workers).toHaveLength(2);
  });

  it('does not start without its file, and says so', async () => {
    const engine = startEngine({ workerPath: `${workerPath}.not-there` });
    await expect(engine.status()).rejects.toBeInstanceOf(EngineStoppedError);
    await engine.dispose();
  });

  it('closes for good', async () => {
    const engine = start();
    await engine.configure(configOf([library(2)]));
    await engine.dispose();
    await engine.dispose();
    await expect(engine.status()).rejects.toBeInstanceOf(EngineStoppedError);
  });
});
