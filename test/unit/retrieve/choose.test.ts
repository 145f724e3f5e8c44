import { describe, expect, it } from 'vitest';
import { SkillLibrary } from '../../../src/core/library.ts';
import { defaultBudget } from '../../../src/core/retrieve/bundle.ts';
import { choose } from '../../../src/core/retrieve/choose.ts';
import { defaultSettings } from '../../../src/core/retrieve/settings.ts';
import { root, skill } from './sample-library.ts';

const topics = ['maps', 'invoices', 'birdsong', 'bridges', 'recipes'];

/** The tiers that skills of these scores get. */
function tiersOf(scores: readonly number[]) {
  const library = new SkillLibrary();
  library.setRoots([root]);
  library.apply(topics.map((topic) => skill(topic, `All about ${topic}`, `How ${topic} are made.`)));
  const records = new Map([...library.records()].map((record) => [record.skill.id, record]));
  const ranked = scores.map((total, i) => ({
    id: `r/${topics[i]!}`,
    score: { total, lexical: total, semantic: 0, diffusion: 0, rerank: {} },
  }));
  const { tiers } = choose(
    ranked,
    new Set(),
    library.graph,
    records,
    defaultSettings,
    defaultBudget,
    () => true,
    () => false,
  );
  return ranked.map(({ id }) => tiers.get(id));
}

describe('what comes in full', () => {
  it('ends where scores fall clearly after the core', () => {
    expect(tiersOf([1, 0.95, 0.9, 0.86, 0.63])).toEqual(['full', 'full', 'full', 'full', 'pointer']);
  });

  it('goes on where they fall slowly', () => {
    expect(tiersOf([1, 0.9, 0.8, 0.71, 0.63])).toEqual(['full', 'full', 'full', 'full', 'full']);
  });

  it('does not end with one or two skills that stand out', () => {
    expect(tiersOf([1, 0.64, 0.63])).toEqual(['full', 'full', 'full']);
  });
});

describe('chains of requirements', () => {
  it('are followed so far that selection stays quick, however long they are', () => {
    const library = new SkillLibrary();
    library.setRoots([root]);
    library.apply(
      Array.from({ length: 300 }, (_, i) =>
        skill(`step-${i}`, `Does step ${i}`, `Requires the \`step-${i + 1}\` skill first.`),
      ),
    );
    const records = new Map([...library.records()].map((record) => [record.skill.id, record]));
    const ranked = [
      { id: 'r/step-0', score: { total: 1, lexical: 1, semantic: 0, diffusion: 0, rerank: {} } },
    ];
    const { tiers, broughtBy } = choose(
      ranked,
      new Set(),
      library.graph,
      records,
      defaultSettings,
      defaultBudget,
      () => true,
      () => false,
    );
    expect(tiers.get('r/step-1')).toBe('full');
    expect(broughtBy.size).toBeLessThanOrEqual(16);
  });
});
