import { describe, expect, it } from 'vitest';
import { benchLibraries, type NamedLibrary } from '../../../src/cli/bench/bench-libraries.ts';
import { sampleLibrary } from '../retrieve/sample-library.ts';

const records = [...sampleLibrary().records()];
const tasks = [
  { task: 'forms', instruction: 'Fill in the form.', skills: ['fill-pdf-forms'] },
  { task: 'quakes', instruction: 'Associate picks.', skills: ['associate-phases', 'pick-phases'] },
];
const asked = tasks.slice(0, 1);

async function drawn(options: { enlarge?: number; sizes?: number[]; lengthMatched?: boolean }) {
  const libraries: NamedLibrary[] = [];
  const all = benchLibraries(records, asked, tasks, {
    ...options,
    seed: 1,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  for await (const library of all) libraries.push(library);
  return libraries;
}
const shown = (libraries: readonly NamedLibrary[]): [string, number, number][] =>
  libraries.map((library) => [library.label, library.records.length, library.made]);

describe('the libraries of a bench', () => {
  const own = records.length;
  const half = 1 + Math.floor((own - 1) / 2);

  it('are the given one, and smaller ones with the answers of the tasks first', async () => {
    const libraries = await drawn({ sizes: [2, 500], lengthMatched: true });
    expect(shown(libraries)).toEqual([
      [String(own), own, 0],
      ['2', 2, 0],
      ['length-matched', half, 0],
    ]);
    expect(libraries[1]!.records[0]!.skill.name).toBe('fill-pdf-forms');
  });

  it('are enlarged each, plain and of matched lengths, with the sizes between', async () => {
    const libraries = await drawn({ enlarge: 40, sizes: [own, 30, 40], lengthMatched: true });
    expect(shown(libraries)).toEqual([
      [String(own), own, 0],
      ['40', 40, 40 - own],
      ['30', 30, 30 - own],
      ['length-matched', half, 0],
      ['length-matched-40', 40, 40 - half],
      [`length-matched-${own}`, own, own - half],
      ['length-matched-30', 30, 30 - half],
    ]);
    const [given, large, middle] = libraries.map((library) => new Set(library.records));
    expect([...given!, ...middle!].every((record) => large!.has(record))).toBe(true);
  });

  it('take no part of an answer of any task into what they make, also of tasks that this run leaves out', async () => {
    const [, large] = await drawn({ enlarge: 60 });
    const made = large!.records.slice(own);
    const answers = records.filter(({ skill }) => tasks.some((task) => task.skills.includes(skill.folder)));
    expect(answers).toHaveLength(3);
    for (const { skill } of made)
      expect(answers.map((answer) => answer.skill.description)).not.toContain(skill.description);
  });

  it('cannot be enlarged to what they are', async () => {
    await expect(drawn({ enlarge: own })).rejects.toThrow('already');
  });
});
