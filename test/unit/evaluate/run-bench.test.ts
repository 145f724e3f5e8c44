import { describe, expect, it } from 'vitest';
import { openBenchLibrary } from '../../../src/core/evaluate/bench-library.ts';
import { measureNeeds } from '../../../src/core/evaluate/needs.ts';
import { measureOffTopic } from '../../../src/core/evaluate/off-topic.ts';
import { benchPlot, benchTable, sizeTable } from '../../../src/core/evaluate/report.ts';
import { runBench } from '../../../src/core/evaluate/run-bench.ts';
import { sizeChanges } from '../../../src/core/evaluate/size-change.ts';
import { sampleLibrary } from '../retrieve/sample-library.ts';

const records = [...sampleLibrary().records()];
const tasks = [
  {
    task: 'quakes',
    instruction: 'Associate the P and S picks of seismic stations to earthquake events.',
    skills: ['associate-phases', 'pick-phases'],
  },
  {
    task: 'forms',
    instruction: 'Fill in the PDF form with the rows of the table.',
    skills: ['fill-pdf-forms'],
  },
];

describe('the bench', () => {
  it('answers every task by every method and compares them with ours', async () => {
    const result = await runBench(tasks, records, {
      methods: ['vanilla', 'bm25', 'vector', 'gos', 'gos-without-graph', 'gos-paper', 'depth'],
      budget: {},
      noMeaning: 'none here',
    });
    expect(result.skipped).toEqual([{ method: 'vector', why: 'none here' }]);
    expect(Object.keys(result.methods)).toEqual([
      'vanilla',
      'bm25',
      'gos',
      'gos-without-graph',
      'gos-paper',
      'depth',
    ]);
    const { gos, vanilla, depth } = result.methods;
    expect(gos!.mean).toMatchObject({ 'hit@1': 1, 'recall@8': 1, 'complete@8': 1 });
    expect(gos!.mean.chars).toBeLessThanOrEqual(12_000);
    expect(vanilla!.mean.bundleRecall).toBe(1);
    expect(depth!.tasks.map((task) => task.full)).toEqual(gos!.tasks.map((task) => task.full));
    expect(result.comparisons.every((comparison) => comparison.a === 'gos')).toBe(true);
    expect(benchTable(result)).toContain('| gos ');
    expect(benchPlot(result, 'Sample')).toMatch(/^<svg [^]*<\/svg>\n$/);
  });

  it('says what more skills change, from each size to the next', async () => {
    const options = { methods: ['vanilla', 'gos'], budget: {} } as const;
    // Of the three answers only the first is there.
    const one = records.filter(({ skill }) => skill.name === 'associate-phases');
    const small = await runBench(tasks, one, options);
    const large = await runBench(tasks, records, options);
    const [change, ...more] = sizeChanges([large, small]);
    expect(more).toEqual([]);
    expect(change).toMatchObject({ from: 1, to: records.length });
    expect(Object.keys(change!.methods)).toEqual(['gos']);
    expect(change!.methods.gos!['recall@8'].difference).toBe(0.75);
    expect(sizeTable(change!)).toMatch(
      /^\| 1 → \d+ skills .*recall@8[^]*\| gos .*\+0\.750 \(\+0\.500 … \+1\.000\)/,
    );
  });

  it('counts stated needs that are dependency edges', () => {
    const needs = [
      { skill: 'pick-phases', needs: 'read-seismograms' },
      { skill: 'merge-pdf', needs: 'cut-video' },
      { skill: 'merge-pdf', needs: 'not-here' },
    ];
    expect(measureNeeds(needs, openBenchLibrary(records))).toMatchObject({
      pairs: 2,
      recall: 0.5,
      missed: [needs[1]],
    });
  });

  it('counts refusals', async () => {
    const result = await measureOffTopic(['asdf qwer', 'merge pdf files'], openBenchLibrary(records));
    expect(result).toEqual({
      queries: 2,
      refused: 0.5,
      answered: [{ task: 'merge pdf files', best: 'merge-pdf' }],
    });
  });
});
