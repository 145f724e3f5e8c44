import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedBootstrap } from '../../../src/core/evaluate/bootstrap.ts';
import { drawLengthMatched } from '../../../src/core/evaluate/length-match.ts';
import { meanMetrics, measure, percentile } from '../../../src/core/evaluate/metrics.ts';
import { seededRandom, shuffled } from '../../../src/core/evaluate/random.ts';
import { parseTasks, plainPath } from '../../../src/core/evaluate/task.ts';

const answer = {
  ranking: ['x', 'a', 'y', 'b'],
  full: ['x', 'a'],
  pointers: ['b', 'z'],
  chars: 100,
  tokens: 25,
  ms: 2,
};

describe('metrics', () => {
  it('are those of a ranking and a bundle worked out by hand', () => {
    expect(measure(answer, ['a', 'b', 'c', 'd'])).toMatchObject({
      'hit@1': 0,
      'recall@1': 0,
      'recall@3': 0.25,
      'recall@8': 0.5,
      'complete@8': 0,
      mrr: 0.5,
      'ndcg@8': (1 / Math.log2(3) + 1 / Math.log2(5)) / (1 + 1 / Math.log2(3) + 1 / 2 + 1 / Math.log2(5)),
      bundleRecall: 0.5,
      bundleRecallFull: 0.25,
      bundleComplete: 0,
      precision: 0.5,
      precisionFull: 0.5,
      full: 2,
      pointers: 2,
    });
  });

  it('are perfect for the perfect answer and 0 for an empty one', () => {
    expect(measure({ ...answer, ranking: ['a'], full: ['a'], pointers: [] }, ['a'])).toMatchObject({
      'hit@1': 1,
      'recall@8': 1,
      'complete@8': 1,
      mrr: 1,
      'ndcg@8': 1,
      bundleCompleteFull: 1,
      precision: 1,
    });
    expect(measure({ ...answer, ranking: [], full: [], pointers: [] }, ['a'])).toMatchObject({
      'hit@1': 0,
      mrr: 0,
      'ndcg@8': 0,
      bundleRecall: 0,
      precision: 0,
    });
  });

  it('are averaged over tasks', () => {
    expect(meanMetrics([measure(answer, ['x']), measure(answer, ['q'])])['hit@1']).toBe(0.5);
    expect(meanMetrics([]).mrr).toBe(0);
  });

  it('know percentiles', () => {
    expect([percentile([3, 1, 2], 0.5), percentile([1, 2, 3, 4], 0.95), percentile([], 0.5)]).toEqual([
      2, 4, 0,
    ]);
  });
});

describe('the paired bootstrap', () => {
  it('tells a steady difference from chance, the same each time', () => {
    const a = Array.from({ length: 30 }, (_, i) => (i % 3) / 3 + 0.2);
    const b = a.map((value) => value - 0.1);
    const interval = pairedBootstrap(a, b);
    expect(interval.low).toBeGreaterThan(0);
    expect(interval).toEqual(pairedBootstrap(a, b));
    const noise = pairedBootstrap([1, 0, 1, 0], [0, 1, 0, 1]);
    expect(noise.low).toBeLessThan(0);
    expect(noise.high).toBeGreaterThan(0);
  });
});

describe('length-matched libraries', () => {
  const others = Array.from({ length: 900 }, (_, i) => ({ id: `o${i}`, length: 10 * (i + 1) }));
  const answers = Array.from({ length: 20 }, (_, i) => ({ id: `a${i}`, length: 1000 + 10 * i }));

  it('hold every answer and distractors of like length', () => {
    const drawn = drawLengthMatched(answers, others, 60, 1);
    expect(drawn).toHaveLength(60);
    const distractors = drawn.filter(({ id }) => id.startsWith('o')).map(({ length }) => length);
    expect(Math.min(...distractors)).toBeGreaterThan(700);
    expect(Math.max(...distractors)).toBeLessThan(1500);
  });

  it('are the same for the same seed', () => {
    expect(drawLengthMatched(answers, others, 100, 5)).toEqual(drawLengthMatched(answers, others, 100, 5));
    expect(new Set(drawLengthMatched(answers, others, 5000, 5).map(({ id }) => id)).size).toBe(920);
  });
});

describe('tasks', () => {
  it('are read a line each; a bad line is named', () => {
    expect(parseTasks('{"task":"t","instruction":"do","skills":["a/b/"]}\n\n')).toEqual([
      { task: 't', instruction: 'do', skills: ['a/b'] },
    ]);
    expect(() => parseTasks('{"instruction":"do","skills":["a"]}\n{"skills":[]}')).toThrow('Line 2');
    expect(() => parseTasks('nonsense')).toThrow('Line 1');
  });

  it('name skills by their folder however they are written', () => {
    expect(['./a/b/SKILL.md', 'a\\b', 'a/b/', 'a/b'].map(plainPath)).toEqual(['a/b', 'a/b', 'a/b', 'a/b']);
  });
});

describe('seeded numbers', () => {
  it('lie in [0, 1) and shuffle without loss', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        const random = seededRandom(seed);
        for (let i = 0; i < 20; i++) {
          const value = random();
          expect(value >= 0 && value < 1).toBe(true);
        }
        expect(shuffled(items, random).sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });
});
