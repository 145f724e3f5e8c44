import { describe, expect, it } from 'vitest';
import { agentsSection, withSection } from '../../../src/extension/commands/agents-section.ts';
import {
  adjustments,
  budgetText,
  pickHeading,
  pickRows,
} from '../../../src/extension/commands/pick-state.ts';
import { bundled, bundleOf } from './samples.ts';

const bundle = bundleOf([bundled('a'), bundled('b', [], { tier: 'pointer' })], {
  ranking: [
    { id: 'c', name: 'c', score: 1 },
    { id: 'a', name: 'a', score: 0.5 },
  ],
  cost: { chars: 7300, tokens: 1800 },
});

describe('the quick pick', () => {
  it('ticks the bundle and offers what else was ranked', () => {
    expect(pickRows(bundle, new Map()).map(({ id, picked }) => [id, picked])).toEqual([
      ['a', true],
      ['c', false],
    ]);
  });

  it('says what every row is for, also where nothing of it is in the bundle', () => {
    const details = pickRows(bundle, new Map([['c', 'Does c.']])).map(({ detail }) => detail);
    expect(details).toEqual(['Does a.', 'Does c.']);
  });

  it('lists the nearest under a heading where nothing fits, few and none ticked', () => {
    const ranking = Array.from({ length: 30 }, (_, place) => ({
      id: `${place}`,
      name: `${place}`,
      score: 1,
    }));
    const miss = bundleOf([], { status: 'miss', ranking });
    const rows = pickRows(miss, new Map([['0', 'Does 0.']]));
    expect(rows).toHaveLength(10);
    expect(rows[0]).toEqual({ id: '0', label: '0', description: '', detail: 'Does 0.', picked: false });
    expect(rows.some(({ picked }) => picked)).toBe(false);
    expect(pickHeading(miss)).toBe('No skill fits. The nearest:');
    expect(pickHeading(bundle)).toBe('');
  });

  it('pins what is ticked besides, and rejects what is unticked', () => {
    expect(adjustments(bundle, ['c'])).toEqual({ pinned: ['c'], rejected: ['a'] });
  });

  it('shows the budget', () => {
    expect(budgetText(bundle)).toBe('1 skill · 7,300 of 12,000 characters');
    expect(budgetText(bundleOf([], { status: 'no-room' }))).toBe(
      'the setting graphOfSkills.budget.maxCharacters is too small',
    );
  });
});

describe('the section of AGENTS.md', () => {
  const section = agentsSection(bundle, (path) => `.${path}`);

  it('lists the skills in order of use, with links', () => {
    expect(section).toContain('1. [a](./skills/a/SKILL.md): Does a\\.');
  });

  it('replaces an earlier one and leaves the rest alone', () => {
    const file = withSection('# Mine\n', section);
    expect(file.startsWith('# Mine\n\n<!--')).toBe(true);
    expect(withSection(`${file}\nafter`, section)).toBe(`${file}\nafter`);
  });
});
