import { describe, expect, it } from 'vitest';
import { nearNames } from '../../../src/extension/chat/related-markdown.ts';
import { fittingLines, neighbourLines, searchLines } from '../../../src/extension/tools/tool-texts.ts';
import { bundled, bundleOf, detail, edge, summary } from './samples.ts';

const lines = ['one', 'two', 'three', 'four'].map((word) => word.padEnd(60, '.'));

describe('fittingLines', () => {
  it('gives all lines where they fit', async () => {
    expect(await fittingLines(lines, () => Promise.resolve(true))).toBe(lines.join('\n'));
  });

  it('gives as many whole lines as fit and counts the rest', async () => {
    const text = await fittingLines(lines, (candidate) => Promise.resolve(candidate.length <= 180));
    expect(text).toBe(`${lines[0]}\n${lines[1]}\n(2 more left out to stay within the budget)`);
  });

  it('gives none rather than break the budget', async () => {
    expect(await fittingLines(lines, () => Promise.resolve(false))).toBe(
      '(4 more left out to stay within the budget)',
    );
  });
});

describe('the answers of the tools', () => {
  it('name, purpose and path of what was found', () => {
    const bundle = bundleOf([bundled('a')], { ranking: [{ id: 'a', name: 'a', score: 1 }] });
    expect(searchLines(bundle, [summary('a')], 5)).toEqual(['- a: Does a. (/skills/a/SKILL.md)']);
  });

  it('neighbours by relation, with what makes the link', () => {
    const skill = detail('s', [edge('a', 's', 'dependency', 1, 'pcap'), edge('s', 'b', 'workflow')]);
    expect(neighbourLines(skill)).toEqual([
      '- s requires a through pcap ("writes pcap")',
      '- s is followed by b ("writes it")',
    ]);
    expect(neighbourLines(skill, 'then')).toHaveLength(1);
  });
});

describe('nearNames', () => {
  it('finds a name that was misspelt', () => {
    expect(nearNames('pdf-orc', ['pdf-ocr', 'sourdough', 'pdf-merge'])[0]).toBe('pdf-ocr');
    expect(nearNames('zzz', ['pdf-ocr'])).toEqual([]);
  });
});
