import { describe, expect, it } from 'vitest';
import { filePlaces } from '../../../src/core/authoring/file-places.ts';
import { frontMatterPlaces } from '../../../src/core/authoring/front-matter-places.ts';
import { namePlaces } from '../../../src/core/authoring/name-places.ts';
import type { TextRange } from '../../../src/core/skill/skill.ts';

/** What the file has in a range of one line. */
const at = (lines: readonly string[], { line, column, endColumn }: TextRange) =>
  lines[line - 1]!.slice(column - 1, endColumn - 1);

describe('places of the front matter', () => {
  const lines = [
    '---',
    'name: "pdf-ocr"',
    'description: Reads scans.',
    'metadata:',
    '  requires: page-scan, admin/set-up',
    '  related: [one, "two"]',
    '  next:',
    '    - three',
    '---',
  ];
  const places = frontMatterPlaces(lines);

  it('are those of the values, without quotes', () => {
    expect(at(lines, places.name!)).toBe('pdf-ocr');
    expect(at(lines, places.description!)).toBe('Reads scans.');
  });

  it('hold every name of a relation, in text, lists and blocks', () => {
    expect(places.names.map(({ raw }) => raw)).toEqual(['page-scan', 'admin/set-up', 'one', 'two', 'three']);
    for (const { raw, range } of places.names) expect(at(lines, range)).toBe(raw);
  });

  it('are none where the YAML is broken or absent, and nothing throws', () => {
    expect(frontMatterPlaces(['# Title']).names).toEqual([]);
    expect(frontMatterPlaces(['---', 'a: [', '  b: }{', '---']).name).toBeUndefined();
  });
});

describe('places of names', () => {
  const lines = [
    '---',
    'name: self',
    'description: Runs after page-scan.',
    'metadata:',
    '  requires: admin/set-up',
    '---',
    'Use `pdf-ocr`, **ink-mixer** and [it](../far/away/SKILL.md).',
    '```',
    'run `not-me`',
    '```',
    'Then /slash-one and plain-words go.',
  ];
  const places = namePlaces(lines, 6);

  it('are the last segments of what is written, outside fences', () => {
    expect(places.map(({ range }) => at(lines, range))).toEqual([
      'page-scan',
      'set-up',
      'pdf-ocr',
      'ink-mixer',
      'away',
      'slash-one',
      'plain-words',
    ]);
  });

  it('know paths and marks', () => {
    const of = (written: string) => places.find((place) => place.written === written)!;
    expect(of('away')).toMatchObject({ byPath: true, target: '../far/away' });
    expect(of('set-up')).toMatchObject({ form: 'metadata', target: 'admin/set-up', marked: true });
    expect(of('plain-words').marked).toBe(false);
  });

  it('are found in linear time on hostile lines', () => {
    const hostile = ['`'.repeat(50_000), '['.repeat(50_000), 'a-'.repeat(9_000), '](/'.repeat(6_000)];
    expect(namePlaces(hostile, 0).length).toBeLessThan(10_000);
  });
});

describe('places of files', () => {
  const lines = [
    'See [notes](references/a%20b.md), `scripts/run.py`, `![x](shown.png)` and [up](../x.md) or [web](https://a.io/b.md).',
    '```bash',
    'python scripts/run.py --out result.csv',
    '```',
  ];

  it('are links, code spans, and the own folders in fences', () => {
    expect(filePlaces(lines, 0).map(({ form, path, range }) => [form, path, at(lines, range)])).toEqual([
      ['link', 'references/a b.md', 'references/a%20b.md'],
      ['code', 'scripts/run.py', 'scripts/run.py'],
      ['fence', 'scripts/run.py', 'scripts/run.py'],
    ]);
  });
});
