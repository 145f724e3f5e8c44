import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from '../../../src/core/index/stem.ts';
import { tokenise } from '../../../src/core/index/tokenise.ts';

describe('tokenise', () => {
  it('keeps the names of languages and platforms that word rules lose', () => {
    expect(tokenise('C++ and C#, .NET, R, Go, CSS on AWS')).toEqual([
      'c++',
      'c#',
      '.net',
      'r',
      'go',
      'css',
      'aws',
    ]);
  });

  it('gives an identifier whole and in parts', () => {
    expect(tokenise('scipy.optimize.curve_fit')).toEqual([
      'scipy.optimize.curve-fit',
      'scipy',
      'optimiz',
      'curv',
      'fit',
    ]);
    expect(tokenise('readTextFile')).toEqual(['readtextfil', 'read', 'text', 'file']);
    expect(tokenise('time-series')).toEqual(tokenise('time_series'));
    expect(tokenise('load_PDFFile')).toEqual(['load-pdffile', 'load', 'pdffil', 'pdf', 'file']);
    expect(tokenise(`${'a'.repeat(50)}.loader`)).toEqual(['loader']);
  });

  it('leaves a possessive its word', () => {
    expect(tokenise("station's")).toEqual(tokenise('station'));
    expect(tokenise('station’s')).toEqual(tokenise('station'));
  });

  it('gives bigrams of scripts that put no spaces between words', () => {
    expect(tokenise('数据分析')).toEqual(['数据', '据分', '分析']);
    expect(tokenise('用PDF转换')).toEqual(['用', 'pdf', '转换']);
  });

  it('reads Cyrillic, and folds accents and compatibility forms', () => {
    expect(tokenise('Обработка данных')).toEqual(['обработка', 'данных']);
    expect(tokenise('Café ﬁle')).toEqual(tokenise('cafe file'));
  });

  it('brings forms of a word together', () => {
    for (const forms of [
      ['analyse', 'analysed', 'analysing', 'analyses'],
      ['query', 'queries'],
      ['run', 'running', 'runs'],
      ['batch', 'batches', 'batching'],
    ]) {
      expect(new Set(forms.flatMap(tokenise)).size, forms.join()).toBe(1);
    }
  });

  it('drops stop words, bare numbers and single small letters', () => {
    expect(tokenise('the 42 x of 3.14 !!! a')).toEqual([]);
  });

  it('does not depend on what was read before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        const alone = tokenise(a);
        tokenise(b);
        expect(tokenise(a)).toEqual(alone);
      }),
    );
  });

  it('remembers only so many words, and gives the same terms after it has forgotten them', () => {
    const words = Array.from({ length: 70_000 }, (_, index) => `word${index.toString(36)}x`);
    const first = tokenise(words.join(' '));
    expect(new Set(first).size).toBe(words.length);
    expect(tokenise('')).toEqual([]);
    expect(tokenise(words.join(' '))).toEqual(first);
  });

  it('gives terms without white space or asterisk for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const term of tokenise(text)) expect(term).toMatch(/^[^\s*]+$/u);
      }),
    );
  });

  it('never makes a term longer than a word may be', () => {
    expect(tokenise('x'.repeat(100_000))).toEqual([]);
  });
});

describe('stem', () => {
  it('leaves short words and words with digits alone', () => {
    expect(['aws', 'css', 'mp3s', 'gas'].map(stem)).toEqual(['aws', 'css', 'mp3s', 'gas']);
  });
});
