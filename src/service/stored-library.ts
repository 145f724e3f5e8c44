// Records of many skills as one run of bytes, for places where a file is written whole, as in a browser. Disposable:
// bytes of other code, or damaged ones, give nothing.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { SkillRecord } from '../core/record.ts';
import { recordVersion } from '../core/record-version.ts';
import type { SkillId } from '../core/skill/skill.ts';

/** What the files of a skill looked like when its record was made of them. */
export interface SkillStamp {
  readonly id: SkillId;
  readonly stamp: string;
}

export interface StoredSkill extends SkillStamp {
  /** JSON of its record, to be parsed when it is wanted. */
  readonly json: string;
}

const newline = 10;

/** A line of version and checksum, then two lines a skill. */
export function writeStored(
  skills: Iterable<SkillStamp & { readonly record: SkillRecord }>,
): Uint8Array<ArrayBuffer> {
  const lines: string[] = [];
  for (const { id, stamp, record } of skills) lines.push(JSON.stringify([id, stamp]), JSON.stringify(record));
  const body = new TextEncoder().encode(lines.join('\n'));
  const head = new TextEncoder().encode(`${headOf(body)}\n`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

/** Empty where the bytes are not what this code has written. */
export function readStored(bytes: Uint8Array): readonly StoredSkill[] {
  const end = bytes.indexOf(newline);
  const body = bytes.subarray(end + 1);
  if (end < 0 || new TextDecoder().decode(bytes.subarray(0, end)) !== headOf(body)) return [];
  const lines = new TextDecoder().decode(body).split('\n');
  const skills: StoredSkill[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [id, stamp] = JSON.parse(lines[at]!) as [string, string];
    skills.push({ id, stamp, json: lines[at + 1]! });
  }
  return skills;
}

function headOf(body: Uint8Array): string {
  return `gos-library ${recordVersion} ${bytesToHex(sha256(body))}`;
}
