// How rankings are made: our defaults, chosen by measurement (docs/retrieval.md), and the published method's.

import type { ScoringSettings } from '../index/postings.ts';
import type { RetrievalSettings } from './bundle.ts';

export const defaultSettings: RetrievalSettings = {
  seedTopK: 12,
  candidateTopK: { semantic: 40, lexical: 60 },
  fusion: 0.2,
  restart: 0.3,
  edgeWeights: { dependency: 1, workflow: 0.7, semantic: 0.4, alternative: 0.3 },
  reverseWeights: { dependency: 1, workflow: 0.7, semantic: 0.3, alternative: 0.2 },
  rerankWeight: 1,
  completeness: 0.1,
  floor: 0.1,
};

/** The paper's constants (method.md): five seeds, α 0.2, its code's reverse weights, no floor. */
export const paperSettings: RetrievalSettings = {
  seedTopK: 5,
  candidateTopK: { semantic: 20, lexical: 20 },
  fusion: 0.5,
  restart: 0.2,
  edgeWeights: { dependency: 1, workflow: 0.7, semantic: 0.4, alternative: 0.3 },
  reverseWeights: { dependency: 1, workflow: 0.5, semantic: 0.2, alternative: 0.1 },
  rerankWeight: 1,
  completeness: 0,
  floor: 0,
};

export const defaultScoring: ScoringSettings = {
  k1: 20,
  fields: {
    name: { weight: 8, b: 0.5 },
    description: { weight: 4, b: 0.75 },
    tags: { weight: 2, b: 0.75 },
    headings: { weight: 1, b: 1 },
    artifacts: { weight: 1, b: 1 },
    body: { weight: 1, b: 1 },
  },
};
