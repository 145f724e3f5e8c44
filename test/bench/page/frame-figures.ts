// What the page of the frame benchmark measures.

export interface FrameFigures {
  readonly nodes: number;
  readonly edges: number;
  /** Milliseconds from the data to the first picture. */
  readonly firstPicture: number;
  /** Milliseconds until the layout rests. */
  readonly settled: number;
  /** Milliseconds between two pictures meanwhile. */
  readonly between: number;
  /** Milliseconds that such a picture takes of the page, which answers nothing else till then. */
  readonly movingMedian: number;
  readonly movingWorst: number;
  /** Milliseconds to draw all of the graph at rest, and a part of it near to. */
  readonly drawAtRest: number;
  readonly drawNear: number;
  /** Milliseconds of these to place names, and to keep them in place while the eye moves. */
  readonly namesAtRest: number;
  readonly namesNear: number;
  readonly namesKept: number;
}
