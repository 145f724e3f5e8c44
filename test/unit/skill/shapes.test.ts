// Every shape that real SKILL.md files were seen in gives a skill, and a diagnostic where there is something to repair.

import { describe, expect, it } from 'vitest';
import { codes, parse } from './parse.ts';

interface Shape {
  readonly shape: string;
  readonly text: string | Uint8Array;
  readonly name?: string;
  readonly description?: string;
  readonly codes: readonly string[];
  /** line:column of the first diagnostic */
  readonly at?: string;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const good = '---\nname: my-skill\ndescription: Does it.\n---\n# Title\n\nText.\n';
const utf16 = (text: string) =>
  Uint8Array.from(Array.from(text, (char) => char.charCodeAt(0)).flatMap((code) => [code & 255, code >> 8]));

const shapes: readonly Shape[] = [
  { shape: 'well-formed', text: good, codes: [] },
  { shape: 'as bytes', text: bytes(good), codes: [] },
  { shape: 'CRLF', text: good.replaceAll('\n', '\r\n'), codes: [] },
  { shape: 'mixed line ends', text: good.replace('\n', '\r\n').replace('Title\n', 'Title\r'), codes: [] },
  { shape: 'BOM', text: bytes(`\uFEFF${good}`), codes: ['byte-order-mark'], at: '1:1' },
  { shape: 'BOM in a string', text: `\uFEFF${good}`, codes: ['byte-order-mark'] },
  { shape: 'UTF-16 with BOM', text: utf16(`\uFEFF${good}`), codes: ['not-utf8'] },
  { shape: 'UTF-16 without BOM', text: utf16(good), codes: ['not-utf8'] },
  {
    shape: 'windows-1252',
    text: latin1(good.replace('Does it', 'Caf\xe9 \x96 d\xe9j\xe0')),
    description: 'Café – déjà.',
    codes: ['not-utf8'],
  },
  {
    shape: 'GBK',
    text: latin1(good.replace('Does it', '\xd6\xd0\xce\xc4\xce\xc4\xbc\xfe')),
    description: '中文文件.',
    codes: ['not-utf8'],
  },
  {
    shape: 'one bad byte in UTF-8',
    text: Uint8Array.from([...bytes(`${good}é`), 0x92, ...bytes(' x\n')]),
    codes: ['not-utf8'],
    at: '8:2',
  },
  { shape: 'NUL', text: bytes(good.replace('Text', 'Te\0xt')), codes: ['nul-character'], at: '7:3' },
  {
    shape: 'binary',
    text: Uint8Array.from({ length: 600 }, (_, i) => (i * 37) % 256),
    description: '',
    codes: ['binary-file'],
  },
  { shape: 'empty', text: '', description: '', codes: ['empty-file'], at: '1:1' },
  { shape: 'blank', text: ' \n\n', description: '', codes: ['empty-file'] },
  {
    shape: 'no front matter',
    text: '# Title\n\nConverts **maps**. More.\n',
    description: 'Converts maps. More.',
    codes: ['front-matter-missing'],
    at: '1:1',
  },
  {
    shape: 'description below the title',
    text: '# Title\n\ndescription: Converts maps.\n',
    description: 'Converts maps.',
    codes: ['front-matter-missing'],
  },
  {
    shape: 'a rule at the top, no front matter',
    text: '---\n\n# Title\n\nConverts maps.\n',
    description: 'Converts maps.',
    codes: ['front-matter-missing'],
  },
  {
    shape: 'a title between rules, no front matter',
    text: '---\n\n# Title\n\nConverts maps.\n\n---\n\nMore.\n',
    description: 'Converts maps.',
    codes: ['front-matter-missing'],
  },
  {
    shape: 'unquoted colon',
    text: '---\nname: my-skill\ndescription: Use when: x is y\n---\nText.\n',
    description: 'Use when: x is y',
    codes: ['yaml-colon'],
    at: '3:22',
  },
  {
    shape: 'unquoted colon on a continuation line',
    text: '---\nname: my-skill\ndescription: Does it\n  when: asked\n---\nText.\n',
    description: 'Does it when: asked',
    codes: ['yaml-colon'],
    at: '4:7',
  },
  {
    shape: 'never closed',
    text: '---\nname: my-skill\ndescription: Does it.\n\n# Title\n\nText.\n',
    codes: ['front-matter-unclosed'],
    at: '3:1',
  },
  {
    shape: 'never closed, with a rule in the body',
    text: '---\nname: my-skill\ndescription: Does it.\n\n# Title\n\nText, more\n\n---\n\nMore.\n',
    codes: ['front-matter-unclosed'],
  },
  {
    shape: 'never closed, no body',
    text: '---\nname: my-skill\ndescription: Does it.',
    codes: ['front-matter-unclosed', 'body-empty'],
  },
  { shape: 'closed by dots', text: good.replace('.\n---', '.\n...'), codes: [] },
  {
    shape: 'closed by a longer rule',
    text: good.replace('.\n---', '.\n-----'),
    codes: ['front-matter-fence'],
    at: '4:1',
  },
  { shape: 'never opened', text: good.slice(4), codes: ['front-matter-unopened'], at: '1:1' },
  { shape: 'blank line first', text: `\n${good}`, codes: ['front-matter-not-first'], at: '2:1' },
  { shape: 'comment first', text: `<!-- made\nby x -->\n${good}`, codes: ['front-matter-not-first'] },
  { shape: 'hash comment first', text: `# made by x\n${good}`, codes: ['front-matter-not-first'] },
  {
    shape: 'in a code fence',
    text: `\`\`\`yaml\n${good.replace('.\n---\n', '.\n---\n```\n')}`,
    codes: ['front-matter-in-code-fence'],
  },
  {
    shape: 'keys alone in a code fence',
    text: '```yaml\nname: my-skill\ndescription: Does it.\n```\nText.\n',
    codes: ['front-matter-in-code-fence'],
  },
  {
    shape: 'all of the file in a code fence',
    text: `\`\`\`markdown\n${good}\`\`\`\n`,
    codes: ['front-matter-in-code-fence'],
  },
  {
    shape: 'JSON',
    text: '---\n{"name": "my-skill", "description": "Does it."}\n---\nText.\n',
    codes: [],
  },
  {
    shape: 'marked as JSON',
    text: '---json\n{"name": "my-skill", "description": "Does it."}\n---\nText.\n',
    codes: [],
  },
  {
    shape: 'JSON without fences',
    text: '{\n  "name": "my-skill",\n  "description": "Does it."\n}\n\nText.\n',
    codes: ['front-matter-json'],
  },
  {
    shape: 'TOML',
    text: '+++\nname = "my-skill"\ndescription = "Does it."\n+++\nText.\n',
    codes: ['front-matter-toml'],
  },
  {
    shape: 'a scalar',
    text: '---\njust words\n---\nText.\n',
    description: 'Text.',
    codes: ['front-matter-not-a-map', 'name-missing', 'description-missing'],
    at: '2:1',
  },
  {
    shape: 'null',
    text: '---\n---\nText.\n',
    description: 'Text.',
    codes: ['front-matter-empty', 'name-missing', 'description-missing'],
  },
  {
    shape: 'a list',
    text: '---\n- a\n- b\n---\nText.\n',
    description: 'Text.',
    codes: ['front-matter-not-a-map', 'name-missing', 'description-missing'],
  },
  {
    shape: 'a list of maps',
    text: '---\n- name: my-skill\n- description: Does it.\n---\nText.\n',
    codes: ['front-matter-not-a-map'],
  },
  {
    shape: 'below one key',
    text: '---\nskill:\n  name: my-skill\n  description: Does it.\n---\nText.\n',
    codes: [],
  },
  {
    shape: 'indented as a whole',
    text: '---\n  name: my-skill\n  description: Does: it.\n---\nText.\n',
    description: 'Does: it.',
    codes: ['yaml-colon'],
  },
  {
    shape: 'a number as name',
    text: good.replace('my-skill', '007'),
    name: '007',
    codes: ['name-not-text', 'name-differs-from-folder'],
  },
  {
    shape: 'a boolean as name',
    text: good.replace('my-skill', 'true'),
    name: 'true',
    codes: ['name-not-text', 'name-differs-from-folder'],
  },
  {
    shape: 'a list as name',
    text: good.replace('my-skill', '[a-b, c]'),
    name: 'a-b',
    codes: ['name-not-text', 'name-differs-from-folder'],
  },
  { shape: 'no name', text: good.replace('name: my-skill\n', ''), codes: ['name-missing'], at: '2:1' },
  { shape: 'name null', text: good.replace('my-skill', ''), codes: ['name-missing'] },
  {
    shape: 'a long name',
    text: good.replace('my-skill', 'n'.repeat(123)),
    name: 'n'.repeat(123),
    codes: ['name-invalid'],
  },
  {
    shape: 'a name with slashes',
    text: good.replace('my-skill', '../../etc/x'),
    name: '../../etc/x',
    codes: ['name-invalid'],
    at: '2:7',
  },
  {
    shape: 'an emoji as name',
    text: good.replace('my-skill', '🚀 go'),
    name: '🚀 go',
    codes: ['name-invalid'],
  },
  {
    shape: 'direction marks in the name',
    text: good.replace('my-skill', 'my\u202Ename'),
    name: 'my name',
    codes: ['name-invalid'],
  },
  {
    shape: 'a Chinese skill',
    text: good.replace('my-skill', '地图转换').replace('Does it.', '转换地图。用于地图。'),
    name: '地图转换',
    description: '转换地图。用于地图。',
    codes: ['name-differs-from-folder'],
  },
  {
    shape: 'description as a list',
    text: good.replace('Does it.', '[One, Two]'),
    description: 'One, Two',
    codes: ['description-not-text'],
  },
  {
    shape: 'description as a map',
    text: good.replace('Does it.', '\n  use: when'),
    description: 'use: when',
    codes: ['description-not-text'],
  },
  {
    shape: 'a long description',
    text: good.replace('Does it.', 'word '.repeat(813).trim()),
    description: 'word '.repeat(813).trim(),
    codes: ['description-too-long'],
  },
  {
    shape: 'XML in the description',
    text: good.replace('Does it.', 'Does <b>it</b>.'),
    description: 'Does <b>it</b>.',
    codes: [],
  },
  {
    shape: 'no description',
    text: good.replace('description: Does it.\n', ''),
    description: 'Text.',
    codes: ['description-missing'],
  },
  ...[
    '*all* of it',
    '&co',
    '@scope/x',
    '`x` first',
    '%d',
    '{{x}} y',
    '- it',
    '> it',
    '| it',
    '!important x',
    '[x] and y',
    '? it',
  ].map((value): Shape => ({
    shape: `a value that starts with ${value[0]!}`,
    text: good.replace('Does it.', value),
    description: /^[>|]/.test(value) ? 'it' : value === '- it' ? 'it' : value,
    codes: [
      /^[>|]/.test(value) ? 'yaml-block-text' : value === '- it' ? 'yaml-list' : 'yaml-special-start',
    ].concat(value === '- it' ? ['description-not-text'] : []),
  })),
  {
    shape: 'a value that starts with a tab',
    text: good.replace('Does it.', '\tDoes it.'),
    codes: [],
  },
  {
    shape: 'a tab as indentation',
    text: good.replace('Does it.', 'Does it.\nmetadata:\n\ttags: [a]'),
    codes: ['yaml-tab'],
    at: '5:1',
  },
  {
    shape: 'a block scalar with text on its first line',
    text: good.replace('Does it.', '> Does\n  it.'),
    codes: ['yaml-block-text'],
    at: '3:14',
  },
  {
    shape: 'a literal block with text on its first line',
    text: good.replace('Does it.', '| Does\n  it.'),
    codes: ['yaml-block-text'],
  },
  {
    shape: 'quotes inside quotes',
    text: good.replace('Does it.', '"Says "hi" to it."'),
    description: 'Says "hi" to it.',
    codes: ['yaml-quotes'],
  },
  {
    shape: 'quotes, then more',
    text: good.replace('Does it.', '"Hi" says it.'),
    description: 'Hi" says it.',
    codes: ['yaml-quotes'],
  },
  {
    shape: 'duplicate keys',
    text: good.replace('Does it.', 'Old.\ndescription: Does it.'),
    codes: ['duplicate-key'],
    at: '4:1',
  },
  {
    shape: 'a full-width colon',
    text: '---\nname：my-skill\ndescription: Does: it.\n---\nText.\n',
    description: 'Does: it.',
    codes: ['yaml-invalid', 'yaml-colon'],
  },
  {
    shape: 'front matter alone',
    text: '---\nname: my-skill\ndescription: Does it.\n---\n',
    codes: ['body-empty'],
    at: '5:1',
  },
  { shape: 'a body of 600 lines', text: good + 'x\n\n'.repeat(300), codes: ['body-too-long'] },
];

describe('a SKILL.md that is', () => {
  it.each(shapes)('$shape', ({ text, name = 'my-skill', description = 'Does it.', codes: expected, at }) => {
    const { skill } = parse(text);
    expect(skill.name).toBe(name);
    expect(skill.description).toBe(description);
    // The descriptions here are short on purpose.
    const diagnostics = skill.diagnostics.filter(({ code }) => code !== 'description-weak');
    expect(codes(diagnostics)).toEqual(expected);
    const [first] = diagnostics;
    if (at !== undefined) expect(`${first?.range.line}:${first?.range.column}`).toBe(at);
    for (const { message, remedy } of skill.diagnostics) {
      expect(message).toMatch(/\.$/);
      expect(remedy).toMatch(/\.$/);
    }
  });
});
