// The canvas: as large as its place, in the person's theme, drawn at most once a frame; and the eye on it.

import { centredOn, fitting, type Camera, type Point, type Size } from './camera.ts';
import { element } from './dom.ts';
import { draw } from './draw.ts';
import { labelFont } from './draw-labels.ts';
import type { Emphasis } from './emphasis.ts';
import type { GraphModel } from './graph-model.ts';
import { Labels, type Label } from './labels.ts';
import type { Picture } from './picture.ts';
import { onThemeChange, readTheme } from './read-theme.ts';
import type { Theme } from './theme.ts';

export interface Scene {
  readonly model: GraphModel;
  readonly emphasis: Emphasis;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly #scene: () => Scene;
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #theme = readTheme();
  readonly #ruler = element('canvas').getContext('2d');
  readonly #labels = this.#newLabels();
  /** False until the person moves the eye: till then all is kept in view. */
  #held = false;
  #request = 0;

  /** `scene` is asked for anew at each drawing. */
  constructor(label: string, scene: () => Scene) {
    this.#scene = scene;
    this.canvas = element('canvas', { tabindex: '0', role: 'application', 'aria-label': label });
    new ResizeObserver(() => this.#resized()).observe(this.canvas);
    onThemeChange(() => {
      this.#theme = readTheme();
      this.#labels.forgetWidths();
      this.redraw();
    });
  }

  get camera(): Camera {
    return this.#camera;
  }

  get theme(): Theme {
    return this.#theme;
  }

  get size(): Size {
    return { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  /** The camera where the person has put it; undefined while all is kept in view. */
  get heldCamera(): Camera | undefined {
    return this.#held ? this.#camera : undefined;
  }

  /** Puts the eye where the person wants it, to stay. */
  hold(camera = this.#camera): void {
    [this.#camera, this.#held] = [camera, true];
    this.redraw();
  }

  /** From now on all is kept in view again. */
  release(): void {
    this.#held = false;
  }

  /** Brings all into view, unless the person holds the eye. */
  follow(): void {
    if (!this.#held) this.#camera = fitting(this.#scene().model.placed, this.size);
    this.redraw();
  }

  /** Goes to a point of the world, near enough to read names. */
  goTo(point: Point): void {
    this.hold(centredOn({ ...this.#camera, scale: Math.max(this.#camera.scale, 0.9) }, point, this.size));
  }

  /** The names of a picture to keep. */
  labelsOf(picture: Picture): readonly Label[] {
    return this.#newLabels().plan(picture);
  }

  /** Once for all changes until the next frame. */
  redraw(): void {
    if (this.#request !== 0) return;
    this.#request = requestAnimationFrame(() => {
      this.#request = 0;
      const context = this.canvas.getContext('2d');
      if (!context) return;
      const ratio = window.devicePixelRatio || 1;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const { model, emphasis } = this.#scene();
      const picture = { model, emphasis, camera: this.#camera, size: this.size };
      draw(context, picture, this.#theme, this.#labels.plan(picture));
      if (model.placed.length > 0) performance.mark('gos.drawn');
    });
  }

  #newLabels(): Labels {
    return new Labels((text) => {
      if (!this.#ruler) return 0;
      this.#ruler.font = labelFont(this.#theme);
      return this.#ruler.measureText(text).width;
    });
  }

  #resized(): void {
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    this.canvas.height = Math.max(1, Math.round(this.canvas.clientHeight * ratio));
    this.follow();
  }
}
