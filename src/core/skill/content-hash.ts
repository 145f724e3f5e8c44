// Identity of what a skill was made from.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ResourceFile } from './skill.ts';

/** SHA-256 of a text's UTF-8, in hex. */
export type Sha256 = (text: string) => string;

/** Runs anywhere. Where the platform has a faster one, it is passed in. */
export const portableSha256: Sha256 = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * 128 bits of SHA-256, in hex. Cryptographic, because equal hashes let one skill shadow another and reuse its vector:
 * nobody should be able to craft a collision. Each part is preceded by its length, so that no two lists of parts look alike.
 */
export function contentHash(
  text: string,
  encoding: string,
  resources: readonly ResourceFile[],
  hash: Sha256 = portableSha256,
): string {
  let all = `${encoding}:${text.length}:${text}`;
  for (const { path, size, head = '' } of sortedResources(resources)) {
    all += `${path.length}:${path}${size}:${head.length}:${head}`;
  }
  return hash(all).slice(0, 32);
}

export function sortedResources(resources: readonly ResourceFile[]): readonly ResourceFile[] {
  return [...resources].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
