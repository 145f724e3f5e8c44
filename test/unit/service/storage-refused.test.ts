// A place for the index that takes nothing, or not enough: real file systems where root can mount, else skipped.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SkillEngine } from '../../../src/service/skill-engine.ts';
import { skillText, tempDir, write } from '../node/temp.ts';
import { configOf, freshState, stateOf } from './engines.ts';

/** A small file system in memory. Skips the test, and says why, where it cannot be mounted. */
function mounted(options: string, { skip }: TestContext): string {
  const directory = tempDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'gos-test', directory], { stdio: 'pipe' });
  } catch (error) {
    skip(`no file system can be mounted here: ${String(error).split('\n')[0]}`);
  }
  onTestFinished(() => void execFileSync('umount', [directory]));
  return directory;
}

async function run(storageDirectory: string) {
  const root = tempDir();
  for (let i = 0; i < 12; i++)
    write(root, { [`s${i}/SKILL.md`]: skillText(`skill-${i}`, `${i} `.repeat(4000)) });
  const config = configOf([root], { storageDirectory });
  const log: string[] = [];
  const engine = new SkillEngine({ onLog: (line) => log.push(line) });
  await engine.configure(config);
  write(root, { 's0/SKILL.md': skillText('changed') });
  await engine.rescan();
  const state = await stateOf(engine);
  await engine.dispose();
  expect(state).toEqual(await freshState(config));
  return log;
}

describe('an index that cannot be stored', () => {
  it('on a full disk works from memory and says so once: where, why, what to do', async (test) => {
    const disk = mounted('size=64k', test);
    const log = await run(join(disk, 'index'));
    expect(log).toHaveLength(1);
    expect(log[0]).toContain(join(disk, 'index'));
    expect(log[0]).toContain('ENOSPC: no space left');
    expect(log[0]).toContain('Free some space there');
    expect(readdirSync(join(disk, 'index', 'records'))).toEqual([]);
  });

  it('on a read-only file system does the same', async (test) => {
    const log = await run(join(mounted('ro', test), 'index'));
    expect(log).toHaveLength(1);
    expect(log[0]).toMatch(/EROFS: read-only file system|ENOENT: the folder cannot be made/);
  });

  it('in a place that is no folder does the same', async () => {
    const log = await run('/dev/null/graph-of-skills');
    expect(log).toHaveLength(1);
    expect(log[0]).toContain('ENOTDIR: part of the path is no folder');
  });
});
