// All that the library keeps of one skill: a pure function of its source, so it can be stored and reloaded.

import type { SkillClaims } from './graph/claims.ts';
import type { IndexFields } from './index/index-fields.ts';
import type { Skill } from './skill/skill.ts';

export interface SkillRecord {
  readonly skill: Skill;
  readonly claims: SkillClaims;
  readonly fields: IndexFields;
}
