import { describe, expect, it } from 'vitest';
import { errorText, formatBytes, shorten } from '../../../src/extension/text.ts';
import { skillIdOf } from '../../../src/extension/commands/skill-argument.ts';

describe('text', () => {
  it('says the remedy of an error that has one', () => {
    expect(errorText(Object.assign(new Error('Disk full.'), { remedy: 'Free some space.' }))).toBe(
      'Disk full. Free some space.',
    );
  });
  it('writes sizes for people', () => {
    expect([12, 2048, 5_000_000].map(formatBytes)).toEqual(['12 B', '2.0 KB', '4.8 MB']);
  });
  it('cuts at a word', () => {
    expect(shorten('one two three four', 12)).toBe('one two…');
  });
});

describe('skillIdOf', () => {
  it('takes ids, tree nodes and neighbours', () => {
    expect([
      skillIdOf('a'),
      skillIdOf({ kind: 'skill', skill: { id: 'b' } }),
      skillIdOf({ neighbour: { id: 'c' } }),
      skillIdOf(undefined),
      skillIdOf({}),
    ]).toEqual(['a', 'b', 'c', undefined, undefined]);
  });
});
