import { describe, expect, it } from 'vitest';
import { groupEdges, groupOf } from '../../../src/extension/tree/edge-groups.ts';
import { edge } from './samples.ts';

describe('groupOf', () => {
  it('reads a dependency edge u → v as: v requires u', () => {
    expect(groupOf('v', edge('u', 'v'))).toBe('requires');
    expect(groupOf('u', edge('u', 'v'))).toBe('requiredBy');
  });
});

describe('groupEdges', () => {
  it('shows each neighbour once in a group, strongest first', () => {
    const detail = {
      id: 's',
      edges: [
        edge('a', 's', 'dependency', 0.2),
        edge('b', 's', 'dependency', 0.9),
        edge('a', 's', 'dependency', 0.4),
        edge('s', 'c', 'workflow'),
      ],
    };
    const groups = groupEdges(detail);
    expect([...groups.keys()]).toEqual(['requires', 'then']);
    expect(groups.get('requires')?.map(({ name, edges }) => [name, edges.length])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });

  it('has no group for a skill without edges', () => {
    expect(groupEdges({ id: 's', edges: [] }).size).toBe(0);
  });
});
