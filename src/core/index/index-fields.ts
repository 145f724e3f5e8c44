// What the lexical index keeps of a skill: terms and their counts by field. Plain JSON data, stored with the record.

import type { SkillClaims } from '../graph/claims.ts';
import type { SkillDocument } from '../skill/document.ts';
import type { Skill } from '../skill/skill.ts';
import { hashStart, mixHash } from './known-words.ts';
import type { TermCounts } from './tokenise.ts';
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

/** The same as numbers: as the terms were counted, before they are written down. */
export type FieldCounts = Readonly<Record<FieldName, TermCounts>>;

export function countFields(skill: Skill, document: SkillDocument, claims: SkillClaims): FieldCounts {
  const headings: string[] = [];
  const body: string[] = [];
  for (const block of document.blocks) (block.kind === 'heading' ? headings : body).push(block.text);
  const artifacts = claims.artifacts
    .filter((claim) => claim.role !== 'mentions')
    .map((claim) => claim.artifact);
  return {
    name: countTerms([skill.name, skill.folder === skill.name ? '' : skill.folder]),
    description: countTerms([skill.description || skill.capability]),
    tags: countTerms([...skill.tags, ...skill.tooling, ...skill.exampleTasks]),
    headings: countTerms(headings),
    artifacts: countTerms([...skill.inputs, ...skill.outputs, ...artifacts]),
    body: mostFrequent(countTerms(body), bodyCap),
  };
}

export function indexFields(counts: FieldCounts): IndexFields {
  return Object.fromEntries(
    fieldNames.map((name) => [name, writtenTerms(counts[name])]),
  ) as unknown as IndexFields;
}

/** Of texts; `cap`: only so many distinct terms, those that come most often. */
export function fieldTerms(texts: readonly string[], cap = Infinity): FieldTerms {
  return writtenTerms(mostFrequent(countTerms(texts), cap));
}

function writtenTerms({ terms, counts, length, words }: TermCounts): FieldTerms {
  let text = String(length);
  for (let i = 0; i < terms.length; i++)
    text += counts[i]! > 1 ? ` ${words.text(terms[i]!)}*${counts[i]!}` : ` ${words.text(terms[i]!)}`;
  return text;
}

/** The `cap` terms that come most often, of equals the first by their letters. */
function mostFrequent(all: TermCounts, cap: number): TermCounts {
  const { terms, counts, words } = all;
  if (terms.length <= cap) return all;
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
    if (list.length > room)
      list.sort((a, b) => (words.text(terms[a]!) < words.text(terms[b]!) ? -1 : 1)).length = room;
    for (const index of list) kept.push(index);
  }
  return { ...all, terms: kept.map((index) => terms[index]!), counts: kept.map((index) => counts[index]!) };
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
