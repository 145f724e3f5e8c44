// Identity of what a skill was made from.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ResourceFile } from './skill.ts';

/**
 * 128 bits of SHA-256, in hex. Cryptographic, because equal hashes let one skill shadow another and reuse its vector:
 * nobody should be able to craft a collision.
 */
export function contentHash(text: string, encoding: string, resources: readonly ResourceFile[]): string {
  const hash = sha256.create();
  const put = (part: string) => {
    const bytes = utf8ToBytes(part);
    hash.update(utf8ToBytes(`${bytes.length}:`)).update(bytes);
  };
  put(encoding);
  put(text);
  for (const { path, size, head } of sortedResources(resources)) {
    put(path);
    put(String(size));
    put(head ?? '');
  }
  return bytesToHex(hash.digest()).slice(0, 32);
}

export function sortedResources(resources: readonly ResourceFile[]): readonly ResourceFile[] {
  return [...resources].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
