// Which skill a name means, seen from the skill that says it.

import type { SkillNames } from '../skill/names.ts';
import type { ReferenceClaim } from './claims.ts';
import type { GraphNode, KeyedReference } from './graph-node.ts';
import type { IdPostings } from './id-postings.ts';

export interface Directory {
  readonly names: SkillNames;
  /** Alias → the skills that bear it; shadowed ones apart. */
  readonly aliases: IdPostings;
  node(id: string): GraphNode | undefined;
}

/** Leading folders that two skills share; −1 for skills of different roots. */
export function closeness(a: GraphNode, b: GraphNode): number {
  if (a.root !== b.root) return -1;
  let shared = 0;
  while (shared < a.parents.length && shared < b.parents.length && a.parents[shared] === b.parents[shared])
    shared++;
  return shared;
}

/** Same collection: a common source folder, or both directly under a root (a person has several). */
export function isNear(a: GraphNode, b: GraphNode): boolean {
  return closeness(a, b) > 0 || (a.parents.length === 0 && b.parents.length === 0);
}

/**
 * The nearest skill of that name; among equally near ones those whose path bears the qualifier, whose own name (not
 * the folder's) it is, and then the first by precedence. A path or a qualified name means a skill of that collection,
 * never a namesake elsewhere. undefined where there is none, or where `from` itself is meant.
 */
export function resolveKeys(
  from: GraphNode,
  keys: readonly string[],
  said: Said,
  directory: Directory,
): GraphNode | undefined {
  for (const key of keys) {
    if (directory.aliases.count(key) === 0) continue;
    if (from.aliases.includes(key)) return undefined;
    const qualifiers = said.target
      .split('/')
      .slice(0, -1)
      .filter((part) => part !== '..' && part !== '.' && part !== '');
    let best: GraphNode | undefined;
    for (const id of directory.aliases.get(key)) {
      const node = directory.node(id);
      if (!node || !isInScope(from, node, key, said, qualifiers)) continue;
      if (!best || compare(node, best, from, key, qualifiers, directory.names) < 0) best = node;
    }
    if (best) return best;
  }
  return undefined;
}

export type Said = Pick<ReferenceClaim, 'target' | 'byPath' | 'packaged'>;

/** Whether a skill found under the key may be the one that a path or a qualified name means. */
function isInScope(
  from: GraphNode,
  node: GraphNode,
  key: string,
  said: Said,
  qualifiers: readonly string[],
): boolean {
  // The place itself, wherever it is, or a flattened copy of it.
  if (said.byPath) return key.startsWith('\0') || isNear(from, node);
  if (qualifiers.length === 0) return true;
  if (qualifiers.some((word) => bearsQualifier(node, word))) return true;
  if (!isNear(from, node)) return false;
  // Folders above the root are unknown, and may be the package.
  return said.packaged !== true || node.parents.length === 0;
}

/** A folder above the skill is called so, up to an owner's name before it (`owner__package`), or its name starts so. */
function bearsQualifier(node: GraphNode, word: string): boolean {
  return (
    node.nameAlias.startsWith(`${word}-`) ||
    node.parents.some((part) => part === word || part.endsWith(`_${word}`) || part.startsWith(`${word}_`))
  );
}

export function resolveReference(
  from: GraphNode,
  reference: KeyedReference,
  directory: Directory,
): { readonly target: GraphNode; readonly subject: GraphNode } | undefined {
  const { claim } = reference;
  const target = resolveKeys(from, reference.targetKeys, claim, directory);
  if (!target || (!claim.explicit && !isNear(from, target))) return undefined;
  if (claim.subject === undefined) return { target, subject: from };
  const subject = resolveKeys(
    from,
    reference.subjectKeys,
    { target: claim.subject, byPath: false },
    directory,
  );
  if (!subject || subject === target || (!claim.explicit && !isNear(from, subject))) return undefined;
  return { target, subject };
}

function compare(
  a: GraphNode,
  b: GraphNode,
  from: GraphNode,
  key: string,
  qualifiers: readonly string[],
  names: SkillNames,
): number {
  return (
    closeness(from, b) - closeness(from, a) ||
    qualified(b, qualifiers) - qualified(a, qualifiers) ||
    Number(b.nameAlias === key) - Number(a.nameAlias === key) ||
    names.order(a, b)
  );
}

function qualified(node: GraphNode, qualifiers: readonly string[]): number {
  return qualifiers.filter((word) => node.parents.includes(word) || node.nameAlias.includes(word)).length;
}
