// How each type of edge is drawn: by colour and by dashes, so that colour alone never tells. Pure.

import type { GraphEdgeType } from '../protocol.ts';
import type { Camera } from './camera.ts';
import type { Theme } from './theme.ts';

export interface EdgeStyle {
  /** Theme variable of the colour. */
  readonly variable: string;
  /** Lengths of dash and gap in pixels; empty: solid. */
  readonly dash: readonly number[];
  readonly arrow: boolean;
}

export const edgeStyles: Readonly<Record<GraphEdgeType, EdgeStyle>> = {
  dependency: { variable: '--vscode-charts-blue', dash: [], arrow: true },
  workflow: { variable: '--vscode-charts-green', dash: [9, 4], arrow: true },
  alternative: { variable: '--vscode-charts-yellow', dash: [7, 3, 1.5, 3], arrow: false },
  semantic: { variable: '--vscode-charts-purple', dash: [1.5, 3.5], arrow: false },
};

/** Opacity of an edge: weak ones are seen, strong ones stand out. */
export function strength(weight: number, { highContrast }: Theme): number {
  return highContrast ? 1 : 0.45 + 0.55 * weight;
}

/** Pixels of an edge's line. */
export function thickness(weight: number, { scale }: Camera, { highContrast }: Theme): number {
  return (highContrast ? 1.8 : 1.1) * Math.min(1.4, Math.max(0.6, scale)) * (0.7 + 0.9 * weight);
}
