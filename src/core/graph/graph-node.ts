// A skill as the graph holds it: its claims, and the keys under which others find it.

import { nameKey } from '../skill/names.ts';
import type { NamedSkill } from '../skill/names.ts';
import type { Skill } from '../skill/skill.ts';
import { isCommonArtifact } from '../artifact/normalise-artifact.ts';
import type { ReferenceClaim, SkillClaims, TermClaim } from './claims.ts';
import type { Evidence } from './edge.ts';

/** What the graph reads of a skill. */
export type GraphSkill = Pick<Skill, 'id' | 'root' | 'path' | 'folder' | 'name' | 'contentHash'>;

export interface KeyedReference {
  readonly claim: ReferenceClaim;
  /** Keys that may find the target, best first. */
  readonly targetKeys: readonly string[];
  /** Keys that may find the subject; empty where this skill is the subject. */
  readonly subjectKeys: readonly string[];
}

/** Something that passes from skill to skill. */
export interface Thing {
  readonly kind: 'artifact' | 'setup';
  readonly name: string;
  readonly gives: boolean;
  /** The skill both gives and takes it. */
  readonly both: boolean;
  /** Keys of the names of the skills that alone give it to this one; undefined where the skill names none. */
  readonly from?: readonly string[] | undefined;
  readonly confidence: number;
  readonly evidence: Evidence;
}

export interface GraphNode extends NamedSkill {
  readonly terms: readonly TermClaim[];
  readonly things: readonly Thing[];
  readonly references: readonly KeyedReference[];
  /** Keys by which references find this skill: its name, its folder's name, its place. */
  readonly aliases: readonly string[];
  readonly nameAlias: string;
  /** Segments of the folder that holds the skill's folder. */
  readonly parents: readonly string[];
  /** Root and parent folder: skills of one author's collection, as far as paths tell. */
  readonly group: string;
  /** Keys shared by skills of the group whose names start or end alike. */
  readonly families: readonly string[];
}

export function makeNode(skill: GraphSkill, claims: SkillClaims): GraphNode {
  const { id, root, path, name, contentHash } = skill;
  const folder = path.split('/').slice(0, -1);
  const parents = folder.slice(0, -1);
  const group = `${root}\0${parents.join('/')}`;
  const nameAlias = nameKey(name);
  const aliases = new Set([nameAlias, placeKey(root, folder)]);
  if (folder.length > 0) aliases.add(nameKey(skill.folder));
  aliases.delete('');
  return {
    id,
    root,
    path,
    name,
    contentHash,
    terms: claims.terms,
    things: thingsOf(claims),
    references: claims.references.map((claim) => keyReference(claim, root, folder)),
    aliases: [...aliases],
    nameAlias,
    parents,
    group,
    families: familyKeys(group, nameAlias),
  };
}

/** What everybody makes and uses links nobody, and is left out; so is what is not said outright. */
function thingsOf(claims: SkillClaims): Thing[] {
  const things: Thing[] = [];
  for (const { artifact: name, role, stated, from, confidence, evidence } of claims.artifacts) {
    if (role === 'mentions' || !stated || isCommonArtifact(name)) continue;
    const other = role === 'produces' ? 'consumes' : 'produces';
    const both = claims.artifacts.some((claim) => claim.artifact === name && claim.role === other);
    things.push({ kind: 'artifact', name, gives: role === 'produces', both, from, confidence, evidence });
  }
  for (const { tool: name, role, confidence, evidence } of claims.tools) {
    things.push({ kind: 'setup', name, gives: role === 'provides', both: false, confidence, evidence });
  }
  return things;
}

function placeKey(root: string, folder: readonly string[]): string {
  return `\0${root}\0${folder.join('/')}`;
}

const noKeys: readonly string[] = [];

function keyReference(claim: ReferenceClaim, root: string, folder: readonly string[]): KeyedReference {
  const subjectKeys = claim.subject === undefined ? noKeys : keysOfName(claim.subject);
  return { claim, targetKeys: targetKeys(claim, root, folder), subjectKeys };
}

/** Keys that may find what is said in a skill of that root and folder, best first. */
export function targetKeys(
  { target, byPath }: Pick<ReferenceClaim, 'target' | 'byPath'>,
  root: string,
  folder: readonly string[],
): readonly string[] {
  if (!byPath) return keysOfName(target);
  const place = [...folder];
  for (const part of target.split('/')) {
    if (part === '..') place.pop();
    else if (part !== '.' && part !== '') place.push(part);
  }
  // Trees get flattened and copied: the folder's name is the next best thing to its place.
  const last = nameKey(
    target
      .split('/')
      .filter((part) => part !== '..' && part !== '.')
      .at(-1) ?? '',
  );
  return last === '' ? [placeKey(root, place)] : [placeKey(root, place), last];
}

/** `a/b/c` may be a name with a qualifier, or three words of a name. */
function keysOfName(target: string): string[] {
  if (!target.includes('/')) return [target];
  const parts = target.split('/').filter((part) => part !== '');
  return [parts.join('-'), parts.at(-1) ?? ''].filter((key) => key !== '');
}

/** Two parts or more of a name of three or more; one part of a name of two. */
function familyKeys(group: string, name: string): string[] {
  const parts = name.split('-').filter((part) => part !== '');
  const keys: string[] = [];
  for (let count = 1; count < Math.min(parts.length, 5); count++) {
    keys.push(`${group}\0${parts.slice(0, count).join('-')}-`);
  }
  return keys;
}
