import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PathListener } from '../../../src/node/path-watcher.ts';
import { threadedWatch } from '../../../src/node/threaded-watcher.ts';
import { bundle, removeAfterwards } from '../bundle.ts';
import { tempDir } from './temp.ts';

let thread = '';
beforeAll(async () => {
  thread = await bundle(join(import.meta.dirname, '../../../src/node/watch-thread.ts'));
});
removeAfterwards(() => thread);

/** What a watch tells, and a way to wait for one event among it. */
function ear() {
  const heard: (readonly [string, unknown])[] = [];
  const waiting: (() => void)[] = [];
  const listener: PathListener = (event, value) => {
    heard.push([event, value]);
    for (const again of waiting.splice(0)) again();
  };
  const until = async (test: (event: string, value: unknown) => boolean) => {
    while (!heard.some(([event, value]) => test(event, value)))
      await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { heard, listener, until };
}

describe('a watch in a thread of its own', () => {
  it('tells what happens below the folder, and nothing once it is closed', async () => {
    const folder = tempDir();
    mkdirSync(join(folder, 'a'));
    const watch = threadedWatch(thread);
    const [one, other] = [ear(), ear()];
    const first = watch(folder, false, one.listener);
    const second = watch(folder, false, other.listener);
    await Promise.all([one, other].map(({ until }) => until((event) => event === 'ready')));
    await first.close();
    const before = one.heard.length;
    writeFileSync(join(folder, 'a/SKILL.md'), 'x');
    await other.until((event, value) => event === 'raw' && value === join(folder, 'a/SKILL.md'));
    expect(one.heard).toHaveLength(before);
    await second.close();
  });

  it('starts another thread after the last watch was closed', async () => {
    const watch = threadedWatch(thread);
    for (let round = 0; round < 2; round++) {
      const { listener, until } = ear();
      const watcher = watch(tempDir(), false, listener);
      await until((event) => event === 'ready');
      await watcher.close();
    }
  });

  it('tells an error where the thread cannot run, and closes all the same', async () => {
    const { heard, listener, until } = ear();
    const watcher = threadedWatch(join(tempDir(), 'none.js'))(tempDir(), false, listener);
    await until((event) => event === 'error');
    expect(heard).toEqual([['error', 'the watching thread ended']]);
    await watcher.close();
  });
});
