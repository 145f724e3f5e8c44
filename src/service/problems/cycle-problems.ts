// Circles of stated dependencies: no order of use satisfies them.

import type { Edge, GraphView } from '../../core/graph/edge.ts';
import type { SkillRecord } from '../../core/record.ts';
import type { RelatedPlace, Skill, SkillId } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../engine-api.ts';
import { problemAt } from './problem.ts';
import { say } from '../../core/say.ts';

/** Below it, the words may say no more than "run it": no requirement. */
const minConfidence = 0.7;

/** A dependency that an author wrote; those found by comparing artifacts may go in circles and mean no harm. */
export function isStated(edge: Pick<Edge, 'type' | 'source' | 'confidence'>): boolean {
  return (
    edge.type === 'dependency' &&
    (edge.source === 'reference' || edge.source === 'steps') &&
    edge.confidence >= minConfidence
  );
}

/** One problem a circle, at the words that close it. */
export function cycleProblems(
  records: readonly SkillRecord[],
  graph: Pick<GraphView, 'outEdges'>,
): readonly EngineProblem[] {
  const skills = new Map(records.map(({ skill }) => [skill.id, skill]));
  const out = (id: SkillId) => graph.outEdges(id).filter(isStated);
  return components([...skills.keys()], (id) => out(id).map((edge) => edge.to)).flatMap((members) => {
    const inside = new Set(members);
    const first = skills.get(members[0]!);
    if (!first) return [];
    const names = members.slice(0, 6).map((id) => skills.get(id)?.name ?? id);
    const closing = members
      .flatMap((id) => out(id))
      .find((edge) => inside.has(edge.to) && lineIn(edge, first.id) > 0);
    const other = closing && skills.get(closing.from === first.id ? closing.to : closing.from);
    return [
      problemAt(
        first,
        closing ? lineIn(closing, first.id) : 1,
        'dependency-cycle',
        'warning',
        members.length > names.length
          ? say`These skills need each other in a circle: ${names.join(', ')}, ….`
          : say`These skills need each other in a circle: ${names.join(', ')}.`,
        say`Say in one of them that the other is optional, or what comes first.`,
        {
          ...(other && { subject: other.name }),
          related: relatedPlaces(members, inside, out, skills),
        },
      ),
    ];
  });
}

/** Places that a problem points to. */
const maxRelated = 8;

/** The words that make the edges of a circle. */
function relatedPlaces(
  members: readonly SkillId[],
  inside: ReadonlySet<SkillId>,
  out: (id: SkillId) => readonly Edge[],
  skills: ReadonlyMap<SkillId, Skill>,
): readonly RelatedPlace[] {
  const places: RelatedPlace[] = [];
  for (const edge of members.flatMap(out)) {
    const evidence = edge.evidence[0];
    const speaker = evidence && skills.get(evidence.skill);
    if (!speaker || !inside.has(edge.to)) continue;
    const name = (id: SkillId) => skills.get(id)?.name ?? id;
    places.push({
      sourcePath: speaker.sourcePath,
      line: Math.max(1, evidence.line),
      message: `${name(edge.from)} → ${name(edge.to)}: ${evidence.words}`,
    });
  }
  return places.slice(0, maxRelated);
}

function lineIn(edge: Edge, skill: SkillId): number {
  return edge.evidence.find((evidence) => evidence.skill === skill)?.line ?? 0;
}

/** Strongly connected components of two or more (Tarjan 1972, without recursion), each sorted, in order of first member. */
function components(
  ids: readonly SkillId[],
  next: (id: SkillId) => readonly SkillId[],
): readonly (readonly SkillId[])[] {
  const index = new Map<SkillId, number>();
  const low = new Map<SkillId, number>();
  const open: SkillId[] = [];
  const isOpen = new Set<SkillId>();
  const found: SkillId[][] = [];
  const enter = (id: SkillId) => {
    index.set(id, index.size);
    low.set(id, index.get(id)!);
    open.push(id);
    isOpen.add(id);
    return { id, targets: next(id), at: 0 };
  };
  for (const start of ids) {
    if (index.has(start)) continue;
    const stack = [enter(start)];
    while (stack.length > 0) {
      const frame = stack.at(-1)!;
      const target = frame.targets[frame.at++];
      if (target !== undefined) {
        if (!index.has(target)) stack.push(enter(target));
        else if (isOpen.has(target)) low.set(frame.id, Math.min(low.get(frame.id)!, index.get(target)!));
        continue;
      }
      stack.pop();
      const parent = stack.at(-1);
      if (parent) low.set(parent.id, Math.min(low.get(parent.id)!, low.get(frame.id)!));
      if (low.get(frame.id) !== index.get(frame.id)) continue;
      const members = open.splice(open.indexOf(frame.id));
      for (const id of members) isOpen.delete(id);
      if (members.length > 1) found.push(members.sort());
    }
  }
  return found.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}
