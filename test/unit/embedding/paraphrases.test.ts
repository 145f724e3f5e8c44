import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passagesOf } from '../../../src/core/index/passages.ts';
import { tokenise } from '../../../src/core/index/tokenise.ts';
import { SkillLibrary } from '../../../src/core/library.ts';
import { createEmbedder, type DisposableEmbedder } from '../../../src/node/embedding/create-embedder.ts';
import { bundledModel } from '../../../scripts/model/convert-use.mjs';
import { listSkills } from '../../bench/embedding-library.ts';

const project = join(import.meta.dirname, '../../..');
const paraphrases = readFileSync(join(project, 'test/fixtures/paraphrases.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly skill: string; readonly query: string });
const library = new SkillLibrary();
let embedder: DisposableEmbedder;

beforeAll(async () => {
  embedder = (await createEmbedder({ kind: 'bundled', directory: await bundledModel() }))!;
  library.setRoots([
    { id: 'r', scope: 'extra', precedence: 0, label: 'skills', location: '/skills', trusted: true },
  ]);
  library.setEmbedder(embedder);
  library.apply(
    listSkills(join(project, 'examples/skills')).map(({ id, file }) => ({
      kind: 'set',
      source: {
        id,
        root: 'r',
        path: `${id}/SKILL.md`,
        sourcePath: file,
        content: readFileSync(file),
        resources: [],
      },
    })),
  );
  for (const record of library.records()) {
    const { id, contentHash } = record.skill;
    library.vectors.setVectors(
      id,
      contentHash,
      embedder.modelId,
      await embedder.embedPassages(passagesOf(record)),
    );
  }
}, 120_000);
afterAll(() => embedder.dispose());

const skillOf = (name: string) => [...library.records()].find(({ skill }) => skill.name === name)?.skill;

async function meanReciprocalRank(fusion?: number): Promise<number> {
  let sum = 0;
  for (const { skill, query } of paraphrases) {
    const bundle = await library.retrieve({ task: query, settings: fusion === undefined ? {} : { fusion } });
    const place = bundle.ranking.findIndex(({ id }) => id === skillOf(skill)?.id);
    sum += place < 0 ? 0 : 1 / (place + 1);
  }
  return sum / paraphrases.length;
}

describe('paraphrases', () => {
  it('are sixty or more, and name skills that exist', () => {
    expect(paraphrases.length).toBeGreaterThanOrEqual(60);
    expect(paraphrases.filter(({ skill }) => !skillOf(skill))).toEqual([]);
  });

  it('share no content word with the whole text of their skill', () => {
    const shared = paraphrases.flatMap(({ skill, query }) => {
      const words = new Set(tokenise(`${skill} ${skillOf(skill)?.text ?? ''}`));
      return tokenise(query)
        .filter((word) => words.has(word))
        .map((word) => `${skill}: ${word}`);
    });
    expect(shared).toEqual([]);
  });

  it('find their skill by meaning at least twice as well as by words', { timeout: 120_000 }, async () => {
    const words = await meanReciprocalRank(0);
    const hybrid = await meanReciprocalRank();
    expect(hybrid).toBeGreaterThan(0.35);
    expect(hybrid).toBeGreaterThan(2 * words);
  });
});

describe('meaning alone', () => {
  const coding = readFileSync(join(project, 'test/fixtures/unserved-coding.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly task: string }).task);

  it('does not take every sentence about software for near', { timeout: 60_000 }, async () => {
    const answered: string[] = [];
    for (const task of coding) if ((await library.retrieve({ task })).status !== 'miss') answered.push(task);
    expect(answered.length, answered.join('\n')).toBeLessThanOrEqual(0.2 * coding.length);
  });

  it('gives few skills, and says why', { timeout: 60_000 }, async () => {
    let hits = 0;
    for (const { query } of paraphrases) {
      const bundle = await library.retrieve({ task: query });
      if (!bundle.notes.some((note) => note.includes('near in meaning'))) continue;
      hits++;
      expect(bundle.skills.filter(({ tier }) => tier === 'full').length).toBeLessThanOrEqual(3);
      expect(bundle.skills.length).toBeLessThanOrEqual(8);
    }
    expect(hits).toBeGreaterThanOrEqual(20);
  });
});

describe('what no skill is for', () => {
  it.each(['asdf qwer zxcv', 'blorptastic zindle frumious', 'tell me a joke', '你好世界'])(
    'finds nothing: %s',
    async (task) => {
      expect((await library.retrieve({ task })).status).toBe('miss');
    },
  );
});
