// The quick reading of Markdown, held against markdown-it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnyMarkdown } from '../../../src/core/skill/markdown.ts';
import { readPlainMarkdown } from '../../../src/core/skill/plain-markdown.ts';

const starts = fc.constantFrom(
  ...[
    '',
    '',
    '',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '1234567890. ',
    '> ',
    '>',
    '> > ',
    '- - ',
    '- > ',
    '-     ',
    '\t',
    '- \t',
  ],
  ...['# ', '## ', '####### ', '#', '```', '```js ', '````', '~~~', '| ', '<', '</', '<!--', '    '],
);
const texts = fc.constantFrom(
  ...[
    'text',
    'more `code`',
    '',
    'a | b',
    '---|---',
    '|:-:|',
    '--- | --- |',
    'a \\| b | c',
    '|',
    '---',
    '***',
    '- - -',
    '===',
  ],
  ...[
    '--',
    '=',
    'x ##',
    'details>',
    'b>',
    'b x="y">',
    'script>',
    'pre',
    '!-- x -->',
    '-->',
    '?php',
    '!DOCTYPE x>',
    'span> x',
  ],
  ...['[a]: b', '中文', '\u00a0', 'trailing  ', 'tab\there', '```', '~~~', 'x```', '-', '1.', '*', '>', '#'],
);
const line = fc
  .tuple(fc.constantFrom(0, 0, 0, 0, 1, 2, 2, 3, 4, 5, 6), starts, texts)
  .map(([indent, start, text]) => (start + text === '' ? '' : ' '.repeat(indent) + start + text));
const bodies = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.constantFrom('', '\n', '\n  ', '\n\n'))
  .map(([lines, end]) => lines.join('\n') + end);

const usual = [
  '# Title',
  '',
  'Text, *marked*,',
  'and more.',
  '',
  '1. First',
  '   - inner',
  '     goes on',
  '',
  '   ```sh',
  '   run --it',
  '   ```',
  '2. Second',
  '',
  '| a | b |',
  '|---|---|',
  '| c \\| d | e |',
  '',
  '> A quote',
  '> - with a list',
  '',
  '<details>',
  'x',
  '</details>',
  '',
  '```make',
  'all:',
  '\ttab',
  '```',
  '',
].join('\n');

describe('The quick reading of Markdown', () => {
  it('takes what most bodies hold', () => {
    expect(readPlainMarkdown(usual, 0, 5)).toEqual(readAnyMarkdown(usual, 5));
    expect(readPlainMarkdown(usual, 0, 5)?.blocks).toHaveLength(12);
  });

  it('starts where it is told to', () => {
    expect(readPlainMarkdown('---\nname: x\n---\n# A\n', 16, 4)).toEqual(readAnyMarkdown('# A\n', 4));
  });

  it('leaves to markdown-it what it does not read', () => {
    for (const body of ['- a\n\n\tb', '> a\nb', `${'- '.repeat(20)}x`, '-\tx'])
      expect(readPlainMarkdown(body, 0, 1)).toBeUndefined();
  });

  it('finds the blocks, sections and lines that markdown-it finds, or none', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const quick = readPlainMarkdown(body, 0, 3);
        if (quick) expect(quick).toEqual(readAnyMarkdown(body, 3));
      }),
      { numRuns: 10_000 },
    );
  });
});
