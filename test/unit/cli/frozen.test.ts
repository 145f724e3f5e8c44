import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync, cpSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Root } from '../../../src/core/skill/skill.ts';
import { FrozenLibrary } from '../../../src/service/frozen/frozen-library.ts';
import { writeFrozen } from '../../../src/service/frozen/write-frozen.ts';
import { SkillEngine } from '../../../src/service/skill-engine.ts';

let folder: string;
let root: Root;
let engine: SkillEngine;
const copy = () => join(folder, 'frozen.bin');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gos-frozen-'));
  cpSync('examples/skills', join(folder, 'skills'), { recursive: true });
  const old = new Date(Date.now() - 60_000);
  for (const entry of readdirSync(join(folder, 'skills'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), old, old);
  root = {
    id: 'skills',
    scope: 'workspace',
    precedence: 0,
    label: 'skills',
    location: join(folder, 'skills'),
    trusted: true,
  };
  engine = new SkillEngine();
  const config = { roots: [root], watch: false, embedding: { kind: 'none' } } as const;
  await engine.configure(config);
  // Files that were copied a moment ago prove nothing by their times: look again when they have aged.
  for (let i = 0; i < 100 && !(await writeFrozen(copy(), () => engine.freezeInput())); i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await engine.rescan();
  }
});

afterAll(async () => {
  await engine.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const tasks = [
  'Associate the P and S picks of several stations into earthquakes and estimate their magnitudes',
  'geojson',
  'qwxz vbnk plrt zzzq',
  'Convert the recordings to captions. '.repeat(80),
];

describe('the frozen copy', () => {
  it.each(tasks)('answers as the engine does: %.40s', async (task) => {
    const frozen = await FrozenLibrary.open(copy(), [root], []);
    const [a, b] = [await frozen!.retrieve({ task }), await engine.retrieve({ task })];
    expect({ ...a, milliseconds: 0 }).toEqual({ ...b, milliseconds: 0 });
    frozen!.close();
  });

  it('is not used for other roots, other exclusions, or when it is damaged', async () => {
    expect(await FrozenLibrary.open(copy(), [{ ...root, precedence: 1 }], [])).toBeUndefined();
    expect(await FrozenLibrary.open(copy(), [root], [join(root.location, 'gdal-setup')])).toBeUndefined();
    expect(await FrozenLibrary.open(join(folder, 'none'), [root], [])).toBeUndefined();
    const bytes = readFileSync(copy());
    for (const bad of [
      bytes.subarray(0, 10),
      bytes.subarray(0, 400),
      Buffer.from('gos-frozen-3\n\0\0\0\0\0\0\0\0'),
      Buffer.alloc(0),
    ]) {
      writeFileSync(join(folder, 'bad.bin'), bad);
      expect(await FrozenLibrary.open(join(folder, 'bad.bin'), [root], [])).toBeUndefined();
    }
  });

  it('never answers from bytes that are others than were written', async () => {
    const bytes = readFileSync(copy());
    const expected = await Promise.all(tasks.map((task) => engine.retrieve({ task })));
    let refused = 0;
    for (let i = 0; i < 300; i++) {
      const damaged = Buffer.from(bytes);
      damaged[Math.floor((i / 300) * bytes.length)]! ^= 1 << (i % 8);
      writeFileSync(join(folder, 'bad.bin'), damaged);
      const frozen = await FrozenLibrary.open(join(folder, 'bad.bin'), [root], []);
      const task = tasks[i % tasks.length]!;
      const answer = await frozen?.retrieve({ task }).catch(() => undefined);
      frozen?.close();
      if (!answer) refused++;
      else
        expect({ ...answer, milliseconds: 0 }).toEqual({ ...expected[i % tasks.length]!, milliseconds: 0 });
    }
    expect(refused).toBeGreaterThan(20);
  });

  it('is not used once a file has changed', async () => {
    writeFileSync(
      join(root.location, 'gdal-setup', 'SKILL.md'),
      '---\nname: gdal-setup\ndescription: Other.\n---\n',
    );
    expect(await FrozenLibrary.open(copy(), [root], [])).toBeUndefined();
  });
});
