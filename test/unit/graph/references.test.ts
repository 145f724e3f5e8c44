import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestLibrary, arrows, read } from './claims-of.ts';
import type { Draft } from './claims-of.ts';

const other: Draft = { folder: 'load-ledger' };

/** Edges between `report` with that body and `load-ledger`. */
function relations(body: string, frontMatter?: string): string[] {
  const report: Draft = { folder: 'report', body, ...(frontMatter === undefined ? {} : { frontMatter }) };
  return arrows(new TestLibrary([other, report]).between('load-ledger', 'report'));
}

const dependency = ['load-ledger dependency report'];
const workflow = ['report workflow load-ledger'];

describe('a sentence that names a skill', () => {
  it.each([
    ['Requires the `load-ledger` skill.', dependency],
    ['Depends on **load-ledger**.', dependency],
    ['Run `/load-ledger` first.', dependency],
    ['Prerequisite: load-ledger', dependency],
    ['Needs the output of `load-ledger`.', dependency],
    ['Takes `ledger.csv` from `load-ledger`.', dependency],
    ['Takes `rows` from `load-ledger`.', dependency],
    ['Run it after `load-ledger`.', dependency],
    ['Always run [x](../load-ledger/SKILL.md) before this skill.', dependency],
    ['## Prerequisites\n\n- [[load-ledger]] completed', dependency],
    ['After this, hand off to the `load-ledger` skill.', workflow],
    ['Run this before `load-ledger`.', workflow],
    ['## Next steps\n\n- `load-ledger`', workflow],
  ])('%j says which comes first', (body, edges) => {
    expect(relations(body)).toEqual(edges);
  });

  it.each([
    'Optionally uses `load-ledger`.',
    'Requires the `load-ledger` skill if available.',
    'You may also run the `load-ledger` skill.',
    'Uses the `load-ledger` skill (optional).',
    '## Optional dependencies\n\n- `load-ledger`',
    '还可以使用 `load-ledger` 技能。',
  ])('%j states no need', (body) => {
    expect(relations(body).map((arrow) => arrow.split(' ')[1])).toEqual(['semantic']);
  });

  it.each([
    'This step is not optional: it requires `load-ledger`.',
    'Optionally formats numbers, but requires `load-ledger`.',
  ])('%j does', (body) => {
    expect(relations(body)).toEqual(dependency);
  });

  it.each([
    'Requires `load-ledger` or `load-bank`.',
    'Needs either the `load-ledger` skill or the `load-bank` skill.',
    'Depends on `read-bank`, `load-ledger`, or `load-bank`.',
  ])('%j is met by either: no bundle has to hold both', (body) => {
    const library = new TestLibrary([other, { folder: 'load-bank' }, { folder: 'report', body }]);
    for (const choice of ['load-ledger', 'load-bank']) {
      const [edge] = library.between(choice, 'report');
      expect(edge).toMatchObject({ from: `r/${choice}`, type: 'dependency' });
      expect(edge!.weight).toBeLessThan(0.5);
    }
  });

  it('asks for both where both are needed', () => {
    const body = 'Requires `load-ledger` and `load-bank`.';
    const library = new TestLibrary([other, { folder: 'load-bank' }, { folder: 'report', body }]);
    for (const edge of library.edges().filter(({ type }) => type === 'dependency'))
      expect(edge.weight).toBeGreaterThan(0.5);
  });

  it.each([
    ['需要先运行 `load-ledger`。', dependency],
    ['本技能依赖 `load-ledger` 技能。', dependency],
    ['使用前请先运行 `load-ledger`。', dependency],
    ['## 前置条件\n\n- `load-ledger`', dependency],
    ['整理数据，然后使用 `load-ledger`。', workflow],
    ['参见 [账本](../load-ledger/SKILL.md)。', ['load-ledger semantic report']],
    ['银行文件请改用 `load-ledger`。', ['load-ledger alternative report']],
    ['不需要 `load-ledger`。', ['load-ledger semantic report']],
  ])('%j is read in Chinese', (body, edges) => {
    expect(relations(body)).toEqual(edges);
  });

  it.each([
    'For bank files use `load-ledger` instead.',
    'Do not use this for ledgers: use `load-ledger`.',
    'An alternative to `load-ledger`.',
    'Prefer `load-ledger` when the file is small.',
    'Use `load-ledger` instead of using this skill.',
    'Not for ledgers (see `load-ledger`).',
    '## When not to use\n\n- Loading: `load-ledger`',
  ])('%j is an alternative, never a dependency', (body) => {
    expect(relations(body).map((arrow) => arrow.split(' ')[1])).toEqual(['alternative']);
  });

  it.each(['See also `load-ledger`.', '## Related skills\n\n- **load-ledger**: reads ledgers'])(
    '%j is semantic',
    (body) => {
      expect(relations(body).map((arrow) => arrow.split(' ')[1])).toEqual(['semantic']);
    },
  );

  it.each([
    '## Prerequisites\n\n- For bank files, use `load-ledger`',
    '## Prerequisites\n\n- Use `../load-ledger/SKILL.md`; this skill does not read banks.',
    '## Handoff entry gate\n\n- Without a plan return the request to `load-ledger`.',
    'Ask the `load-ledger` skill for numbers instead of guessing.',
    'That is not a plan (see `load-ledger`).',
    '| not a plan | see `load-ledger` |',
    'Need help with banks? See the **[ledger](../load-ledger/SKILL.md)** skill for the steps.',
    '## Never\n\n- Never write over it; run `load-ledger` on the original if the time matters.',
    '`load-ledger`: use when the design depends on banks.',
    'Draw the sum with `LedgerRow` from `load-ledger`.',
    'Rows are told apart by `useLedger()` from `load-ledger`.',
    'Rows look alike: use the `Row` component from `load-ledger`.',
    'Before/after changing numbers from `load-ledger`, to see what that did.',
    'Run it before and after `load-ledger` and compare.',
  ])('%j points elsewhere and states no need', (body) => {
    expect(relations(body).map((arrow) => arrow.split(' ')[1])).toEqual(['semantic']);
  });

  it('states a need, though it begins with "for"', () => {
    expect(relations('## Prerequisites\n\n- For bank files you must first run `load-ledger`')).toEqual(
      dependency,
    );
  });

  it.each([
    ['Hand over the required plan when routing to `load-ledger`.', workflow],
    ['Where the plan is missing, route to `load-ledger`.', workflow],
    ['## Next\n\nFor banks, run `load-ledger` on the same files.', workflow],
  ])('%j sends work on', (body, edges) => {
    expect(relations(body)).toEqual(edges);
  });

  it.each([
    'Before you publish, run `load-ledger` on the page.',
    'Before publishing the page, check it with `load-ledger`.',
    'Prior to submitting, use the `load-ledger` skill.',
    'Run `load-ledger` on the page before you hand it over.',
    'Then make the page with `draw-map`; its texts come from `load-ledger`.',
    'Afterwards, when the colours of the page are settled, run `load-ledger`.',
    'Once the page is written, run `load-ledger`.',
    'When done, invoke `load-ledger`.',
    'Then, for each page of the site, run `load-ledger`.',
    '## Before delivery\n\nAll of these.\n\n## Before shipping\n\n- `load-ledger` on the page',
    '发布前请先运行 `load-ledger`。',
  ])('%j is done afterwards', (body) => {
    expect(relations(body)).toEqual(workflow);
  });

  it.each([
    'Before you start, run `load-ledger`.',
    'Before using this skill, run `load-ledger`.',
    'Before sending the request, run `load-ledger`.',
    'Requires `load-ledger` before it is published.',
    '## Before you start\n\n- `load-ledger`',
  ])('%j stays a need', (body) => {
    expect(relations(body)).toEqual(dependency);
  });

  it('is a need where what comes after it is what the skill itself is for', () => {
    const publisher = { folder: 'page-publisher', body: 'Before you publish, run `load-ledger`.' };
    expect(arrows(new TestLibrary([other, publisher]).edges())).toEqual([
      'load-ledger dependency page-publisher',
    ]);
  });

  it.each([
    'Needs `clean.csv` from load-ledger.',
    'Read the table from load-ledger.',
    'Run load-ledger first.',
    'Run `load-ledger` first if it is not installed.',
    'If there is no ledger yet, run `load-ledger` first.',
    'Check if the file is there; always run `load-ledger` first.',
    '如果没有账本，请先运行 `load-ledger`。',
  ])('%j is as sure as a requirement', (body) => {
    const [edge] = new TestLibrary([other, { folder: 'report', body }]).between('load-ledger', 'report');
    expect(edge).toMatchObject({ type: 'dependency', from: 'r/load-ledger' });
    expect(edge!.weight).toBeGreaterThanOrEqual(0.5);
  });

  it.each([
    'If amounts look wrong, check with load-ledger first.',
    'If amounts look wrong, run the `load-ledger` skill first.',
    'Run `load-ledger` first if amounts look wrong.',
    'In case of doubt, you must first run `load-ledger`.',
    '如果金额有误，请先运行 `load-ledger`。',
  ])('%j is no requirement of every run', (body) => {
    for (const edge of new TestLibrary([other, { folder: 'report', body }]).between('load-ledger', 'report'))
      expect(edge.type === 'dependency' && edge.weight >= 0.5).toBe(false);
  });

  it('that is run before another skill comes before that one', () => {
    const library = new TestLibrary([
      other,
      { folder: 'close-books' },
      { folder: 'report', body: 'For banks, run [[load-ledger]] before [[close-books]].' },
    ]);
    expect(arrows(library.edges().filter((edge) => edge.type === 'dependency'))).toEqual([
      'load-ledger dependency close-books',
    ]);
  });

  it('gives way where the other skill puts itself after it', () => {
    const router: Draft = { folder: 'route-books', body: 'Invoke the `load-ledger` skill.' };
    const library = new TestLibrary([router, { ...other, body: 'Use after `route-books` sends work.' }]);
    expect(arrows(library.edges())).toEqual(['route-books dependency load-ledger']);
  });

  it('is shown by its strongest words, wherever they stand', () => {
    const mentions = 'Look at load-ledger too.\n\n'.repeat(8);
    const library = new TestLibrary([other, { folder: 'report', body: `${mentions}Requires load-ledger.` }]);
    expect(library.edges()[0]?.evidence[0]?.words).toBe('Requires load-ledger.');
  });

  it('is not read in code fences, nor where the name is part of a path or another word', () => {
    expect(
      relations(
        '```\nload-ledger requires\n```\n\nsrc/load-ledger/x.ts, pre-load-ledger-x and load-ledger.py',
      ),
    ).toEqual([]);
  });
});

describe('front matter', () => {
  it.each([
    ['depends_on: [load-ledger]', dependency],
    ['requires: load-ledger, pandas', dependency],
    ['requires:\n  skills: [load-ledger]\n  bins: [ffmpeg]', dependency],
    ['metadata:\n  depends-on: finance/load-ledger', dependency],
    ['dependencies:\n  - load-ledger>=1.2', dependency],
    ['metadata:\n  next: load-ledger', workflow],
    ['metadata:\n  alternatives: [load-ledger]', ['load-ledger alternative report']],
  ])('%j relates skills', (frontMatter, edges) => {
    expect(relations('', frontMatter)).toEqual(edges);
  });

  it('tells packages and binaries from skills', () => {
    const library = new TestLibrary([
      { folder: 'report', frontMatter: 'dependencies: [numpy, pandas]\nrequires:\n  bins: [load-ledger]' },
      other,
    ]);
    expect(library.edges()).toEqual([]);
  });
});

describe('a name', () => {
  it('may be the folder, with the folder above as a qualifier', () => {
    const library = new TestLibrary([
      { folder: 'align/bowtie', name: 'bio-align-bowtie' },
      { folder: 'pipeline', frontMatter: 'depends_on: [align/bowtie]' },
    ]);
    expect(arrows(library.edges())).toEqual(['align/bowtie dependency pipeline']);
  });

  it('means the nearest skill that bears it', () => {
    const library = new TestLibrary([
      { folder: 'a/setup' },
      { folder: 'b/setup', description: 'Another.' },
      { folder: 'b/run', body: 'Requires the setup skill.' },
    ]);
    expect(arrows(library.edges().filter((edge) => edge.type === 'dependency'))).toEqual([
      'b/setup dependency b/run',
    ]);
  });

  it('with a package before it means no namesake elsewhere', () => {
    const from = (body: string): string[] =>
      arrows(
        new TestLibrary([
          { folder: 'ours/load-ledger', description: 'A.' },
          { folder: 'acme/load-ledger', description: 'B.' },
          { folder: 'third/report', body },
        ])
          .edges()
          .filter((edge) => edge.type === 'dependency'),
      );
    expect(from('Requires the `acme:load-ledger` skill.')).toEqual([
      'acme/load-ledger dependency third/report',
    ]);
    expect(from('Requires the `nobody:load-ledger` skill.')).toEqual([]);
    expect(from('Requires the [x](../load-ledger/SKILL.md) skill.')).toEqual([]);
    expect(from('Requires the `load-ledger` skill.')).toHaveLength(1);
  });

  it('that is one plain word counts only where the text says that it is a skill', () => {
    const drafts = (body: string): TestLibrary =>
      new TestLibrary([{ folder: 'setup' }, { folder: 'run', body }]);
    expect(drafts('Requires `setup` of the tool.').edges()).toEqual([]);
    expect(drafts('Requires the setup skill.').edges()).toHaveLength(1);
  });

  it('is found by a skill that was there before', () => {
    const library = new TestLibrary([{ folder: 'report', body: 'Requires `load-ledger`.' }]);
    expect(library.edges()).toEqual([]);
    library.set(other);
    expect(arrows(library.edges())).toEqual(dependency);
    library.remove('r/load-ledger');
    expect(library.edges()).toEqual([]);
  });

  it('of a shadowed skill leads to the one that counts', () => {
    const library = new TestLibrary([
      other,
      { ...other, root: 'user', description: 'Mine.' },
      { folder: 'report', body: 'Requires `load-ledger`.' },
    ]);
    library.setPrecedence(
      new Map([
        ['user', 0],
        ['r', 1],
      ]),
    );
    expect(library.edges().map((edge) => edge.from)).toEqual(['user/load-ledger']);
    library.setPrecedence(
      new Map([
        ['r', 0],
        ['user', 1],
      ]),
    );
    expect(library.edges().map((edge) => edge.from)).toEqual(['r/load-ledger']);
  });

  it('in any script is a name', () => {
    const library = new TestLibrary([
      { folder: '数据-导入' },
      { folder: 'bericht-über-x', body: 'Requires the `数据-导入` skill.' },
    ]);
    expect(arrows(library.edges())).toEqual(['数据-导入 dependency bericht-über-x']);
  });
});

describe('evidence', () => {
  it('has file, line and words', () => {
    const { claims } = read({
      folder: 'report',
      body: '# Report\n\nIntro.\n\nRequires the `load-ledger` skill.',
    });
    const claim = claims.references.find(({ target }) => target === 'load-ledger');
    expect(claim?.evidence).toEqual({
      skill: 'r/report',
      file: 'SKILL.md',
      line: 10,
      words: 'Requires the `load-ledger` skill.',
    });
  });

  const wordsOf = (body: string, name = 'load-ledger'): string =>
    read({ folder: 'report', body }).claims.references.find(({ target }) => target.endsWith(name))!.evidence
      .words;

  it.each([
    ['Needs [the ledger](../load-ledger/SKILL.md).', 'Needs the ledger.'],
    [
      'Needs `load-ledger`, [the ledger](ledger.md "Ledger"), **always**.',
      'Needs `load-ledger`, the ledger, always.',
    ],
    [
      'Needs **load-ledger**, [[draw-map]] and [[load-page|pages]].',
      'Needs load-ledger, draw-map and pages.',
    ],
    [
      'Needs *really* `load-ledger` for a[0](x) and 2 * 3 * 4.',
      'Needs really `load-ledger` for a[0](x) and 2 * 3 * 4.',
    ],
  ])('shows %j as plain words', (body, words) => {
    expect(wordsOf(body)).toBe(words);
  });

  it('is the sentence that says it, where the paragraph is long', () => {
    const other = 'Words about something else that go on for a while. ';
    expect(wordsOf(`${other.repeat(5)}Needs \`load-ledger\` first. ${other.repeat(5)}`)).toBe(
      'Needs `load-ledger` first.',
    );
  });

  it('is cut at words, at most 160 characters long, and says where it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zé]{1,14}$/), { minLength: 0, maxLength: 60 }),
        fc.array(fc.stringMatching(/^[a-zé]{1,14}$/), { minLength: 0, maxLength: 60 }),
        (before, after) => {
          const said = ['see', ...before, '[load-ledger](../load-ledger/SKILL.md)', ...after, 'end'];
          const shown = said.join(' ').replace(/\[(.*?)\]\(.*?\)/, '$1');
          const words = wordsOf(said.join(' '));
          expect(words.length).toBeLessThanOrEqual(160);
          expect(words).toContain('load-ledger');
          const inner = words.replace(/^…|…$/g, '');
          expect(` ${shown} `).toContain(` ${inner} `);
          expect(words.startsWith('…')).toBe(!shown.startsWith(inner));
          expect(words.endsWith('…')).toBe(!shown.endsWith(inner));
        },
      ),
    );
  });

  it('shows a line once, though two rules read it', () => {
    const library = new TestLibrary([
      other,
      {
        folder: 'report',
        body: 'Needs `ledger.parquet` from the [load-ledger](../load-ledger/SKILL.md) skill, load-ledger.',
      },
    ]);
    for (const { evidence } of library.edges()) {
      const places = evidence.map(({ skill, file, line }) => `${skill} ${file} ${line}`);
      expect(new Set(places).size).toBe(places.length);
    }
  });
});

describe('numbered steps and chains', () => {
  it('put skills in sequence, though a third one says so', () => {
    const drafts = ['fetch-data', 'clean-data', 'plot-data'].map((folder) => ({ folder }));
    const steps = new TestLibrary([
      ...drafts,
      {
        folder: 'all',
        body: '1. Use the `fetch-data` skill\n2. Use the `clean-data` skill\n\nclean-data -> plot-data',
      },
    ]);
    const flow = steps.edges().filter((edge) => edge.type === 'workflow');
    expect(arrows(flow)).toEqual(['clean-data workflow plot-data', 'fetch-data workflow clean-data']);
    expect(flow[0]?.evidence[0]?.skill).toBe('r/all');
  });
});

describe('hostile text', () => {
  it('names ten thousand skills and gains a bounded number of edges', () => {
    const drafts = Array.from({ length: 300 }, (_, i) => ({ folder: `victim-${i}-x` }));
    const body = Array.from({ length: 10_000 }, (_, i) => `Required by the \`victim-${i}-x\` skill.`).join(
      '\n\n',
    );
    const library = new TestLibrary([...drafts, { folder: 'hostile', body }]);
    expect(
      library.graph.outEdges('r/hostile').filter((edge) => edge.type === 'dependency').length,
    ).toBeLessThanOrEqual(12);
    expect(library.graph.outEdges('r/hostile').every((edge) => edge.confidence <= 0.5)).toBe(true);
  });

  it('never makes a skill its own neighbour', () => {
    const library = new TestLibrary([
      {
        folder: 'loop',
        body: 'Requires the `loop` skill, see ../loop/SKILL.md and [me](SKILL.md) and [me](./SKILL.md).',
      },
    ]);
    expect(library.edges()).toEqual([]);
  });

  it('keeps cycles as they are stated', () => {
    const library = new TestLibrary([
      { folder: 'chicken-x', body: 'Requires `egg-x`.' },
      { folder: 'egg-x', body: 'Requires `chicken-x`.' },
    ]);
    expect(arrows(library.edges())).toEqual(['chicken-x dependency egg-x', 'egg-x dependency chicken-x']);
  });

  it('of any length is read in linear time', () => {
    const long = [
      'a-'.repeat(50_000),
      '`'.repeat(50_000),
      '[['.repeat(30_000),
      '](('.repeat(30_000),
      './'.repeat(50_000),
      'requires '.repeat(20_000),
      'x.y'.repeat(30_000),
    ];
    for (const body of long)
      expect(read({ folder: 'long', body }).claims.references.length).toBeLessThanOrEqual(120);
  });
});
