// Blocks and sections, with the lines they stand on.

import { describe, expect, it } from 'vitest';
import { parse } from './parse.ts';

const blocks = (body: string) => parse(body).document.blocks;
const brief = (body: string) =>
  blocks(body).map(({ kind, line, endLine, text }) => [kind, line, endLine, text]);
const sections = (body: string) =>
  parse(body).skill.sections.map(({ heading, level, line, endLine }) => [heading, level, line, endLine]);

describe('blocks', () => {
  it('carry the lines of the file, front matter counted', () => {
    expect(brief('---\nname: my-skill\ndescription: D\n---\n\n# Title\n\nOne\ntwo.\n')).toEqual([
      ['heading', 6, 6, 'Title'],
      ['paragraph', 8, 9, 'One\ntwo.'],
    ]);
  });

  it('of a fence keep its text, language and the line where the text starts', () => {
    const [fence] = blocks('Text\n\n```Python title="x"\n# not a heading\n- no item\n```\n').slice(1);
    expect(fence).toMatchObject({
      kind: 'fence',
      language: 'python',
      line: 3,
      endLine: 6,
      textLine: 4,
      text: '# not a heading\n- no item',
    });
  });

  it('of an indented code block start their text on their own line', () => {
    expect(blocks('Text\n\n    code\n')[1]).toMatchObject({
      kind: 'fence',
      language: '',
      line: 3,
      textLine: 3,
      text: 'code',
    });
  });

  it('inside a longer fence are not seen', () => {
    expect(brief('````md\n```js\nx\n```\n````\nAfter\n').map(([kind]) => kind)).toEqual([
      'fence',
      'paragraph',
    ]);
  });

  it('of an unclosed fence go on to the end', () => {
    expect(brief('```\nx\n# y\n')).toEqual([['fence', 1, 3, 'x\n# y']]);
  });

  it('of nested lists carry depth and ordinal', () => {
    const items = blocks('1. one\n   - a\n   - b\n2. two\n   1. deep\n');
    expect(items.map(({ level, ordinal, text, line }) => [level, ordinal, text, line])).toEqual([
      [0, 1, 'one', 1],
      [1, 0, 'a', 2],
      [1, 0, 'b', 3],
      [0, 2, 'two', 4],
      [1, 1, 'deep', 5],
    ]);
  });

  it('of a list that starts at 3 count from 3', () => {
    expect(blocks('3. c\n4. d\n').map(({ ordinal }) => ordinal)).toEqual([3, 4]);
  });

  it('inside a list item follow it', () => {
    expect(brief('- one\n\n  more\n\n  ```sh\n  run\n  ```\n')).toEqual([
      ['list-item', 1, 1, 'one'],
      ['paragraph', 3, 3, 'more'],
      ['fence', 5, 7, 'run'],
    ]);
  });

  it('of an item that starts with a fence are an empty item and the fence', () => {
    expect(brief('- ```sh\n  run\n  ```\n')).toEqual([
      ['list-item', 1, 1, ''],
      ['fence', 1, 3, 'run'],
    ]);
  });

  it('of a table are its rows, cells joined by a bar', () => {
    expect(brief('| Name | Use |\n|---|---|\n| `a` | x \\| y |\n')).toEqual([
      ['table-row', 1, 1, 'Name | Use'],
      ['table-row', 3, 3, '`a` | x | y'],
    ]);
  });

  it('of a quote are paragraphs without the mark', () => {
    expect(brief('> Use **this**\n> first.\n')).toEqual([['paragraph', 1, 2, 'Use **this**\nfirst.']]);
  });

  it('of comments and tags are html', () => {
    expect(brief('<!-- hidden -->\n\n<details>\nx\n</details>\n')).toEqual([
      ['html', 1, 1, '<!-- hidden -->'],
      ['html', 3, 5, '<details>\nx\n</details>'],
    ]);
  });

  it('keep link definitions as text', () => {
    expect(brief('[other]: ../other/SKILL.md\n')).toEqual([
      ['paragraph', 1, 1, '[other]: ../other/SKILL.md'],
    ]);
  });

  it('of underlined headings end on the underline', () => {
    expect(blocks('Title\n=====\n')[0]).toMatchObject({ kind: 'heading', level: 1, line: 1, endLine: 2 });
  });
});

describe('sections', () => {
  it('run from a heading to the line before the next', () => {
    expect(sections('# A\n\nText\n\n## B\nText\n\n# C\n')).toEqual([
      ['A', 1, 1, 4],
      ['B', 2, 5, 7],
      ['C', 1, 8, 8],
    ]);
  });

  it('start with a nameless one where text stands before the first heading', () => {
    expect(sections('\nText\n\n# A\n')).toEqual([
      ['', 0, 2, 3],
      ['A', 1, 4, 4],
    ]);
  });

  it('have no headings out of fences, lists and quotes', () => {
    expect(sections('# A\n\n```\n# B\n```\n\n- # C\n\n> # D\n')).toEqual([['A', 1, 1, 9]]);
  });

  it('are named without markup', () => {
    expect(sections('## 1. Use `pdf_tools` and [*maps*](x.md) ##\n')[0]?.[0]).toBe(
      '1. Use pdf_tools and maps',
    );
  });

  it('are none where there is no body', () => {
    expect(sections('---\nname: my-skill\ndescription: D\n---\n\n')).toEqual([]);
  });

  it('are what blocks point to', () => {
    expect(blocks('Intro\n\n# A\n\nx\n\n# B\n\n- y\n').map(({ text, section }) => [text, section])).toEqual([
      ['Intro', 0],
      ['A', 1],
      ['x', 1],
      ['B', 2],
      ['y', 2],
    ]);
  });
});
