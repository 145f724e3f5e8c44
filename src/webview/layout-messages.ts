// What the page and the thread of its layout say to each other.

import type { LayoutTask } from './forces.ts';

export type ToLayout =
  /** Another graph; what is under way is dropped. */
  | { readonly type: 'start'; readonly run: number; readonly task: LayoutTask }
  /** Work for one picture. */
  | { readonly type: 'work'; readonly run: number }
  | { readonly type: 'heat'; readonly run: number; readonly heat: number }
  | {
      readonly type: 'hold';
      readonly run: number;
      readonly index: number;
      readonly at: { readonly x: number; readonly y: number } | undefined;
    };

export interface FromLayout {
  readonly run: number;
  readonly places: Float32Array<ArrayBuffer>;
  readonly atRest: boolean;
}
