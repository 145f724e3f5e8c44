import { expect, test } from 'vitest';
import { edgeTypes } from '../../../src/core/graph/edge.ts';
import { SkillLibrary } from '../../../src/core/library.ts';
import { LibraryAnswers } from '../../../src/service/library-answers.ts';
import { draftSource, type Draft } from '../graph/claims-of.ts';

const drafts: readonly Draft[] = [
  { folder: 'ocr', body: 'Reads a scan and writes `page.txt`. Then use the `totals` skill.' },
  { folder: 'totals', description: 'Adds up totals.', body: 'Requires the `ocr` skill. Similar to `sums`.' },
  { folder: 'sums', description: 'Adds up totals.', body: 'Similar to `totals`. Alternative to `totals`.' },
];

function libraryOf(...of: readonly Draft[]): SkillLibrary {
  const library = new SkillLibrary();
  library.apply(of.map((draft) => ({ kind: 'set', source: draftSource(draft) })));
  return library;
}

test('the listing says what the summaries say, edges aside', async () => {
  const answers = new LibraryAnswers(libraryOf(...drafts));
  const summaries = (await answers.skills()).map(({ degree: _, ...skill }) => skill);
  expect(await answers.listing()).toEqual(summaries);
});

test('the outline has the edges of the graph, one of a type between two skills', async () => {
  const answers = new LibraryAnswers(libraryOf(...drafts));
  const { nodes, edges } = await answers.outline();
  const drawn = new Set<string>();
  for (let at = 0; at < edges.length; at += 4) {
    const [from, to, type, weight] = edges.slice(at, at + 4) as [number, number, number, number];
    drawn.add(`${nodes[from]!.name} ${nodes[to]!.name} ${edgeTypes[type]!} ${weight / 1000}`);
  }
  const strongest = new Map<string, string>();
  for (const { from, to, type, weight } of (await answers.graph()).edges) {
    const directed = type === 'dependency' || type === 'workflow';
    const ends = directed || from < to ? [from, to] : [to, from];
    const key = `${ends.map((id) => id.slice(2)).join(' ')} ${type}`;
    const rounded = Math.round(weight * 1000) / 1000;
    if (Number(strongest.get(key) ?? 0) <= rounded) strongest.set(key, String(rounded));
  }
  expect(drawn.size).toBeGreaterThan(1);
  expect(drawn).toEqual(new Set([...strongest].map(([key, weight]) => `${key} ${weight}`)));
});

test('answers are kept until the library changes', async () => {
  const library = libraryOf(...drafts);
  const answers = new LibraryAnswers(library);
  const before = await answers.outline();
  expect(await answers.outline()).toBe(before);
  library.apply([{ kind: 'remove', id: 'r/sums' }]);
  expect((await answers.outline()).nodes.map(({ name }) => name)).toEqual(['ocr', 'totals']);
});
