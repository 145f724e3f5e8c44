// What the graph of a library looks like: stated needs that are edges, edges by type and source, degrees.
// usage: node test/bench/run.mjs test/bench/graph-report.ts DATA [SIZE] [--misses] [--edges N [TYPE]]

import { createHash } from 'node:crypto';
import { extractClaims } from '../../src/core/graph/extract-claims.ts';
import type { Edge } from '../../src/core/graph/edge.ts';
import { SkillGraph } from '../../src/core/graph/skill-graph.ts';
import { SkillNames } from '../../src/core/skill/names.ts';
import { parseSkill } from '../../src/core/skill/parse-skill.ts';
import type { SkillSource } from '../../src/core/skill/skill.ts';
import { readNested } from './library-files.ts';
import { halfOf, missedNeeds, readNeeds } from './needs.ts';

export function buildGraph(sources: readonly SkillSource[]): SkillGraph {
  const names = new SkillNames();
  const graph = new SkillGraph(names);
  for (const source of sources) {
    const { skill, document } = parseSkill(source);
    names.set(skill);
    graph.set(skill, extractClaims(skill, document));
  }
  return graph;
}

export function allEdges(graph: SkillGraph): Edge[] {
  return graph.ids.flatMap((id) => graph.outEdges(id));
}

function count<T>(items: Iterable<T>, key: (item: T) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

async function main(): Promise<void> {
  const [data = process.env.GOS_DATA ?? '', size = '2000', ...flags] = process.argv.slice(2);
  const sources = await readNested(data, Number(size) as 2000);
  const start = process.cpuUsage();
  const graph = buildGraph(sources);
  const built = process.cpuUsage(start);
  const edges = allEdges(graph);
  const joined = process.cpuUsage(start);
  console.log(
    `${graph.ids.length} skills, ${edges.length} edges; parse and claims ${(built.user + built.system) / 1000} ms, all rows ${(joined.user + joined.system - built.user - built.system) / 1000} ms CPU`,
  );
  console.log('type/source', Object.fromEntries(count(edges, (edge) => `${edge.type}/${edge.source}`)));
  const degrees = graph.ids
    .map((id) => graph.outEdges(id).length + graph.inEdges(id).length)
    .sort((a, b) => a - b);
  const at = (q: number): number =>
    degrees[Math.min(degrees.length - 1, Math.floor(q * degrees.length))] ?? 0;
  console.log(
    `degree p10 ${at(0.1)} p50 ${at(0.5)} p90 ${at(0.9)} p99 ${at(0.99)} max ${at(1)}; without edges ${((100 * degrees.filter((d) => d === 0).length) / degrees.length).toFixed(1)} %`,
  );
  const ids = new Set(graph.ids);
  const needs = readNeeds(data).filter(
    (need) => ids.has(`bench/${need.skill}`) && ids.has(`bench/${need.needs}`),
  );
  const missed = missedNeeds(graph, needs);
  for (const half of [0, 1] as const) {
    const all = needs.filter((need) => halfOf(need.skill) === half).length;
    const missing = missed.filter((need) => halfOf(need.skill) === half).length;
    console.log(
      `needs, half ${half}: ${all - missing} of ${all} (${((100 * (all - missing)) / all).toFixed(1)} %)`,
    );
  }
  if (flags.includes('--misses')) {
    for (const need of missed)
      if (halfOf(need.skill) === 0)
        console.log('missed', need.skill, '<=', need.needs, need.evidence.slice(0, 200));
  }
  const asked = flags.indexOf('--edges');
  if (asked >= 0) {
    const type = flags[asked + 2];
    const pool = edges
      .filter((edge) => !type || `${edge.type}/${edge.source}`.startsWith(type))
      .map((edge) => ({
        edge,
        rank: createHash('sha1')
          .update(`${flags[asked + 3] ?? ''}${edge.from}\n${edge.to}\n${edge.type}`)
          .digest('hex'),
      }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1));
    for (const { edge } of pool.slice(0, Number(flags[asked + 1]))) {
      console.log(
        `\n${edge.from.replace('bench/', '')} -> ${edge.to.replace('bench/', '')} [${edge.type}/${edge.source} ${edge.artifact ?? ''} c=${edge.confidence.toFixed(2)} w=${edge.weight.toFixed(2)}]`,
      );
      for (const item of edge.evidence)
        console.log(`   ${item.skill.replace('bench/', '')} ${item.file}:${item.line} ${item.words}`);
    }
  }
}

void main();
