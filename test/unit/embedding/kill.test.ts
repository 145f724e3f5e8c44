import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundle, removeAfterwards } from '../bundle.ts';
import { Setting } from './runner-setting.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gos-kill-'));
});
afterEach(() => rm(directory, { recursive: true }));

let program = '';
beforeAll(async () => {
  program = await bundle(join(import.meta.dirname, 'kill-program.ts'));
});
removeAfterwards(() => program);

/** Kills a process that embeds 200 skills as soon as it has embedded so many. */
async function killAfter(skills: number, storage: string): Promise<void> {
  const child = spawn(process.execPath, [program, storage, String(skills)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  child.stdout.once('data', () => child.kill('SIGKILL'));
  expect(await ended).toBe('SIGKILL');
}

describe('background embedding that was killed', () => {
  it('goes on where it was, up to the last write, and ends with the same vectors', async () => {
    const storage = join(directory, 'storage');
    await killAfter(160, storage);
    const again = new Setting(200, storage);
    await again.run();
    // Written after every 64 skills.
    expect(again.embedded).toBe(200 - 128);
    expect(again.runner.status).toMatchObject({ state: 'ready', done: 200, total: 200 });

    const whole = new Setting(200);
    await whole.run();
    for (const { skill } of whole.library.records())
      expect(again.library.vectors.vectors(skill.id)).toEqual(whole.library.vectors.vectors(skill.id));
  });
});
