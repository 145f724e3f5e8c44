// After any sequence of changes the graph equals one built from scratch, whatever was read in between.

import fc, { VerbosityLevel } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SkillClaims } from '../../../src/core/graph/claims.ts';
import type { Edge } from '../../../src/core/graph/edge.ts';
import type { HubBounds } from '../../../src/core/graph/hub-bounds.ts';
import { defaultBounds } from '../../../src/core/graph/hub-bounds.ts';
import { SkillGraph } from '../../../src/core/graph/skill-graph.ts';
import { SkillNames } from '../../../src/core/skill/names.ts';
import type { Skill } from '../../../src/core/skill/skill.ts';
import { read } from './claims-of.ts';

const roots = ['r', 's'];
const sources = ['', 'left/'];
const names = [
  'alpha-tool',
  'alpha-kit',
  'beta-run',
  'beta-walk',
  'gamma',
  'gamma-setup',
  'delta-x-y',
  'Alpha Tool',
];

const naming = fc
  .constantFrom(...names)
  .chain((name) =>
    fc.constantFrom(
      `Requires \`${name}\` first.`,
      `Then hand off to the ${name} skill.`,
      `Use [x](../${name}/SKILL.md) instead.`,
      `See also **${name}**.`,
      `Run /${name} before this.`,
      `Plain ${name} here.`,
    ),
  );

const sequence = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...names))
  .map(([a, b]) => `1. Run \`${a}\` skill\n2. Run \`${b}\` skill`);

const passing = fc.constantFrom(
  'Writes `picks-table.parquet`.',
  'Reads `picks-table.parquet`.',
  'Writes `event-list.parquet`.',
  'Reads `event-list.parquet`.',
  '## Outputs\n\nA QuakeML file',
  '## Inputs\n\nA QuakeML file',
  '## Inputs\n\nMiniSEED\n\n## Outputs\n\nStationXML',
  '```bash\npip install obspy\nexport OBS_KEY=x\n```',
  '```python\nimport obspy\nos.environ["OBS_KEY"]\n```',
  '```python\nimport gamma\n```',
);

/** Libraries of one kind of sentence each: where all is mixed, one cause of a change hides that another was missed. */
const sentenceKinds = [naming, fc.oneof(naming, sequence), passing, fc.oneof(naming, passing), undefined];

interface Content {
  readonly name: string;
  readonly words: readonly string[];
  readonly needs: readonly string[];
  readonly sentences: readonly string[];
}

const wordKinds = [
  ['seismic', 'waveform', 'picker', 'catalog', 'magnitude', 'station', 'ledger', 'invoice'],
  undefined,
] as const;

function contents(kind: number): fc.Arbitrary<Content> {
  const sentence = sentenceKinds[kind % sentenceKinds.length];
  const words = wordKinds[kind % 2];
  const needs = kind % 3 === 0 ? 2 : 0;
  return fc.record({
    name: fc.oneof(fc.constantFrom(...names), fc.constantFrom('solo', 'duo', 'trio', 'quartet', 'quintet')),
    words: words ? fc.array(fc.constantFrom(...words), { maxLength: 5 }) : fc.constant([]),
    needs: fc.array(fc.constantFrom(...names, 'left/gamma', 'pandas'), { maxLength: needs }),
    sentences: sentence ? fc.array(sentence, { maxLength: 3 }) : fc.constant([]),
  });
}

const place = fc.record({
  root: fc.constantFrom(...roots),
  source: fc.constantFrom(...sources),
  folder: fc.constantFrom('alpha-tool', 'beta-run', 'gamma', 'delta', 'e1', 'e2'),
});

type Step =
  | { readonly kind: 'set'; readonly root: string; readonly folder: string; readonly content: Content }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'move'; readonly index: number; readonly root: string; readonly folder: string }
  | { readonly kind: 'precedence'; readonly order: number }
  /** Every row, so that all are kept. */
  | { readonly kind: 'read' };

const stepsOf = (kind: number): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('set' as const),
        root: fc.constantFrom(...roots),
        folder: place.map((p) => p.source + p.folder),
        content: contents(kind),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), index: fc.nat(20) }) },
    {
      weight: 2,
      arbitrary: place.chain((p) =>
        fc.record({
          kind: fc.constant('move' as const),
          index: fc.nat(20),
          root: fc.constant(p.root),
          folder: fc.constant(p.source + p.folder),
        }),
      ),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('precedence' as const), order: fc.nat(2) }) },
    {
      weight: 5,
      arbitrary: fc.constant({ kind: 'read' as const }),
    },
  );

/** So low that small libraries cross them to and fro. */
const bounds: fc.Arbitrary<HubBounds> = fc.record({
  exchangePairs: fc.integer({ min: 1, max: 6 }),
  formatPairs: fc.integer({ min: 1, max: 6 }),
  family: fc.integer({ min: 2, max: 4 }),
  /** 0: no likeness, so that it hides no other cause of a change. */
  termSharers: fc.constantFrom(0, 2, 3, 5),
  neighbours: fc.integer({ min: 1, max: 3 }),
  mentions: fc.constantFrom(2, 4),
  requirements: fc.constantFrom(1, 2, 4),
});

const steps = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.nat(29).chain((kind) => fc.array(stepsOf(kind), { minLength: 1, maxLength }));

interface Held {
  readonly skill: Skill;
  readonly claims: SkillClaims;
  readonly content: Content;
}

class World {
  readonly held = new Map<string, Held>();
  readonly names = new SkillNames();
  readonly graph: SkillGraph;
  precedence = new Map<string, number>();
  #sets = 0;

  constructor(readonly bounds: HubBounds) {
    this.graph = new SkillGraph(this.names, bounds);
  }

  run(step: Step): void {
    const at = (index: number): Held | undefined =>
      [...this.held.values()][index % Math.max(1, this.held.size)];
    if (step.kind === 'set') this.set(step.root, step.folder, step.content);
    else if (step.kind === 'precedence') {
      this.precedence = new Map(
        step.order === 0
          ? []
          : step.order === 1
            ? [
                ['r', 0],
                ['s', 1],
              ]
            : [
                ['s', 0],
                ['r', 1],
              ],
      );
      this.names.setPrecedence(this.precedence);
      this.graph.namesChanged();
    } else if (step.kind === 'read') {
      for (const id of this.held.keys()) this.graph.outEdges(id);
    } else {
      const old = at(step.index);
      if (!old) return;
      this.remove(old.skill.id);
      if (step.kind === 'move') this.set(step.root, step.folder, old.content);
    }
  }

  set(root: string, folder: string, of: Content): void {
    const { skill, claims } = read({
      root,
      folder,
      name: of.name,
      description: of.words.join(' ') || 'Nothing.',
      ...(of.needs.length > 0 ? { frontMatter: `depends_on: [${of.needs.join(', ')}]` } : {}),
      body: of.sentences.join('\n\n'),
    });
    this.held.set(skill.id, { skill, claims, content: of });
    this.names.set(skill);
    // Whether a skill is taken in now or at the next reading makes no difference.
    if (this.#sets++ % 3 === 0) this.graph.setLater(skill, () => claims);
    else this.graph.set(skill, claims);
  }

  remove(id: string): void {
    this.held.delete(id);
    this.names.remove(id);
    this.graph.remove(id);
  }

  rebuilt(): SkillGraph {
    const fresh = new SkillNames();
    fresh.setPrecedence(this.precedence);
    const graph = new SkillGraph(fresh, this.bounds);
    const all = [...this.held.values()].sort((a, b) => (a.skill.id < b.skill.id ? 1 : -1));
    for (const { skill } of all) fresh.set(skill);
    for (const { skill, claims } of all) graph.set(skill, claims);
    return graph;
  }
}

function rows(graph: SkillGraph): Record<string, { out: readonly Edge[]; in: readonly Edge[] }> {
  return Object.fromEntries(graph.ids.map((id) => [id, { out: graph.outEdges(id), in: graph.inEdges(id) }]));
}

describe('the graph after any sequence of changes', () => {
  it('equals one built from scratch: rows, weights, evidence', () => {
    fc.assert(
      fc.property(steps(40), bounds, (list, limits) => {
        const world = new World(limits);
        for (const one of list) world.run(one);
        expect(rows(world.graph)).toEqual(rows(world.rebuilt()));
      }),
      {
        numRuns: Number(process.env.GOS_RUNS ?? 400),
        seed: Number(process.env.GOS_SEED ?? 20251130),
        verbose: VerbosityLevel.Verbose,
      },
    );
  }, 600_000);

  it('equals it after each change, when every row was read before', () => {
    fc.assert(
      fc.property(steps(25), bounds, (list, limits) => {
        const world = new World(limits);
        for (const one of list) {
          world.run(one);
          const now = rows(world.graph);
          const oracle = rows(world.rebuilt());
          if (JSON.stringify(now) !== JSON.stringify(oracle)) expect(now).toEqual(oracle);
        }
      }),
      {
        numRuns: Number(process.env.GOS_RUNS ?? 300),
        seed: Number(process.env.GOS_SEED ?? 4),
        verbose: VerbosityLevel.Verbose,
      },
    );
  }, 600_000);

  it('has every edge in the rows of both its ends', () => {
    fc.assert(
      fc.property(steps(30), (list) => {
        const world = new World(defaultBounds);
        for (const one of list) world.run(one);
        const out = world.graph.ids.flatMap((id) => world.graph.outEdges(id));
        const into = world.graph.ids.flatMap((id) => world.graph.inEdges(id));
        const key = (edge: Edge): string => JSON.stringify(edge);
        expect(into.map(key).sort()).toEqual(out.map(key).sort());
        expect(out.filter((edge) => edge.from === edge.to)).toEqual([]);
      }),
      { numRuns: 100, seed: 7 },
    );
  }, 600_000);
});
