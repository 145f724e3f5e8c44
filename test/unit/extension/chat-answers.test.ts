import { describe, expect, it } from 'vitest';
import { doctorMarkdown } from '../../../src/extension/chat/doctor-markdown.ts';
import { explainMarkdown, whyNotMarkdown } from '../../../src/extension/chat/explain-markdown.ts';
import { followups } from '../../../src/extension/chat/followups.ts';
import { planMarkdown } from '../../../src/extension/chat/plan-markdown.ts';
import { relatedMarkdown } from '../../../src/extension/chat/related-markdown.ts';
import { adjusted, budgetBar, bundleNodes } from '../../../src/extension/bundle/bundle-nodes.ts';
import type { EngineProblem, EngineStatus } from '../../../src/service/engine-api.ts';
import { bundled, bundleOf, detail, edge, summary } from './samples.ts';

const bundle = bundleOf(
  [
    bundled('capture', [
      { kind: 'path', from: 'report', edges: [edge('capture', 'report', 'dependency', 0.8, 'pcap')] },
    ]),
    bundled('report', [{ kind: 'seed', weight: 0.5, matched: ['report'] }]),
  ],
  {
    task: 'write a report',
    edges: [edge('capture', 'report', 'dependency', 0.8, 'pcap')],
    missing: [{ neededBy: 'capture', what: 'root rights' }],
    leftOut: [{ id: 'x', name: 'other', why: 'alternative', insteadOf: 'report' }],
    ranking: [
      { id: 'report', name: 'report', score: 1 },
      { id: 'capture', name: 'capture', score: 0.5 },
      { id: 'weak', name: 'weak', score: 0.1 },
    ],
  },
);

describe('/explain', () => {
  it('takes each score apart and shows the words behind each edge', () => {
    const text = explainMarkdown(bundle);
    expect(text).toContain('seed with weight 0.50: report');
    expect(text).toContain('provides pcap to report, 80 % — “writes pcap” (capture:3)');
    expect(text).toContain('**other**: report does the same');
  });

  it.each([
    ['report', 'report', '**report** is in the bundle.'],
    ['other', 'other', '**other** was left out: report does the same.'],
    ['weak', 'weak', '**weak** has rank 3 with a score of 0.100.'],
    ['nobody', undefined, 'The library has no skill named **nobody**.'],
    ['unseen', 'unseen', '**unseen** was not found for this task'],
  ])('says why not %s', (asked, known, answer) => {
    expect(whyNotMarkdown(bundle, asked, known)).toContain(answer);
  });
});

describe('/plan', () => {
  it('tells what each step takes from an earlier one, and what the person provides', () => {
    expect(planMarkdown(bundle)).toContain('takes pcap from step 1, capture');
    expect(planMarkdown(bundle)).toContain('you provide: root rights');
  });
});

describe('/related', () => {
  it('groups neighbours and quotes the words', () => {
    const text = relatedMarkdown(
      detail('s', [edge('a', 's', 'dependency', 1, 'pcap')]),
      () => '/skills/a/SKILL.md',
    );
    expect(text).toContain('#### Requires\n\n- [a](file:///skills/a/SKILL.md) · pcap — “writes pcap”');
  });
});

describe('/doctor', () => {
  const status: EngineStatus = {
    state: 'ready',
    skills: 1,
    edges: { dependency: 0, workflow: 0, semantic: 0, alternative: 0 },
    roots: [],
    semantic: { state: 'off', done: 0, total: 0 },
    problems: [],
  };
  const problem = (severity: 'error' | 'info', code: string): EngineProblem => ({
    sourcePath: '/skills/a/SKILL.md',
    diagnostic: {
      code,
      severity,
      message: `${code}.`,
      remedy: 'Mend it.',
      range: { line: 2, column: 1, endLine: 2, endColumn: 1 },
    },
  });

  it('says that all is well', () => {
    expect(doctorMarkdown({ status, skills: [summary('a', { degree: 1 })], problems: [] })).toContain(
      'All is well: 1 skills',
    );
  });

  it('lists problems by severity, a file a line', () => {
    const text = doctorMarkdown({
      status,
      skills: [summary('a', { degree: 1 })],
      problems: [problem('info', 'weak'), problem('error', 'bad'), problem('info', 'long')],
    });
    expect(text.indexOf('Errors (1)')).toBeLessThan(text.indexOf('Hints (2)'));
    expect(text).toContain('[a/SKILL\\.md:2](file:///skills/a/SKILL.md) — weak\\. Mend it\\. (+1)');
  });
});

describe('follow-ups', () => {
  it('lead on from a bundle, and from a miss to the doctor', () => {
    expect(followups({ status: 'hit', command: '', names: ['a'] }).map(({ command }) => command)).toEqual([
      'explain',
      'plan',
      'related',
    ]);
    expect(followups({ status: 'miss' }).map(({ command }) => command)).toEqual(['doctor']);
    expect(followups({ command: 'related', near: ['pdf-ocr'] })[0]).toMatchObject({
      prompt: 'pdf-ocr',
      command: 'related',
    });
    expect(followups(undefined)).toEqual([]);
  });
});

describe('the Bundle view', () => {
  it('lists skills in order of use, then what is missing and left out', () => {
    expect(
      bundleNodes(bundle, { task: '' }).map((node) =>
        node.kind === 'bundled' ? node.skill.name : node.kind === 'section' ? node.of : node.kind,
      ),
    ).toEqual(['capture', 'report', 'missing', 'leftOut']);
  });

  it('shows how much of the budget is used', () => {
    expect(budgetBar(bundleOf([bundled('a')], { cost: { chars: 6000, tokens: 1500 } }), 12_000)).toBe(
      '▰▰▰▰▰▱▱▱▱▱ 6,000 of 12,000 characters · about 1,500 tokens',
    );
  });

  it('pins, rejects and frees a skill; never both', () => {
    const pinned = adjusted({ task: '' }, 'a', 'pinned');
    expect(pinned.pinned).toEqual(['a']);
    expect(adjusted(pinned, 'a', 'rejected')).toMatchObject({ pinned: [], rejected: ['a'] });
    expect(adjusted(pinned, 'a', 'free')).toMatchObject({ pinned: [], rejected: [] });
  });
});
