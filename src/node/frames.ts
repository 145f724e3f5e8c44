// The stored form of records: self-contained frames, each with a checksum, so that damage to one costs only that one.

import { isAscii } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** Starts every frame. 0xF5 never occurs in UTF-8, so the next frame can be found after a damaged one. */
const magic = Buffer.from([0xf5, 0x47, 0x6f, 0x53]);
/** magic, three lengths, checksum of lengths and body */
const prefix = 4 + 3 * 4 + 4;

export interface Frame {
  /** Small JSON that is read for every frame. */
  readonly head: string;
  /** JSON that is read when the record is wanted. */
  readonly body: string;
  /** Long text, apart so that it is never escaped. */
  readonly text: string;
}

/** A frame in a buffer, decoded where asked for. */
export interface StoredFrame {
  readonly head: string;
  body(): string;
  text(): string;
}

export function encodeFrame({ head, body, text }: Frame): Buffer {
  const parts = [head, body, text].map((part) => Buffer.byteLength(part, 'utf8'));
  const frame = Buffer.allocUnsafe(prefix + parts[0]! + parts[1]! + parts[2]!);
  magic.copy(frame);
  parts.forEach((length, i) => frame.writeUInt32LE(length, 4 + 4 * i));
  let at = prefix;
  for (const part of [head, body, text]) at += frame.write(part, at, 'utf8');
  frame.writeUInt32LE(checksum(frame), 16);
  return frame;
}

/** `damaged` counts stretches that are no frame; a frame cut off at the end is one. */
export function decodeFrames(
  buffer: Buffer,
  onFrame: (frame: StoredFrame) => void,
): { readonly damaged: number } {
  let damaged = 0;
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
    if (next < 0) break;
    at = next;
  }
  return { damaged };
}

function frameAt(buffer: Buffer, at: number): Buffer | undefined {
  if (at + prefix > buffer.length || buffer.compare(magic, 0, 4, at, at + 4) !== 0) return undefined;
  const length =
    prefix + buffer.readUInt32LE(at + 4) + buffer.readUInt32LE(at + 8) + buffer.readUInt32LE(at + 12);
  if (at + length > buffer.length) return undefined;
  const frame = buffer.subarray(at, at + length);
  return frame.readUInt32LE(16) === checksum(frame) ? frame : undefined;
}

function checksum(frame: Buffer): number {
  return crc32(frame.subarray(prefix), crc32(frame.subarray(4, 16)));
}

function stored(frame: Buffer): StoredFrame {
  const head = prefix + frame.readUInt32LE(4);
  const body = head + frame.readUInt32LE(8);
  return {
    head: decode(frame.subarray(prefix, head)),
    body: () => decode(frame.subarray(head, body)),
    text: () => decode(frame.subarray(body)),
  };
}

function decode(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
