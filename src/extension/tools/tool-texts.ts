// What the tools answer to a model: compact, plain, in English. Pure.

import type { Bundle } from '../../core/retrieve/bundle.ts';
import type { SkillDetail, SkillListing } from '../../service/engine-api.ts';
import { shorten } from '../text.ts';
import { edgeGroups, groupEdges, type EdgeGroup } from '../tree/edge-groups.ts';

export const nothingFits =
  'No skill fits. Work without skills, or ask once more with narrower words: the format, tool or artifact at hand.';

/** Stands above an answer from a part of the skills. */
export function stillReading(
  progress: { readonly done: number; readonly total: number } | undefined,
): string {
  const part = progress ? `${progress.done} of ${progress.total}` : 'not all';
  return `Still indexing: ${part} skills are read, and this answer rests on those. Ask again in a moment where something seems to be missing.`;
}

/** `- name: what it does (path)`, best first. */
export function searchLines(
  bundle: Bundle,
  skills: readonly SkillListing[],
  limit: number,
): readonly string[] {
  const known = new Map(skills.map((skill) => [skill.id, skill]));
  return bundle.ranking.slice(0, limit).map(({ id, name }) => {
    const skill = known.get(id);
    return `- ${name}: ${shorten(skill?.capability ?? '', 140)} (${skill?.sourcePath ?? id})`;
  });
}

const groupNames: Readonly<Record<EdgeGroup, string>> = {
  requires: 'requires',
  requiredBy: 'is required by',
  after: 'comes after',
  then: 'is followed by',
  alternatives: 'has the alternatives',
  related: 'is related to',
};

/** One line for each neighbour, with what makes the edge. */
export function neighbourLines(detail: SkillDetail, only?: string): readonly string[] {
  const groups = groupEdges(detail);
  const lines: string[] = [];
  for (const group of edgeGroups) {
    if (only !== undefined && only !== group) continue;
    for (const { name, edges } of groups.get(group) ?? []) {
      const [strongest] = edges;
      const words = strongest?.evidence[0]?.words;
      const passed = strongest?.artifact ? ` through ${strongest.artifact}` : '';
      lines.push(
        `- ${detail.name} ${groupNames[group]} ${name}${passed}${words ? ` ("${shorten(words, 100)}")` : ''}`,
      );
    }
  }
  return lines;
}

/** The facts of one skill, without its text. */
export function detailLines(detail: SkillDetail): readonly string[] {
  const { skill } = detail;
  const fact = (name: string, values: readonly string[]) =>
    values.length > 0 ? [`${name}: ${values.join(', ')}`] : [];
  return [
    `name: ${detail.name}`,
    `path: ${detail.sourcePath}`,
    `description: ${shorten(skill.description, 600)}`,
    ...fact('inputs', skill.inputs),
    ...fact('outputs', skill.outputs),
    ...fact('tags', skill.tags),
    ...fact('tooling', skill.tooling),
    ...fact('scripts', skill.entrypoints),
    ...fact('allowed tools', skill.allowedTools),
    ...(skill.compatibility === '' ? [] : [`compatibility: ${skill.compatibility}`]),
    ...fact(
      'files',
      skill.resources.slice(0, 40).map(({ path }) => path),
    ),
    ...(detail.shadowedBy === undefined ? [] : ['state: shadowed by another skill of this name']),
    ...fact(
      'sections',
      skill.sections.map(({ heading }) => heading).filter((heading) => heading !== ''),
    ),
  ];
}

/** Names asked for that the library lacks, with those that are near. */
export function unknownNames(asked: readonly string[], near: (name: string) => readonly string[]): string {
  return asked
    .map(
      (name) =>
        `There is no skill named "${name}".${near(name).length > 0 ? ` Near: ${near(name).join(', ')}.` : ''}`,
    )
    .join('\n');
}

/** As many whole lines from the start as `fits` lets through; says how many were cut. */
export async function fittingLines(
  lines: readonly string[],
  fits: (text: string) => Promise<boolean>,
): Promise<string> {
  if (await fits(lines.join('\n'))) return lines.join('\n');
  let [low, high] = [0, lines.length];
  while (low < high - 1) {
    const middle = (low + high) >> 1;
    if (await fits(withRest(lines, middle))) low = middle;
    else high = middle;
  }
  return withRest(lines, low);
}

function withRest(lines: readonly string[], count: number): string {
  return [...lines.slice(0, count), `(${lines.length - count} more left out to stay within the budget)`].join(
    '\n',
  );
}
