// Skills that a person left out.

import { dirname } from 'node:path';
import type { Discovery } from '../node/discovery.ts';

/** The same without the skills of these absolute folders. */
export function without(found: Discovery, folders: readonly string[]): Discovery {
  if (folders.length === 0) return found;
  const excluded = new Set(folders);
  return { ...found, skills: found.skills.filter((skill) => !excluded.has(dirname(skill.sourcePath))) };
}
