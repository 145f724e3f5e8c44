import { describe, expect, it } from 'vitest';
import { bundleText } from '../../../src/cli/render/bundle-text.ts';
import { gosFormat } from '../../../src/cli/render/gos-format.ts';
import { makeStyle } from '../../../src/cli/terminal.ts';
import { missSentence } from '../../../src/core/retrieve/bundle.ts';
import type { Bundle, BundledSkill, LeftOut } from '../../../src/core/retrieve/bundle.ts';

const style = makeStyle({ isTerminal: false, columns: undefined, env: {} });

function skill(id: string, semantic = 0, tier: 'full' | 'pointer' = 'full'): BundledSkill {
  return {
    id,
    name: id,
    capability: `Does ${id}`,
    sourcePath: `/${id}/SKILL.md`,
    entrypoints: [],
    tier,
    payload: 'x',
    abridged: false,
    score: { total: 1, lexical: 0, semantic, diffusion: 0, rerank: {} },
    reasons: [{ kind: 'seed', weight: 1, matched: [] }],
    chars: 1,
  };
}

const options = { explain: false, names: (id: string) => id, maxSkills: 2, fullShare: 0.5 };

function bundleOf(
  skills: readonly BundledSkill[],
  leftOut: readonly LeftOut[] = [],
  scores: Record<string, number> = {},
): Bundle {
  return {
    task: 'do it',
    status: 'hit',
    skills,
    ranking: Object.entries(scores).map(([id, score]) => ({ id, name: id, score })),
    edges: [],
    leftOut,
    missing: [],
    notes: [],
    rendered: '',
    cost: { chars: 1, tokens: 1 },
    milliseconds: 1,
  };
}

function textOf(
  skills: readonly BundledSkill[],
  leftOut: readonly LeftOut[],
  scores: Record<string, number>,
) {
  return bundleText(bundleOf(skills, leftOut, scores), style, options);
}

describe('a bundle for people', () => {
  it('joins those that give the same thing by the same words: one of them is enough', () => {
    const edge = (from: string, artifact: string | undefined, words: string) => ({
      from,
      to: 'taker',
      type: 'dependency' as const,
      weight: 1,
      confidence: 1,
      source: 'artifact' as const,
      ...(artifact === undefined ? {} : { artifact }),
      evidence: [{ skill: 'taker', file: 'SKILL.md', line: 3, words }],
    });
    const bundle = {
      ...bundleOf([skill('taker')]),
      edges: [
        edge('a', 'picks.csv', 'picks.csv from a or b'),
        edge('b', 'picks.csv', 'picks.csv from a or b'),
        edge('c', undefined, 'requires: c, d'),
        edge('d', undefined, 'requires: c, d'),
      ],
    };
    const needs = bundleText(bundle, style, options)
      .split('\n')
      .filter((line) => line.includes('needs'))
      .map((line) => line.trim().replace(/ {2}".*/, ''));
    expect(needs).toEqual(['needs a or b for picks.csv', 'needs c', 'needs d']);
  });

  it('marks the best match, which need not come first', () => {
    const text = textOf([skill('first'), skill('best')], [], { best: 1, first: 0.8 });
    expect(text).toMatch(/best {2}1 character, best match/);
    expect(text.match(/best match/g)).toHaveLength(1);
  });

  it('says that a skill is close in meaning where no word matches', () => {
    expect(textOf([skill('a', 0.4)], [], { a: 1 })).toContain('close in meaning to the task');
    expect(textOf([skill('a')], [], { a: 1 })).toContain('matches the task');
  });

  it('says what a score is where scores are shown', () => {
    const explained = bundleText(bundleOf([skill('a')]), style, { ...options, explain: true });
    expect(explained.match(/score 1\.000 = /g)).toHaveLength(1);
    expect(explained.replaceAll(/\s+/g, ' ')).toContain('A score is the sum of its parts');
    expect(textOf([skill('a')], [], { a: 1 })).not.toContain('score');
  });

  it('counts one as one', () => {
    expect(textOf([skill('a'), skill('b', 0, 'pointer')], [], { a: 1 })).toContain(
      '1 skill · 1 pointer · 1 character',
    );
  });

  it('tells what would let a skill in, and is silent on those that are not close', () => {
    const left = ['near', 'far'].map((id): LeftOut => ({ id, name: id, why: 'budget' }));
    const scores = { a: 1, near: 0.9, far: 0.2 };
    expect(textOf([skill('a')], left, scores)).toContain('Left out: near (no room: --max-context-chars)\n');
    expect(textOf([skill('a'), skill('b')], left, scores)).toContain(
      'Left out: near (more than 2: --max-skills)\n',
    );
    const twin: LeftOut = { id: 't', name: 't', why: 'alternative', insteadOf: 'a' };
    expect(textOf([skill('a')], [twin], scores)).toContain('t (a does the same)');
  });
});

describe('a miss', () => {
  const miss = (notes: readonly string[]) =>
    bundleText({ ...bundleOf([]), status: 'miss', notes }, style, options);

  it('says once that nothing fits, and what comes near', () => {
    const text = miss([`${missSentence} The nearest by words: a, b.`, 'Vectors are being made.']);
    expect(text.match(/fits this task/g)).toHaveLength(1);
    expect(text).toContain('\nThe nearest by words: a, b.\nVectors are being made.\n');
    expect(miss([missSentence])).toBe('No skill fits this task. Nothing is put into the context.\n');
  });
});

describe('the format of the released tool', () => {
  const bundle = bundleOf([skill('parse'), skill('near', 0, 'pointer'), skill('report')]);

  it('gives what is to be read in order first, and what may help in a part of its own', () => {
    const text = gosFormat(bundle, 10_000, (id) => id);
    expect(text.match(/^##+ .*/gm)).toEqual([
      '## Retrieval Status',
      '## Skill: parse',
      '## Skill: report',
      '## Further skills',
      '### near',
    ]);
    expect(text.match(/^Source: .*/gm)).toEqual([
      'Source: /parse/SKILL.md',
      'Source: /report/SKILL.md',
      'Source: /near/SKILL.md',
    ]);
  });

  it('keeps within its characters, pointers last to go in', () => {
    const whole = gosFormat(bundle, 10_000, (id) => id);
    const less = gosFormat(bundle, whole.length - 1, (id) => id);
    expect(less).not.toContain('## Further skills');
    expect(less).toContain('## Skill: report');
  });
});
