// Lays out skills for the tree: by root, by domain or flat, filtered; long lists in alphabetical ranges. Pure.

import type { SkillListing } from '../../service/engine-api.ts';

export const arrangements = ['root', 'domain', 'flat'] as const;
export type Arrangement = (typeof arrangements)[number];

/** A folder of the tree. */
export interface SkillList {
  readonly kind: 'list';
  /** Unique in one arrangement. */
  readonly key: string;
  readonly of: 'root' | 'domain' | 'range';
  /** '' stands for skills of no domain. */
  readonly label: string;
  readonly count: number;
  readonly children: readonly (SkillList | SkillEntry)[];
}

export interface SkillEntry {
  readonly kind: 'skill';
  /** Where it stands: the list's key, '' at the top. */
  readonly list: string;
  readonly skill: SkillListing;
}

export interface ArrangeOptions {
  readonly by: Arrangement;
  /** Words that name, capability, tags or path must all hold; '' for all skills. */
  readonly filter: string;
  /** Root ids in order, with their labels. */
  readonly roots: readonly { readonly id: string; readonly label: string }[];
}

/** Lists longer than this are split into ranges of at most `rangeSize`. */
const longList = 500;
const rangeSize = 200;

export function arrange(
  skills: readonly SkillListing[],
  { by, filter, roots }: ArrangeOptions,
): readonly (SkillList | SkillEntry)[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const { sorted, texts } = inOrder(skills);
  const shown =
    words.length === 0
      ? sorted
      : sorted.filter((_, index) => words.every((word) => texts()[index]!.includes(word)));
  if (by === 'flat') return inRanges('', shown);
  const lists = by === 'root' ? byRoot(shown, roots) : byDomain(shown);
  // One list needs no folder around it.
  if (lists.length === 1) return inRanges('', lists[0]!.skills);
  return lists.map(({ label, key, skills: members }) => ({
    kind: 'list',
    key,
    of: by,
    label,
    count: members.length,
    children: inRanges(key, members),
  }));
}

/** The lists that lead to a skill, outermost first, and its entry; undefined where it is not shown. */
export function pathTo(
  nodes: readonly (SkillList | SkillEntry)[],
  id: string,
): readonly (SkillList | SkillEntry)[] | undefined {
  for (const node of nodes) {
    if (node.kind === 'skill') {
      if (node.skill.id === id) return [node];
      continue;
    }
    const rest = pathTo(node.children, id);
    if (rest) return [node, ...rest];
  }
  return undefined;
}

interface Ordered {
  readonly sorted: readonly SkillListing[];
  /** What a filter looks into, in lower case, skill by skill in the same order. */
  readonly texts: () => readonly string[];
}

/** Of lists that are in use: each key that is typed into a filter asks for the same one. */
const ordered = new WeakMap<readonly SkillListing[], Ordered>();

/** As people look for names: case makes no difference. */
function inOrder(skills: readonly SkillListing[]): Ordered {
  const known = ordered.get(skills);
  if (known) return known;
  const sorted = skills
    .map((skill) => ({ skill, name: skill.name.toLowerCase() }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.skill.id < b.skill.id ? -1 : 1))
    .map(({ skill }) => skill);
  let texts: readonly string[] | undefined;
  const made = { sorted, texts: () => (texts ??= sorted.map(textOf)) };
  ordered.set(skills, made);
  return made;
}

function textOf({ name, capability, tags, path }: SkillListing): string {
  return `${name}\n${capability}\n${tags.join('\n')}\n${path}`.toLowerCase();
}

interface Members {
  readonly key: string;
  readonly label: string;
  readonly skills: SkillListing[];
}

function byRoot(skills: readonly SkillListing[], roots: ArrangeOptions['roots']): readonly Members[] {
  const lists = new Map<string, Members>(
    roots.map(({ id, label }) => [id, { key: `root:${id}`, label, skills: [] }]),
  );
  for (const skill of skills) {
    const list = lists.get(skill.root) ?? { key: `root:${skill.root}`, label: skill.root, skills: [] };
    lists.set(skill.root, list);
    list.skills.push(skill);
  }
  return [...lists.values()].filter(({ skills: members }) => members.length > 0);
}

/** Each skill under the tag that it shares with the most others; '' last, for those that share none. */
function byDomain(skills: readonly SkillListing[]): readonly Members[] {
  const counts = new Map<string, number>();
  for (const { tags } of skills) for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const lists = new Map<string, Members>();
  for (const skill of skills) {
    let domain = '';
    for (const tag of skill.tags) {
      const [count, best] = [counts.get(tag) ?? 0, counts.get(domain) ?? 1];
      if (count > best || (count === best && domain !== '' && tag < domain)) domain = tag;
    }
    const list = lists.get(domain) ?? { key: `domain:${domain}`, label: domain, skills: [] };
    lists.set(domain, list);
    list.skills.push(skill);
  }
  const order = (label: string) => (label === '' ? '\uffff' : label.toLowerCase());
  return [...lists.values()].sort((a, b) => (order(a.label) < order(b.label) ? -1 : 1));
}

function inRanges(list: string, skills: readonly SkillListing[]): readonly (SkillList | SkillEntry)[] {
  const entry =
    (key: string) =>
    (skill: SkillListing): SkillEntry => ({ kind: 'skill', list: key, skill });
  if (skills.length <= longList) return skills.map(entry(list));
  const ranges: SkillList[] = [];
  for (let start = 0; start < skills.length; start += rangeSize) {
    const part = skills.slice(start, start + rangeSize);
    const key = `${list}/range:${start}`;
    ranges.push({
      kind: 'list',
      key,
      of: 'range',
      label: `${part[0]!.name} … ${part.at(-1)!.name}`,
      count: part.length,
      children: part.map(entry(key)),
    });
  }
  return ranges;
}
