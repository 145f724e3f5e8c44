// The shortest circle of stated dependencies that runs through one skill, as its text has it now.

import type { SkillLibrary } from '../../core/library.ts';
import type { Edge, Evidence } from '../../core/graph/edge.ts';
import type { GraphNode } from '../../core/graph/graph-node.ts';
import type { Skill, SkillId } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../engine-api.ts';
import { isStated } from './cycle-problems.ts';
import { problemAt } from './problem.ts';
import { say } from '../../core/say.ts';

interface Step {
  readonly from: SkillId;
  readonly to: SkillId;
  readonly evidence: Evidence | undefined;
}

/** Skills looked at. */
const maxVisits = 2000;

/** `node` is made of the text as it is now; what the library holds of this skill's own words is not read. */
export function cycleThrough(
  library: SkillLibrary,
  skill: Skill,
  node: GraphNode,
): EngineProblem | undefined {
  const steps = shortestCircle(skill.id, ownSteps(library, node), library);
  if (!steps) return undefined;
  const find = (id: SkillId) => (id === skill.id ? skill : library.record(id)?.skill);
  const nameOf = (id: SkillId) => find(id)?.name ?? id;
  const own = steps.find(({ evidence }) => evidence?.skill === skill.id && evidence.line > 0) ?? steps[0]!;
  const names = steps.map(({ from }) => nameOf(from));
  const other = own.to === skill.id ? own.from : own.to;
  return problemAt(
    skill,
    own.evidence?.skill === skill.id ? own.evidence.line : 1,
    'dependency-cycle',
    'warning',
    say`These skills need each other in a circle: ${[...names, names[0]!].join(' → ')}.`,
    say`Say in one of them that the other is optional, or what comes first.`,
    {
      subject: nameOf(other),
      related: steps.flatMap(({ from, to, evidence }) => {
        const sourcePath = evidence && find(evidence.skill)?.sourcePath;
        if (sourcePath === undefined) return [];
        const message = `${nameOf(from)} → ${nameOf(to)}: ${evidence!.words}`;
        return [{ sourcePath, line: Math.max(1, evidence!.line), message }];
      }),
    },
  );
}

/** What the skill itself says now. */
function ownSteps(library: SkillLibrary, node: GraphNode): readonly Step[] {
  return node.references.flatMap(({ claim }): Step[] => {
    if (!isStated({ ...claim, source: 'reference' }) || claim.subject !== undefined) return [];
    const other = library.graph.resolve(node, claim);
    if (other === undefined) return [];
    const [from, to] = claim.direction === 'in' ? [other, node.id] : [node.id, other];
    return [{ from, to, evidence: claim.evidence }];
  });
}

function shortestCircle(
  self: SkillId,
  own: readonly Step[],
  { graph }: SkillLibrary,
): readonly Step[] | undefined {
  const next = (id: SkillId): readonly Step[] => [
    ...own.filter(({ from }) => from === id),
    ...graph.outEdges(id).flatMap((edge) => stepOf(edge, self)),
  ];
  const reached = new Map<SkillId, Step>();
  let front: readonly SkillId[] = [self];
  while (front.length > 0 && reached.size < maxVisits) {
    const following: SkillId[] = [];
    for (const id of front) {
      for (const step of next(id)) {
        if (step.to === self) return pathTo(step, self, reached);
        if (reached.has(step.to)) continue;
        reached.set(step.to, step);
        following.push(step.to);
      }
    }
    front = following;
  }
  return undefined;
}

function stepOf(edge: Edge, self: SkillId): Step[] {
  if (!isStated(edge)) return [];
  const evidence = edge.evidence.find(({ skill }) => skill !== self);
  return evidence ? [{ from: edge.from, to: edge.to, evidence }] : [];
}

function pathTo(last: Step, self: SkillId, reached: ReadonlyMap<SkillId, Step>): readonly Step[] {
  const steps = [last];
  for (let id = last.from; id !== self; id = steps[0]!.from) steps.unshift(reached.get(id)!);
  return steps;
}
