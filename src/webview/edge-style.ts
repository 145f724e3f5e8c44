// How each type of edge is drawn: by colour and by dashes, so that colour alone never tells.

import type { GraphEdgeType } from '../protocol.ts';

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
