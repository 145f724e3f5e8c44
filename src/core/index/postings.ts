// An inverted index with exact statistics. Scored in bm25f.ts.

import type { FieldCounts, FieldTerms, IndexFields } from './index-fields.ts';
import { EntryLists } from './entry-lists.ts';
import {
  fieldsOfForward,
  NumberWriter,
  readForward,
  renumbered,
  writeField,
  writeTerm,
} from './forward-list.ts';
import { fieldNames, scanFieldTerms } from './index-fields.ts';
import { TermNumbers } from './term-numbers.ts';
import type { TermSegment } from './term-segment.ts';
import { WordLists } from './word-lists.ts';

/** An entry is slot · 2^12 + field · 2^9 + min(count, 511): 31 bits hold half a million slots. */
export const slotShift = 12;
const fieldShift = 9;
const countMask = 511;
const belowSlot = 2 ** slotShift - 1;

export function fieldOf(entry: number): number {
  return (entry >>> fieldShift) & 7;
}

/** How often the term stands in the field, at most 511. */
export function countOf(entry: number): number {
  return entry & countMask;
}

/** Where a term's entries stand, and how many present skills hold it. */
export interface FoundTerm {
  readonly start: number;
  readonly end: number;
  readonly documents: number;
}

const width = fieldNames.length;

/**
 * Statistics are counts and sums of integers over the present skills: after any edits they are those of an index built
 * anew. Adding and removing cost what the one skill holds; entries of removed skills are swept out when they outnumber
 * the present ones.
 */
export class Postings {
  /** Term → number of its list of entries. The entries of one skill stand together. */
  readonly #lists = new TermNumbers();
  readonly #entries = new EntryLists();
  /** By list: present skills that hold the term. */
  readonly #documents: number[] = [];
  readonly #lengths: number[] = [];
  /** By slot: what the skill holds, terms by the number of their list (forward-list.ts). */
  readonly #forward: (Uint8Array | undefined)[] = [];
  readonly #writer = new NumberWriter();
  readonly #wordLists = new WordLists(this.#lists, (term) => this.#newList(term));
  readonly #totals = fieldNames.map(() => 0);
  #free: number[] = [];
  #dead: number[] = [];
  #slots = 0;
  #size = 0;
  #version = 0;

  /** Another number after each change. */
  get version(): number {
    return this.#version;
  }

  /** Lengths by slot · number of fields + field; −1 for a skill that was removed. */
  get lengths(): readonly number[] {
    return this.#lengths;
  }

  /** Sums of the present skills' lengths, by field. */
  get totals(): readonly number[] {
    return this.#totals;
  }

  /** Present skills. */
  get size(): number {
    return this.#size;
  }

  /** Every slot is below it. */
  get slots(): number {
    return this.#slots;
  }

  /** Returns the skill's slot. */
  add(fields: IndexFields | FieldCounts): number {
    const slot = this.#free.pop() ?? this.#slots++;
    const lists: number[] = [];
    const counts: number[] = [];
    fieldNames.forEach((name, field) => {
      const terms = fields[name];
      lists.length = 0;
      counts.length = 0;
      let length: number;
      if (typeof terms === 'string') length = this.#readWritten(terms, lists, counts);
      else {
        length = terms.length;
        this.#wordLists.read(terms, lists);
      }
      const times = typeof terms === 'string' ? counts : terms.counts;
      writeField(this.#writer, length, lists.length);
      for (let i = 0; i < lists.length; i++) {
        this.#enter(lists[i]!, slot, field, times[i]!);
        writeTerm(this.#writer, lists[i]!, times[i]!);
      }
      this.#lengths[slot * width + field] = length;
      this.#totals[field]! += length;
    });
    this.#forward[slot] = this.#writer.take();
    this.#size++;
    this.#version++;
    return slot;
  }

  /** Lists of the terms, and their counts; returns the length. */
  #readWritten(text: FieldTerms, lists: number[], counts: number[]): number {
    return scanFieldTerms(text, (start, end, hash, count) => {
      const list = this.#lists.find(text, start, end, hash);
      lists.push(list < 0 ? this.#newList(standsAlone(text.slice(start, end))) : list);
      counts.push(count);
    });
  }

  #enter(list: number, slot: number, field: number, count: number): void {
    // The entries of one skill stand together.
    if (this.#entries.last(list) >>> slotShift !== slot) this.#documents[list]!++;
    this.#entries.push(list, (slot << slotShift) | (field << fieldShift) | Math.min(count, countMask));
  }

  /** The skills at these places of the segment; returns their slots. Costs what the segment holds, little a term. */
  addMany(segment: TermSegment, places: readonly number[]): number[] {
    const { lengths, terms, starts, entries, forward } = segment;
    const slotOf = new Int32Array(segment.ids.length).fill(-1);
    // Into an empty index the lists come as they are.
    const whole = this.#slots === 0 && this.#lists.size === 0 && places.length === segment.ids.length;
    if (whole) this.#slots = places.length;
    const slots = places.map((place) => {
      const slot = (slotOf[place] = whole ? place : (this.#free.pop() ?? this.#slots++));
      for (let field = 0; field < width; field++) {
        const length = lengths[place * width + field]!;
        this.#lengths[slot * width + field] = length;
        this.#totals[field]! += length;
      }
      return slot;
    });
    const listOf = whole ? undefined : new Int32Array(terms.length).fill(-1);
    if (listOf) this.#takeLists(segment, slotOf, listOf);
    else {
      this.#lists.reserve(terms.length);
      for (let t = 0; t < terms.length; t++) {
        this.#lists.add(terms[t]!, t);
        this.#documents[t] = slotsIn(entries, starts[t]!, starts[t + 1]!);
      }
      this.#entries.adopt(entries, starts);
    }
    places.forEach((place, i) => {
      const bytes = forward?.bytes.subarray(forward.starts[place], forward.starts[place + 1]);
      this.#forward[slots[i]!] =
        bytes && listOf ? renumbered(bytes, (term) => listOf[term]!, this.#writer) : bytes;
    });
    this.#size += places.length;
    this.#version++;
    return slots;
  }

  /** Appends the entries of the skills that have a slot; `listOf` gets the list of each term that one of them holds. */
  #takeLists({ terms, starts, entries }: TermSegment, slotOf: Int32Array, listOf: Int32Array): void {
    const taken = new Uint32Array(terms.length === 0 ? 0 : longest(starts));
    for (let t = 0; t < terms.length; t++) {
      const end = starts[t + 1]!;
      let count = 0;
      for (let i = starts[t]!; i < end; i++) {
        const entry = entries[i]!;
        const slot = slotOf[entry >>> slotShift]!;
        if (slot >= 0) taken[count++] = (slot << slotShift) | (entry & belowSlot);
      }
      if (count === 0) continue;
      const term = terms[t]!;
      const known = this.#lists.get(term);
      const list = (listOf[t] = known < 0 ? this.#newList(term, count) : known);
      this.#documents[list]! += slotsIn(taken, 0, count);
      this.#entries.append(list, taken, count);
    }
  }

  /** What these slots hold; `ids` and `marks` by slot, in the same order. */
  segment(slots: readonly number[], ids: TermSegment['ids'], marks: TermSegment['marks']): TermSegment {
    const placeOf = new Int32Array(this.#slots).fill(-1);
    slots.forEach((slot, place) => (placeOf[slot] = place));
    const { data } = this.#entries;
    const terms: string[] = [];
    const termOf: number[] = [];
    const starts = [0];
    let most = 0;
    for (const [, list] of this.#lists) most += this.#entries.length(list);
    const entries = new Uint32Array(most);
    let used = 0;
    for (const [term, list] of this.#lists) {
      const before = used;
      const start = this.#entries.start(list);
      const end = start + this.#entries.length(list);
      for (let i = start; i < end; i++) {
        const place = placeOf[data[i]! >>> slotShift]!;
        if (place >= 0) entries[used++] = (place << slotShift) | (data[i]! & belowSlot);
      }
      if (used === before) continue;
      termOf[list] = terms.length;
      terms.push(term);
      starts.push(used);
    }
    const lengths = new Uint32Array(slots.length * width);
    const forward = slots.map((slot, place) => {
      for (let field = 0; field < width; field++)
        lengths[place * width + field] = this.#lengths[slot * width + field]!;
      return renumbered(this.#forward[slot] ?? new Uint8Array(), (list) => termOf[list]!, this.#writer);
    });
    return {
      ids,
      marks,
      lengths,
      terms,
      starts: Uint32Array.from(starts),
      entries: entries.slice(0, used),
      forward: joined(forward),
    };
  }

  /** What was added; undefined where the segment that it came from did not say. */
  fields(slot: number): IndexFields | undefined {
    const bytes = this.#forward[slot];
    return bytes && fieldsOfForward(bytes, (list) => this.#lists.term(list));
  }

  /** Terms of the first `fields` fields, in order; false where the segment did not say. */
  readTerms(
    slot: number,
    fields: number,
    each: (term: string, count: number, field: number) => void,
  ): boolean {
    const bytes = this.#forward[slot];
    if (!bytes) return false;
    readForward(
      bytes,
      () => undefined,
      (list, count, field) => each(this.#lists.term(list), count, field),
      fields,
    );
    return true;
  }

  remove(slot: number): void {
    const seen = new Set<number>();
    readForward(
      this.#forward[slot] ?? new Uint8Array(),
      (field, length) => {
        this.#totals[field]! -= length;
        this.#lengths[slot * width + field] = -1;
      },
      (list) => seen.add(list),
    );
    for (const list of seen) {
      if (--this.#documents[list]! > 0) continue;
      this.#lists.remove(list);
      this.#entries.drop(list);
    }
    this.#forward[slot] = undefined;
    this.#dead.push(slot);
    this.#size--;
    this.#version++;
    if (this.#dead.length > Math.max(256, this.#size)) this.#sweep();
  }

  /**
   * The term's entries are those of `entries` from `start` to `end`, a skill's side by side, in no order of slots;
   * undefined for a term that no skill holds.
   */
  find(term: string): FoundTerm | undefined {
    const list = this.#lists.get(term);
    if (list < 0) return undefined;
    const start = this.#entries.start(list);
    return { start, end: start + this.#entries.length(list), documents: this.#documents[list]! };
  }

  /** Until the next change. */
  get entries(): Uint32Array {
    return this.#entries.data;
  }

  #newList(term: string, expected?: number): number {
    const list = this.#entries.create(expected);
    this.#documents[list] = 0;
    this.#lists.add(term, list);
    return list;
  }

  #sweep(): void {
    const dead = new Uint8Array(this.#slots);
    for (const slot of this.#dead) dead[slot] = 1;
    for (const [, list] of this.#lists) this.#entries.keep(list, (entry) => dead[entry >>> slotShift] === 0);
    this.#free = [...this.#free, ...this.#dead];
    this.#dead = [];
  }
}

/** A cut out of a field may hold on to all of it. */
function standsAlone(cut: string): string {
  return cut.length < 13 ? cut : cut.split('').join('');
}

/** How many skills hold the entries from `start` to `end`. */
function slotsIn(entries: Uint32Array, start: number, end: number): number {
  let slots = 0;
  let last = -1;
  for (let i = start; i < end; i++) {
    const slot = entries[i]! >>> slotShift;
    if (slot !== last) slots++;
    last = slot;
  }
  return slots;
}

function joined(parts: readonly Uint8Array[]): NonNullable<TermSegment['forward']> {
  const starts = new Uint32Array(parts.length + 1);
  parts.forEach((part, i) => (starts[i + 1] = starts[i]! + part.length));
  const bytes = new Uint8Array(starts.at(-1)!);
  parts.forEach((part, i) => bytes.set(part, starts[i]));
  return { bytes, starts };
}

function longest(starts: Uint32Array): number {
  let most = 0;
  for (let t = 0; t + 1 < starts.length; t++) most = Math.max(most, starts[t + 1]! - starts[t]!);
  return most;
}
