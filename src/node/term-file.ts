// The terms of a root's skills on disk: one file, read at once, with one checksum. Disposable like all that is stored.

import { crc32 } from 'node:zlib';
import type { TermSegment } from '../core/index/term-segment.ts';

/** magic · checksum of what follows · bytes of the head · head (JSON, padded) · sections, each at a multiple of 8 */
const magic = Buffer.from('gos-term');
const prefix = magic.length + 8;

interface Head {
  readonly version: string;
  readonly ids: readonly string[];
  /** Bytes of marks, lengths, starts, entries, terms, and of the skills' own lists and their starts. */
  readonly sizes: readonly number[];
}

/** The segment says what each skill holds. */
export function encodeTerms(version: string, segment: TermSegment): Buffer {
  const forward = segment.forward ?? { bytes: new Uint8Array(), starts: new Uint32Array() };
  const sections = [
    bytesOf(segment.marks),
    bytesOf(segment.lengths),
    bytesOf(segment.starts),
    bytesOf(segment.entries),
    Buffer.from(segment.terms.join('\n')),
    bytesOf(forward.bytes),
    bytesOf(forward.starts),
  ];
  const head: Head = { version, ids: segment.ids, sizes: sections.map(({ length }) => length) };
  const json = Buffer.from(JSON.stringify(head));
  const start = prefix + padded(json.length);
  const file = Buffer.alloc(start + sections.reduce((sum, { length }) => sum + padded(length), 0));
  magic.copy(file);
  file.writeUInt32LE(json.length, magic.length + 4);
  json.copy(file, prefix);
  let at = start;
  for (const section of sections) {
    section.copy(file, at);
    at += padded(section.length);
  }
  file.writeUInt32LE(checksum(file), magic.length);
  return file;
}

/** undefined where the bytes are damaged or of another version. */
export function decodeTerms(version: string, file: Buffer): TermSegment | undefined {
  if (file.length < prefix || !file.subarray(0, magic.length).equals(magic)) return undefined;
  if (file.readUInt32LE(magic.length) !== checksum(file)) return undefined;
  const length = file.readUInt32LE(magic.length + 4);
  const head = JSON.parse(file.toString('utf8', prefix, prefix + length)) as Head;
  if (head.version !== version) return undefined;
  let at = prefix + padded(length);
  const [marks, lengths, starts, entries, terms, bytes, places] = head.sizes.map((size) => {
    // A copy, so that arrays are aligned and the file's bytes are let go.
    const section = Uint8Array.prototype.slice.call(file, at, at + size);
    at += padded(size);
    return section;
  }) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  return {
    ids: head.ids,
    marks: new Float64Array(marks.buffer, marks.byteOffset, marks.length / 8),
    lengths: new Uint32Array(lengths.buffer, lengths.byteOffset, lengths.length / 4),
    starts: new Uint32Array(starts.buffer, starts.byteOffset, starts.length / 4),
    entries: new Uint32Array(entries.buffer, entries.byteOffset, entries.length / 4),
    terms:
      terms.length === 0
        ? []
        : Buffer.from(terms.buffer, terms.byteOffset, terms.length).toString('utf8').split('\n'),
    forward: {
      bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
      starts: new Uint32Array(places.buffer, places.byteOffset, places.length / 4),
    },
  };
}

function checksum(file: Buffer): number {
  return crc32(file.subarray(magic.length + 4));
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array | Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}
