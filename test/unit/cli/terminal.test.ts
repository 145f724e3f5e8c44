import { describe, expect, it } from 'vitest';
import {
  asciiOnly,
  clip,
  printable,
  printableLine,
  speaksUnicode,
  wantsColour,
  wrap,
} from '../../../src/cli/terminal.ts';

const facts = (isTerminal: boolean, env: Record<string, string>) => ({ isTerminal, columns: 80, env });

describe('colours', () => {
  it('come on a terminal only, unless they are asked for or forbidden', () => {
    expect(wantsColour(facts(true, {}))).toBe(true);
    expect(wantsColour(facts(false, {}))).toBe(false);
    expect(wantsColour(facts(true, { NO_COLOR: '1' }))).toBe(false);
    expect(wantsColour(facts(true, { NO_COLOR: '' }))).toBe(true);
    expect(wantsColour(facts(false, { FORCE_COLOR: '1' }))).toBe(true);
    expect(wantsColour(facts(true, { TERM: 'dumb' }))).toBe(false);
  });
});

describe('character sets', () => {
  it('an unset locale is taken for UTF-8, another one is believed', () => {
    expect(speaksUnicode({})).toBe(true);
    expect(speaksUnicode({ LANG: 'de_DE.UTF-8' })).toBe(true);
    expect(speaksUnicode({ LC_ALL: 'C', LANG: 'de_DE.UTF-8' })).toBe(false);
  });

  it('falls back to the nearest ASCII', () => {
    expect(asciiOnly('café → “naïve” — 中')).toBe('cafe -> "naive" - ?');
  });
});

describe('text of strangers', () => {
  it('loses escape sequences and keeps lines', () => {
    expect(printable('a\u001b[2Jb\u009b1m\r\nc\td\u0007')).toBe('a[2Jb1m\nc\td');
    expect(printableLine('a\n\u202eb  c')).toBe('a b c');
  });
});

describe('layout', () => {
  it('wraps at spaces and leaves long words whole', () => {
    expect(wrap('aa bb ccccccccc dd', 5, ' ')).toBe(' aa\n bb\n ccccccccc\n dd');
  });

  it('does not count colours', () => {
    expect(wrap('\u001b[1maa\u001b[22m bb', 5)).toBe('\u001b[1maa\u001b[22m bb');
  });

  it('clips at a word', () => {
    expect(clip('alpha beta gamma', 12, '…')).toBe('alpha beta…');
  });
});
