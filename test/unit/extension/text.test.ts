import { describe, expect, it } from 'vitest';
import { errorText, fileLink, formatBytes, shorten } from '../../../src/extension/text.ts';
import { skillIdOf } from '../../../src/extension/commands/skill-argument.ts';

describe('text', () => {
  it('says the remedy of an error that has one', () => {
    expect(
      errorText(
        Object.assign(new Error('Disk full.'), {
          said: { message: 'Disk full.', remedy: 'Free some space.' },
        }),
      ),
    ).toBe('Disk full. Free some space.');
  });
  it('writes sizes for people', () => {
    expect([12, 2048, 5_000_000].map(formatBytes)).toEqual(['12 B', '2.0 KB', '4.8 MB']);
  });
  it('links files on disk and files of other file systems', () => {
    expect(fileLink('pdf', 'C:\\skills\\pdf (1)\\SKILL.md')).toBe(
      '[pdf](file:///C%3A/skills/pdf%20%281%29/SKILL.md)',
    );
    expect(fileLink('pdf', 'memfs:/skills/pdf%281/SKILL.md')).toBe('[pdf](memfs:/skills/pdf%281/SKILL.md)');
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
      skillIdOf({ scheme: 'file', fsPath: '/d/SKILL.md' }),
      skillIdOf({ scheme: 'memfs', fsPath: '/d/SKILL.md', toString: () => 'memfs:/d/SKILL.md' }),
    ]).toEqual(['a', 'b', 'c', undefined, undefined, '/d/SKILL.md', 'memfs:/d/SKILL.md']);
  });
});
