// A record as the parts of a stored frame.

import type { IndexFields } from '../core/index/index-fields.ts';
import { partsOf, unpackParts } from '../core/packed-record.ts';
import type { SkillRecord } from '../core/record.ts';
import type { Frame, StoredFrame } from './frames.ts';

export type RecordFrame = Omit<Frame, 'head'>;

/** Records are plain JSON data, so that `decodeRecord` gives back an equal one. */
export function encodeRecord(record: SkillRecord): RecordFrame {
  const { fields, ...parts } = partsOf(record);
  return { ...parts, fields: JSON.stringify(fields()) };
}

/** Throws where the body is not what `encodeRecord` makes. The fields are read when they are asked for, where they lie. */
export function decodeRecord(frame: Omit<StoredFrame, 'head'>): SkillRecord {
  const [rest, text] = [frame.rest(), frame.text()];
  // Copies, so that the whole file is let go.
  const bytes = new Uint8Array(rest.length + text.length);
  bytes.set(rest);
  bytes.set(text, rest.length);
  return unpackParts({
    body: frame.body(),
    claims: Uint8Array.from(frame.claims()),
    rest: bytes.subarray(0, rest.length),
    text: bytes.subarray(rest.length),
    fields: () => JSON.parse(frame.fields()) as IndexFields,
  });
}
