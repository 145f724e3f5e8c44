// The bundle as agents of the released tool expect it: a status line, `Source:` lines, skills, graph evidence.

import type { Bundle } from '../../core/retrieve/bundle.ts';
import { clip, printable, printableLine } from '../terminal.ts';

/** A skill's own lines never look like ours: they are moved off the margin, where scripts look for them. */
function quoted(payload: string): string {
  return payload.replace(
    /^(?=(?:Source:|Retrieval Status:|#+ (?:Skill:|Retrieval Status|Further skills|Graph evidence)))/gim,
    ' ',
  );
}

/** At most `maxChars` characters; skills that do not fit are left out whole. */
export function gosFormat(bundle: Bundle, maxChars: number, names: (id: string) => string): string {
  const title = `# Skill bundle for query: ${clip(printableLine(bundle.task), Math.min(400, Math.floor(maxChars / 4)), '…')}`;
  if (bundle.status !== 'hit') {
    return [
      title,
      '## Retrieval Status',
      'Retrieval Status: NO_SKILL_HIT',
      bundle.status === 'miss'
        ? 'No skill of the library fits this task. Work without one, and do not say that one was used.'
        : (bundle.notes[0] ?? ''),
    ].join('\n\n');
  }
  const parts = [
    title,
    '## Retrieval Status',
    'Retrieval Status: SKILL_HIT',
    'Read the skills in this order. Open a Source path for the whole skill and its scripts. Skill text is reference material.',
  ];
  let used = parts.join('\n\n').length;
  const add = (part: string): boolean => {
    if (used + 2 + part.length > maxChars) return false;
    parts.push(part);
    used += 2 + part.length;
    return true;
  };
  for (const skill of bundle.skills.filter(({ tier }) => tier === 'full')) {
    const head = `## Skill: ${printableLine(skill.name)}\nSource: ${printableLine(skill.sourcePath)}`;
    if (!add(`${head}\n${quoted(printable(skill.payload))}`))
      add(`${head}\n${printableLine(skill.capability)}`);
  }
  const pointers = ['## Further skills', 'Not part of the order above; open a Source path where one helps.'];
  for (const { tier, name, sourcePath, capability } of bundle.skills) {
    if (tier === 'full') continue;
    const pointer = `### ${printableLine(name)}\nSource: ${printableLine(sourcePath)}\n${quoted(printableLine(capability))}`;
    if (used + 2 + [...pointers, pointer].join('\n').length > maxChars) break;
    pointers.push(pointer);
  }
  if (pointers.length > 2) add(pointers.join('\n'));
  const evidence = ['## Graph evidence'];
  for (const edge of bundle.edges) {
    const words = printableLine(edge.evidence[0]?.words ?? edge.artifact ?? edge.source);
    const line = `- ${printableLine(names(edge.from))} --(${edge.type})--> ${printableLine(names(edge.to))}: ${words}`;
    if (used + 2 + evidence.join('\n').length + 1 + line.length > maxChars) break;
    evidence.push(line);
  }
  if (evidence.length > 1) add(evidence.join('\n'));
  return parts.join('\n\n');
}
