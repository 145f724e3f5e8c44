// Which skills share a name, and which of them counts.

import type { RootId, SkillId } from './skill.ts';

export interface NamedSkill {
  readonly id: SkillId;
  readonly root: RootId;
  readonly path: string;
  readonly name: string;
  readonly contentHash: string;
}

/** Case, white space and `_` make no difference between names. */
export function nameKey(name: string): string {
  // Most names are their own key, and keys are made again and again.
  if (/^[a-z0-9.-]*$/.test(name)) return name;
  return name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}

/**
 * Names → skills. A skill is *shadowed* when a root that precedes its own holds a skill of the same name, or when an
 * earlier skill of the same name has the same content. Different skills of one root that share a name both stay
 * effective: either can be opened by its path.
 */
export class SkillNames {
  readonly #byName = new Map<string, NamedSkill[]>();
  readonly #byId = new Map<SkillId, { readonly skill: NamedSkill; readonly key: string }>();
  /** Name and content → the skills of both, in order. */
  readonly #byContent = new Map<string, NamedSkill[]>();
  #precedence: ReadonlyMap<RootId, number> = new Map();

  /** Lower numbers win; an unknown root comes last. */
  setPrecedence(precedence: ReadonlyMap<RootId, number>): void {
    this.#precedence = precedence;
    for (const list of this.#byName.values()) list.sort(this.#compare);
    for (const list of this.#byContent.values()) list.sort(this.#compare);
  }

  set(skill: NamedSkill): void {
    this.remove(skill.id);
    const key = nameKey(skill.name);
    this.#byId.set(skill.id, { skill, key });
    this.#insert(this.#byName, key, skill);
    this.#insert(this.#byContent, contentKey(key, skill), skill);
  }

  remove(id: SkillId): void {
    const held = this.#byId.get(id);
    if (!held) return;
    this.#byId.delete(id);
    this.#withdraw(this.#byName, held.key, held.skill);
    this.#withdraw(this.#byContent, contentKey(held.key, held.skill), held.skill);
  }

  nameOf(id: SkillId): string | undefined {
    return this.#byId.get(id)?.skill.name;
  }

  /** All skills of a name, the effective one first. */
  sharing(name: string): readonly NamedSkill[] {
    return this.#byName.get(nameKey(name)) ?? [];
  }

  /** The skill that a name means. */
  effective(name: string): NamedSkill | undefined {
    return this.sharing(name)[0];
  }

  /** The skill that stands for `id`; undefined where `id` itself is effective or unknown. Does not depend on the namesakes' number. */
  shadowedBy(id: SkillId): SkillId | undefined {
    const held = this.#byId.get(id);
    if (!held) return undefined;
    const { skill, key } = held;
    const sharing = this.#byName.get(key);
    if (sharing?.length === 1) return undefined;
    const first = sharing?.[0];
    if (first && this.#rank(first) < this.#rank(skill)) return first.id;
    const same = this.#byContent.get(contentKey(key, skill))?.[0];
    return same && same.id !== id ? same.id : undefined;
  }

  /** Negative where `a` comes before `b`: root precedence, then depth, then id. A total order. */
  order(a: NamedSkill, b: NamedSkill): number {
    return this.#compare(a, b);
  }

  /** True where the root of `a` goes before that of `b`. */
  precedes(a: Pick<NamedSkill, 'root'>, b: Pick<NamedSkill, 'root'>): boolean {
    return this.#rank(a) < this.#rank(b);
  }

  #rank(skill: Pick<NamedSkill, 'root'>): number {
    return this.#precedence.get(skill.root) ?? Number.MAX_SAFE_INTEGER;
  }

  #compare = (a: NamedSkill, b: NamedSkill): number =>
    this.#rank(a) - this.#rank(b) ||
    a.path.split('/').length - b.path.split('/').length ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

  /** Lists stay in order; readers may hold an old one, so each change makes a new one. */
  #insert(lists: Map<string, NamedSkill[]>, key: string, skill: NamedSkill): void {
    const list = lists.get(key);
    if (!list) lists.set(key, [skill]);
    else lists.set(key, list.toSpliced(this.#placeIn(list, skill), 0, skill));
  }

  #withdraw(lists: Map<string, NamedSkill[]>, key: string, skill: NamedSkill): void {
    const rest = (lists.get(key) ?? []).filter((other) => other.id !== skill.id);
    if (rest.length > 0) lists.set(key, rest);
    else lists.delete(key);
  }

  #placeIn(list: readonly NamedSkill[], skill: NamedSkill): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(list[middle]!, skill) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function contentKey(key: string, { contentHash }: NamedSkill): string {
  return `${key}\n${contentHash}`;
}
