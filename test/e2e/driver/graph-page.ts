// Where things are on the canvas of the graph.
import type { Frame } from 'playwright-core';

export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** A point on each node, from the top: where the pointer becomes a hand. */
export async function nodePoints(frame: Frame): Promise<readonly CanvasPoint[]> {
  return frame.evaluate<CanvasPoint[]>(`(() => {
    const canvas = document.querySelector('canvas');
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const point = (x, y) => {
      canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: left + x, clientY: top + y }));
      return canvas.style.cursor === 'pointer';
    };
    const found = [];
    for (let y = 2; y < height; y += 5)
      for (let x = 2; x < width; x += 5)
        if (!found.some((other) => Math.hypot(other.x - x, other.y - y) < 40) && point(x, y))
          found.push({ x: x + 1, y: y + 3 });
    canvas.dispatchEvent(new PointerEvent('pointerleave'));
    return found;
  })()`);
}
