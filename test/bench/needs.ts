// Needs that authors state themselves, and which of them a graph has as dependency edges.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphView } from '../../src/core/graph/edge.ts';

export interface Need {
  readonly skill: string;
  readonly needs: string;
  readonly evidence: string;
}

/** Half 0 or 1 of the pairs, by the skill's name: developed on one, reported on both. */
export function halfOf(skill: string): 0 | 1 {
  return ((createHash('sha1').update(skill).digest()[0] ?? 0) & 1) as 0 | 1;
}

export function readNeeds(data: string): Need[] {
  return readFileSync(join(data, 'needs-dev.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Need);
}

export function missedNeeds(graph: GraphView, needs: readonly Need[]): Need[] {
  return needs.filter(
    (need) =>
      !graph
        .outEdges(`bench/${need.needs}`)
        .some((edge) => edge.to === `bench/${need.skill}` && edge.type === 'dependency'),
  );
}
