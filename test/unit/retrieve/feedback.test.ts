import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LexicalIndex } from '../../../src/core/index/lexical-index.ts';
import { SkillLibrary } from '../../../src/core/library.ts';
import { withFeedback } from '../../../src/core/retrieve/feedback.ts';
import { root, skill } from './sample-library.ts';

const tide = [
  skill('tide-tables', 'Predicts tides at a harbour from gauge records', 'Tides, gauges, harbour levels.'),
  skill('gauge-cleaning', 'Cleans gauge records of a harbour before tides are predicted', 'Gauges, spikes.'),
  skill('harmonic-fit', 'Fits tidal constituents to gauge records', 'Harmonic tides, gauges.'),
];
const others = [
  skill('boat-rental', 'Rents boats to visitors and prints receipts for the next week', 'Boats, receipts.'),
  ...Array.from({ length: 30 }, (_, i) => skill(`other-${i}`, `Handles matter ${i}`, `Matter ${i}.`)),
];

function parts() {
  const library = new SkillLibrary();
  library.setRoots([root]);
  library.apply([...tide, ...others]);
  const index = new LexicalIndex();
  for (const record of library.records()) index.set(record.skill.id, record.fields);
  return { library, index, fieldsOf: (id: string) => library.record(id)?.fields };
}

const ids = [...tide, ...others].map(({ source }) => source.id);

describe('feedback', () => {
  it('brings up what is like the best skills, past a chance match of the same score', () => {
    const { index, fieldsOf } = parts();
    const scores = new Map([
      ['r/tide-tables', 1],
      ['r/gauge-cleaning', 0.7],
      ['r/boat-rental', 0.3],
      ['r/harmonic-fit', 0.3],
    ]);
    const after = withFeedback(scores, index, 0.4, fieldsOf);
    expect(after.get('r/harmonic-fit')).toBeGreaterThan(after.get('r/boat-rental')! + 0.05);
    expect(withFeedback(scores, index, 0, fieldsOf)).toEqual(scores);
  });

  it('keeps the best first, adds no skill, lifts none by more than its share, and knows no order', () => {
    const { index, fieldsOf } = parts();
    const drawn = fc.uniqueArray(
      fc.tuple(fc.constantFrom(...ids), fc.double({ min: 0.001, max: 1, noNaN: true })),
      {
        selector: ([id]) => id,
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(drawn, fc.double({ min: 0, max: 1, noNaN: true }), (entries, share) => {
        const best = Math.max(...entries.map(([, score]) => score));
        const scores = new Map<string, number>(entries.map(([id, score]) => [id, score / best]));
        const [first] = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]!;
        const after = withFeedback(scores, index, share, fieldsOf);
        expect([...after.keys()].sort()).toEqual([...scores.keys()].sort());
        for (const [id, score] of after) {
          expect(score).toBeLessThanOrEqual(1);
          if (id !== first) expect(score).toBeLessThan(after.get(first)! + 1e-12);
          // Scaled to the best, which has at least 1 − share.
          expect(score * (1 - share)).toBeLessThanOrEqual((1 - share) * scores.get(id)! + share + 1e-5);
        }
        const reversed = withFeedback(new Map([...scores].reverse()), index, share, fieldsOf);
        for (const [id, score] of reversed) expect(score).toBe(after.get(id));
      }),
    );
  });
});
