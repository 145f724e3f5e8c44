// A bundle as a section of AGENTS.md: which skills to use, in which order. Pure.

import type { Bundle } from '../../core/retrieve/bundle.ts';
import { escapeMarkdown, shorten } from '../text.ts';

const begin = '<!-- graph-of-skills: begin -->';
const end = '<!-- graph-of-skills: end -->';

/** `pathOf`: the path to write for a SKILL.md, relative to the file where it can be. */
export function agentsSection(bundle: Bundle, pathOf: (sourcePath: string) => string): string {
  const lines = [
    begin,
    '## Skills for this project',
    '',
    `Chosen for: ${escapeMarkdown(shorten(bundle.task, 300))}`,
    '',
  ];
  lines.push('Read these before you start, in this order:', '');
  for (const [index, skill] of bundle.skills.entries()) {
    const path = encodeURI(pathOf(skill.sourcePath)).replaceAll('(', '%28').replaceAll(')', '%29');
    lines.push(
      `${index + 1}. [${escapeMarkdown(skill.name)}](${path}): ${escapeMarkdown(shorten(skill.capability, 160))}`,
    );
  }
  lines.push(end);
  return lines.join('\n');
}

/** The file with our section in place of an earlier one, or at its end. */
export function withSection(file: string, section: string): string {
  const start = file.indexOf(begin);
  const stop = file.indexOf(end, start);
  if (start >= 0 && stop > start) return file.slice(0, start) + section + file.slice(stop + end.length);
  if (file.trim() === '') return `${section}\n`;
  return `${file.replace(/\n*$/, '\n\n')}${section}\n`;
}
