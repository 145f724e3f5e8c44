// Key → ids, where most keys have a single id.

import type { SkillId } from '../skill/skill.ts';

const none: readonly SkillId[] = [];

/** A multimap that spends a Set only on keys that several skills share. */
export class IdPostings {
  readonly #map = new Map<string, SkillId | Set<SkillId>>();

  add(key: string, id: SkillId): void {
    const held = this.#map.get(key);
    if (held === undefined) this.#map.set(key, id);
    else if (typeof held !== 'string') held.add(id);
    else if (held !== id) this.#map.set(key, new Set([held, id]));
  }

  remove(key: string, id: SkillId): void {
    const held = this.#map.get(key);
    if (held === undefined) return;
    if (typeof held === 'string') {
      if (held === id) this.#map.delete(key);
    } else if (held.delete(id) && held.size === 1) {
      for (const last of held) this.#map.set(key, last);
    }
  }

  /** In no order that means anything. */
  get(key: string): Iterable<SkillId> {
    const held = this.#map.get(key);
    if (held === undefined) return none;
    return typeof held === 'string' ? [held] : held;
  }

  has(key: string, id: SkillId): boolean {
    const held = this.#map.get(key);
    return held !== undefined && (typeof held === 'string' ? held === id : held.has(id));
  }

  count(key: string): number {
    const held = this.#map.get(key);
    if (held === undefined) return 0;
    return typeof held === 'string' ? 1 : held.size;
  }
}
