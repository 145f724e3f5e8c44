import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { SkillEngine } from '../../../src/service/skill-engine.ts';
import { skillText, tempDir, write } from '../node/temp.ts';
import type { WatchPath } from '../../../src/node/path-watcher.ts';
import { configOf, freshState, openEngine, stateOf } from './engines.ts';

/** Skills in the storm tests; GOS_STORM=2000 for the full size. */
const storm = Number(process.env.GOS_STORM ?? 120);
/** A test that runs out of time is cleaned up while it still works: the limits grow with what there is to do. */
const stormTime = { timeout: 30_000 + 300 * storm };

/** Until the engine says what an engine says that sees the disk for the first time. */
async function untilFresh(engine: SkillEngine, locations: readonly string[]): Promise<void> {
  const expected = await freshState(configOf(locations));
  await vi.waitFor(async () => expect(await stateOf(engine)).toEqual(expected), {
    timeout: 20_000 + 50 * storm,
    interval: 50,
  });
}

async function watching(locations: readonly string[]) {
  const opened = await openEngine(configOf(locations, { watch: true }));
  await opened.engine.watching();
  return opened;
}

function many(prefix = 's'): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: storm }, (_, i) => [`${prefix}${i}/SKILL.md`, skillText(`${prefix}-${i}`)]),
  );
}

describe('a watched root', () => {
  it('shows a skill that is added, edited, renamed, moved, removed', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': skillText('alpha') });
    const { engine } = await watching([root]);
    write(root, { 'b/c/SKILL.md': skillText('beta') });
    await untilFresh(engine, [root]);
    expect((await engine.skills()).map((skill) => skill.name)).toEqual(['alpha', 'beta']);
    write(root, { 'b/c/SKILL.md': skillText('gamma') });
    await untilFresh(engine, [root]);
    renameSync(join(root, 'b'), join(root, 'd'));
    await untilFresh(engine, [root]);
    rmSync(join(root, 'a'), { recursive: true });
    await untilFresh(engine, [root]);
    expect((await engine.skills()).map((skill) => skill.id)).toEqual(['root0/d/c']);
  });

  it('sees a change of case alone, of a folder and of a file', async () => {
    const root = tempDir();
    write(root, { 'tool/SKILL.md': skillText('tool'), 'x/SKILL.md': skillText('x') });
    const { engine } = await watching([root]);
    renameSync(join(root, 'tool'), join(root, 'Tool'));
    renameSync(join(root, 'x/SKILL.md'), join(root, 'x/skill.md'));
    await untilFresh(engine, [root]);
    expect((await engine.skills()).map((skill) => skill.path)).toEqual(['Tool/SKILL.md', 'x/skill.md']);
  });

  it('sees scripts and other files of a skill, which are part of it', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': skillText('alpha') });
    const { engine } = await watching([root]);
    write(root, { 'a/scripts/run.py': 'import obspy\n' });
    await untilFresh(engine, [root]);
    expect((await engine.skill('alpha'))?.skill.resources).toHaveLength(1);
  });

  it(
    `is right after ${storm} skills appear, change at once by git checkout, vanish and return`,
    stormTime,
    async () => {
      const root = tempDir();
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
          cwd: root,
          stdio: 'pipe',
        });
      git('init', '-q', '-b', 'one');
      write(root, many());
      git('add', '.');
      git('commit', '-qm', 'one');
      git('checkout', '-qb', 'two');
      for (let i = 0; i < storm; i += 2) write(root, { [`s${i}/SKILL.md`]: skillText(`changed-${i}`) });
      for (let i = 1; i < storm; i += 4) rmSync(join(root, `s${i}`), { recursive: true });
      git('add', '.');
      git('commit', '-qm', 'two');
      const { engine } = await watching([root]);
      git('checkout', '-q', 'one');
      await untilFresh(engine, [root]);
      expect((await engine.skills()).length).toBe(storm);
      git('checkout', '-q', 'two');
      await untilFresh(engine, [root]);
      const kept = tempDir();
      cpSync(root, kept, { recursive: true });
      for (const name of ['s0', 's2', 's4']) rmSync(join(root, name), { recursive: true });
      await untilFresh(engine, [root]);
      cpSync(kept, root, { recursive: true });
      await untilFresh(engine, [root]);
    },
  );

  it('may vanish and return, many times', stormTime, async () => {
    const root = join(tempDir(), 'deep/skills');
    write(root, many());
    const { engine } = await watching([root]);
    for (const round of ['one', 'two']) {
      rmSync(join(root, '..'), { recursive: true });
      await untilFresh(engine, [root]);
      expect(await engine.status()).toMatchObject({ skills: 0, roots: [{ exists: false }] });
      write(root, { 'back/SKILL.md': skillText(`back-${round}`) });
      await untilFresh(engine, [root]);
      write(root, { 'later/SKILL.md': skillText(`later-${round}`) });
      await untilFresh(engine, [root]);
      expect((await engine.skills()).length).toBe(2);
    }
  });

  it('may be missing at first', async () => {
    const root = join(tempDir(), '.agents/skills');
    const { engine } = await watching([root]);
    write(root, { 'a/SKILL.md': skillText('alpha') });
    await untilFresh(engine, [root]);
    expect((await engine.skills()).map((skill) => skill.name)).toEqual(['alpha']);
  });

  it('may be renamed away and back', async () => {
    const parent = tempDir();
    const root = join(parent, 'skills');
    write(root, { 'a/SKILL.md': skillText('alpha') });
    const { engine } = await watching([root]);
    renameSync(root, join(parent, 'away'));
    await untilFresh(engine, [root]);
    write(parent, { 'away/b/SKILL.md': skillText('beta') });
    renameSync(join(parent, 'away'), root);
    await untilFresh(engine, [root]);
    write(root, { 'c/SKILL.md': skillText('gamma') });
    await untilFresh(engine, [root]);
    expect((await engine.skills()).length).toBe(3);
  });

  it('holds the last words of a file that is rewritten again and again', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': skillText('alpha'), 'b/SKILL.md': skillText('beta') });
    const { engine } = await watching([root]);
    for (let i = 0; i < 150; i++) {
      write(root, { 'a/SKILL.md': skillText('alpha', `Version ${i} of it.`) });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await untilFresh(engine, [root]);
    expect(await engine.text('root0/a')).toContain('Version 149 of it.');
  });

  it('holds the whole of a file that is written in pieces', async () => {
    const root = tempDir();
    const { engine } = await watching([root]);
    mkdirSync(join(root, 'a'));
    const file = openSync(join(root, 'a/SKILL.md'), 'w');
    for (const piece of skillText('alpha', 'The end of it.').match(/[^]{1,20}/g)!) {
      writeSync(file, piece);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    closeSync(file);
    await untilFresh(engine, [root]);
    expect(await engine.text('root0/a')).toContain('The end of it.');
  });

  it('may be a link, and hold links to folders and files elsewhere', async () => {
    const [holder, outside] = [tempDir(), tempDir()];
    write(outside, {
      'real/a/SKILL.md': skillText('alpha'),
      'pack/b/SKILL.md': skillText('beta'),
      'loose/SKILL.md': skillText('loose'),
    });
    const root = join(holder, 'skills');
    symlinkSync(join(outside, 'real'), root);
    symlinkSync(join(outside, 'pack'), join(root, 'pack'));
    mkdirSync(join(root, 'loose'));
    symlinkSync(join(outside, 'loose/SKILL.md'), join(root, 'loose/SKILL.md'));
    const { engine } = await watching([root]);
    expect((await engine.skills()).map((skill) => skill.name)).toEqual(['alpha', 'beta', 'loose']);
    write(outside, { 'pack/b/SKILL.md': skillText('beta-2'), 'pack/c/SKILL.md': skillText('gamma') });
    appendFileSync(join(outside, 'loose/SKILL.md'), 'More.\n');
    await untilFresh(engine, [root]);
    rmSync(join(root, 'pack'));
    await untilFresh(engine, [root]);
    symlinkSync(join(outside, 'pack'), join(root, 'again'));
    await untilFresh(engine, [root]);
    write(outside, { 'pack/d/SKILL.md': skillText('delta') });
    await untilFresh(engine, [root]);
    expect((await engine.skills()).map((skill) => skill.path)).toContain('again/d/SKILL.md');
  });

  it('is looked at now and then, after one message, when the system refuses to watch', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': skillText('alpha') });
    const refuse: WatchPath = (_path, _isFile, listener) => {
      setImmediate(() => {
        for (let i = 0; i < 3; i++) listener('error', 'ENOSPC');
      });
      return { close: () => Promise.resolve() };
    };
    const { engine, log } = await openEngine(configOf([root], { watch: true }), {
      watchPath: refuse,
      pollInterval: 50,
    });
    await engine.watching();
    expect(log).toHaveLength(1);
    expect(await engine.status()).toMatchObject({
      state: 'degraded',
      message: expect.stringContaining('ENOSPC') as string,
    });
    write(root, { 'b/SKILL.md': skillText('beta') });
    await untilFresh(engine, [root]);
    expect(log).toHaveLength(1);
  });

  it('does not tell of files that are no part of a skill', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': skillText('alpha') });
    const { engine } = await watching([root]);
    const told: unknown[] = [];
    engine.onDidChange((delta) => told.push(delta));
    writeFileSync(join(root, 'notes.txt'), 'x');
    write(root, { 'b/SKILL.md': skillText('beta') });
    await untilFresh(engine, [root]);
    expect(told).toEqual([{ added: ['root0/b'], changed: [], removed: [] }]);
  });
});
