import { describe, expect, it } from 'vitest';
import type { Edge } from '../../../src/core/graph/edge.ts';
import { makeRecord } from '../../../src/core/library.ts';
import { SpelledEvidence } from '../../../src/service/spelled-evidence.ts';

const recordOf = (id: string, description: string) =>
  makeRecord({
    id,
    root: 'r',
    path: `${id}/SKILL.md`,
    sourcePath: `/r/${id}/SKILL.md`,
    content: `---\nname: ${id}\ndescription: ${description}\n---\n`,
    resources: [],
  });
const records = new Map([
  ['a', recordOf('a', 'Handling of missing values in datasets.')],
  ['b', recordOf('b', 'Handles earthquakes that are missing.')],
]);
const edge = (source: Edge['source'], words: string): Edge => ({
  from: 'a',
  to: 'b',
  type: 'semantic',
  weight: 0.3,
  confidence: 0.3,
  source,
  evidence: ['a', 'b'].map((skill) => ({ skill, file: 'SKILL.md', line: 0, words })),
});

describe('evidence of likeness', () => {
  const spelled = new SpelledEvidence((id) => records.get(id));

  it('is told in words that the skills write, the same for both', () => {
    const { evidence } = spelled.edge(edge('similar', 'handl earthquak miss unheard'));
    expect(evidence.map(({ words }) => words)).toEqual([
      'handling earthquakes missing unheard',
      'handling earthquakes missing unheard',
    ]);
  });

  it('stays as it is where an author said it', () => {
    const stated = edge('reference', 'See handl');
    expect(spelled.edge(stated)).toBe(stated);
  });
});
