import { describe, expect, it } from 'vitest';
import { fieldTerms } from '../../../src/core/index/index-fields.ts';
import { LexicalIndex } from '../../../src/core/index/lexical-index.ts';
import { decodeTerms, encodeTerms } from '../../../src/node/term-file.ts';

function segment() {
  const index = new LexicalIndex();
  const fields = (text: string) => {
    const terms = fieldTerms([text]);
    return { name: terms, description: terms, tags: terms, headings: terms, artifacts: terms, body: terms };
  };
  index.set('a/één', fields('地震 seismic waveforms'));
  index.set('a/two', fields('pdf forms, forms and seismic tables'));
  return index.segment(['a/two', 'a/één', 'a/unknown']);
}

describe('stored terms', () => {
  it('are read back as they were', () => {
    expect(decodeTerms('1', encodeTerms('1', segment()))).toEqual(segment());
    const nothing = new LexicalIndex().segment([]);
    expect(decodeTerms('1', encodeTerms('1', nothing))).toEqual(nothing);
  });

  it('of another version are not used', () => {
    expect(decodeTerms('2', encodeTerms('1', segment()))).toBeUndefined();
  });

  it('are not used where any byte is another, or some are missing', () => {
    const file = encodeTerms('1', segment());
    for (let at = 0; at < file.length; at++) {
      const damaged = Buffer.from(file);
      damaged[at]! ^= 0x10;
      expect(decodeTerms('1', damaged)).toBeUndefined();
      expect(decodeTerms('1', file.subarray(0, at))).toBeUndefined();
    }
  });
});
