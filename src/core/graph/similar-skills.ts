// Mutual nearest neighbours by the words that skills share, kept exact under changes.

import type { SkillId } from '../skill/skill.ts';
import type { TermClaim } from './claims.ts';
import type { HubBounds } from './hub-bounds.ts';
import { termValue } from './hub-bounds.ts';

export interface Neighbour {
  readonly id: SkillId;
  /** Σ over shared terms of both weights × the term's value: a whole number, so that no order of sums matters. */
  readonly similarity: number;
}

const minSimilarity = 40;
/** An entry of a posting is slot · 8 + weight. */
const slotShift = 3;
const weightMask = 7;

/**
 * Inverted index of terms, and for each skill that was asked about the list of its nearest. A change recomputes only
 * the lists that it may alter: those that the changed skill is in or gets into, and those of skills that bear a term
 * whose value changed.
 */
export class SimilarSkills {
  readonly #bounds: HubBounds;
  readonly #terms = new Map<SkillId, readonly TermClaim[]>();
  /** By term: slots of the skills that bear it and its weights there, in no order that means anything. */
  readonly #postings = new Map<string, number[]>();
  readonly #slots = new Map<SkillId, number>();
  readonly #ids: SkillId[] = [];
  readonly #free: number[] = [];
  /** By slot, for the slots of `#shared`: what `#similarities` found last; 0 for all others. */
  #sums = new Float64Array(64);
  #shared: number[] = [];
  readonly #lists = new Map<SkillId, readonly Neighbour[]>();
  readonly #stale = new Set<SkillId>();

  constructor(bounds: HubBounds) {
    this.#bounds = bounds;
  }

  add(id: SkillId, terms: readonly TermClaim[]): void {
    this.#terms.set(id, terms);
    const slot = this.#free.pop() ?? this.#ids.length;
    this.#ids[slot] = id;
    this.#slots.set(id, slot);
    for (const { term, weight } of terms) {
      const posting = this.#postings.get(term);
      if (posting) {
        this.#markRevalued(posting, posting.length + 1);
        posting.push((slot << slotShift) | weight);
      } else this.#postings.set(term, [(slot << slotShift) | weight]);
    }
    if (this.#lists.size === 0) return;
    for (const other of this.#similarities(id)) {
      const list = this.#lists.get(this.#ids[other]!);
      if (list && enters(id, this.#sums[other]!, list, this.#bounds.neighbours))
        this.#stale.add(this.#ids[other]!);
    }
  }

  /** `touch` is called for the skills that were mutual neighbours of the removed one. */
  remove(id: SkillId, touch: (id: SkillId) => void): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    if (this.#lists.size > 0) {
      for (const other of this.#similarities(id)) {
        if (this.#lists.get(this.#ids[other]!)?.some((neighbour) => neighbour.id === id))
          this.#stale.add(this.#ids[other]!);
      }
    }
    for (const neighbour of this.#lists.get(id) ?? []) touch(neighbour.id);
    this.#lists.delete(id);
    this.#stale.delete(id);
    for (const { term } of this.#terms.get(id) ?? []) {
      const posting = this.#postings.get(term);
      if (!posting) continue;
      const at = posting.findIndex((entry) => entry >>> slotShift === slot);
      const last = posting.pop()!;
      if (at < posting.length) posting[at] = last;
      if (posting.length === 0) this.#postings.delete(term);
      else this.#markRevalued(posting, posting.length + 1);
    }
    this.#terms.delete(id);
    this.#slots.delete(id);
    this.#free.push(slot);
  }

  /** Brings the lists up to date; `touch` is called for every skill whose mutual neighbours may differ from before. */
  refresh(touch: (id: SkillId) => void): void {
    for (const id of this.#stale) {
      touch(id);
      for (const neighbour of this.#lists.get(id) ?? []) touch(neighbour.id);
      const list = this.#compute(id);
      for (const neighbour of list) touch(neighbour.id);
      this.#lists.set(id, list);
    }
    this.#stale.clear();
  }

  /** Skills that are among the nearest of `id` as it is among theirs. Call `refresh` first. */
  mutual(id: SkillId): readonly Neighbour[] {
    return this.#list(id).filter((neighbour) => this.#list(neighbour.id).some((back) => back.id === id));
  }

  /** Shared terms, the most telling first, and the cosine of the two skills' weights. A function of these two alone but for the order. */
  shared(a: SkillId, b: SkillId): { readonly terms: readonly string[]; readonly cosine: number } {
    const weights = new Map(this.#terms.get(b)?.map(({ term, weight }) => [term, weight]));
    const terms: { term: string; product: number }[] = [];
    let dot = 0;
    for (const { term, weight } of this.#terms.get(a) ?? []) {
      const product = weight * (weights.get(term) ?? 0);
      if (product === 0) continue;
      dot += product;
      terms.push({ term, product });
    }
    terms.sort((x, y) => y.product - x.product || (x.term < y.term ? -1 : 1));
    const norm = Math.sqrt(this.#squares(a) * this.#squares(b));
    return { terms: terms.map(({ term }) => term), cosine: norm === 0 ? 0 : dot / norm };
  }

  #squares(id: SkillId): number {
    let sum = 0;
    for (const { weight } of this.#terms.get(id) ?? []) sum += weight * weight;
    return sum;
  }

  #list(id: SkillId): readonly Neighbour[] {
    const held = this.#lists.get(id);
    if (held) return held;
    const list = this.#compute(id);
    this.#lists.set(id, list);
    return list;
  }

  #compute(id: SkillId): readonly Neighbour[] {
    const list: Neighbour[] = [];
    for (const other of this.#similarities(id)) {
      const similarity = this.#sums[other]!;
      if (similarity < minSimilarity) continue;
      const neighbour = { id: this.#ids[other]!, similarity };
      if (!enters(neighbour.id, similarity, list, this.#bounds.neighbours)) continue;
      list.push(neighbour);
      list.sort(compare);
      if (list.length > this.#bounds.neighbours) list.pop();
    }
    return list;
  }

  /** Slots of the skills that share a telling term with this one; until the next call their sums are in `#sums`. */
  #similarities(id: SkillId): readonly number[] {
    for (const slot of this.#shared) this.#sums[slot] = 0;
    if (this.#sums.length < this.#ids.length) this.#sums = new Float64Array(2 * this.#ids.length);
    const shared: number[] = [];
    const own = this.#slots.get(id);
    for (const { term, weight } of this.#terms.get(id) ?? []) {
      const posting = this.#postings.get(term);
      const value = posting ? weight * termValue(posting.length, this.#bounds) : 0;
      if (!posting || value === 0) continue;
      for (const entry of posting) {
        const slot = entry >>> slotShift;
        if (slot === own) continue;
        if (this.#sums[slot] === 0) shared.push(slot);
        this.#sums[slot]! += (entry & weightMask) * value;
      }
    }
    this.#shared = shared;
    return shared;
  }

  /** Lists of all that bear the term may change when its value does. */
  #markRevalued(posting: readonly number[], otherSize: number): void {
    if (this.#lists.size === 0) return;
    if (termValue(posting.length, this.#bounds) === termValue(otherSize, this.#bounds)) return;
    for (const entry of posting) {
      const id = this.#ids[entry >>> slotShift]!;
      if (this.#lists.has(id)) this.#stale.add(id);
    }
  }
}

function compare(a: Neighbour, b: Neighbour): number {
  return b.similarity - a.similarity || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function enters(id: SkillId, similarity: number, list: readonly Neighbour[], length: number): boolean {
  if (similarity < minSimilarity) return false;
  const last = list.at(-1);
  return list.length < length || last === undefined || compare({ id, similarity }, last) < 0;
}
