// Shorthand of these tests: text or bytes in, skill and document out.

import { parseSkill } from '../../../src/core/skill/parse-skill.ts';
import type { ResourceFile, SkillDiagnostic } from '../../../src/core/skill/skill.ts';

export function parse(
  content: string | Uint8Array,
  { path = 'my-skill/SKILL.md', resources = [] as readonly ResourceFile[] } = {},
) {
  return parseSkill({ id: `root/${path}`, root: 'root', path, sourcePath: `/${path}`, content, resources });
}

export const codes = (diagnostics: readonly SkillDiagnostic[]): readonly string[] =>
  diagnostics.map(({ code }) => code);

/** A well-formed file around a body. */
export const withBody = (body: string): string => `---\nname: my-skill\ndescription: Does it.\n---\n${body}`;
