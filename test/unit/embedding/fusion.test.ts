import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse, fusionFor } from '../../../src/core/retrieve/fusion.ts';
import { taskParts } from '../../../src/core/retrieve/task-parts.ts';

const adaptive = { fusion: 0.3, fusionForm: 'adaptive' } as const;
const score = (wordFitness: number | undefined, lexical: number, semantic: number): number => {
  const parts = fuse(fusionFor(adaptive, wordFitness), lexical, semantic);
  return parts.lexical + parts.semantic;
};

describe('fusion', () => {
  it('is words alone where there is no meaning', () => {
    expect(score(undefined, 0.7, 1)).toBe(0.7);
  });

  it('is meaning alone where the words say nothing', () => {
    expect(score(0, 1, 0.6)).toBeCloseTo(0.6);
  });

  it('never lifts a skill past the best one by words where these tell', () => {
    expect(score(1, 1, 0)).toBeGreaterThanOrEqual(score(1, 0.99, 1));
    expect(score(1, 0.5, 1)).toBeGreaterThan(score(1, 0.5, 0));
  });

  it('stays between 0 and 1 and grows with either side', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, share, (told, lexical, semantic, more) => {
        const value = score(told, lexical, semantic);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-9);
        expect(score(told, Math.max(lexical, more), semantic)).toBeGreaterThanOrEqual(value - 1e-9);
        expect(score(told, lexical, Math.max(semantic, more))).toBeGreaterThanOrEqual(value - 1e-9);
      }),
    );
  });

  it('can be the published one', () => {
    const parts = fuse(fusionFor({ fusion: 0.7, fusionForm: 'published' }, 1), 1, 0.5);
    expect(parts.lexical).toBeCloseTo(0.3);
    expect(parts.semantic).toBeCloseTo(0.35);
  });
});

describe('the parts of a task', () => {
  it('are one where the model reads any length, without code and markup', () => {
    expect(taskParts('# Do\n\n```sh\nrm x\n```\n*this* [now](http://x)', undefined)).toEqual(['Do this now']);
  });

  it('keep sentences whole and stay within the words', () => {
    expect(taskParts('One two three. Four five. Six seven eight nine.', 5)).toEqual([
      'One two three. Four five.',
      'Six seven eight nine.',
    ]);
  });

  it('are few, short and never none, whatever the task', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), fc.integer({ min: 1, max: 80 }), (task, words) => {
        const parts = taskParts(task, words);
        expect(parts.length).toBeGreaterThanOrEqual(1);
        expect(parts.length).toBeLessThanOrEqual(4);
        if (/\w/.test(task.replace(/`/g, '')))
          for (const part of parts)
            expect(part.split(' ').length).toBeLessThanOrEqual(Math.max(words, task.split(' ').length));
      }),
    );
  });
});
