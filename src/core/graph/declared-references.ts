// Relations that authors declare in the front matter, under `metadata` or at the top.

import { nameKey } from '../skill/names.ts';
import type { Skill } from '../skill/skill.ts';
import type { ReferenceClaim } from './claims.ts';
import { makeEvidence } from './evidence.ts';
import { relationOfKey } from './relation-cues.ts';

const maxNames = 200;

/**
 * Names under keys such as `requires`, `depends_on`, `related`. A list may hold packages or binaries as well: what no
 * skill is called finds none. `requires: {env, bins}` names no skills; `requires: {skills}` does.
 */
export function declaredReferences(skill: Skill): ReferenceClaim[] {
  const claims: ReferenceClaim[] = [];
  let lines: readonly string[] | undefined;
  for (const map of [skill.frontMatter, skill.frontMatter.metadata]) {
    if (!isRecord(map)) continue;
    for (const [key, value] of Object.entries(map)) {
      const relation = relationOfKey(key);
      if (!relation) continue;
      for (const name of namesIn(value).slice(0, maxNames)) {
        const target = nameKey(name.replace(/^[/@]+|\/+$/g, '').replace(/:/g, '/'));
        if (target === '') continue;
        lines ??= skill.text.split('\n', Math.max(1, skill.bodyLine));
        const line = lines.findIndex((text) => text.includes(name)) + 1;
        const { type, direction, confidence } = relation;
        const evidence = makeEvidence(skill, line, `${key}: ${name}`);
        const packaged = name.includes(':') ? { packaged: true } : {};
        claims.push({
          target,
          byPath: false,
          explicit: true,
          ...packaged,
          type,
          direction,
          confidence,
          evidence,
        });
      }
    }
  }
  return claims;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function namesIn(value: unknown, depth = 0): string[] {
  if (depth > 3) return [];
  if (typeof value === 'string') return value.split(/[,\n]/).map(bareName).filter(isName);
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) =>
      namesIn(isRecord(item) ? (item.name ?? item.skill ?? item) : item, depth + 1),
    );
  }
  return isRecord(value) ? namesIn(value.skills ?? value.skill, depth + 1) : [];
}

/** Without a version (`x@1.2`, `x>=2`) and quotes. */
function bareName(text: string): string {
  return text
    .trim()
    .replace(/^["'`]|["'`]$/g, '')
    .replace(/\s*(?:[<>=~^]=?|(?<=.)@).*$/, '');
}

function isName(text: string): boolean {
  return (
    text.length > 0 &&
    text.length <= 100 &&
    /^[\p{L}\p{N}/@][\p{L}\p{N}/:_. -]*$/u.test(text) &&
    text.split(' ').length <= 6
  );
}
