import { describe, expect, it } from 'vitest';
import { defaultBounds } from '../../../src/core/graph/hub-bounds.ts';
import { SkillGraph } from '../../../src/core/graph/skill-graph.ts';
import { SkillNames } from '../../../src/core/skill/names.ts';
import { TestLibrary, arrows, read } from './claims-of.ts';
import type { Draft } from './claims-of.ts';

function dependencies(drafts: readonly Draft[]): string[] {
  return arrows(new TestLibrary(drafts).edges().filter((edge) => edge.type === 'dependency'));
}

describe('an artifact', () => {
  const maker: Draft = { folder: 'pick-phases', description: 'Produces QuakeML files of seismic picks.' };
  const user: Draft = { folder: 'locate-events', description: 'Reads QuakeML files of seismic picks.' };

  it('leads from who makes it to who uses it', () => {
    expect(dependencies([maker, user])).toEqual(['pick-phases dependency locate-events']);
  });

  it('is known by its extension as by its name', () => {
    const body = '## Inputs\n\n- `events.quakeml`';
    expect(dependencies([maker, { folder: 'locate-events', description: 'Seismic picks.', body }])).toEqual([
      'pick-phases dependency locate-events',
    ]);
  });

  it('that is merely mentioned leads nowhere', () => {
    expect(dependencies([maker, { ...user, description: 'QuakeML is a format of seismic picks.' }])).toEqual(
      [],
    );
  });

  it('that everybody uses leads nowhere', () => {
    expect(
      dependencies([
        { folder: 'a', description: 'Writes CSV files.' },
        { folder: 'b', description: 'Reads CSV files.' },
      ]),
    ).toEqual([]);
  });

  it('is a whole word: `text` is not in `context_window`', () => {
    const { claims } = read({ folder: 'a', description: 'Reads the context_window, the jsonish and pdfx.' });
    expect(claims.artifacts).toEqual([]);
  });

  it('may be a named file, among skills of one collection', () => {
    const drafts = (far: string): Draft[] => [
      { folder: 'one/plan', body: 'Writes `slide-plan.json`.' },
      { folder: `${far}/draw`, body: 'Reads `slide-plan.json`.' },
    ];
    expect(dependencies(drafts('one'))).toEqual(['one/plan dependency one/draw']);
    expect(dependencies(drafts('two'))).toEqual([]);
  });

  it.each([
    'Draws `slide-plan.json` with care.',
    '| Case | `slide-plan.json` is required |\n|---|---|\n| a | reads `slide-plan.json` |',
    'Filter `slide-plan.json`.',
    'Reads `slide-plan.json` and writes `slide-plan.json`.',
  ])('leads nowhere by %j', (body) => {
    expect(
      dependencies([
        { folder: 'plan', body: 'Writes `slide-plan.json`.' },
        { folder: 'draw', body },
      ]),
    ).toEqual([]);
  });

  it.each([
    'Takes `slide-plan.json`.',
    '## Inputs\n\n- `slide-plan.json`',
    'Run `draw --plan slide-plan.json` now.',
    '```bash\npython3 draw.py --plan slide-plan.json\n```',
  ])('is taken in by %j', (body) => {
    expect(
      dependencies([
        { folder: 'plan', body: 'Writes `slide-plan.json`.' },
        { folder: 'draw', body },
      ]),
    ).toEqual(['plan dependency draw']);
  });

  it('that every project has leads nowhere', () => {
    for (const file of ['package.json', 'acme-project.json', 'app-config.yaml', 'requirements-dev.txt']) {
      const drafts = [
        { folder: 'plan', body: `Writes \`${file}\`.` },
        { folder: 'draw', body: `Reads \`${file}\`.` },
      ];
      expect(dependencies(drafts)).toEqual([]);
    }
  });

  it('is kept beside a stated sequence of the same order', () => {
    const plan = {
      folder: 'slide-plan',
      body: 'Writes `slides.json`.\n\n## Next\n\n- the `slide-draw` skill',
    };
    const edges = new TestLibrary([plan, { folder: 'slide-draw', body: 'Reads `slides.json`.' }]).edges();
    expect(arrows(edges)).toEqual(['slide-plan dependency slide-draw', 'slide-plan workflow slide-draw']);
  });

  it('is converted: the first is used, the second made', () => {
    const { claims } = read({ folder: 'a', body: 'Convert SEG-Y to MiniSEED.' });
    expect(claims.artifacts.map(({ artifact, role }) => `${role} ${artifact}`)).toEqual([
      'produces miniseed',
      'consumes segy',
    ]);
  });

  it('is read from the arguments of scripts', () => {
    const head =
      'parser.add_argument("--output", default="x")\nwith open("events.quakeml", "w") as f: pass\n';
    const { claims } = read({ folder: 'a', resources: [{ path: 'scripts/run.py', size: 1, head }] });
    expect(
      claims.artifacts.map(({ artifact, role, evidence }) => [artifact, role, evidence.file, evidence.line]),
    ).toContainEqual(['quakeml', 'produces', 'scripts/run.py', 2]);
  });

  it('says less, the more of them a skill claims to make', () => {
    const formats =
      'QuakeML MiniSEED StationXML GeoPackage NetCDF GeoTIFF bigWig BibTeX safetensors WebVTT PMTiles GenBank';
    const made = (outputs: string[]): number[] =>
      read({ folder: 'a', frontMatter: `outputs: [${outputs.map((name) => `${name} file`).join(', ')}]` })
        .claims.artifacts.filter((claim) => claim.role === 'produces')
        .map((claim) => claim.confidence);
    const modest = made(['QuakeML']);
    const boastful = made(formats.split(' '));
    expect(boastful.length).toBeGreaterThan(8);
    expect(Math.max(...boastful)).toBeLessThan(Math.max(...modest));
  });
});

describe('a tool', () => {
  const acme = (folder: string, lines: string, language = 'bash'): Draft => ({
    folder,
    body: `\`\`\`${language}\n${lines}\n\`\`\``,
  });

  it('that both merely import, or that one is about, is no need', () => {
    const about = acme('obspy', 'import obspy', 'python');
    const installs = acme('obspy-data-api', 'pip install obspy');
    const user = acme('associate', 'import obspy\nobspy.read()', 'python');
    expect(dependencies([about, installs, user])).toEqual([]);
  });

  it('leads from the skill that sets it up to those that use it', () => {
    const setup = acme('acme-setup', 'pip install acme');
    const user = acme('query', 'import acme', 'python');
    expect(dependencies([setup, user])).toEqual(['acme-setup dependency query']);
  });

  it('leads nowhere where the user installs it or signs in itself', () => {
    const setup = acme('acme-setup', 'acme login');
    expect(dependencies([setup, acme('query', 'acme list')])).toEqual(['acme-setup dependency query']);
    expect(dependencies([setup, acme('query', 'acme login\nacme list')])).toEqual([]);
    expect(dependencies([setup, acme('query', 'npm install acme-cli\nacme list')])).toEqual([]);
  });

  it('leads nowhere where only a bundled file uses it', () => {
    const resources = [{ path: 'examples/run.py', size: 1, head: 'import acme\n' }];
    expect(dependencies([acme('acme-setup', 'pip install acme'), { folder: 'query', resources }])).toEqual(
      [],
    );
  });

  it('leads nowhere by a line that both have', () => {
    const line = 'export ACME_TOKEN=$(acme-vault read)';
    expect(dependencies([acme('acme-setup', line), acme('query', line)])).toEqual([]);
  });

  it('leads to no other collection', () => {
    const drafts = [acme('one/acme-setup', 'pip install acme'), acme('two/query', 'import acme', 'python')];
    expect(dependencies(drafts)).toEqual([]);
  });

  it('leads from the skill that sets a variable up to those that read it', () => {
    const setup: Draft = { folder: 'acme-install-auth', body: '```bash\nexport ACME_TOKEN=x\n```' };
    const user: Draft = { folder: 'acme-query', body: '```python\nos.environ["ACME_TOKEN"]\n```' };
    expect(dependencies([setup, user])).toEqual(['acme-install-auth dependency acme-query']);
  });
});

describe('likeness', () => {
  it('joins skills of the same words', () => {
    const a: Draft = { folder: 'tide-gauge', description: 'Harmonic analysis of tides at coastal gauges.' };
    const b: Draft = { folder: 'sea-level', description: 'Harmonic analysis of coastal tides.' };
    const c: Draft = { folder: 'invoice', description: 'Sends bills.' };
    expect(arrows(new TestLibrary([a, b, c]).edges())).toEqual(['sea-level semantic tide-gauge']);
  });

  it('joins a family of names, but no crowd', () => {
    const family = (count: number): number =>
      new TestLibrary(
        Array.from({ length: count }, (_, i) => ({
          folder: `zeta-${String.fromCharCode(97 + i)}q`,
          description: `${i}`,
        })),
      )
        .edges()
        .filter((edge) => edge.source === 'family').length;
    expect(family(4)).toBe(6);
    expect(family(defaultBounds.family + 1)).toBe(0);
  });
});

describe('names and precedence', () => {
  it('a renamed skill leaves its name to the one it shadowed', () => {
    const library = new TestLibrary([]);
    library.setPrecedence(
      new Map([
        ['user', 0],
        ['r', 1],
      ]),
    );
    library.set({ folder: 'load', name: 'load-ledger' });
    library.set({ folder: 'mine', root: 'user', name: 'load-ledger', description: 'Mine.' });
    library.set({ folder: 'report', body: 'Requires `load-ledger`.' });
    expect(library.edges().map((edge) => edge.from)).toEqual(['user/mine']);
    library.set({ folder: 'mine', root: 'user', name: 'other', description: 'Mine.' });
    expect(
      library
        .edges()
        .filter((edge) => edge.type === 'dependency')
        .map((edge) => edge.from),
    ).toEqual(['r/load']);
  });

  it('a shadowed skill has no edges', () => {
    const library = new TestLibrary([
      { folder: 'report', body: 'Requires `load-ledger`.' },
      { folder: 'load-ledger' },
      { folder: 'report', root: 'user', description: 'Mine.' },
    ]);
    library.setPrecedence(
      new Map([
        ['user', 0],
        ['r', 1],
      ]),
    );
    expect(library.graph.inEdges('r/report')).toEqual([]);
    expect(library.graph.ids).toContain('r/report');
  });

  it('precedence decides between equals, and its change is seen', () => {
    const library = new TestLibrary([{ folder: 'report', root: 'third', body: 'Requires `load-ledger`.' }]);
    library.set({ folder: 'x', root: 'user', name: 'a', description: 'A.' });
    library.set({ folder: 'load-ledger', root: 'r', name: 'b', description: 'B.' });
    library.set({ folder: 'load-ledger', root: 'user', name: 'c', description: 'C.' });
    const from = (first: string, second: string): string[] => {
      library.setPrecedence(
        new Map([
          [first, 0],
          [second, 1],
        ]),
      );
      return library.graph.inEdges('third/report').map((edge) => edge.from);
    };
    expect(from('r', 'user')).toEqual(['r/load-ledger']);
    expect(from('user', 'r')).toEqual(['user/load-ledger']);
  });
});

describe('bounds', () => {
  it('a thing that links too many links nobody, until some are gone', () => {
    const names = new SkillNames();
    const graph = new SkillGraph(names, { ...defaultBounds, exchangePairs: 2, termSharers: 0 });
    const set = (folder: string, body: string): void => {
      const { skill, claims } = read({ folder, body });
      names.set(skill);
      graph.set(skill, claims);
    };
    set('maker', 'Writes `event-list.parquet`.');
    for (const folder of ['u1', 'u2']) set(folder, 'Reads `event-list.parquet`.');
    expect(graph.outEdges('r/maker')).toHaveLength(2);
    set('u3', 'Reads `event-list.parquet`.');
    expect(graph.outEdges('r/maker')).toEqual([]);
    names.remove('r/u1');
    graph.remove('r/u1');
    expect(graph.outEdges('r/maker')).toHaveLength(2);
  });

  it('neighbours are served by type and direction, the strongest first', () => {
    const library = new TestLibrary([
      { folder: 'a-x' },
      { folder: 'b-x' },
      {
        folder: 'c',
        body: 'See the `a-x` skill; requires `a-x`. Run `b-x` skill.',
        frontMatter: 'requires: [b-x]',
      },
    ]);
    expect(library.graph.neighbours('r/c', 'dependency', 'in')).toEqual(['r/b-x', 'r/a-x']);
    expect(library.graph.neighbours('r/c', 'dependency', 'out')).toEqual([]);
  });

  it('a family that shrinks to its bound is one again', () => {
    const drafts = Array.from({ length: defaultBounds.family + 1 }, (_, i) => ({
      folder: `zeta-${String.fromCharCode(97 + i)}q`,
      description: `${i}`,
    }));
    const library = new TestLibrary(drafts);
    const family = (): number => library.edges().filter((edge) => edge.source === 'family').length;
    expect(family()).toBe(0);
    library.remove('r/zeta-aq');
    expect(family()).toBeGreaterThan(0);
  });

  it('the next nearest takes the place of a neighbour that is gone', () => {
    const names = new SkillNames();
    const graph = new SkillGraph(names, { ...defaultBounds, neighbours: 1 });
    const drafts: Draft[] = [
      { folder: 'cc', description: 'Harmonic tides, coastal gauges, datum.' },
      { folder: 'xx', description: 'Harmonic tides, coastal gauges, datum.', body: 'Other.' },
      { folder: 'yy', description: 'Coastal gauges, datum, surveying, levelling.' },
    ];
    for (const draft of drafts) {
      const { skill, claims } = read(draft);
      names.set(skill);
      graph.set(skill, claims);
    }
    const ends = (): string[] =>
      graph.ids.flatMap((id) => graph.outEdges(id).map((edge) => `${edge.from} ${edge.to}`));
    expect(ends()).toEqual(['r/cc r/xx']);
    expect(graph.inEdges('r/yy')).toEqual([]);
    names.remove('r/xx');
    graph.remove('r/xx');
    expect(graph.inEdges('r/yy')).toHaveLength(1);
    expect(ends()).toEqual(['r/cc r/yy']);
  });
});
