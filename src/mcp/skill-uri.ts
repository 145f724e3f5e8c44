// `skill://root/folder` ⇄ skill id.

import type { SkillId } from '../core/skill/skill.ts';

const scheme = 'skill://';

export function skillUri(id: SkillId): string {
  return scheme + id.split('/').map(encodeURIComponent).join('/');
}

/** undefined for any other URI. */
export function skillIdOf(uri: string): SkillId | undefined {
  if (!uri.startsWith(scheme)) return undefined;
  try {
    return uri.slice(scheme.length).split('/').map(decodeURIComponent).join('/');
  } catch {
    return undefined;
  }
}
