import { describe, expect, it } from 'vitest';
import { makeRecord } from '../../../src/core/library.ts';
import { packed } from '../../../src/core/packed-record.ts';
import type { SkillRecord } from '../../../src/core/record.ts';
import { decodeRecord, encodeRecord } from '../../../src/node/record-codec.ts';
import { discover } from '../../../src/node/discover.ts';
import { readSkill } from '../../../src/node/read-skill.ts';
import { rootAt, skillText, tempDir, write } from './temp.ts';

async function records(directory: string) {
  const { skills } = await discover(directory);
  return skills.map((skill) => makeRecord(readSkill(rootAt(directory), skill).source));
}

/** Stored and read again. */
function stored(record: SkillRecord): SkillRecord {
  const { body, claims, rest, fields, text } = encodeRecord(record);
  const part =
    <Part>(value: Part) =>
    () =>
      value;
  return decodeRecord({
    body: part(body),
    claims: part(claims),
    rest: part(rest),
    fields: part(fields),
    text: part(text),
  });
}

/** Whoever copies, sends or prints a record gets plain data. */
function copies(record: SkillRecord): unknown[] {
  const { skill, claims, fields } = record;
  return [
    { skill: { ...skill }, claims: { ...claims }, fields },
    structuredClone(record),
    JSON.parse(JSON.stringify(record)),
  ];
}

describe('a stored record', () => {
  it('is the record that was stored, for every skill of the sample library', async () => {
    for (const record of await records('examples/skills')) {
      for (const same of [stored(record), packed(record), stored(packed(record)), packed(stored(record))]) {
        expect(same).toEqual(record);
        for (const copy of copies(same)) expect(copy).toEqual(record);
      }
    }
  });

  it('keeps what is odd: other scripts, a file of one line, `__proto__`, words that stand twice', async () => {
    const root = tempDir();
    write(root, {
      'a/SKILL.md': skillText(
        'a',
        'Reads 地震.csv 😀 first.\nReads data.csv and writes x.json.\nReads data.csv and writes x.json.',
      ),
      'b/SKILL.md': 'Reads trace.mseed and writes picks.csv',
      'c/SKILL.md':
        '---\n__proto__: {a: 1}\nname: c\ndescription: Writes c.pcap files.\n---\nUse `a` first.\n',
    });
    for (const record of await records(root)) {
      for (const same of [stored(record), packed(record), stored(packed(record)), packed(stored(record))]) {
        expect(same).toEqual(record);
        for (const copy of copies(same)) expect(copy).toEqual(record);
      }
    }
  });

  it('that is none is refused', () => {
    const none = () => new Uint8Array();
    for (const body of ['', '[]', 'null', '{"a":1}'])
      expect(() =>
        decodeRecord({ body: () => body, claims: none, rest: none, fields: () => '{}', text: none }),
      ).toThrow();
  });
});
