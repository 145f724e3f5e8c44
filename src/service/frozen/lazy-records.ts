// A read-only map whose values are made when they are first asked for.

import type { SkillRecord } from '../../core/record.ts';
import type { SkillId } from '../../core/skill/skill.ts';

export class LazyRecords implements ReadonlyMap<SkillId, SkillRecord> {
  readonly #ids: ReadonlySet<SkillId>;
  readonly #make: (id: SkillId) => SkillRecord;
  readonly #made = new Map<SkillId, SkillRecord>();

  constructor(ids: readonly SkillId[], make: (id: SkillId) => SkillRecord) {
    this.#ids = new Set(ids);
    this.#make = make;
  }

  get size(): number {
    return this.#ids.size;
  }

  has(id: SkillId): boolean {
    return this.#ids.has(id);
  }

  get(id: SkillId): SkillRecord | undefined {
    const known = this.#made.get(id);
    if (known || !this.#ids.has(id)) return known;
    const record = this.#make(id);
    this.#made.set(id, record);
    return record;
  }

  forEach(visit: (value: SkillRecord, key: SkillId, map: ReadonlyMap<SkillId, SkillRecord>) => void): void {
    for (const [id, record] of this.entries()) visit(record, id, this);
  }

  *entries(): MapIterator<[SkillId, SkillRecord]> {
    for (const id of this.#ids) yield [id, this.get(id)!];
  }

  keys(): SetIterator<SkillId> {
    return this.#ids.keys();
  }

  *values(): MapIterator<SkillRecord> {
    for (const id of this.#ids) yield this.get(id)!;
  }

  [Symbol.iterator](): MapIterator<[SkillId, SkillRecord]> {
    return this.entries();
  }
}
