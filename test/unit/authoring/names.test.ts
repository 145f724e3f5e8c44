import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { foundBy } from '../../../src/core/authoring/found-by.ts';
import { KnownNames } from '../../../src/core/authoring/nearest-names.ts';
import { nameFault, toName } from '../../../src/core/authoring/skill-name.ts';
import { scaffold } from '../../../src/core/authoring/scaffold.ts';
import {
  fieldNames,
  fieldTerms,
  type FieldName,
  type IndexFields,
} from '../../../src/core/index/index-fields.ts';
import { tokenise } from '../../../src/core/index/tokenise.ts';
import { parseSkill } from '../../../src/core/skill/parse-skill.ts';

describe('nearest names', () => {
  it('come nearest first', () => {
    expect(new KnownNames(['pdf-ocrs', 'pdf-ocr', 'pdf-table', 'sourdough']).nearest('pdf-ocrr')).toEqual([
      'pdf-ocr',
      'pdf-ocrs',
    ]);
  });

  it('know the same words in another order', () => {
    expect(new KnownNames(['pdf-ocr']).nearest('ocr-pdf')).toEqual(['pdf-ocr']);
  });

  it('are all those within the edits that a plain comparison finds', () => {
    const name = fc.array(fc.constantFrom('a', 'b', 'c', '-', 'x'), { minLength: 5, maxLength: 9 });
    const word = name.map((letters) => letters.join(''));
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 30 }), (target, names) => {
        const near = new Set(names.filter((other) => other !== target && distance(target, other) <= 2));
        const found = new KnownNames(names).nearest(target, 100);
        expect([...near].filter((other) => !found.includes(other))).toEqual([]);
      }),
    );
  });

  it('are none for short or far words', () => {
    expect(new KnownNames(['do', 'to']).nearest('go')).toEqual([]);
    expect(new KnownNames(['ledger-booking']).nearest('invoice-fields')).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    ['pdf-ocr', undefined],
    ['größe-2', undefined],
    ['', 'empty'],
    ['PDF', 'characters'],
    ['a b', 'characters'],
    ['-a', 'edge-hyphen'],
    ['a--b', 'double-hyphen'],
    ['a'.repeat(65), 'too-long'],
  ])('%j has the fault %s', (name, fault) => {
    expect(nameFault(name)).toBe(fault);
  });

  it('made of any text is valid or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const name = toName(text);
        expect(name === '' || nameFault(name) === undefined).toBe(true);
      }),
    );
  });
});

describe('a scaffold', () => {
  const texts = { description: 'What it does, on which files.', inputs: 'In', outputs: 'Out', steps: 'Go' };

  it('parses without a diagnostic', () => {
    const { text } = scaffold('tide-tables', texts);
    const path = 'tide-tables/SKILL.md';
    const { skill } = parseSkill({
      id: 'r/tide-tables',
      root: 'r',
      path,
      sourcePath: `/r/${path}`,
      content: text,
      resources: [],
    });
    expect(skill.diagnostics).toEqual([]);
    expect(skill.name).toBe('tide-tables');
  });

  it('knows where its description stands', () => {
    const { text, start, end } = scaffold('tide-tables', texts);
    expect(text.slice(start, end)).toBe(texts.description);
  });
});

describe('the words that find a skill', () => {
  const fields = (texts: Partial<Record<FieldName, string>>) =>
    Object.fromEntries(fieldNames.map((name) => [name, fieldTerms([texts[name] ?? ''])])) as IndexFields;

  it('are the rare ones, as they are written, and parts rather than the whole name', () => {
    const name = 'tide-correction';
    const description = 'Corrects soundings for harbours.';
    const common = new Set(tokenise('corrects correction'));
    expect(
      foundBy(fields({ name, description }), `${name} ${description}`, (term) =>
        common.has(term) ? 0.1 : 2,
      ),
    ).toEqual(['tide', 'harbours', 'soundings', 'correction']);
  });

  it('are none where every skill has them', () => {
    expect(foundBy(fields({ name: 'a-b', description: 'Helps.' }), '', () => 0)).toEqual([]);
  });
});
