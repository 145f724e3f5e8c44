import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionContext } from '../../../src/core/authoring/completion-context.ts';

/** The context at `|`, with what is typed so far. */
function contextOf(marked: string) {
  const at = marked.indexOf('|');
  const before = marked.slice(0, at).split('\n');
  const lines = (marked.slice(0, at) + marked.slice(at + 1)).split('\n');
  const line = before.length - 1;
  const character = before[line]!.length;
  const context = completionContext(lines, line, character);
  return context && { ...context, typed: lines[line]!.slice(context.from, character) };
}

const front = (lines: string) => `---\nname: x\n${lines}\n---\n# X\n`;

describe('what may be completed', () => {
  it.each([
    ['a metadata key', front('metadata:\n  tags: a\n  re|'), 'key', 're', ['tags']],
    ['a key at the margin below', front('metadata:\nre|\n    tags: a'), 'key', 're', ['tags']],
    ['the first metadata key', front('metadata:\n  |'), 'key', '', []],
    ['a name in a value', front('metadata:\n  requires: pdf-o|'), 'name', 'pdf-o', []],
    ['a name after a comma', front('metadata:\n  requires: one, tw|'), 'name', 'tw', ['one']],
    ['a name in brackets', front('metadata:\n  related: [one, t|]'), 'name', 't', ['one']],
    ['an item of a list', front('metadata:\n  next:\n    - one\n    - t|'), 'name', 't', ['one']],
    ['an item at its key’s indent', front('requires:\n- o|'), 'name', 'o', []],
    ['a code span', `${front('a: b')}Use \`pdf-|`, 'code', 'pdf-', []],
    ['a wiki link', `${front('a: b')}See [[pd|`, 'wiki', 'pd', []],
    ['a path', `${front('a: b')}See [it](../pd|`, 'path', '../pd', []],
  ])('is %s', (_, text, kind, typed, present) => {
    expect(contextOf(text)).toMatchObject({ kind, typed, present });
  });

  it.each([
    ['in other values', front('metadata:\n  tags: o|')],
    ['in the description', front('description: pdf-|')],
    ['in plain text', `${front('a: b')}Use pdf-|`],
    ['behind a closed span', `${front('a: b')}Use \`pdf\` and o|`],
    ['in a fence', `${front('a: b')}\`\`\`\nuse \`pdf-|`],
    ['in a web address', `${front('a: b')}[x](https://a|`],
  ])('is nothing %s', (_, text) => {
    expect(contextOf(text)).toBeUndefined();
  });

  it('replaces the whole word around the cursor', () => {
    expect(contextOf(`${front('a: b')}Use \`pdf|-ocr\``)).toMatchObject({ behind: 4 });
  });

  it('says which indent a key at the margin lacks', () => {
    expect(contextOf(front('metadata:\n|'))).toMatchObject({ kind: 'key', indent: '  ' });
    expect(contextOf(front('metadata:\n|\n    tags: a'))).toMatchObject({ indent: '    ' });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.nat(300), (text, at) => {
        contextOf(`${text.replaceAll('|', '').slice(0, at)}|${text.replaceAll('|', '').slice(at)}`);
      }),
    );
  });
});
