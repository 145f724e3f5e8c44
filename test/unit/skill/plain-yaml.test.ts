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

/** One line each, at any depth. */
const lines = fc
  .array(
    fc.tuple(
      fc.constantFrom(0, 0, 1, 2, 2, 4, 4, 6),
      fc.constantFrom(
        ...[
          'k:',
          'a: b',
          'b: "q: r"',
          "c: 'it''s'",
          'd: "a \\"b\\" \\\\"',
          'e: "open',
          "f: 'open",
          'g: >-',
          'h: |',
          'i: []',
        ],
        ...[
          'j: [Bash(x *), a>=1.0, b:c]',
          '- x',
          '- k: v',
          '- "q"',
          '- k:',
          '-',
          '- - x',
          '- >-',
          '- [a]',
          '- 1',
          '- true',
        ],
        ...[
          'text',
          'more text',
          'end"',
          "end'",
          '"in" quotes',
          '- "',
          'l: 1.0',
          'm: /path',
          'n: <x>',
          'o: (p) q',
          '',
          '# no',
        ],
        ...[
          'text: x',
          'a "b"',
          "it''s",
          'ends \\',
          'p: $x',
          'q: "',
          '(r)',
          'k2:',
          'k3:',
          '中文',
          's: "中',
          'null',
        ],
      ),
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((parts) => parts.map(([indent, text]) => (text === '' ? '' : ' '.repeat(indent) + text)).join('\n'));

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
      '  tags: []',
      '  needs:',
      '    - name: "qpdf \\"11\\""',
      "      why: 'it merges",
      "        them'",
      'allowed-tools:',
      '  - Read',
      '  - Bash(x *)',
    ].join('\n');
    const entries = readPlainYaml(block, 2);
    expect([...(entries ?? [])].map(([key, { value }]) => [key, value])).toEqual([
      ['name', 'pdf-forms'],
      ['description', 'Fills in forms, all kinds of them.'],
      ['version', '1.0.0'],
      ['tags', ['pdf', 'forms and more']],
      ['metadata', { author: 'me', tags: [], needs: [{ name: 'qpdf "11"', why: 'it merges them' }] }],
      ['allowed-tools', ['Read', 'Bash(x *)']],
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
    const blocks = fc.oneof(
      fc.array(pieces, { minLength: 1, maxLength: 14 }).map((parts) => parts.join('')),
      lines,
    );
    fc.assert(
      fc.property(blocks, (block) => {
        const quick = readPlainYaml(block, 2);
        if (!quick) return;
        expect(parseAnyYaml(block, 2)).toEqual({ kind: 'map', entries: quick, duplicates: [], marked: [] });
      }),
      { numRuns: 10_000 },
    );
  });
});
