import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SkillEngine } from '../../../src/service/skill-engine.ts';
import { skillText, tempDir } from '../node/temp.ts';
import { configOf, freshState, stateOf } from './engines.ts';

/** More with GOS_RUNS=1000. */
const numRuns = Number(process.env.GOS_RUNS ?? 25);

const folder = fc.constantFrom('a', 'b', 'a/c', 'a/d', 'b/c', 'e/f/g', '.');
const name = fc.constantFrom('alpha', 'beta', 'gamma', 'delta');
const body = fc.constantFrom(
  'Reads trace.mseed and writes picks.csv.',
  'Reads picks.csv and writes events.quakeml.',
  'Use the `alpha` skill first, then `beta`.',
  'Instead of gamma, prefer delta.',
  '',
);
const file = fc.constantFrom('SKILL.md', 'SKILL.md', 'skill.md', 'scripts/run.py', 'notes.txt');

const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), folder, file, name, body }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), folder }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), folder, to: folder }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const), folder, to: folder }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** What can't be done on this tree is left out, as a person's mistake would be. Gives the path that changed. */
function act(root: string, step: Operation): string[] {
  const at = join(root, step.folder);
  try {
    switch (step.kind) {
      case 'write': {
        const path = join(at, step.file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(
          path,
          step.file.toLowerCase() === 'skill.md' ? skillText(step.name, step.body) : step.body,
        );
        return [path];
      }
      case 'remove':
        if (step.folder === '.')
          for (const entry of readdirSync(root)) rmSync(join(root, entry), { recursive: true });
        else rmSync(at, { recursive: true });
        return [at];
      case 'move':
        renameSync(at, join(root, step.to));
        return [at, join(root, step.to)];
      case 'link':
        mkdirSync(dirname(join(root, step.to)), { recursive: true });
        symlinkSync(at, join(root, step.to));
        return [join(root, step.to)];
    }
  } catch {
    return [];
  }
}

describe('after any file operations', () => {
  it('a full scan, a scan of what changed and a fresh engine agree', async () => {
    const base = tempDir();
    let count = 0;
    const next = () => {
      const path = join(base, `run-${count++}`);
      mkdirSync(path);
      return path;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        async (batches) => {
          const root = next();
          const storageDirectory = next();
          const config = configOf([root], { storageDirectory });
          const [scanning, told] = [new SkillEngine(), new SkillEngine()];
          await scanning.configure(config);
          await told.configure(configOf([root]));
          for (const batch of batches) {
            const changed = batch.flatMap((step) => act(root, step));
            await scanning.rescan();
            await told.rescanPaths(changed);
            const expected = await freshState(config);
            expect(await stateOf(scanning)).toEqual(expected);
            expect(await stateOf(told)).toEqual(expected);
          }
          await scanning.dispose();
          await told.dispose();
          const again = new SkillEngine();
          await again.configure(config);
          expect(await stateOf(again)).toEqual(await freshState(config));
          await again.dispose();
        },
      ),
      {
        numRuns,
        examples: [
          // Written through a link to a folder of the root: the skill goes by its real path.
          [
            [
              [
                { kind: 'write', folder: 'b/c', file: 'SKILL.md', name: 'alpha', body: '' },
                { kind: 'link', folder: 'b', to: 'a' },
              ],
              [{ kind: 'write', folder: 'a', file: 'SKILL.md', name: 'alpha', body: '' }],
            ],
          ],
        ],
      },
    );
  });
});
