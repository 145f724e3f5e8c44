// Where the eye is: world ↔ screen, panning, zooming, fitting. Pure.

export interface Camera {
  /** Screen = world · scale + (x, y), in CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const least = 0.02;
const most = 6;

export function toScreen(camera: Camera, { x, y }: Point): Point {
  return { x: x * camera.scale + camera.x, y: y * camera.scale + camera.y };
}

export function toWorld(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale };
}

/** Zooms by `factor` about a point of the screen, which stays where it is. */
export function zoomAbout(camera: Camera, factor: number, at: Point): Camera {
  const scale = Math.min(most, Math.max(least, camera.scale * factor));
  const world = toWorld(camera, at);
  return { scale, x: at.x - world.x * scale, y: at.y - world.y * scale };
}

/** Shows all points with a margin for the names beside and below them; never larger than life. */
export function fitting(points: readonly Point[], size: Size): Camera {
  if (points.length === 0 || size.width <= 0 || size.height <= 0)
    return { x: size.width / 2, y: size.height / 2, scale: 1 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const margin = { x: Math.min(110, size.width * 0.16), y: Math.min(48, size.height * 0.2) };
  const room = {
    width: Math.max(1, size.width - 2 * margin.x),
    height: Math.max(1, size.height - 2 * margin.y),
  };
  const scale = Math.max(
    least,
    Math.min(1.4, room.width / Math.max(1, right - left), room.height / Math.max(1, bottom - top)),
  );
  return {
    scale,
    x: size.width / 2 - ((left + right) / 2) * scale,
    y: size.height / 2 - ((top + bottom) / 2) * scale,
  };
}

/** Moves the eye so that a point of the world is in the middle. */
export function centredOn(camera: Camera, { x, y }: Point, { width, height }: Size): Camera {
  return { ...camera, x: width / 2 - x * camera.scale, y: height / 2 - y * camera.scale };
}
