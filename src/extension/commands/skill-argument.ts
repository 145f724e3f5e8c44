// Commands are called from the palette, from tree nodes, links and tests: what skill do they mean? Pure.

import type { SkillId } from '../../core/skill/skill.ts';

/** Id or name of the skill that a command's argument means; undefined where it means none. */
export function skillIdOf(argument: unknown): SkillId | undefined {
  if (typeof argument === 'string') return argument;
  if (typeof argument !== 'object' || argument === null) return undefined;
  // The resource of an editor or of the explorer.
  if ('fsPath' in argument && 'scheme' in argument && typeof argument.fsPath === 'string')
    return argument.scheme === 'file' ? argument.fsPath : (argument as { toString(): string }).toString();
  for (const key of ['skill', 'neighbour', 'leftOut'] as const) {
    const inner: unknown = (argument as Record<string, unknown>)[key];
    if (typeof inner === 'object' && inner !== null && 'id' in inner && typeof inner.id === 'string')
      return inner.id;
  }
  return 'id' in argument && typeof argument.id === 'string' ? argument.id : undefined;
}

/** The same of all nodes that a command was run on: a tree gives the clicked one, then the selection. */
export function skillIdsOf(clicked: unknown, selection: unknown): readonly SkillId[] {
  const all =
    Array.isArray(selection) && selection.length > 0 ? (selection as readonly unknown[]) : [clicked];
  return [...new Set(all.map(skillIdOf).filter((id) => id !== undefined))];
}
