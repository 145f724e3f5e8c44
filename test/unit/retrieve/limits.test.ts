import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RetrievalSettings } from '../../../src/core/retrieve/bundle.ts';
import { defaultBudget } from '../../../src/core/retrieve/bundle.ts';
import { budgetOf, settingsOf } from '../../../src/core/retrieve/limits.ts';
import { defaultSettings, paperSettings } from '../../../src/core/retrieve/settings.ts';
import { sampleLibrary } from './sample-library.ts';

const task = 'Find earthquakes: associate the P and S phase picks of the seismic stations to events.';

describe('numbers of a request', () => {
  it('stay as they are where they make sense', () => {
    expect(settingsOf({ task })).toEqual(defaultSettings);
    expect(settingsOf({ task, settings: paperSettings })).toEqual(paperSettings);
    expect(budgetOf({ task })).toEqual(defaultBudget);
    expect(budgetOf({ task, budget: { maxContextTokens: 900 } })).toEqual({
      ...defaultBudget,
      maxContextTokens: 900,
    });
  });

  it('never break or hang a query, however odd they are', async () => {
    const library = sampleLibrary();
    const odd = fc.constantFrom(1e12, Infinity, -Infinity, NaN, -1, 0, 0.5, 1e-300);
    const settings = fc.record(
      {
        seedTopK: odd,
        candidateTopK: fc.record({ semantic: odd, lexical: odd }),
        fusion: odd,
        restart: odd,
        edgeWeights: fc.record({ dependency: odd, workflow: odd, semantic: odd, alternative: odd }),
        leastRow: odd,
        diffusionWeight: odd,
        aspectWeight: odd,
        nameWeight: odd,
        feedback: odd,
        rerankWeight: odd,
        completeness: odd,
        floor: odd,
        fullShare: odd,
        pointerShare: odd,
        maxPointers: odd,
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Partial<RetrievalSettings>>;
    const budget = fc.record(
      { maxSkills: odd, maxSkillChars: odd, maxContextChars: odd, maxContextTokens: odd },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(settings, budget, async (settings, budget) => {
        const bundle = await library.retrieve({ task, settings, budget });
        for (const { score } of bundle.ranking) expect(score).not.toBeNaN();
        expect(bundle.rendered.length).toBeLessThanOrEqual(budgetOf({ task, budget }).maxContextChars);
      }),
      { numRuns: 150 },
    );
  });

  it('too small for any skill: the answer says so, and the least that works does work', async () => {
    const library = sampleLibrary();
    const tooSmall = await library.retrieve({ task, budget: { maxContextChars: 100, maxContextTokens: 20 } });
    expect(tooSmall).toMatchObject({ status: 'no-room', skills: [], rendered: '', edges: [] });
    const [, chars, tokens] = /(\d+) characters and (\d+) tokens/.exec(tooSmall.notes[0]!)!.map(Number);
    const least = { maxContextChars: chars!, maxContextTokens: tokens! };
    expect(await library.retrieve({ task, budget: least })).toMatchObject({ status: 'hit' });
    const less = { maxContextChars: chars! - 1 };
    expect(await library.retrieve({ task, budget: less })).toMatchObject({ status: 'no-room' });
  });

  it.each([0, 1, 150, 300, 450, 600, 900, 1500])(
    'a budget of %d characters never gives an empty hit',
    async (maxContextChars) => {
      const bundle = await sampleLibrary().retrieve({ task, budget: { maxContextChars } });
      expect(bundle.status === 'hit').toBe(bundle.skills.length > 0);
      expect(bundle.rendered.length).toBeLessThanOrEqual(maxContextChars);
    },
  );
});
