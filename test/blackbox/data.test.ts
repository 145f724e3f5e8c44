// On real skills, where GOS_DATA names the folder that holds them (make-library.mjs, tasks-dev.jsonl).

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectValid } from './json-schema.ts';
import { Scratch } from './tool.ts';

const data = process.env.GOS_DATA ?? '';
const present = existsSync(join(data, 'make-library.mjs'));
if (!present) console.log('Skipped: GOS_DATA does not name a folder with make-library.mjs.');

function rename(folder: string, suffix: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.toLowerCase() !== 'skill.md') continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^name:[ \t]*(\S+)[ \t]*$/m, `name: $1${suffix}`));
  }
}

describe.skipIf(!present)('real skills', () => {
  const scratch = new Scratch();
  const size = Number(process.env.GOS_DATA_SKILLS ?? 500);
  let library: string;

  beforeAll(() => {
    library = join(scratch.folder, 'library');
    execFileSync(process.execPath, [join(data, 'make-library.mjs'), String(size), library]);
    // More than there are: the same again in other folders, as real collections repeat each other.
    const copies = Number(process.env.GOS_DATA_COPIES ?? 0);
    for (let i = 1; i <= copies; i++)
      cpSync(library, join(scratch.folder, 'many', String(i)), { recursive: true });
    if (copies > 0) library = join(scratch.folder, 'many');
  }, 600_000);

  it('are indexed and searched, every answer as the schema says', { timeout: 900_000 }, async () => {
    const status = await scratch.json<{ skills: number }>(['index', library]);
    expectValid(status, 'status');
    expect(status.skills).toBeGreaterThanOrEqual(size);
    expectValid(await scratch.json(['doctor', library]), 'doctor');
    const graph = await scratch.json(['graph']);
    expectValid(graph, 'graph');
    const tasks = readFileSync(join(data, 'tasks-dev.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { instruction: string });
    for (const { instruction } of tasks.slice(0, 5)) {
      const bundle = await scratch.json<{ rendered: string }>(['retrieve', '-'], { stdin: instruction });
      expectValid(bundle, 'bundle');
      expect(bundle.rendered.length).toBeLessThanOrEqual(12_000);
    }
  });

  it(
    '10,000 of them are indexed, found, and read again only where they changed',
    { timeout: 1_800_000 },
    async () => {
      const large = new Scratch();
      const many = join(large.folder, 'many');
      // There are 2,000: five times, under names of their own.
      const copies = 5;
      const one = join(large.folder, 'one');
      execFileSync(process.execPath, [join(data, 'make-library.mjs'), '2000', one]);
      for (let i = 0; i < copies; i++) {
        cpSync(one, join(many, `set-${i}`), { recursive: true });
        if (i > 0) rename(join(many, `set-${i}`), `-${i}`);
      }
      const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
        const start = performance.now();
        return [await work(), performance.now() - start];
      };
      const [first, indexing] = await timed(() => large.json<{ skills: number }>(['index', many]));
      const [again, checking] = await timed(() =>
        large.json<{ lastScan: { parsed: number; reused: number } }>(['index', many]),
      );
      const [bundle, answering] = await timed(() =>
        large.json<{ status: string; rendered: string }>([
          'retrieve',
          'merge the pages of two pdf files and fill in the form',
        ]),
      );
      console.log(
        `${first.skills} skills: index ${(indexing / 1000).toFixed(1)} s, index again ${(checking / 1000).toFixed(1)} s, retrieve ${Math.round(answering)} ms, process start included`,
      );
      expectValid(bundle, 'bundle');
      expect(first.skills).toBeGreaterThanOrEqual(10_000);
      expect(again.lastScan).toMatchObject({ parsed: 0 });
      expect(bundle.status).toBe('hit');
      expect(bundle.rendered.length).toBeLessThanOrEqual(12_000);
    },
  );
});
