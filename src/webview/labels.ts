// The names in the picture: which are wanted, in what order, and where they were before, so that they stay there.

import { toScreen, type Camera, type Point } from './camera.ts';
import { inFocus, isRinged, type Emphasis } from './emphasis.ts';
import type { Placed } from './graph-model.ts';
import {
  keepLabels,
  labelHeight,
  placeLabels,
  type LabelPlace,
  type LabelWish,
  type Side,
} from './label-places.ts';
import { labelScene } from './label-scene.ts';
import { drawnRadius, type Picture } from './picture.ts';

/** A name to be written. */
export interface Label {
  readonly text: string;
  /** Where the text begins, has its middle, or ends; and its baseline. */
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center' | 'right';
}

/** Pixels of a name's font. */
export const labelFontSize = 12;
/** Pixels from the top of a name's box to its baseline. */
const ascent = 11.5;
/** Pixels of the line around a name's letters, half of which lies outside them. */
export const haloWidth = 4;
const halo = haloWidth / 2;
/** Longer names are cut. */
const mostCharacters = 32;
/** Graphs of this size have their names placed anew while their nodes move. */
const small = 80;
/** So many of the best joined skills are named at any distance, to find one's way by, and so far apart. */
const landmarks = 16;
const landmarkDistance: Point = { x: 170, y: 60 };
/** Skills beyond this number get no name on the screen. */
const mostWishes = 600;
/** From this radius on the screen names may stand as near to each other as they need. */
const nearBy = 4.5;
const leastClearance = 4;
const clearanceFarAway = 34;
/** Pixels, and factor of scale, after which a moving eye has names placed again. */
const farPan = 200;
const farZoom = 1.2;

export class Labels {
  readonly #measure: (text: string) => number;
  readonly #widths = new Map<string, number>();
  /** On which side each skill's name was last. */
  readonly #sides = new Map<string, Side>();
  /** Ids of the skills whose names were placed last. */
  #shown: ReadonlySet<string> = new Set();
  #placedFor: Camera | undefined;
  /** What the pointer's skill brought up goes with it: the picture without it comes back as it was. */
  #hover: { readonly of: Placed; readonly sides: ReadonlyMap<string, Side> } | undefined;

  /** `measure`: width of a text in pixels, in the font of names. */
  constructor(measure: (text: string) => number) {
    this.#measure = measure;
  }

  /** The font has changed. */
  forgetWidths(): void {
    this.#widths.clear();
  }

  /** What is to be written now. Places are chosen anew at rest, and kept while things move. */
  plan(picture: Picture): readonly Label[] {
    const { hovered } = picture.emphasis;
    if (this.#hover?.of !== hovered) this.#hover = undefined;
    const keep = this.#keeps(picture);
    const wanted = this.#wanted(picture, keep);
    const wishes = wanted.map(({ placed, mayCover }) => this.#wish(placed, mayCover, picture));
    const places = keep ? keepLabels(wishes, picture.size) : placeLabels(wishes, labelScene(picture));
    if (!keep) this.#remember(picture, wanted, places);
    return places.flatMap((place, index) =>
      place ? labelAt(place, textOf(wanted[index]!.placed, picture)) : [],
    );
  }

  #keeps({ model, camera, emphasis: { motion } }: Picture): boolean {
    if (motion === 'none') return false;
    if (motion === 'nodes') return model.placed.length > small;
    const then = this.#placedFor;
    if (!then) return false;
    const zoom = camera.scale / then.scale;
    return (
      zoom < farZoom &&
      zoom > 1 / farZoom &&
      Math.abs(camera.x - then.x) < farPan &&
      Math.abs(camera.y - then.y) < farPan
    );
  }

  /** The most important first. */
  #wanted(picture: Picture, keep: boolean): readonly Wanted[] {
    const { model, camera, size, emphasis } = picture;
    const near = inFocus(model, emphasis);
    const isSeen = (placed: Placed) => {
      const { x, y } = toScreen(camera, placed);
      return x >= 0 && y >= -labelHeight && x <= size.width && y <= size.height + labelHeight;
    };
    const candidates = model.placed
      .filter(
        (placed) =>
          (near === undefined || near.has(placed.node.id)) &&
          (!keep || this.#isShown(placed.node.id)) &&
          isSeen(placed),
      )
      .map((placed) => ({ placed, rank: rankOf(placed, emphasis) }))
      .sort((a, b) => b.rank - a.rank)
      .slice(0, emphasis.thorough === true ? undefined : mostWishes);
    const marks: Point[] = [];
    return candidates.map(({ placed }): Wanted => {
      if (placed === emphasis.hovered || placed === emphasis.selected)
        return { placed, mayCover: 'anything' };
      if (near !== undefined) return { placed, mayCover: 'dots' };
      const at = toScreen(camera, placed);
      const isMark =
        marks.length < landmarks &&
        !marks.some(
          ({ x, y }) => Math.abs(x - at.x) < landmarkDistance.x && Math.abs(y - at.y) < landmarkDistance.y,
        );
      if (isMark) marks.push(at);
      return { placed, mayCover: isMark ? 'dots' : 'nothing' };
    });
  }

  #wish(placed: Placed, mayCover: LabelWish['mayCover'], picture: Picture): LabelWish {
    const { camera, model, emphasis } = picture;
    const { id } = placed.node;
    const near = model.placed.length <= small || mayCover === 'anything' || emphasis.hovered !== undefined;
    const radius = drawnRadius(placed, camera);
    return {
      ...toScreen(camera, placed),
      radius: isRinged(placed, emphasis) ? radius + 4 : radius,
      width: this.#width(textOf(placed, picture)) + 2 * halo,
      clearance: near
        ? leastClearance
        : Math.max(leastClearance, Math.min(clearanceFarAway, leastClearance + (nearBy - radius) * 10)),
      mayCover,
      before: this.#hover?.sides.get(id) ?? this.#sides.get(id),
      stays: camera.scale === this.#placedFor?.scale && this.#isShown(id),
    };
  }

  #isShown(id: string): boolean {
    return this.#shown.has(id) || this.#hover?.sides.has(id) === true;
  }

  #width(text: string): number {
    let width = this.#widths.get(text);
    if (width === undefined) this.#widths.set(text, (width = this.#measure(text)));
    return width;
  }

  #remember(
    { camera, emphasis: { hovered } }: Picture,
    wanted: readonly Wanted[],
    places: readonly (LabelPlace | undefined)[],
  ): void {
    const sides = new Map<string, Side>();
    for (const [index, place] of places.entries())
      if (place) sides.set(wanted[index]!.placed.node.id, place.side);
    this.#placedFor = camera;
    if (hovered) this.#hover = { of: hovered, sides };
    else {
      for (const [id, side] of sides) this.#sides.set(id, side);
      this.#shown = new Set(sides.keys());
    }
  }
}

interface Wanted {
  readonly placed: Placed;
  readonly mayCover: LabelWish['mayCover'];
}

function rankOf(placed: Placed, { hovered, selected, found }: Emphasis): number {
  const { node, radius } = placed;
  const tier =
    placed === hovered || placed === selected
      ? 3
      : found?.has(node.id) === true
        ? 2
        : node.place > 0 || node.distance === 0
          ? 1
          : 0;
  return tier * 1000 + radius;
}

/** Whole where it is pointed at. */
function textOf({ node }: Placed, { emphasis }: Picture): string {
  const { name } = node;
  return name.length > mostCharacters && emphasis.hovered?.node !== node
    ? `${name.slice(0, mostCharacters - 1)}…`
    : name;
}

function labelAt({ side, box: { left, right, top } }: LabelPlace, text: string): Label {
  const y = top + ascent;
  if (side === 'below' || side === 'above') return { text, x: (left + right) / 2, y, align: 'center' };
  return side === 'right' || side === 'belowRight' || side === 'aboveRight'
    ? { text, x: left + halo, y, align: 'left' }
    : { text, x: right - halo, y, align: 'right' };
}
