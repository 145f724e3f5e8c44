import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { SkillLibrary } from '../../../src/core/library.ts';
import { benchRoot, readLibrary } from '../../bench/library-files.ts';

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const lines = (path: string) =>
  readFileSync(file(path), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { task: string; instruction?: string; skills?: string[] });

describe('in a library of fifty skills, without a model', () => {
  const library = new SkillLibrary();
  beforeAll(async () => {
    library.setRoots([benchRoot]);
    const sources = await readLibrary(file('examples/skills'));
    library.apply(sources.map((source) => ({ kind: 'set' as const, source })));
  });

  it('answers short queries that a skill serves, and the bundle holds that skill', async () => {
    const missed: string[] = [];
    for (const { instruction = '', skills = [] } of lines('test/fixtures/short-queries.jsonl')) {
      const bundle = await library.retrieve({ task: instruction });
      const names = new Set(bundle.skills.map(({ name }) => name));
      if (!skills.every((name) => names.has(name))) missed.push(instruction);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
  });

  it('brings what a skill requires in full, and what that requires, while there is room', async () => {
    const { skills } = await library.retrieve({ task: 'prepare the quarterly VAT return' });
    const full = skills.filter(({ tier }) => tier === 'full').map(({ name }) => name);
    expect(full).toEqual(
      expect.arrayContaining([
        'vat-return',
        'bank-reconciler',
        'journal-writer',
        'ledger-setup',
        'transaction-categoriser',
      ]),
    );
  });

  it('refuses what no skill serves', async () => {
    const answered: string[] = [];
    const offTopic = lines('test/fixtures/off-topic.jsonl');
    for (const { task } of offTopic)
      if ((await library.retrieve({ task })).status === 'hit') answered.push(task);
    expect(answered.length, answered.join('\n')).toBeLessThanOrEqual(offTopic.length * 0.05);
  });
});
