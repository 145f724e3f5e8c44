// The stored form of records: self-contained frames, each with a checksum, so that damage to one costs only that one.

import { isAscii } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** Starts every frame. 0xF5 never occurs in UTF-8, so the next frame can be found after a damaged one. */
const magic = Buffer.from([0xf5, 0x47, 0x6f, 0x53]);
/** Parts of a frame, so that each is read when it is wanted. */
const partCount = 6;
/** magic, the lengths of the parts, checksum of lengths and parts */
const checksumAt = 4 + partCount * 4;
const prefix = checksumAt + 4;

export interface Frame {
  /** Small JSON that is read for every frame. */
  readonly head: string;
  /** JSON of what is read of every record. */
  readonly body: string;
  /** What is read later, of few records or never. */
  readonly claims: Uint8Array;
  readonly rest: Uint8Array;
  readonly fields: string;
  /** Long text, never escaped. */
  readonly text: Uint8Array;
}

/** A frame in a buffer, decoded where asked for. Bytes are views of the buffer. */
export interface StoredFrame {
  readonly head: string;
  body(): string;
  claims(): Uint8Array;
  rest(): Uint8Array;
  fields(): string;
  text(): Uint8Array;
}

export function encodeFrame({ head, body, claims, rest, fields, text }: Frame): Buffer {
  const parts = [head, body, claims, rest, fields, text];
  const lengths = parts.map((part) => (typeof part === 'string' ? Buffer.byteLength(part) : part.length));
  const frame = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, prefix));
  magic.copy(frame);
  lengths.forEach((length, i) => frame.writeUInt32LE(length, 4 + 4 * i));
  let at = prefix;
  parts.forEach((part, i) => {
    if (typeof part === 'string') frame.write(part, at, 'utf8');
    else frame.set(part, at);
    at += lengths[i]!;
  });
  frame.writeUInt32LE(checksum(frame), checksumAt);
  return frame;
}

/** `damaged` counts stretches that are no frame; a frame cut off at the end is one, and makes it `cutOff`. */
export function decodeFrames(
  buffer: Buffer,
  onFrame: (frame: StoredFrame) => void,
): { readonly damaged: number; readonly cutOff: boolean } {
  let damaged = 0;
  let cutOff = false;
  let at = 0;
  while (at < buffer.length) {
    const frame = frameAt(buffer, at);
    if (frame) {
      onFrame(stored(frame));
      at += frame.length;
      continue;
    }
    damaged++;
    const next = buffer.indexOf(magic, at + 1);
    cutOff = next < 0;
    if (cutOff) break;
    at = next;
  }
  return { damaged, cutOff };
}

function frameAt(buffer: Buffer, at: number): Buffer | undefined {
  if (at + prefix > buffer.length || buffer.compare(magic, 0, 4, at, at + 4) !== 0) return undefined;
  let length = prefix;
  for (let i = 0; i < partCount; i++) length += buffer.readUInt32LE(at + 4 + 4 * i);
  if (at + length > buffer.length) return undefined;
  const frame = buffer.subarray(at, at + length);
  return frame.readUInt32LE(checksumAt) === checksum(frame) ? frame : undefined;
}

function checksum(frame: Buffer): number {
  return crc32(frame.subarray(prefix), crc32(frame.subarray(4, checksumAt)));
}

function stored(frame: Buffer): StoredFrame {
  const part = (number: number): Buffer => {
    let start = prefix;
    for (let i = 0; i < number; i++) start += frame.readUInt32LE(4 + 4 * i);
    return frame.subarray(start, start + frame.readUInt32LE(4 + 4 * number));
  };
  return {
    head: decode(part(0)),
    body: () => decode(part(1)),
    claims: () => part(2),
    rest: () => part(3),
    fields: () => decode(part(4)),
    text: () => part(5),
  };
}

function decode(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
