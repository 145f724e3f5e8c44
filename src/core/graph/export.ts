// The graph in the formats that other tools read. Names are text of strangers: each format escapes them in its own way.

import { edgeTypes, type Edge, type EdgeType } from './edge.ts';
import type { SkillId } from '../skill/skill.ts';

export const graphFormats = ['json', 'graphml', 'dot', 'mermaid'] as const;
export type GraphFormat = (typeof graphFormats)[number];

export interface ExportNode {
  readonly id: SkillId;
  readonly name: string;
  readonly sourcePath: string;
}

export interface ExportedGraph {
  readonly nodes: readonly ExportNode[];
  readonly edges: readonly Edge[];
}

/** Ends in a line break. Edges whose ends are not among the nodes are left out of all formats but JSON. */
export function formatGraph(graph: ExportedGraph, format: GraphFormat): string {
  switch (format) {
    case 'json':
      return graphJson(graph);
    case 'graphml':
      return graphMl(graph);
    case 'dot':
      return graphDot(graph);
    case 'mermaid':
      return graphMermaid(graph);
  }
}

/** `{"nodes": [{"id", "name", "sourcePath", …}], "edges": [{"from", "to", "type", "confidence", "evidence", …}]}`, ids as ends. */
export function graphJson(graph: ExportedGraph): string {
  return `${JSON.stringify({ nodes: graph.nodes, edges: graph.edges }, undefined, 2)}\n`;
}

export function graphMl({ nodes, edges }: ExportedGraph): string {
  const ids = numbered(nodes);
  const data = (key: string, value: string): string => `<data key="${key}">${xml(value)}</data>`;
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '  <key id="skill" for="node" attr.name="id" attr.type="string"/>',
    '  <key id="name" for="node" attr.name="name" attr.type="string"/>',
    '  <key id="path" for="node" attr.name="sourcePath" attr.type="string"/>',
    '  <key id="type" for="edge" attr.name="type" attr.type="string"/>',
    '  <key id="source" for="edge" attr.name="source" attr.type="string"/>',
    '  <key id="confidence" for="edge" attr.name="confidence" attr.type="double"/>',
    '  <key id="weight" for="edge" attr.name="weight" attr.type="double"/>',
    '  <graph id="skills" edgedefault="directed">',
    ...nodes.map(
      ({ id, name, sourcePath }) =>
        `    <node id="${ids.get(id)}">${data('skill', id)}${data('name', name)}${data('path', sourcePath)}</node>`,
    ),
    ...inside(edges, ids).map(
      ({ from, to, type, source, confidence, weight }) =>
        `    <edge source="${ids.get(from)}" target="${ids.get(to)}">${data('type', type)}${data('source', source)}${data('confidence', String(confidence))}${data('weight', String(weight))}</edge>`,
    ),
    '  </graph>',
    '</graphml>',
  ]);
}

const dotStyles: Readonly<Record<EdgeType, string>> = {
  dependency: 'style=solid',
  workflow: 'style=bold',
  semantic: 'style=dotted, dir=none',
  alternative: 'style=dashed, dir=none',
};

export function graphDot({ nodes, edges }: ExportedGraph): string {
  const ids = numbered(nodes);
  return lines([
    'digraph skills {',
    '  rankdir=LR;',
    '  node [shape=box];',
    ...nodes.map(({ id, name }) => `  ${ids.get(id)} [label=${quoted(name)}, tooltip=${quoted(id)}];`),
    ...inside(edges, ids).map(
      ({ from, to, type, confidence }) =>
        `  ${ids.get(from)} -> ${ids.get(to)} [class=${type}, tooltip=${quoted(`${type} ${confidence.toFixed(2)}`)}, ${dotStyles[type]}];`,
    ),
    '}',
  ]);
}

const mermaidLinks: Readonly<Record<EdgeType, string>> = {
  dependency: '-->',
  workflow: '==>',
  semantic: '-.-',
  alternative: '-. or .-',
};

export function graphMermaid({ nodes, edges }: ExportedGraph): string {
  const ids = numbered(nodes);
  return lines([
    'flowchart LR',
    ...nodes.map(({ id, name }) => `  ${ids.get(id)}["${mermaidText(name)}"]`),
    ...inside(edges, ids).map(
      ({ from, to, type }) => `  ${ids.get(from)} ${mermaidLinks[type]} ${ids.get(to)}`,
    ),
    ...mermaidLegend(inside(edges, ids)),
  ]);
}

const meanings: Readonly<Record<EdgeType, readonly [string, string]>> = {
  dependency: ['provides', 'needs it'],
  workflow: ['comes before', 'comes after'],
  semantic: ['is related', 'is related'],
  alternative: ['one', 'or the other'],
};

/** One line for each type of edge that occurs. */
function mermaidLegend(edges: readonly Edge[]): readonly string[] {
  const types = edgeTypes.filter((type) => edges.some((edge) => edge.type === type));
  if (types.length === 0) return [];
  return [
    '  subgraph legend [Edge types]',
    ...types.map((type, i) => {
      const [from, to] = meanings[type];
      return `    k${i}a["${type}: ${from}"] ${mermaidLinks[type]} k${i}b["${to}"]`;
    }),
    '  end',
  ];
}

/** Ids that every format can bear: skill ids hold slashes, spaces, anything. */
function numbered(nodes: readonly ExportNode[]): ReadonlyMap<SkillId, string> {
  return new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
}

function inside(edges: readonly Edge[], ids: ReadonlyMap<SkillId, string>): readonly Edge[] {
  return edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
}

function lines(list: readonly string[]): string {
  return `${list.join('\n')}\n`;
}

/** XML 1.0 allows no control characters but tab and line breaks, and no lone surrogates, in any spelling. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"'\u202a-\u202e\u2066-\u2069]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').replace(/\p{Cs}/gu, '\ufffd');
}

function quoted(text: string): string {
  return `"${oneLine(text).replace(/[\\"]/g, '\\$&')}"`;
}

/** Mermaid knows character codes as `#35;`; brackets, quotes and angle brackets would end the label or be markup. */
function mermaidText(text: string): string {
  return oneLine(text).replace(/[#"'`<>&()[\]{}|\\;:@%]/g, (character) => `#${character.charCodeAt(0)};`);
}
