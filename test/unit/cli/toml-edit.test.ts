import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { setTomlFields, tomlFault } from '../../../src/cli/setup/toml-edit.ts';

const path = ['mcp_servers', 'graph-of-skills'];
const fields = { command: 'new', args: ['a', 'b c'] };
const set = (text: string) => setTomlFields(text, path, fields);
const head = '[mcp_servers.graph-of-skills]';

describe('setTomlFields', () => {
  it('changes the keys in their place and keeps comments, other keys and sub-tables', () => {
    const before = [
      '# top',
      '[mcp_servers."graph-of-skills"] # ours',
      '  command = "o#ld"  # how',
      'args = [ # many',
      '  "x", # one',
      ']',
      'startup_timeout_sec = 20',
      '',
      `[mcp_servers.graph-of-skills.env]`,
      'A = "b"',
      '',
      '# other',
      '[mcp_servers.other]',
      'command = "keep"',
      '',
    ];
    const after = [...before];
    after.splice(2, 4, '  command = "new"  # how', 'args = ["a", "b c"]');
    expect(set(before.join('\n'))).toBe(after.join('\n'));
  });

  it.each([
    ['a table without our keys', `${head}\nenabled = true\n`],
    ['a header at the very end', `[a]\nx = 1\n${head}`],
    ['only a sub-table', `[mcp_servers.graph-of-skills.env]\nA = "b"\n`],
    ['a parent table', `[mcp_servers]\nother.command = "x"\n`],
    ['a string that holds our header', `a = """\n${head}\ncommand = "x"\n"""\n`],
    ['a literal string that holds it, and ours', `a = '''\n${head}\nx = 1\n'''\n${head}\ncommand = "x"\n`],
    ['an array whose lines look like headers', `a = [\n[1],\n[2]\n]\n${head}\nargs = []\n[z]\ncommand = 1\n`],
    ['dates, large integers and floats', `d = 1979-05-27\ni = 9007199254740993\nf = [nan, -0.0, 1e3]\n`],
    ['no line end at the end', 'a = 1'],
    ['nothing', ''],
    ['CRLF and a byte order mark', `\uFEFFa = 1\r\n\r\n${head}\r\ncommand = "x"\r\n[b]\r\n`],
  ])('sets them and loses nothing: %s', (_, before) => {
    const after = set(before)!;
    const plain = (text: string) => parse(text.replace('\uFEFF', ''), { integersAsBigInt: true });
    const wanted = plain(before) as Record<string, Record<string, object>>;
    wanted.mcp_servers = {
      ...wanted.mcp_servers,
      'graph-of-skills': { ...wanted.mcp_servers?.['graph-of-skills'], ...fields },
    };
    expect(plain(after)).toEqual(wanted);
    expect(set(after)).toBe(after);
    if (before.includes('\r')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(after.startsWith('\uFEFF')).toBe(before.startsWith('\uFEFF'));
  });

  it.each([
    '[mcp_servers]\ngraph-of-skills = { command = "x" }\n',
    'mcp_servers = { other = { command = "x" } }\n',
    'mcp_servers.graph-of-skills.command = "x"\n',
    '[mcp_servers]\ngraph-of-skills.command = "x"\n',
    `${head}\ncommand.x = 1\ncommand.y = 2\n`,
    '[[mcp_servers.graph-of-skills]]\ncommand = "x"\n',
    '[[mcp_servers]]\nx = 1\n',
    'mcp_servers = 5\n',
    'mcp_servers = 2020-01-01\n',
    'a = \n',
    `a = """\n${head}\n`,
    `${head}\n${head}\n`,
  ])('leaves alone what it cannot edit: %j', (text) => {
    expect(set(text)).toBeUndefined();
  });

  it('takes any form that says already what is wanted', () => {
    const text = 'mcp_servers = { graph-of-skills = { args = ["a", "b c"], command = "new" } }\n';
    expect(set(text)).toBe(text);
  });

  it('equals the plain way of doing it, for any table', () => {
    const value = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.array(fc.string()));
    const table = fc.dictionary(fc.string(), value, { noNullPrototype: true });
    const isPlain = (each: object) => !Object.hasOwn(each, '__proto__');
    fc.assert(
      fc.property(table.filter(isPlain), table.filter(isPlain), (other, ours) => {
        const text = stringify({ other, mcp_servers: { 'graph-of-skills': ours, z: other } });
        expect(parse(set(text)!)).toEqual({
          ...parse(text),
          mcp_servers: { 'graph-of-skills': { ...ours, ...fields }, z: parse(text).other ?? {} },
        });
      }),
    );
  });
});

describe('tomlFault', () => {
  it('names the line', () => {
    expect(tomlFault('a = 1\nb =\n')).toMatchObject({ line: 2 });
    expect(tomlFault('a = 1\n[x]\n\na = 2\na = 3\n')).toMatchObject({ line: 5 });
    expect(tomlFault('\uFEFFa = 1\n')).toBeUndefined();
  });
});
