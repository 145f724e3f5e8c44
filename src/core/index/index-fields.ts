// What the lexical index keeps of a skill: terms and their counts by field. Plain JSON data, stored with the record.

import type { SkillClaims } from '../graph/claims.ts';
import type { SkillDocument } from '../skill/document.ts';
import type { Skill } from '../skill/skill.ts';
import { hashStart, mixHash } from './known-words.ts';
import { countTerms } from './tokenise.ts';

/** Order is part of the stored form. */
export const fieldNames = ['name', 'description', 'tags', 'headings', 'artifacts', 'body'] as const;
export type FieldName = (typeof fieldNames)[number];

/**
 * Terms of one field in one string: the number of terms with repeats (those that a cap left out too), then the distinct
 * terms, in an order that means nothing, as `term` or `term*count`. Terms hold neither spaces nor `*`.
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
  const { terms, counts, length } = countTerms(texts);
  const parts = [String(length)];
  const write = (index: number): void => {
    const count = counts[index]!;
    parts.push(count > 1 ? `${terms[index]!}*${count}` : terms[index]!);
  };
  if (terms.length <= cap) for (let index = 0; index < terms.length; index++) write(index);
  else mostFrequent(terms, counts, cap).forEach(write);
  return parts.join(' ');
}

/** Places of the `cap` that come most often, of equals the first by their letters. */
function mostFrequent(terms: readonly string[], counts: readonly number[], cap: number): readonly number[] {
  const byCount = new Map<number, number[]>();
  for (const [index, count] of counts.entries()) {
    const list = byCount.get(count);
    if (list) list.push(index);
    else byCount.set(count, [index]);
  }
  const kept: number[] = [];
  for (const count of [...byCount.keys()].sort((a, b) => b - a)) {
    const list = byCount.get(count)!;
    const room = cap - kept.length;
    if (room <= 0) break;
    if (list.length > room) list.sort((a, b) => (terms[a]! < terms[b]! ? -1 : 1)).length = room;
    for (const index of list) kept.push(index);
  }
  return kept;
}

/** Calls back with each term and count, returns the length. */
export function readFieldTerms(field: FieldTerms, each: (term: string, count: number) => void): number {
  return scanFieldTerms(field, (start, end, _hash, count) => each(field.slice(start, end), count));
}

/** Calls back with where each term stands in the field, its hash (see `mixHash`) and its count; returns the length. */
export function scanFieldTerms(
  field: FieldTerms,
  each: (start: number, end: number, hash: number, count: number) => void,
): number {
  const { length } = field;
  let i = 0;
  let total = 0;
  for (let code; i < length && (code = field.charCodeAt(i)) !== space; i++) total = 10 * total + code - zero;
  while (i < length) {
    const start = ++i;
    let hash = hashStart;
    let code = space;
    for (; i < length && (code = field.charCodeAt(i)) !== space && code !== star; i++)
      hash = mixHash(hash, code);
    const end = i;
    let count = 1;
    if (code === star && i < length) {
      count = 0;
      for (i++; i < length && (code = field.charCodeAt(i)) !== space; i++) count = 10 * count + code - zero;
    }
    if (end > start) each(start, end, hash, count);
  }
  return total;
}

const space = 32;
const star = 42;
const zero = 48;
