// A library → its frozen copy.

import { crc32 } from 'node:zlib';
import type { SkillLibrary } from '../../core/library.ts';
import type { Edge } from '../../core/graph/edge.ts';
import type { TermSegment } from '../../core/index/term-segment.ts';
import type { Root } from '../../core/skill/skill.ts';
import { encodeRecord } from '../../node/record-codec.ts';
import { writeWhole } from '../../node/write-whole.ts';
import { recordVersion } from '../../core/record-version.ts';
import { magic, type FrozenHead, type FrozenSkill, type Span } from './frozen-format.ts';

export interface FreezeInput {
  readonly library: SkillLibrary;
  readonly roots: readonly Root[];
  readonly excluded: readonly string[];
  /** By id: folder inside the root, and how its files looked; '' where that proves nothing. */
  readonly stamps: ReadonlyMap<string, { readonly folder: string; readonly stamp: string }>;
}

/** Written aside and renamed; never rejects. False, and nothing written, where a stamp proves nothing yet. */
export async function writeFrozen(path: string, look: () => FreezeInput): Promise<boolean> {
  try {
    const input = look();
    if ([...input.stamps.values()].some(({ stamp }) => stamp === '')) return false;
    await writeWhole(path, freeze(input));
    return true;
  } catch {
    // A full disk or a read-only cache: the next start is slower, nothing else.
    return false;
  }
}

function freeze({ library, roots, excluded, stamps }: FreezeInput): readonly Uint8Array[] {
  const records = [...library.records()].sort((a, b) => (a.skill.id < b.skill.id ? -1 : 1));
  const blob = new Blob();
  const edgeNumbers = new Map<Edge, number>();
  const edges: Span[] = [];
  const numberOf = (edge: Edge) => {
    let number = edgeNumbers.get(edge);
    if (number === undefined) {
      edgeNumbers.set(edge, (number = edges.length));
      edges.push(blob.add(JSON.stringify(edge)));
    }
    return number;
  };
  const skills = records.map((record): FrozenSkill => {
    const { id, root, path, name, contentHash } = record.skill;
    const { body, claims, rest, fields, text } = encodeRecord(record);
    const { folder, stamp } = stamps.get(id) ?? { folder: '', stamp: '' };
    return {
      id,
      root,
      path,
      name,
      contentHash,
      stamp,
      folder,
      body: blob.add(body),
      claims: blob.add(claims),
      rest: blob.add(rest),
      fields: blob.add(fields),
      text: blob.add(text),
      out: library.graph.outEdges(id).map(numberOf),
      in: library.graph.inEdges(id).map(numberOf),
    };
  });
  const spans = addTerms(blob, library.lexical.segment(skills.map(({ id }) => id)));
  const head: FrozenHead = {
    version: recordVersion,
    roots: roots.map(({ id, location, precedence, trusted }) => ({ id, location, precedence, trusted })),
    excluded,
    counts: library.edgeCounts(),
    skills,
    edges,
    ...spans,
  };
  const headBytes = Buffer.from(JSON.stringify(head));
  const intro = Buffer.alloc(8);
  intro.writeUInt32LE(headBytes.length, 0);
  intro.writeUInt32LE(crc32(headBytes), 4);
  return [magic, intro, headBytes, ...blob.parts];
}

/** Sorted, so that a term is found without reading all of them into strings. */
function addTerms(blob: Blob, segment: TermSegment) {
  const texts = segment.terms.map((term, number) => ({ bytes: Buffer.from(term), number }));
  texts.sort((a, b) => a.bytes.compare(b.bytes));
  const termStarts = new Uint32Array(texts.length + 1);
  const starts = new Uint32Array(texts.length + 1);
  const entries = new Uint32Array(segment.entries.length);
  texts.forEach(({ bytes: { length }, number }, i) => {
    const own = segment.entries.subarray(segment.starts[number], segment.starts[number + 1]);
    termStarts[i + 1] = termStarts[i]! + length;
    entries.set(own, starts[i]);
    starts[i + 1] = starts[i]! + own.length;
  });
  return {
    lengths: blob.add(bytes(segment.lengths)),
    terms: blob.add(Buffer.concat(texts.map((text) => text.bytes))),
    termStarts: blob.add(bytes(termStarts)),
    starts: blob.add(bytes(starts)),
    entries: blob.add(bytes(entries)),
  };
}

function bytes(array: Uint32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

/** Everything after the head; offsets count from there. Aligned to 8 bytes, so that arrays can be read in place. */
class Blob {
  readonly parts: Uint8Array[] = [];
  #length = 0;

  add(data: string | Uint8Array): Span {
    const part = typeof data === 'string' ? Buffer.from(data) : data;
    const offset = this.#length;
    const padding = (8 - (part.length % 8)) % 8;
    this.parts.push(part);
    if (padding > 0) this.parts.push(Buffer.alloc(padding));
    this.#length += part.length + padding;
    return [offset, part.length, crc32(part)];
  }
}
