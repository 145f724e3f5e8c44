// Colours and fonts of the person's theme.

import type { GraphEdgeType } from '../protocol.ts';

export interface Theme {
  readonly background: string;
  readonly text: string;
  readonly quiet: string;
  readonly node: string;
  readonly accent: string;
  readonly error: string;
  readonly warning: string;
  readonly font: string;
  readonly edges: Readonly<Record<GraphEdgeType, string>>;
  readonly highContrast: boolean;
}
