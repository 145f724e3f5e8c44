import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setJsonMember } from '../../../src/cli/setup/json-edit.ts';

const strip = (text: string) => text.replace(/\/\/.*$/gm, '').replace(/,(\s*[}\]])/g, '$1');

describe('setJsonMember', () => {
  it('adds a member and keeps comments, order and indentation', () => {
    const before = '{\n    // mine\n    "a": 1, /* b */\n}\n';
    const after = setJsonMember(before, ['servers', 'x'], { command: 'y' });
    expect(after).toContain('// mine');
    expect(after).toContain('/* b */');
    expect(after).toContain('\n    "servers": {\n        "x": {');
  });

  it('replaces the member where it stands', () => {
    const before = '{"servers":{"x":{"command":"old"},"z":1},"other":[1,2]}';
    const after = setJsonMember(before, ['servers', 'x'], 5);
    expect(JSON.parse(after!)).toEqual({ servers: { x: 5, z: 1 }, other: [1, 2] });
    expect(after).toMatch(/^\{"servers":\{"x":5,"z":1\},"other":\[1,2\]\}$/);
  });

  it.each(['', '[]', '{', '{"a" 1}', 'null', '{} x', '{"servers": 5}'])(
    'leaves alone what it does not understand: %j',
    (text) => {
      expect(setJsonMember(text, ['servers', 'x'], 1)).toBeUndefined();
    },
  );

  it('equals the plain way of doing it, for any JSON object', () => {
    const object = fc
      .dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
      .filter((value) => !Object.hasOwn(value, '__proto__'));
    fc.assert(
      fc.property(object, fc.constantFrom(0, 1, 2, '\t'), (value, indent) => {
        delete value.servers;
        const text = JSON.stringify(value, null, indent);
        const after = setJsonMember(text, ['servers', 'x'], { command: 'y' });
        // JSON has no −0: what counts is what the text says.
        const said = JSON.parse(text) as Record<string, unknown>;
        expect(JSON.parse(after!)).toEqual({ ...said, servers: { x: { command: 'y' } } });
      }),
    );
  });

  it('keeps a byte order mark and CRLF', () => {
    const after = setJsonMember('\uFEFF{\r\n  "a": 1\r\n}\r\n', ['servers', 'x'], { command: 'y' })!;
    expect(after.startsWith('\uFEFF{\r\n  "a": 1,\r\n')).toBe(true);
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('changes no key that a later one of the same name would hide', () => {
    expect(setJsonMember('{"servers": {}, "servers": {"z": 1}}', ['servers', 'x'], 1)).toBeUndefined();
  });

  it('does not nest without end', () => {
    expect(setJsonMember(`{"a": ${'['.repeat(1e5)}`, ['b'], 1)).toBeUndefined();
  });

  it('allows a trailing comma', () => {
    expect(JSON.parse(strip(setJsonMember('{"a": 1,}', ['b'], 2)!))).toEqual({ a: 1, b: 2 });
  });
});
