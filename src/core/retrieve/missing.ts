// Prerequisites that chosen skills state and the bundle does not bring.

import type { SkillId } from '../skill/skill.ts';
import type { Missing } from './bundle.ts';
import { requirementsOf } from './choose.ts';
import type { RetrieveSources } from './retrieve.ts';
import { inEnglish, say, type Said } from '../say.ts';

const mostPerSkill = 4;
/** Less sure is what another skill may do as well. */
const leastNeed = 0.5;
const declared = /^[\w-]+:/;
/** `root/local.rules` is a file that the skill needs, not a skill. */
const fileName = /\.[a-z0-9]{1,6}$/i;

/** Stated by name and known to no skill, or known but not in the bundle. Sorted by the skill's place in `order`. */
export function missingFor(
  order: readonly SkillId[],
  inside: ReadonlySet<SkillId>,
  sources: RetrieveSources,
  accept: (id: SkillId) => boolean,
): Missing[] {
  const missing: Missing[] = [];
  for (const id of order) {
    const { claims } = sources.records.get(id)!;
    const unknown = claims.references
      .filter(
        (claim) =>
          claim.type === 'dependency' &&
          claim.direction === 'in' &&
          !claim.byPath &&
          claim.explicit &&
          claim.confidence >= leastNeed &&
          claim.subject === undefined &&
          // "Use the browser skill first" may mean anything; a list of requirements means skills.
          (claim.target.includes('-') || declared.test(claim.evidence.words)),
      )
      .map((claim) => claim.target)
      .filter((target) => !fileName.test(target))
      .filter((target) => sources.names.sharing(lastPart(target)).length === 0)
      .map((target) => say`“${target}”, which is not in the library`);
    const outside = requirementsOf(sources.graph, id)
      .filter((other) => !inside.has(other))
      .map((other) => {
        const name = sources.records.get(other)?.skill.name ?? other;
        return say`“${name}” (${whyOutside(other, sources, accept)})`;
      });
    const each = new Map([...unknown, ...outside].map((said) => [inEnglish(said), said]));
    for (const [what, said] of [...each].slice(0, mostPerSkill)) missing.push({ neededBy: id, what, said });
  }
  return missing;
}

function whyOutside(id: SkillId, sources: RetrieveSources, accept: (id: SkillId) => boolean): Said {
  if (accept(id)) return say`no room; open ${sources.records.get(id)?.skill.sourcePath ?? id}`;
  if (!sources.isTrusted(id)) return say`not trusted`;
  return sources.isEligible(id) ? say`you rejected it` : say`shadowed`;
}

function lastPart(target: string): string {
  return target.slice(target.lastIndexOf('/') + 1);
}
