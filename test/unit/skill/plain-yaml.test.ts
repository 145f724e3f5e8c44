import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlainYaml } from '../../../src/core/skill/plain-yaml.ts';
import { parseAnyYaml } from '../../../src/core/skill/yaml.ts';

const pieces = fc.constantFrom(
  ...['name', 'a', ':', ': ', ' ', '  ', '\n', '\n  ', '\n- ', '\n  - ', '"', "'", '#', ' #', '[', ']', ', '],
  ...[
    '>',
    '|',
    '>-',
    '1',
    '0.5',
    '1.0.0',
    '007',
    'true',
    'no',
    'null',
    '~',
    'x y',
    '&',
    '*',
    '{',
    '}',
    '1e3',
  ],
  ...[
    '0x1',
    '2024-01-01',
    '12:30',
    '中文',
    '\\',
    '!',
    '%',
    '@',
    '`',
    'a:b',
    'http://x',
    'a#b',
    '?',
    '<<',
    '.5',
  ],
  ...['key: v\n', "k3: 'it''s'\n", 'k4: >-\n  a\n  b\n', 'k5:\n  - a\n  - "b"\n', 'k6:\n  x: 1\n  y: [z]\n'],
);

describe('The quick reading of plain YAML', () => {
  it('takes what most front matters hold', () => {
    const block = [
      'name: pdf-forms',
      'description: >-',
      '  Fills in forms,',
      '  all kinds of them.',
      'version: 1.0.0',
      'tags: [pdf, "forms and more"]',
      'metadata:',
      '  author: me',
      'allowed-tools:',
      '  - Read',
    ].join('\n');
    const entries = readPlainYaml(block, 2);
    expect([...(entries ?? [])].map(([key, { value }]) => [key, value])).toEqual([
      ['name', 'pdf-forms'],
      ['description', 'Fills in forms, all kinds of them.'],
      ['version', '1.0.0'],
      ['tags', ['pdf', 'forms and more']],
      ['metadata', { author: 'me' }],
      ['allowed-tools', ['Read']],
    ]);
  });

  it('leaves to the full parser what it is not sure of', () => {
    for (const block of [
      'a: b: c',
      'a: &x b',
      'a: "b\\n"',
      'a: 1e3',
      'a:',
      'a: b\na: c',
      'a: b # c',
      '- a',
    ]) {
      expect(readPlainYaml(block, 1)).toBeUndefined();
    }
  });

  it('gives the values and places that the full parser gives, or none', () => {
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 14 }), (parts) => {
        const block = parts.join('');
        const quick = readPlainYaml(block, 2);
        if (!quick) return;
        const full = parseAnyYaml(block, 2);
        expect(full).toEqual({ kind: 'map', entries: quick, duplicates: [], marked: [] });
      }),
      { numRuns: 5000 },
    );
  });
});
