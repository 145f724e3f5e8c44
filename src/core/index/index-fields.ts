// What the lexical index keeps of a skill: terms and their counts by field. Plain JSON data, stored with the record.

import type { SkillClaims } from '../graph/claims.ts';
import type { SkillDocument } from '../skill/document.ts';
import type { Skill } from '../skill/skill.ts';
import { tokenise } from './tokenise.ts';

/** Order is part of the stored form. */
export const fieldNames = ['name', 'description', 'tags', 'headings', 'artifacts', 'body'] as const;
export type FieldName = (typeof fieldNames)[number];

/**
 * Terms of one field in one string: the number of terms with repeats (those that a cap left out too), then the distinct
 * terms, sorted, as `term` or `term*count`. Terms hold neither spaces nor `*`.
 */
export type FieldTerms = string;

export type IndexFields = Readonly<Record<FieldName, FieldTerms>>;

/** Distinct terms kept of one body: its most frequent ones. */
const bodyCap = 600;

export function indexFields(skill: Skill, document: SkillDocument, claims: SkillClaims): IndexFields {
  const headings: string[] = [];
  const body: string[] = [];
  for (const block of document.blocks) (block.kind === 'heading' ? headings : body).push(block.text);
  const artifacts = claims.artifacts
    .filter((claim) => claim.role !== 'mentions')
    .map((claim) => claim.artifact);
  return {
    name: fieldTerms([skill.name, skill.folder === skill.name ? '' : skill.folder]),
    description: fieldTerms([skill.description || skill.capability]),
    tags: fieldTerms([...skill.tags, ...skill.tooling, ...skill.exampleTasks]),
    headings: fieldTerms(headings),
    artifacts: fieldTerms([...skill.inputs, ...skill.outputs, ...artifacts]),
    body: fieldTerms(body, bodyCap),
  };
}

export function fieldTerms(texts: readonly string[], cap = Infinity): FieldTerms {
  const counts = new Map<string, number>();
  let length = 0;
  for (const text of texts) {
    for (const term of tokenise(text)) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      length++;
    }
  }
  let entries = [...counts];
  if (entries.length > cap) {
    entries = entries.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, cap);
  }
  entries.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return [String(length), ...entries.map(([term, count]) => (count > 1 ? `${term}*${count}` : term))].join(
    ' ',
  );
}

/** Calls back with each term and count, returns the length. */
export function readFieldTerms(field: FieldTerms, each: (term: string, count: number) => void): number {
  const [length = '0', ...entries] = field.split(' ');
  for (const entry of entries) {
    const star = entry.lastIndexOf('*');
    if (star > 0) each(entry.slice(0, star), Number(entry.slice(star + 1)));
    else if (entry) each(entry, 1);
  }
  return Number(length);
}
