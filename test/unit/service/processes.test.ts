import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineConfig } from '../../../src/service/engine-api.ts';
import { SkillEngine } from '../../../src/service/skill-engine.ts';
import { skillText, tempDir, write } from '../node/temp.ts';
import { bundle, removeAfterwards } from '../bundle.ts';
import { configOf, freshState, stateOf } from './engines.ts';

/** More with GOS_KILLS=200. */
const kills = Number(process.env.GOS_KILLS ?? 6);

let program = '';
beforeAll(async () => {
  program = await bundle('test/unit/service/busy-program.ts');
});
removeAfterwards(() => program);

async function run(config: EngineConfig) {
  const log: string[] = [];
  const engine = new SkillEngine({ onLog: (line) => log.push(line) });
  const { lastScan } = await engine.configure(config);
  const state = await stateOf(engine);
  await engine.dispose();
  return { parsed: lastScan!.parsed, state, log };
}

function library(): { root: string; config: EngineConfig } {
  const [root, storageDirectory] = [tempDir(), tempDir()];
  for (let i = 0; i < 30; i++) write(root, { [`s${i}/SKILL.md`]: skillText(`base-${i}`) });
  return { root, config: configOf([root], { storageDirectory }) };
}

function start(root: string, config: EngineConfig, name: string, rounds: number) {
  return spawn(process.execPath, [program, root, config.storageDirectory!, name, String(rounds)]);
}

describe('several programs over one index', () => {
  it(`leaves a usable index however often a program is killed (${kills} times)`, async () => {
    const { root, config } = library();
    for (let i = 0; i < kills; i++) {
      const child = start(root, config, 'killed', 1_000_000);
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await new Promise((resolve) => setTimeout(resolve, (i * 37) % 101));
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      const { state, log } = await run(config);
      expect(log.length).toBeLessThanOrEqual(1);
      expect(state).toEqual(await freshState(config));
    }
  });

  it('neither corrupts nor loses anything when four write at once, and leaves nothing behind', async () => {
    const { root, config } = library();
    const children = ['a', 'b', 'c', 'd'].map((name) => start(root, config, name, 8));
    const outcomes = await Promise.all(
      children.map((child) => {
        let errors = '';
        child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
        return new Promise((resolve) => child.once('exit', (code) => resolve({ code, errors })));
      }),
    );
    expect(outcomes).toEqual(children.map(() => ({ code: 0, errors: '' })));
    const { state, log } = await run(config);
    expect(log).toEqual([]);
    expect(state).toEqual(await freshState(config));
    expect(await run(config)).toMatchObject({ parsed: 0, log: [] });
    const left = readdirSync(join(config.storageDirectory!, 'records'));
    expect(left.filter((name) => !/\.(?:snap|log|terms)$/.test(name))).toEqual([]);
  });
});
