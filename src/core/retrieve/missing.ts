// Prerequisites that chosen skills state and the bundle does not bring.

import type { SkillId } from '../skill/skill.ts';
import type { Missing } from './bundle.ts';
import { requirementsOf } from './choose.ts';
import type { RetrieveSources } from './retrieve.ts';

const mostPerSkill = 4;

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
          claim.subject === undefined,
      )
      .map((claim) => claim.target)
      .filter((target) => sources.names.sharing(lastPart(target)).length === 0)
      .map((target) => `“${target}”, which is not in the library`);
    const outside = requirementsOf(sources.graph, id)
      .filter((other) => !inside.has(other))
      .map((other) => {
        const name = sources.records.get(other)?.skill.name ?? other;
        return `“${name}” (${accept(other) ? (sources.records.get(other)?.skill.sourcePath ?? '') : sources.isTrusted(other) ? 'shadowed or refused' : 'not trusted'})`;
      });
    for (const what of [...new Set([...unknown, ...outside])].slice(0, mostPerSkill))
      missing.push({ neededBy: id, what });
  }
  return missing;
}

function lastPart(target: string): string {
  return target.slice(target.lastIndexOf('/') + 1);
}
