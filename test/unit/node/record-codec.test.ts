import { describe, expect, it } from 'vitest';
import { makeRecord } from '../../../src/core/library.ts';
import { packRecord, unpackRecord } from '../../../src/node/record-codec.ts';
import { discover } from '../../../src/node/discover.ts';
import { readSkill } from '../../../src/node/read-skill.ts';
import { rootAt, skillText, tempDir, write } from './temp.ts';

async function records(directory: string) {
  const { skills } = await discover(directory);
  return skills.map((skill) => makeRecord(readSkill(rootAt(directory), skill).source));
}

describe('a stored record', () => {
  it('is the record that was stored, for every skill of the sample library', async () => {
    for (const record of await records('examples/skills')) {
      const { body, text } = packRecord(record);
      expect(unpackRecord(body, () => text)).toEqual(record);
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
      const { body, text } = packRecord(record);
      expect(unpackRecord(body, () => text)).toEqual(record);
    }
  });

  it('that is none is refused', () => {
    for (const body of ['', '[]', 'null', '{"a":1}']) expect(() => unpackRecord(body, () => '')).toThrow();
  });
});
