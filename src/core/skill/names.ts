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
  readonly #byId = new Map<SkillId, NamedSkill>();
  #precedence: ReadonlyMap<RootId, number> = new Map();

  /** Lower numbers win; an unknown root comes last. */
  setPrecedence(precedence: ReadonlyMap<RootId, number>): void {
    this.#precedence = precedence;
    for (const list of this.#byName.values()) list.sort(this.#compare);
  }

  set(skill: NamedSkill): void {
    this.remove(skill.id);
    this.#byId.set(skill.id, skill);
    const key = nameKey(skill.name);
    const list = this.#byName.get(key) ?? [];
    list.push(skill);
    list.sort(this.#compare);
    this.#byName.set(key, list);
  }

  remove(id: SkillId): void {
    const skill = this.#byId.get(id);
    if (!skill) return;
    this.#byId.delete(id);
    const key = nameKey(skill.name);
    const rest = (this.#byName.get(key) ?? []).filter((other) => other.id !== id);
    if (rest.length > 0) this.#byName.set(key, rest);
    else this.#byName.delete(key);
  }

  nameOf(id: SkillId): string | undefined {
    return this.#byId.get(id)?.name;
  }

  /** All skills of a name, the effective one first. */
  sharing(name: string): readonly NamedSkill[] {
    return this.#byName.get(nameKey(name)) ?? [];
  }

  /** The skill that a name means. */
  effective(name: string): NamedSkill | undefined {
    return this.sharing(name)[0];
  }

  /** The skill that stands for `id`; undefined where `id` itself is effective or unknown. */
  shadowedBy(id: SkillId): SkillId | undefined {
    const skill = this.#byId.get(id);
    if (!skill) return undefined;
    const rank = this.#rank(skill);
    for (const other of this.sharing(skill.name)) {
      if (other.id === id) return undefined;
      if (this.#rank(other) < rank || other.contentHash === skill.contentHash) return other.id;
    }
    return undefined;
  }

  /** Negative where `a` comes before `b`: root precedence, then depth, then id. A total order. */
  order(a: NamedSkill, b: NamedSkill): number {
    return this.#compare(a, b);
  }

  #rank(skill: NamedSkill): number {
    return this.#precedence.get(skill.root) ?? Number.MAX_SAFE_INTEGER;
  }

  #compare = (a: NamedSkill, b: NamedSkill): number =>
    this.#rank(a) - this.#rank(b) ||
    a.path.split('/').length - b.path.split('/').length ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
