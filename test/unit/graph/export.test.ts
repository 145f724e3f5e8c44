import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edge } from '../../../src/core/graph/edge.ts';
import { formatGraph, graphFormats } from '../../../src/core/graph/export.ts';
import type { ExportedGraph } from '../../../src/core/graph/export.ts';

const edge: Edge = {
  from: 'r/a',
  to: 'r/b',
  type: 'dependency',
  confidence: 0.9,
  weight: 0.8,
  source: 'reference',
  evidence: [{ skill: 'r/b', file: 'SKILL.md', line: 3, words: 'Requires `a`.' }],
};

function graphOf(name: string): ExportedGraph {
  return {
    nodes: [
      { id: 'r/a', name, sourcePath: '/r/a/SKILL.md' },
      { id: 'r/b', name: 'b', sourcePath: '/r/b/SKILL.md' },
    ],
    edges: [edge, { ...edge, to: 'r/gone' }],
  };
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '"]; click n0 "x"',
    '</data><x>',
    '\\"',
    '\u0000\ud800',
    '-->',
    ']]>',
    '#quot;',
    'a\nb',
    '%%{init}%%',
  ),
);

describe('the graph as JSON', () => {
  it('has nodes and edges with ids as ends', () => {
    const parsed = JSON.parse(formatGraph(graphOf('a'), 'json')) as ExportedGraph;
    expect(parsed.nodes[0]).toMatchObject({ id: 'r/a', name: 'a', sourcePath: '/r/a/SKILL.md' });
    expect(parsed.edges[0]).toMatchObject({
      from: 'r/a',
      to: 'r/b',
      type: 'dependency',
      confidence: 0.9,
      evidence: edge.evidence,
    });
  });
});

describe('a hostile name', () => {
  it('adds no line and ends no quotation, in any format', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        for (const format of graphFormats) {
          if (format === 'json') continue;
          const text = formatGraph(graphOf(name), format);
          const plain = formatGraph(graphOf('a'), format);
          if (format !== 'graphml') expect(text.split('\n')).toHaveLength(plain.split('\n').length);
          if (format === 'dot') {
            const unquoted = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
            expect(unquoted).toBe(plain.replace(/"(?:[^"\\]|\\.)*"/g, '""'));
          }
          if (format === 'graphml') {
            expect(text.match(/<[a-z/][^>]*>/g)).toEqual(plain.match(/<[a-z/][^>]*>/g));
            // eslint-disable-next-line no-control-regex
            expect(text).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f]/);
          }
          if (format === 'mermaid') expect(text.split('\n')[1]).toMatch(/^ {2}n0\["[^"\]<>&]*"\]$/);
        }
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  it('leaves out edges to skills that are not there', () => {
    expect(formatGraph(graphOf('a'), 'dot').match(/->/g)).toHaveLength(1);
  });
});
