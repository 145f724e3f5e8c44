// Pointer, wheel and keys on the canvas.

import { toWorld, zoomAbout, type Camera, type Point } from './camera.ts';
import type { Placed } from './graph-model.ts';

export interface InteractionTarget {
  readonly camera: Camera;
  at(point: Point): Placed | undefined;
  onHover(placed: Placed | undefined, point: Point): void;
  onClick(placed: Placed | undefined): void;
  onDoubleClick(placed: Placed): void;
  onDrag(placed: Placed, world: Point): void;
  onDrop(placed: Placed): void;
  onCamera(camera: Camera): void;
  onKey(key: string): boolean;
}

/** Movement below this many pixels is a click. */
const clickSlack = 4;
const doubleClickTime = 350;

export function interact(canvas: HTMLCanvasElement, target: InteractionTarget): void {
  let down:
    | { readonly start: Point; readonly camera: Camera; readonly placed: Placed | undefined; moved: boolean }
    | undefined;
  let pendingClick: ReturnType<typeof setTimeout> | undefined;
  const point = (event: MouseEvent): Point => ({ x: event.offsetX, y: event.offsetY });

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    down = { start: point(event), camera: target.camera, placed: target.at(point(event)), moved: false };
    target.onHover(undefined, point(event));
  });

  canvas.addEventListener('pointermove', (event) => {
    const at = point(event);
    if (!down) {
      const placed = target.at(at);
      canvas.style.cursor = placed ? 'pointer' : '';
      target.onHover(placed, at);
      return;
    }
    if (!down.moved && Math.hypot(at.x - down.start.x, at.y - down.start.y) < clickSlack) return;
    down.moved = true;
    if (down.placed) target.onDrag(down.placed, toWorld(target.camera, at));
    else
      target.onCamera({
        ...down.camera,
        x: down.camera.x + at.x - down.start.x,
        y: down.camera.y + at.y - down.start.y,
      });
  });

  canvas.addEventListener('pointerup', () => {
    if (!down) return;
    const { placed, moved } = down;
    down = undefined;
    if (moved) {
      if (placed) target.onDrop(placed);
      return;
    }
    if (!placed) {
      target.onClick(undefined);
      return;
    }
    // A click opens only when no second one follows: the second one expands.
    if (pendingClick !== undefined) {
      clearTimeout(pendingClick);
      pendingClick = undefined;
      target.onDoubleClick(placed);
      return;
    }
    pendingClick = setTimeout(() => {
      pendingClick = undefined;
      target.onClick(placed);
    }, doubleClickTime);
  });

  canvas.addEventListener('pointercancel', () => (down = undefined));
  canvas.addEventListener('pointerleave', (event) => {
    if (!down) target.onHover(undefined, point(event));
  });

  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
      target.onCamera(
        zoomAbout(target.camera, Math.exp(-lines * (event.ctrlKey ? 0.01 : 0.0015)), point(event)),
      );
    },
    { passive: false },
  );

  canvas.addEventListener('keydown', (event) => {
    if (target.onKey(event.key)) event.preventDefault();
  });
}
