// What a skill says of other skills by name: links, code, bold, slash-commands, wiki links, plain names.

import { nameKey } from '../skill/names.ts';
import type { Block, SkillDocument } from '../skill/document.ts';
import type { Skill } from '../skill/skill.ts';
import type { ReferenceClaim } from './claims.ts';
import { makeEvidence } from './evidence.ts';
import type { Relation } from './relation-cues.ts';
import { relationOfHeading, relationOfKey, relationOfSentence } from './relation-cues.ts';

const name = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}]|[-_.](?=[\p{L}\p{N}]))*`;
const qualified = String.raw`(?:${name}[/:]){0,3}${name}`;
const mention = new RegExp(
  [
    String.raw`\]\((?<link>[^)\s]*?)\/?(?:SKILL|skill)\.md(?:#[^)\s]*)?\)`,
    String.raw`\[\[(?<wiki>[^\]|\n]{1,64})(?:\|[^\]\n]*)?\]\]`,
    String.raw`${'`'}(?<path>(?:\.\.?\/)[^${'`'}\s]*?)\/?(?:SKILL|skill)\.md${'`'}`,
    String.raw`${'`'}(?<slashcode>\/)?(?<code>${qualified})${'`'}`,
    String.raw`\*\*(?<bold>${qualified})\*\*`,
    String.raw`(?<![\p{L}\p{N}/.:_-])\/(?<slash>[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)(?![\p{L}\p{N}/.])`,
    String.raw`(?<![\p{L}\p{N}/.:_@$${'`'}*-])(?<plain>(?:[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*\/)?[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)(?![\p{L}\p{N}/_(.=]|-)`,
  ].join('|'),
  'gu',
);
const skillNear = /^[`*\])\s]{0,6}(?:\([^)]*\)\s*)?(?:sub-?)?skills?\b/i;
const skillAhead = /\bskills?:?\s*[`*[]{0,3}$/i;
const maxReferences = 160;

export function extractReferences(skill: Skill, document: SkillDocument): ReferenceClaim[] {
  const found = new Map<string, ReferenceClaim>();
  const own = new Set([nameKey(skill.name), nameKey(skill.folder)]);
  const add = (claim: ReferenceClaim): void => {
    if (!claim.byPath && own.has(claim.target)) return;
    const key = `${claim.target}\n${claim.type}\n${claim.direction}\n${claim.subject ?? ''}`;
    const held = found.get(key);
    if (!held || claim.confidence > held.confidence)
      found.set(key, held?.explicit ? { ...claim, explicit: true } : claim);
  };
  readFrontMatter(skill, add);
  for (const block of document.blocks) {
    if (block.kind === 'fence' || block.kind === 'heading' || block.kind === 'html') continue;
    readBlock(skill, block, add);
  }
  readText(skill, skill.description, 1, undefined, 'description', add);
  return [...found.values()].sort((a, b) => b.confidence - a.confidence).slice(0, maxReferences);
}

type Add = (claim: ReferenceClaim) => void;

function readFrontMatter(skill: Skill, add: Add): void {
  const maps = [skill.frontMatter, skill.frontMatter.metadata].filter(isRecord);
  for (const map of maps) {
    for (const [key, value] of Object.entries(map)) {
      const relation = relationOfKey(key);
      if (!relation) continue;
      for (const item of names(value)) {
        const target = nameKey(item.replace(/^\/+|\/+$/g, '').replace(/:/g, '/'));
        if (target === '') continue;
        const { line, words } = lineOf(skill, key, item);
        add({
          target,
          byPath: false,
          explicit: true,
          ...pick(relation),
          evidence: makeEvidence(skill, line, words),
        });
      }
    }
  }
}

function pick({ type, direction, confidence }: Relation): Relation {
  return { type, direction, confidence };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names in a list or a comma-separated line; maps such as `{env, bins}` name no skills but under `skills`. */
function names(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter(isName);
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => (isRecord(item) ? names(item.name ?? item.skill) : names(item)));
  if (isRecord(value)) return names(value.skills);
  return [];
}

function isName(text: string): boolean {
  return (
    text.length <= 100 && /^[\p{L}\p{N}/][\p{L}\p{N}/:_. -]*$/u.test(text) && text.split(' ').length <= 6
  );
}

function lineOf(skill: Skill, key: string, item: string): { line: number; words: string } {
  const lines = skill.text.split('\n', Math.max(1, skill.bodyLine));
  const at = lines.findIndex((line) => line.includes(item));
  return { line: at + 1, words: `${key}: ${item}` };
}

function readBlock(skill: Skill, block: Block, add: Add): void {
  const heading = skill.sections[block.section]?.heading ?? '';
  readText(skill, block.text, block.line, heading, block.kind, add);
}

function readText(
  skill: Skill,
  text: string,
  line: number,
  heading: string | undefined,
  kind: Block['kind'] | 'description',
  add: Add,
): void {
  const ofHeading = heading === undefined ? undefined : relationOfHeading(heading);
  for (const match of text.matchAll(mention)) {
    const groups = match.groups ?? {};
    const byPath = groups.link !== undefined || groups.path !== undefined;
    const raw =
      groups.link ??
      groups.path ??
      groups.wiki ??
      groups.code ??
      groups.bold ??
      groups.slash ??
      groups.plain ??
      '';
    if (byPath && (/^[a-z]+:/i.test(raw) || raw === '')) continue;
    const target = byPath ? raw : nameKey(raw.replace(/:/g, '/'));
    if (target === '' || target.length > 120) continue;
    const start = match.index;
    const end = start + match[0].length;
    const before = sentenceBefore(text, start);
    const after = sentenceAfter(text, end);
    const leads = kind === 'list-item' && /^[\s[*`(]*$/.test(before);
    const explicit =
      byPath ||
      groups.wiki !== undefined ||
      groups.slash !== undefined ||
      groups.slashcode !== undefined ||
      skillNear.test(text.slice(end, end + 40)) ||
      skillAhead.test(before) ||
      (leads && ofHeading !== undefined);
    if (!explicit && !/[-/]/.test(target)) continue;
    const plain = groups.plain !== undefined;
    const relation = relationOfSentence(before, after) ??
      ofHeading ?? { type: 'semantic', direction: 'in', confidence: 0.5 };
    const confidence = relation.confidence * (plain ? (explicit ? 0.9 : 0.75) : 1);
    const newlines = text.slice(0, start).split('\n').length - 1;
    add({
      target,
      byPath,
      explicit,
      type: relation.type,
      direction: relation.direction,
      confidence,
      evidence: makeEvidence(skill, line + newlines, text, start),
    });
  }
}

function sentenceBefore(text: string, end: number): string {
  const from = Math.max(0, end - 160);
  const slice = text.slice(from, end);
  const stop = Math.max(
    slice.lastIndexOf('. '),
    slice.lastIndexOf('; '),
    slice.lastIndexOf('\n\n'),
    slice.lastIndexOf('。'),
  );
  return stop < 0 ? slice : slice.slice(stop + 1);
}

function sentenceAfter(text: string, start: number): string {
  const slice = text.slice(start, start + 160);
  const stop = slice.search(/[.;](?:\s|$)|\n\n|。/);
  return stop < 0 ? slice : slice.slice(0, stop);
}
