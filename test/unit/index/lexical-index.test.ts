import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldCounts, IndexFields } from '../../../src/core/index/index-fields.ts';
import { fieldNames, fieldTerms, indexFields, readFieldTerms } from '../../../src/core/index/index-fields.ts';
import { LexicalIndex } from '../../../src/core/index/lexical-index.ts';
import { countTerms, tokenise } from '../../../src/core/index/tokenise.ts';
import { defaultScoring } from '../../../src/core/retrieve/settings.ts';

const none = fieldTerms([]);
const fields = (name: string, body: string): IndexFields => ({
  name: fieldTerms([name]),
  description: fieldTerms([body.slice(0, 20)]),
  tags: none,
  headings: none,
  artifacts: none,
  body: fieldTerms([body]),
});
const query = (text: string) => [...new Set(tokenise(text))].sort().map((term) => ({ term, weight: 1 }));

const word = fc.constantFrom(
  'seismic',
  'pdf',
  'table',
  'react',
  'kernel',
  'video',
  'audio',
  'excel',
  'lean',
  'proof',
);
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
const edit = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  name: word,
  body: fc.option(text),
});

describe('the lexical index', () => {
  it('after any edits ranks as one built anew, to the last bit', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 60 }), text, (edits, task) => {
        const edited = new LexicalIndex();
        const now = new Map<string, IndexFields>();
        for (const { id, name, body } of edits) {
          if (body === null) {
            edited.remove(id);
            now.delete(id);
          } else {
            edited.set(id, fields(name, body));
            now.set(id, fields(name, body));
          }
        }
        const anew = new LexicalIndex();
        for (const [id, value] of [...now].sort()) anew.set(id, value);
        expect(edited.search(query(task), defaultScoring, 10)).toEqual(
          anew.search(query(task), defaultScoring, 10),
        );
        expect(edited.explain(query(task), defaultScoring, now.keys())).toEqual(
          anew.explain(query(task), defaultScoring, now.keys()),
        );
        expect(edited.size).toBe(now.size);
        for (const [id, value] of now) expect(edited.fields(id)).toEqual(value);
      }),
    );
  });

  it('stays exact when so many are removed that the postings are swept', () => {
    const edited = new LexicalIndex();
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 200; i++)
        edited.set(`s${i}`, fields(`skill${i}`, `seismic ${'pdf '.repeat((i + round) % 7)}table`));
    }
    const anew = new LexicalIndex();
    for (let i = 0; i < 200; i++)
      anew.set(`s${i}`, fields(`skill${i}`, `seismic ${'pdf '.repeat((i + 3) % 7)}table`));
    expect(edited.search(query('pdf seismic'), defaultScoring, 50)).toEqual(
      anew.search(query('pdf seismic'), defaultScoring, 50),
    );
  });

  it('explains a score by fields that add up to it', () => {
    const index = new LexicalIndex();
    index.set('a', fields('pdf forms', 'fill pdf forms with a script'));
    index.set('b', fields('video', 'cut a video'));
    const matches = index.explain(query('fill the pdf'), defaultScoring, ['a']).get('a')!;
    expect(matches.map((match) => match.term).sort()).toEqual(['fill', 'pdf']);
    for (const match of matches) {
      expect(Object.values(match.fields).reduce((sum, part) => sum + part, 0)).toBeCloseTo(match.score, 12);
    }
  });

  it('asks `accept` and honours it', () => {
    const index = new LexicalIndex();
    for (const id of ['a', 'b', 'c']) index.set(id, fields('pdf', `pdf ${id}`));
    expect(index.search(query('pdf'), defaultScoring, 1, (id) => id === 'b').map((hit) => hit.id)).toEqual([
      'b',
    ]);
  });

  it('ranks several queries among some skills only', () => {
    const index = new LexicalIndex();
    index.set('a', fields('pdf', 'pdf forms'));
    index.set('b', fields('video', 'video cutting'));
    index.set('c', fields('pdf reader', 'pdf video'));
    const [first, second] = index.rankEach([query('pdf'), query('video')], defaultScoring, ['a', 'b']);
    expect([...first!.keys()]).toEqual(['a']);
    expect(second!.get('b')).toBe(1);
  });

  it('is not harmed by words that name properties of objects', () => {
    const index = new LexicalIndex();
    index.set('a', fields('constructor', '__proto__ toString hasOwnProperty constructor'));
    expect(index.search(query('constructor __proto__'), defaultScoring, 5)[0]?.id).toBe('a');
  });
});

describe('field terms', () => {
  it('are read back as they were written', () => {
    const read = new Map<string, number>();
    expect(readFieldTerms(fieldTerms(['pdf pdf table']), (term, count) => read.set(term, count))).toBe(3);
    expect([...read]).toEqual([
      ['pdf', 2],
      ['tabl', 1],
    ]);
  });

  it('keep the most frequent terms under a cap, and the true length', () => {
    const read = new Map<string, number>();
    expect(
      readFieldTerms(fieldTerms(['pdf pdf table video'], 1), (term, count) => read.set(term, count)),
    ).toBe(4);
    expect([...read.keys()]).toEqual(['pdf']);
  });
});

describe('terms taken over in bulk', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const library = fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), name: word, body: text }), {
    selector: ({ id }) => id,
  });

  it('give every score to the last bit, also where some skills are others now, and after edits', () => {
    fc.assert(
      fc.property(library, library, fc.array(edit, { maxLength: 12 }), text, (before, now, edits, task) => {
        const old = new LexicalIndex();
        for (const { id, name, body } of before) old.set(id, fields(name, body));
        const kept = before.filter((_, i) => i % 3 !== 0).map(({ id }) => id);
        const bulk = new LexicalIndex();
        const plain = new LexicalIndex();
        bulk.useSegment(old.segment(kept));
        const same = before.filter((_, i) => i % 2 === 0);
        for (const index of [bulk, plain]) {
          for (const { id, name, body } of [...now, ...same]) index.set(id, fields(name, body));
        }
        const look = () => {
          const answers = [bulk, plain].map((index) => ({
            hits: index.search(query(task), defaultScoring, 10),
            matches: index.explain(query(task), defaultScoring, ids),
            idf: query(task).map(({ term }) => index.inverseDocumentFrequency(term)),
          }));
          expect(answers[0]).toEqual(answers[1]);
        };
        if (edits.length % 2 === 0) look();
        bulk.useSegment(undefined);
        look();
        for (const { id, name, body } of edits)
          for (const index of [bulk, plain]) {
            if (body === null) index.remove(id);
            else index.set(id, fields(name, body));
          }
        look();
      }),
    );
  });

  it('into an empty index come whole, and can be edited', () => {
    fc.assert(
      fc.property(library, fc.array(edit, { maxLength: 12 }), text, (before, edits, task) => {
        const old = new LexicalIndex();
        const bulk = new LexicalIndex();
        for (const { id, name, body } of before) old.set(id, fields(name, body));
        bulk.useSegment(old.segment(before.map(({ id }) => id).reverse()));
        for (const { id, name, body } of before) bulk.set(id, fields(name, body));
        bulk.useSegment(undefined);
        for (const { id, name, body } of edits)
          for (const index of [old, bulk]) {
            if (body === null) index.remove(id);
            else index.set(id, fields(name, body));
          }
        expect(bulk.search(query(task), defaultScoring, 10)).toEqual(
          old.search(query(task), defaultScoring, 10),
        );
        for (const id of ids) expect(bulk.fields(id)).toEqual(old.fields(id));
      }),
    );
  });
});

describe('terms that were just counted', () => {
  const names = ['a', 'b', 'c'];
  const edit = fc.record({ id: fc.constantFrom(...names), name: text, body: fc.option(text) });

  it('give what the same terms give as they are written down, while lists of terms come and go', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), text, (edits, task) => {
        const written = new LexicalIndex();
        const counted = new LexicalIndex();
        let mark = 0;
        for (const { id, name, body } of edits) {
          if (body === null) {
            for (const index of [written, counted]) index.remove(id);
            continue;
          }
          const counts = Object.fromEntries(
            fieldNames.map((field) => [
              field,
              countTerms([field === 'name' ? name : field === 'body' ? body : '']),
            ]),
          ) as unknown as FieldCounts;
          written.set(id, indexFields(counts));
          counted.setMarked(id, ++mark, () => counts);
        }
        expect(counted.search(query(task), defaultScoring, 10)).toEqual(
          written.search(query(task), defaultScoring, 10),
        );
        for (const id of names) expect(counted.fields(id)).toEqual(written.fields(id));
      }),
    );
  });
});
