// Of what was found in a root: what belongs to the library through this root.

import { dirname } from 'node:path';
import type { Root } from '../core/skill/skill.ts';
import type { Discovery } from '../node/discovery.ts';
import { pathBelow } from '../node/watch-roots.ts';

/** The same without the skills of these absolute folders. */
export function without(found: Discovery, folders: readonly string[]): Discovery {
  if (folders.length === 0) return found;
  const excluded = new Set(folders);
  return { ...found, skills: found.skills.filter((skill) => !excluded.has(dirname(skill.sourcePath))) };
}

/** Roots that lie in this one: what is below them is theirs, so that a folder of a skill is one skill. */
export function rootsWithin(root: Root, roots: readonly Root[]): readonly string[] {
  return roots
    .map(({ location }) => location)
    .filter((location) => (pathBelow(root.location, location) ?? '') !== '');
}

/** The same without what lies in these absolute folders or below them, problems too. */
export function outside(found: Discovery, folders: readonly string[]): Discovery {
  if (folders.length === 0) return found;
  const isOutside = ({ sourcePath }: { readonly sourcePath: string }) =>
    folders.every((folder) => pathBelow(folder, sourcePath) === undefined);
  return {
    ...found,
    skills: found.skills.filter(isOutside),
    problems: found.problems.filter(isOutside),
  };
}
