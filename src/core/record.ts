// All that the library keeps of one skill: a pure function of its source, so it can be stored and reloaded.

import type { SkillClaims } from './graph/claims.ts';
import type { FieldCounts, IndexFields } from './index/index-fields.ts';
import { indexFields } from './index/index-fields.ts';
import type { Skill } from './skill/skill.ts';

export interface SkillRecord {
  readonly skill: Skill;
  readonly claims: SkillClaims;
  readonly fields: IndexFields;
}

const countsKey = Symbol('counts');

/** Its fields are written down when somebody asks for them: the index takes the counts. */
export function countedRecord(skill: Skill, claims: SkillClaims, counts: FieldCounts): SkillRecord {
  let written: IndexFields | undefined;
  const record = {
    skill,
    claims,
    get fields(): IndexFields {
      return (written ??= indexFields(counts));
    },
  };
  return Object.defineProperty(record, countsKey, { value: counts });
}

/** Of a record that was just made; undefined for one that was stored. */
export function countsOf(record: SkillRecord): FieldCounts | undefined {
  return (record as { readonly [countsKey]?: FieldCounts })[countsKey];
}
