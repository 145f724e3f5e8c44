import {
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  mkdirSync,
  chmodSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SnapshotStore } from '../../../src/node/snapshot-store.ts';
import type { EngineConfig } from '../../../src/service/engine-api.ts';
import { SkillEngine } from '../../../src/service/skill-engine.ts';
import { rootAt, skillText, tempDir, write } from '../node/temp.ts';
import { configOf, freshState, openEngine, stateOf } from './engines.ts';

const longAgo = new Date('2024-01-02T03:04:05.678Z');

/** Skills whose files are old enough for their times to prove something. ctime can't be set: it is waited for. */
async function library(count = 12): Promise<{ root: string; config: EngineConfig; records: string }> {
  const [root, storageDirectory] = [tempDir(), tempDir()];
  const names = ['alpha', 'beta', 'gamma', 'delta'];
  for (let i = 0; i < count; i++) {
    const name = `${names[i % 4]!}-${i}`;
    write(root, {
      [`s${i}/SKILL.md`]: skillText(
        name,
        `Use \`${names[(i + 1) % 4]!}-${(i + 1) % count}\` first. Reads ${name}.csv.`,
      ),
    });
    utimesSync(join(root, `s${i}/SKILL.md`), longAgo, longAgo);
  }
  await settle(join(root, `s${count - 1}/SKILL.md`));
  return { root, config: configOf([root], { storageDirectory }), records: join(storageDirectory, 'records') };
}

/** Until the clock is so far past the file's last change that its stamp proves something. */
async function settle(path: string): Promise<void> {
  while (Date.now() - statSync(path).ctimeMs < 60) await new Promise((resolve) => setImmediate(resolve));
}

/** One run of a program: open, look, close. */
async function run(config: EngineConfig) {
  const log: string[] = [];
  const engine = new SkillEngine({ onLog: (line) => log.push(line) });
  const { lastScan } = await engine.configure(config);
  const state = await stateOf(engine);
  await engine.dispose();
  return { parsed: lastScan!.parsed, reused: lastScan!.reused, state, log };
}

function snapshotIn(records: string): string {
  return join(
    records,
    readdirSync(records).find((name) => name.endsWith('.snap'))!,
  );
}

describe('the stored index', () => {
  it('makes the next start parse nothing, with the same answers', async () => {
    const { config } = await library();
    const first = await run(config);
    const second = await run(config);
    expect(first).toMatchObject({ parsed: 12, reused: 0 });
    expect(second).toMatchObject({ parsed: 0, reused: 12, log: [] });
    expect(second.state).toEqual(first.state);
  });

  it('costs one parse for a file that changed meanwhile, one removal for one that is gone', async () => {
    const { root, config } = await library();
    await run(config);
    write(root, { 's3/SKILL.md': skillText('other'), 'new/SKILL.md': skillText('new') });
    rmSync(join(root, 's5'), { recursive: true });
    const next = await run(config);
    expect(next).toMatchObject({ parsed: 2, reused: 10 });
    expect(next.state).toEqual(await freshState(config));
    expect((await run(config)).state).toEqual(next.state);
  });

  it('notices other content behind the same size and times, since the change time tells', async () => {
    const { root, config } = await library();
    await run(config);
    const path = join(root, 's1/SKILL.md');
    writeFileSync(path, readFileSync(path, 'utf8').replace('things', 'thongs'));
    utimesSync(path, longAgo, longAgo);
    const next = await run(config);
    expect(next.parsed).toBe(1);
    expect(next.state).toEqual(await freshState(config));
  });

  it('reads everything on a rebuild', async () => {
    const { config } = await library();
    await run(config);
    const { engine } = await openEngine(config);
    expect((await engine.rebuild()).lastScan).toMatchObject({ parsed: 12, reused: 0 });
  });

  it('loses only what a flipped byte hits, wherever it is, and says so in one line', async () => {
    const { config, records } = await library(6);
    await run(config);
    const path = snapshotIn(records);
    const good = readFileSync(path);
    const fresh = await freshState(config);
    for (let i = 0; i < 24; i++) {
      const bad = Buffer.from(good);
      bad[Math.floor((i / 24) * bad.length)]! ^= 1 << (i % 8);
      writeFileSync(path, bad);
      const { state, log, parsed } = await run(config);
      expect(state).toEqual(fresh);
      expect(log).toHaveLength(1);
      expect(parsed === 1 || parsed === 6).toBe(true);
      expect(await run(config)).toMatchObject({ parsed: 0, log: [] });
    }
  });

  it('survives a cut at any place', async () => {
    const { config, records } = await library(6);
    await run(config);
    const path = snapshotIn(records);
    const good = readFileSync(path);
    const fresh = await freshState(config);
    for (let i = 0; i < 12; i++) {
      writeFileSync(path, good);
      truncateSync(path, Math.floor((i / 12) * good.length));
      const { state, log } = await run(config);
      expect(state).toEqual(fresh);
      expect(log.length).toBeLessThanOrEqual(1);
    }
  });

  it('survives rubbish, an empty file and a folder in its place', async () => {
    const { config, records } = await library(4);
    await run(config);
    const path = snapshotIn(records);
    const fresh = await freshState(config);
    for (const spoil of [
      () => writeFileSync(path, 'rubbish'),
      () => writeFileSync(path, ''),
      () => {
        rmSync(path);
        mkdirSync(path);
      },
    ]) {
      spoil();
      const { state, log } = await run(config);
      expect(state).toEqual(fresh);
      expect(log.length).toBeLessThanOrEqual(1);
      expect(await run(config)).toMatchObject({ parsed: 0, log: [] });
    }
  });

  it('of another version is left alone and not used', async () => {
    const storage = tempDir();
    const root = rootAt(tempDir());
    const older = new SnapshotStore(storage, 'older');
    const newer = new SnapshotStore(storage, 'newer');
    await older.save(root, [], () => []);
    expect((await newer.load(root)).bytes).toBe(0);
    await newer.save(root, [], () => []);
    expect((await older.load(root)).bytes).toBeGreaterThan(0);
  });

  it.skipIf(process.getuid?.() === 0)(
    'can be missing: a folder that may not be written costs one line (not tested as root)',
    async () => {
      const { config } = await library(3);
      chmodSync(config.storageDirectory!, 0o500);
      const { state, log } = await run(config);
      chmodSync(config.storageDirectory!, 0o700);
      expect(state).toEqual(await freshState(config));
      expect(log).toHaveLength(1);
    },
  );

  it('can be on a place that takes nothing: one line, all answers', async () => {
    const { config } = await library(3);
    const blocked = join(tempDir(), 'a-file');
    writeFileSync(blocked, '');
    const { state, log } = await run({ ...config, storageDirectory: blocked });
    expect(state).toEqual(await freshState(config));
    expect(log).toHaveLength(1);
  });

  it('does without the stored terms where they are damaged, and stores them anew', async () => {
    const { config, records } = await library();
    await run(config);
    const path = join(
      records,
      readdirSync(records).find((name) => name.endsWith('.terms'))!,
    );
    const good = readFileSync(path);
    writeFileSync(path, good.subarray(0, good.length - 1));
    const { state, parsed } = await run(config);
    expect(state).toEqual(await freshState(config));
    expect(parsed).toBe(0);
    expect(readFileSync(path)).toEqual(good);
    expect((await run(config)).state).toEqual(state);
  });

  it('appends small changes to a log and folds it into a snapshot in time', async () => {
    const { root, config, records } = await library();
    await run(config);
    const before = statSync(snapshotIn(records)).mtimeMs;
    write(root, { 's0/SKILL.md': skillText('changed') });
    await run(config);
    expect(statSync(snapshotIn(records)).mtimeMs).toBe(before);
    expect(readdirSync(records).filter((name) => name.endsWith('.log'))).toHaveLength(1);
    for (const path of readdirSync(root))
      write(root, { [`${path}/SKILL.md`]: skillText(path, 'word '.repeat(20_000)) });
    await run(config);
    expect(readdirSync(records).filter((name) => !/\.(?:snap|terms)$/.test(name))).toEqual([]);
    expect((await run(config)).state).toEqual(await freshState(config));
  });
});
