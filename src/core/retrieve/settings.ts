// How rankings are made: our defaults, chosen by measurement (docs/retrieval.md), and the published method's.

import type { ScoringSettings } from '../index/scoring.ts';
import type { RetrievalSettings } from './bundle.ts';

export const defaultSettings: RetrievalSettings = {
  seedTopK: 6,
  candidateTopK: { semantic: 200, lexical: 200 },
  fusion: 0.1,
  fusionForm: 'adaptive',
  restart: 0.4,
  edgeWeights: { dependency: 1, workflow: 0.7, semantic: 0.4, alternative: 0.3 },
  reverseWeights: { dependency: 1, workflow: 0.7, semantic: 0.5, alternative: 0.3 },
  leastRow: 1,
  diffusionWeight: 8,
  aspectWeight: 0.5,
  nameWeight: 0.2,
  feedback: 0.4,
  rerankWeight: 0.05,
  doubleShare: 0.7,
  completeness: 0.1,
  floor: 0.36,
  fullShare: 0.5,
  pointerShare: 0.1,
  maxPointers: 20,
};

/** The published method's constants (method.md): five seeds, α 0.2, its code's reverse weights, one query, no floor. */
export const paperSettings: RetrievalSettings = {
  seedTopK: 5,
  candidateTopK: { semantic: 20, lexical: 20 },
  fusion: 0.7,
  fusionForm: 'published',
  restart: 0.2,
  edgeWeights: { dependency: 1, workflow: 0.7, semantic: 0.4, alternative: 0.3 },
  reverseWeights: { dependency: 1, workflow: 0.5, semantic: 0.2, alternative: 0.1 },
  leastRow: 0,
  diffusionWeight: 1,
  aspectWeight: 0,
  nameWeight: 0,
  feedback: 0,
  rerankWeight: 1,
  doubleShare: 1,
  completeness: 0,
  floor: 0,
  fullShare: 0,
  pointerShare: 1,
  maxPointers: 0,
};

/** Of a few words many skills share one by chance: their neighbours in words say nothing, and a pointer is worth it from twice the score on. */
export function settingsFor(asked: RetrievalSettings, brevity: number): RetrievalSettings {
  if (brevity === 0) return asked;
  return {
    ...asked,
    feedback: asked.feedback * (1 - brevity),
    pointerShare: Math.min(1, asked.pointerShare * (1 + brevity)),
  };
}

/** What settings a name means; undefined for an unknown one. */
export function settingsProfile(name: string): RetrievalSettings | undefined {
  return name === 'default' ? defaultSettings : name === 'paper' ? paperSettings : undefined;
}

/** Breadth (k1 3) finds the skill that knows the task's words, depth (k1 300: hardly any saturation) those that are about them. */
export const defaultScoring: ScoringSettings = {
  saturations: [
    { k1: 3, share: 0.6 },
    { k1: 300, share: 0.4 },
  ],
  fields: {
    name: { weight: 5, b: 0.5 },
    description: { weight: 6, b: 0.75 },
    tags: { weight: 1, b: 0.5 },
    headings: { weight: 2, b: 1 },
    artifacts: { weight: 0.5, b: 0.5 },
    body: { weight: 1, b: 1 },
  },
};

/** A few words cannot be what a skill is about, however often it repeats one of them: the briefer the task, the less depth counts. */
export function scoringFor(brevity: number): ScoringSettings {
  if (brevity === 0) return defaultScoring;
  const [breadth, depth] = defaultScoring.saturations as readonly [Saturation, Saturation];
  const depthShare = depth.share * (1 - brevity);
  return {
    saturations: [
      { k1: breadth.k1, share: 1 - depthShare },
      { k1: depth.k1, share: depthShare },
    ],
    fields: defaultScoring.fields,
  };
}

type Saturation = ScoringSettings['saturations'][number];

/** For single steps: breadth only. */
export const aspectScoring: ScoringSettings = { ...defaultScoring, saturations: [{ k1: 4, share: 1 }] };

/** The plain baseline of the bench: k1 1.2, b 0.75, name, description and body weighted 2, 2, 1. */
export const plainScoring: ScoringSettings = {
  saturations: [{ k1: 1.2, share: 1 }],
  fields: {
    name: { weight: 2, b: 0.75 },
    description: { weight: 2, b: 0.75 },
    tags: { weight: 0, b: 0 },
    headings: { weight: 1, b: 0.75 },
    artifacts: { weight: 0, b: 0 },
    body: { weight: 1, b: 0.75 },
  },
};
