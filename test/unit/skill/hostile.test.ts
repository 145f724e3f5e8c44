// A SKILL.md is untrusted: it runs nothing, breaks nothing, and costs no more than its size.

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { codes, parse, withBody } from './parse.ts';

const hostile = globalThis as { pwned?: unknown };

afterEach(() => {
  delete hostile.pwned;
});

describe('code in front matter', () => {
  it.each([
    'js',
    'javascript',
    'JS',
    ' js',
    'coffee',
    'coffeescript',
    'cson',
    'ts',
    'ruby',
    'constructor',
    '__proto__',
    'toString',
  ])('marked `%s` is refused by name and never run', (language) => {
    const { skill } = parse(`---${language}\n{ name: (globalThis.pwned = 'x') }\n---\n# Title\n\nText.\n`);
    expect(hostile.pwned).toBeUndefined();
    expect(codes(skill.diagnostics)).toContain('code-front-matter');
    expect(skill.diagnostics[0]?.range.line).toBe(1);
    expect(skill.name).toBe('my-skill');
    expect(skill.frontMatter).toEqual({});
    expect(skill.sections.map(({ heading }) => heading)).toEqual(['Title']);
  });

  it.each([
    '!!js/function "function () { globalThis.pwned = 1 }"',
    '!!js/undefined',
    '!!python/object/apply:os.system [ls]',
  ])('by the tag %s is only text or nothing', (value) => {
    const { skill } = parse(`---\nname: my-skill\ndescription: ${value}\n---\nText.\n`);
    expect(hostile.pwned).toBeUndefined();
    expect(skill.name).toBe('my-skill');
    expect(skill.description).not.toBe('');
  });
});

describe('prototypes', () => {
  it.each(['__proto__', 'constructor', 'prototype'])('cannot be reached through the key %s', (key) => {
    const text = `---\nname: my-skill\n${key}:\n  polluted: yes\nmetadata:\n  ${key}: {polluted: yes}\n"${key}": 1\n---\nText.\n`;
    const { skill } = parse(text);
    expect(Object.hasOwn(skill.frontMatter, key)).toBe(false);
    expect(Object.getPrototypeOf(skill.frontMatter)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(skill.frontMatter.metadata)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const copy = Object.assign({}, skill.frontMatter, skill.frontMatter.metadata) as { polluted?: unknown };
    expect(copy.polluted).toBeUndefined();
  });
});

const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  .concat(
    Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`),
  )
  .join('\n');

const frontMatter = (yaml: string) => `---\nname: my-skill\ndescription: Does it.\n${yaml}\n---\nText.\n`;

const bombs: readonly (readonly [string, (n: number) => string])[] = [
  ['aliases that multiply', () => frontMatter(bomb)],
  ['an alias of itself', () => frontMatter('a: &a [*a]')],
  ['open brackets', (n) => frontMatter(`a: ${'['.repeat(n)}`)],
  ['matching brackets', (n) => frontMatter(`a: ${'['.repeat(n)}${']'.repeat(n)}`)],
  ['open braces', (n) => frontMatter(`a: ${'{a: '.repeat(n)}`)],
  ['dashes', (n) => frontMatter(`a:\n  ${'- '.repeat(n)}x`)],
  ['question marks', (n) => frontMatter(`${'? '.repeat(n)}x`)],
  [
    'growing indentation',
    (n) => frontMatter(Array.from({ length: Math.sqrt(n) }, (_, i) => `${' '.repeat(i)}a:`).join('\n')),
  ],
  ['many keys', (n) => frontMatter(Array.from({ length: n / 10 }, (_, i) => `k${i}: v`).join('\n'))],
  ['many bad keys', (n) => frontMatter(Array.from({ length: n / 10 }, (_, i) => `k${i}: v: w`).join('\n'))],
  ['one key again and again', (n) => frontMatter('a: b\n'.repeat(n / 10))],
  ['blank lines in front matter', (n) => frontMatter('\n'.repeat(n))],
  ['spaces in front matter', (n) => frontMatter(`a:${' '.repeat(n)}x`)],
  ['comments in front matter', (n) => frontMatter('# c\n'.repeat(n / 4))],
  ['a long quoted value', (n) => frontMatter(`a: "${'\\"'.repeat(n)}`)],
  ['anchors', (n) => frontMatter(`a: ${'&x '.repeat(n)}`)],
  ['blank lines at the top', (n) => '\n'.repeat(n)],
  ['rules', (n) => '---\n'.repeat(n / 4)],
  ['code fences at the top', (n) => '```\n'.repeat(n / 4)],
  ['comments at the top', (n) => '<!-- -->\n'.repeat(n / 8)],
  ['hashes at the top', (n) => '# x\n'.repeat(n / 4)],
  ['open comments', (n) => withBody('<!-- \n'.repeat(n / 6))],
  ['backticks', (n) => withBody('`'.repeat(n))],
  ['backticks apart', (n) => withBody('` '.repeat(n / 2))],
  ['asterisks', (n) => withBody('*a **a '.repeat(n / 7))],
  ['underscores', (n) => withBody('_a __a '.repeat(n / 7))],
  ['open link brackets', (n) => withBody('['.repeat(n))],
  ['links', (n) => withBody('[a]('.repeat(n / 4))],
  ['link definitions', (n) => withBody('[a]: <b\n'.repeat(n / 8))],
  ['link texts in headings', (n) => withBody(`# ${'[a'.repeat(n / 2)}`)],
  ['quotes', (n) => withBody('>'.repeat(n))],
  ['quotes apart', (n) => withBody('> '.repeat(n / 2))],
  [
    'nested lists',
    (n) => withBody(Array.from({ length: Math.sqrt(n) }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')),
  ],
  ['list marks on a line', (n) => withBody('- '.repeat(n / 2))],
  ['numbers on a line', (n) => withBody('1. '.repeat(n / 3))],
  ['list items', (n) => withBody('- a\n'.repeat(n / 4))],
  ['tables', (n) => withBody(`|${'a|'.repeat(n / 4)}\n|${'-|'.repeat(n / 4)}\n`)],
  ['table rows', (n) => withBody(`|a|b|\n|-|-|\n${'|a|b|\n'.repeat(n / 6)}`)],
  ['half tables', (n) => withBody('a|b\n'.repeat(n / 4))],
  ['fences', (n) => withBody('```\n'.repeat(n / 4))],
  ['tags', (n) => withBody('<div>\n'.repeat(n / 6))],
  ['headings', (n) => withBody('# a\n'.repeat(n / 4))],
  ['underlines', (n) => withBody('a\n=\n'.repeat(n / 4))],
  ['one line', (n) => withBody('a '.repeat(n / 2))],
  ['one word', (n) => withBody('a'.repeat(n))],
  ['spaces', (n) => withBody(`a${' '.repeat(n)}b`)],
  ['blank lines', (n) => withBody(`a${'\n'.repeat(n)}b`)],
  ['install commands', (n) => withBody(`pip install ${'a '.repeat(n / 2)}`)],
  ['half install commands', (n) => withBody('uv add '.repeat(n / 7))],
  ['open quotes to install', (n) => withBody(`pip install ${'"a '.repeat(n / 3)}`)],
  ['full stops', (n) => frontMatter('').replace('Does it', 'e.g. '.repeat(n / 5))],
  ['tools', (n) => frontMatter(`allowed-tools: ${'a('.repeat(n / 2)}`)],
  [
    'NULs among text',
    (n) => withBody('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\0'.repeat(n / 60)),
  ],
];

describe('hostile input', () => {
  // A quadratic cost at this size would run into the runner's timeout.
  it.each(bombs)('made of %s still is a skill', (_, make) => {
    const { skill } = parse(make(100_000));
    expect(skill.name).toBe('my-skill');
  });

  it('of a megabyte still is a skill', () => {
    const { skill, document } = parse(
      withBody('Some words about maps, `code` and [links](a.md).\n\n'.repeat(21_000)),
    );
    expect(skill.text.length).toBeGreaterThan(1_000_000);
    expect(document.blocks).toHaveLength(21_000);
  });

  it('larger than the cap is cut, and says so', () => {
    const { skill } = parse(withBody('x'.repeat(4_100_000)));
    expect(skill.text).toHaveLength(4_000_000);
    expect(codes(skill.diagnostics)).toContain('file-too-large');
  });
});

const snippets = fc.constantFrom(
  '---\n',
  '---',
  '\n',
  'name: ',
  'description: ',
  'x: y: z',
  '- ',
  '  ',
  '\t',
  '"',
  "'",
  '`',
  '```\n',
  '# ',
  '> ',
  '|',
  '[',
  '{',
  '}',
  '&a ',
  '*a',
  '!!',
  '\0',
  '\r',
  '\uFEFF',
  '\uD800',
  '<!--',
  '-->',
  '...',
  '+++\n',
  '1. ',
  'text',
  '：',
  '中',
  '🚀',
  '\u2028',
);
const markdown = fc
  .array(fc.oneof({ weight: 4, arbitrary: snippets }, fc.string({ unit: 'grapheme', maxLength: 8 })), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

function holds(content: string | Uint8Array): void {
  const { skill, document } = parse(content);
  const lines = skill.text.split('\n').length;
  expect(skill.name).not.toBe('');
  expect(skill.snippet.length).toBeLessThanOrEqual(200);
  expect(skill.bodyLine).toBeLessThanOrEqual(lines + 1);
  for (const { range } of skill.diagnostics) {
    expect(range.line).toBeGreaterThanOrEqual(1);
    expect(range.line).toBeLessThanOrEqual(lines + 1);
    expect(range.endLine).toBeGreaterThanOrEqual(range.line);
  }
  let last = 0;
  for (const section of skill.sections) {
    expect(section.line).toBeGreaterThan(last);
    expect(section.endLine).toBeGreaterThanOrEqual(section.line);
    last = section.endLine;
  }
  expect(last).toBeLessThanOrEqual(lines);
  for (const block of document.blocks) {
    expect(block.line).toBeGreaterThanOrEqual(skill.bodyLine);
    expect(block.endLine).toBeLessThanOrEqual(lines);
    const section = skill.sections[block.section];
    expect(block.line).toBeGreaterThanOrEqual(section!.line);
    expect(block.line).toBeLessThanOrEqual(section!.endLine);
  }
  // What is stored comes back the same.
  expect(JSON.parse(JSON.stringify(skill))).toEqual(skill);
  expect(parse(content)).toEqual({ skill, document });
}

describe('anything at all', () => {
  it('as text gives a skill whose lines, sections and blocks agree', () => {
    fc.assert(fc.property(markdown, holds), { numRuns: 400 });
  });

  it('as front matter gives a skill', () => {
    fc.assert(
      fc.property(markdown, (text) => holds(`---\n${text}\n---\nText.\n`)),
      { numRuns: 400 },
    );
  });

  it('as bytes gives a skill', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), holds), { numRuns: 200 });
  });
});
