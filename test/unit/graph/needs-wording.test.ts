// Whose need a sentence states, of which names, and whether it states one at all.

import { describe, expect, it } from 'vitest';
import { defaultBounds, requirementFactor } from '../../../src/core/graph/hub-bounds.ts';
import { maxListed } from '../../../src/core/graph/listed-names.ts';
import { simplified } from '../../../src/core/graph/simplified.ts';
import { requirementsOf } from '../../../src/core/retrieve/choose.ts';
import type { Edge } from '../../../src/core/graph/edge.ts';
import { TestLibrary } from './claims-of.ts';

const folders = ['load-ledger', 'load-bank', 'draw-map', 'close-books'];

function edgesOf(body: string): Edge[] {
  const others = folders.map((folder) => ({ folder, description: `All about ${folder}.` }));
  return new TestLibrary([...others, { folder: 'report', body }]).edges();
}

const isNeed = ({ type, weight }: Edge): boolean => type === 'dependency' && weight >= 0.45;

/** Folders of what `report` surely needs. */
function needs(body: string): string[] {
  return edgesOf(body)
    .filter((edge) => isNeed(edge) && edge.to === 'r/report')
    .map(({ from }) => from.slice(2));
}

describe('a skill that says who needs it', () => {
  it.each([
    'This skill is required by `load-ledger`.',
    'Required by load-ledger.',
    'Used by `load-bank`, `draw-map` and the `load-ledger` skill.',
    'Needed by: `load-ledger`',
    'It is a prerequisite of `load-ledger`.',
    'This is a prerequisite for the `load-ledger` skill.',
    'A dependency of `load-ledger`.',
    '`load-ledger` requires this skill.',
    'The `load-ledger` skill depends on this skill.',
    '## Required by\n\n- `load-ledger`',
    '## Dependents\n\n- `load-ledger`',
    '本技能被 `load-ledger` 依赖。',
    '供 `load-ledger` 使用。',
    '被 `load-bank`、`load-ledger` 依賴。',
    '是 `load-ledger` 的前置技能。',
    '`load-ledger` 依赖本技能。',
  ])('%j makes it no need of either', (body) => {
    const edges = edgesOf(body).filter(
      ({ from, to }) => [from, to].includes('r/load-ledger') && [from, to].includes('r/report'),
    );
    expect(edges.some(({ type }) => type === 'dependency')).toBe(false);
    expect(edges.every(({ confidence }) => confidence <= 0.5)).toBe(true);
  });

  it.each([
    '`load-ledger` is required by this skill.',
    'Uses the table made by `load-ledger`, required by law.',
  ])('%j is no such thing', (body) => {
    expect(edgesOf(body).some(({ from }) => from === 'r/report')).toBe(false);
  });

  it('enters no closure, whomever it names', () => {
    const body = folders.map((name) => `Required by \`${name}\`. \`${name}\` needs this skill.`).join('\n\n');
    const library = new TestLibrary([...folders.map((folder) => ({ folder })), { folder: 'report', body }]);
    for (const name of folders) expect(requirementsOf(library.graph, `r/${name}`)).toEqual([]);
  });
});

describe('a list of names', () => {
  const three = ['draw-map', 'load-bank', 'load-ledger'];

  it.each([
    'Requires `load-ledger`, `load-bank`, and `draw-map`.',
    'Requires the `load-ledger`, `load-bank` and `draw-map` skills.',
    'Depends on: `load-ledger`, `load-bank`, `draw-map`',
    'Requires load-ledger, load-bank & draw-map.',
    'Requires **load-ledger** (ledgers), **load-bank** (banks) and **draw-map**.',
    'Requires [load-ledger](../load-ledger/SKILL.md), [load-bank](../load-bank/SKILL.md) and [map](../draw-map/SKILL.md).',
    '`load-ledger`, `load-bank` and `draw-map` are required.',
    'First run `load-ledger`, `load-bank` as well as `draw-map`.',
    '需要 `load-ledger`、`load-bank` 和 `draw-map`。',
    '本技能依賴 `load-ledger`、`load-bank` 以及 `draw-map`。',
  ])('%j is needed as a whole', (body) => {
    expect(needs(body)).toEqual(three);
  });

  it('of single words is one of skills where the text says so of the list', () => {
    const library = new TestLibrary([
      { folder: 'setup' },
      { folder: 'fetch' },
      { folder: 'clean' },
      { folder: 'run', body: 'Requires the `setup`, `fetch` and `clean` skills.' },
    ]);
    expect(requirementsOf(library.graph, 'r/run')).toEqual(['r/clean', 'r/fetch', 'r/setup']);
  });

  it('may offer a choice and ask for more', () => {
    expect(needs('Requires either `load-ledger` or `load-bank`; also `draw-map`.')).toContain('draw-map');
    expect(needs('Requires `load-ledger` and optionally `load-bank`.')).toEqual(['load-ledger']);
    expect(needs('Requires `load-ledger`, `load-bank` (optional), `draw-map`.')).not.toContain('load-bank');
  });

  it('ends where another thing is said', () => {
    expect(needs('Requires `load-ledger`. See also `load-bank`, `draw-map`.')).toEqual(['load-ledger']);
    expect(needs('Requires `load-ledger`, not `load-bank`.')).toEqual(['load-ledger']);
  });

  it('shares what is said up to a bounded number of names', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ folder: `part-${index}-x` }));
    const body = `See also: ${many.map(({ folder }) => `\`${folder}\``).join(', ')}`.replace(
      'See also',
      'Requires',
    );
    const library = new TestLibrary([...many, { folder: 'report', body }]);
    const count = requirementsOf(library.graph, 'r/report').length;
    expect(count).toBeGreaterThanOrEqual(maxListed);
    expect(count).toBeLessThan(20);
  });
});

describe('a need that is denied', () => {
  it.each([
    'This skill no longer requires `load-ledger`.',
    'No longer depends on `load-bank` and `load-ledger`.',
    'Requires neither `load-bank` nor `load-ledger`.',
    'Neither `load-bank` nor `load-ledger` is required.',
    'It used to require `load-ledger`.',
    'Previously required `load-ledger`.',
    'Do not run `load-ledger` first.',
    "Don't load the `load-ledger` skill beforehand.",
    'There is no need to run `load-ledger` first.',
    'You do not have to run `load-ledger` first.',
    'It is not necessary to first run `load-ledger`.',
    'Works without running `load-ledger` first.',
    'Does not strictly depend on `load-ledger`.',
    '`load-ledger` is no longer required.',
    "`load-ledger` isn't needed first.",
    '`load-ledger` need not be run first.',
    'Whether `load-ledger` is required depends on the files.',
    'Do not use this skill when the user requires `load-ledger`.',
    'Requires no `load-ledger`.',
    '`draw-map` builds on this skill for its colours and on `load-ledger` for its numbers.',
    '`close-books` requires this skill as well as `load-ledger`.',
    '不再需要 `load-ledger`。',
    '没有必要先运行 `load-ledger`。',
    '`load-ledger` 并非必须。',
    '非必须：`load-ledger`。',
    '`load-ledger`（非必须）。',
    '是否需要 `load-ledger` 取决于文件。',
    '当用户需要 `load-ledger` 时不要使用本技能。',
    '本技能不能代替 `load-ledger`。',
    '無需 `load-ledger`。',
    '不再依賴 `load-ledger`。',
    '沒有必要先運行 `load-ledger`。',
    '以前依赖 `load-ledger`。',
    '不要先运行 `load-ledger`。',
  ])('%j is none', (body) => {
    expect(edgesOf(body).some(({ type }) => type === 'dependency')).toBe(false);
  });

  it.each([
    'Never start without running `load-ledger` first.',
    'Do not forget to run `load-ledger` first.',
    'Not only requires `load-ledger` but shows it.',
    'No shortcuts: requires `load-ledger`.',
    'Whoever needs this skill must first run `load-ledger`.',
    'Does not need a key, but requires `load-ledger`.',
    '不需要密钥，但需要 `load-ledger`。',
    '请不要忘记，必须先运行 `load-ledger`。',
    '需要 `load-ledger`。',
    '依賴 `load-ledger`。',
    '請先執行 `load-ledger`。',
    '必須先運行 `load-ledger`。',
    '## 前置條件\n\n- `load-ledger`',
  ])('%j states one', (body) => {
    expect(needs(body)).toEqual(['load-ledger']);
  });

  it('says nothing of replacing where it denies that', () => {
    expect(edgesOf('不能代替 `load-ledger`。').some(({ type }) => type === 'alternative')).toBe(false);
    expect(edgesOf('Not a replacement for `load-ledger`.').some(({ type }) => type === 'alternative')).toBe(
      false,
    );
  });
});

describe('traditional characters', () => {
  it('keep their places', () => {
    const text = '依賴，無需 `x`，請先運行';
    expect(simplified(text)).toBe('依赖，无需 `x`，请先运行');
  });
});

describe('a skill that requires many', () => {
  const libraryOf = (count: number): TestLibrary => {
    const parts = Array.from({ length: count }, (_, index) => ({ folder: `part-${index}-x` }));
    const body = parts.map(({ folder }) => `- Requires \`${folder}\`.`).join('\n');
    return new TestLibrary([...parts, { folder: 'all', body }]);
  };
  const spread = (count: number): number =>
    libraryOf(count)
      .graph.inEdges('r/all')
      .filter(({ type }) => type === 'dependency')
      .reduce((sum, { weight }) => sum + weight, 0);

  it('is reached less through each of them, and still needs them', () => {
    const few = libraryOf(5).graph.inEdges('r/all')[0]!;
    const many = libraryOf(100).graph.inEdges('r/all')[0]!;
    expect(many.confidence).toBe(few.confidence);
    expect(many.weight).toBeLessThan(few.weight * 0.4);
    expect(spread(100)).toBeLessThan(5 * spread(5));
    expect(requirementsOf(libraryOf(100).graph, 'r/all')).toHaveLength(100);
  });

  it('counts those that are in the library alone', () => {
    const body = Array.from({ length: 40 }, (_, index) => `- Requires \`nobody-${index}-x\`.`).join('\n');
    const library = new TestLibrary([
      { folder: 'load-ledger' },
      { folder: 'report', body: `${body}\n- Requires \`load-ledger\`.` },
    ]);
    expect(library.edges()[0]?.weight).toBe(library.edges()[0]?.confidence);
  });

  it('has a factor that never rises', () => {
    expect(requirementFactor(defaultBounds.requirements - 1)).toBe(1);
    for (let count = 1; count < 300; count++)
      expect(requirementFactor(count + 1)).toBeLessThanOrEqual(requirementFactor(count));
  });
});
