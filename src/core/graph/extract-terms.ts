// The words that tell a skill from others: of its name, tags, description and headings.

import { tokenise } from '../index/tokenise.ts';
import type { SkillDocument } from '../skill/document.ts';
import type { Skill } from '../skill/skill.ts';
import type { TermClaim } from './claims.ts';

const maxTerms = 32;
const maxHeadings = 24;
/** Characters of a description that are read. */
const maxDescription = 1500;

/** Said of every skill. */
const boilerplate = new Set(
  'skill agent claude user task create build guide support provide help ask include work code file data tool best practice overview example usage reference workflow step note instruction quick start related troubleshooting purpose output input'.split(
    ' ',
  ),
);

interface Count {
  weight: number;
  count: number;
  readonly order: number;
}

export function extractTerms(skill: Skill, document: SkillDocument): TermClaim[] {
  const counts = new Map<string, Count>();
  const read = (text: string, weight: number): void => {
    for (const term of tokenise(text)) {
      if (boilerplate.has(term)) continue;
      const held = counts.get(term);
      if (held) held.count++;
      else counts.set(term, { weight, count: 1, order: counts.size });
    }
  };
  read(skill.name, 4);
  for (const tag of skill.tags.slice(0, 12)) read(tag.slice(0, 64), 3);
  read(skill.description.slice(0, maxDescription), 2);
  let headings = 0;
  for (const block of document.blocks) {
    if (block.kind !== 'heading' || block.level > 3) continue;
    if (++headings > maxHeadings) break;
    read(block.text.slice(0, 120), 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b.weight - a.weight || b.count - a.count || a.order - b.order)
    .slice(0, maxTerms)
    .map(([term, { weight }]) => ({ term, weight }))
    .sort((a, b) => (a.term < b.term ? -1 : 1));
}
