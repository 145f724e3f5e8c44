// `gos graph`: the whole graph, or what lies around some skills, for other tools.

import { Option, type Command } from 'commander';
import { edgeTypes, type EdgeType } from '../../core/graph/edge.ts';
import { formatGraph, graphFormats, type GraphFormat } from '../../core/graph/export.ts';
import type { GraphExport } from '../../service/engine-api.ts';
import type { Cli } from '../cli.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { findSkill } from '../find-skill.ts';
import { writeJson } from '../json-output.ts';
import { withLibrary } from '../open-library.ts';
import { addLibraryOptions, count, type LibraryOptions } from '../options.ts';
import type { Runner } from '../program.ts';

interface GraphOptions extends LibraryOptions {
  readonly format: GraphFormat;
  readonly type?: readonly EdgeType[];
  readonly around?: readonly string[];
  readonly depth: number;
}

export function addGraphCommand(program: Command, run: Runner): void {
  const graph = program
    .command('graph')
    .description('skills and typed edges for other tools')
    .addOption(
      new Option('--format <format>', 'json, graphml (yEd, Gephi), dot (Graphviz), mermaid')
        .choices(graphFormats)
        .default('json')
        .helpGroup('Output:'),
    )
    .addOption(new Option('-t, --type <type...>', 'only edges of these types').choices(edgeTypes))
    .option('--around <name...>', 'only these skills and what lies near them')
    .addOption(new Option('--depth <n>', 'how near: edges away').argParser(count).default(1));
  addLibraryOptions(graph).action(run((cli, options: GraphOptions) => graphCommand(cli, options)));
}

async function graphCommand(cli: Cli, given: GraphOptions): Promise<ExitCode> {
  return withLibrary(cli, given, async ({ engine, paths }, options) => {
    const centres: string[] = [];
    for (const name of options.around ?? []) centres.push((await findSkill(cli, engine, name)).id);
    const graph = near(ofTypes(await engine.graph(), options.type), centres, options.depth);
    const shown = {
      ...graph,
      nodes: graph.nodes.map((node) => ({ ...node, sourcePath: paths.show(node.sourcePath) })),
    };
    if (options.json || options.format === 'json') writeJson(cli, 'graph', shown);
    else cli.out(formatGraph(shown, options.format).trimEnd() + '\n');
    return shown.nodes.length > 0 ? exitCodes.ok : exitCodes.negative;
  });
}

function ofTypes(graph: GraphExport, types: readonly EdgeType[] | undefined): GraphExport {
  return types === undefined
    ? graph
    : { ...graph, edges: graph.edges.filter((edge) => types.includes(edge.type)) };
}

/** The graph within `depth` edges of the centres; all of it where there are none. */
function near(graph: GraphExport, centres: readonly string[], depth: number): GraphExport {
  if (centres.length === 0) return graph;
  const inside = new Set(centres);
  for (let step = 0; step < depth; step++) {
    const border = graph.edges.filter(({ from, to }) => inside.has(from) !== inside.has(to));
    for (const { from, to } of border) inside.add(from).add(to);
  }
  return {
    nodes: graph.nodes.filter(({ id }) => inside.has(id)),
    edges: graph.edges.filter(({ from, to }) => inside.has(from) && inside.has(to)),
  };
}
