// What could be embedded of a skill: the alternatives that `passagesOf` was chosen from.

import { passagesOf } from '../../src/core/index/passages.ts';
import type { SkillRecord } from '../../src/core/record.ts';

const name = ({ skill }: SkillRecord): string => skill.name.replace(/[-_]+/g, ' ');
const described = (record: SkillRecord): string =>
  `${name(record)}: ${record.skill.description || record.skill.capability}`;

function bodyWindows({ skill }: SkillRecord, count: number, words = 90): readonly string[] {
  const body = skill.text
    .split('\n')
    .slice(skill.bodyLine - 1)
    .join('\n');
  const plain = body
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/[#*_`>|]+/g, ' ')
    .trim()
    .split(/\s+/);
  return Array.from({ length: count }, (_, i) => plain.slice(i * words, (i + 1) * words).join(' ')).filter(
    (text) => text !== '',
  );
}

export const passageVariants: Readonly<Record<string, (record: SkillRecord) => readonly string[]>> = {
  name: (record) => [name(record)],
  description: ({ skill }) => [skill.description || skill.capability || skill.name],
  'name + description': (record) => [described(record)],
  'name + description + headings': (record) => [
    `${described(record)} ${record.skill.sections.map(({ heading }) => heading).join('. ')}`,
  ],
  'name + description + takes and gives (chosen)': passagesOf,
  'chosen, and 90 words of the body': (record) => [...passagesOf(record), ...bodyWindows(record, 1)],
  'chosen, and 3 × 90 words of the body': (record) => [...passagesOf(record), ...bodyWindows(record, 3)],
};
