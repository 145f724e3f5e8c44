// What a skill says of other skills by name, in its front matter and its text.

import type { Block, SkillDocument } from '../skill/document.ts';
import { nameKey } from '../skill/names.ts';
import type { Skill } from '../skill/skill.ts';
import type { ReferenceClaim } from './claims.ts';
import { declaredReferences } from './declared-references.ts';
import type { Evidence } from './edge.ts';
import { alone, makeEvidence, newlines } from './evidence.ts';
import type { Mention } from './find-mentions.ts';
import { findMentions } from './find-mentions.ts';
import type { Relation } from './cue.ts';
import type { NameList } from './listed-names.ts';
import { listsIn } from './listed-names.ts';
import { neededByRelation } from './needed-by.ts';
import { choicesIn, eitherConfidence } from './optional-needs.ts';
import { finishingRelation, isBeforeAnother, relationOf, relationOfHeading } from './relation-cues.ts';
import { isOrdinary } from './ordinary-words.ts';
import { StepReader } from './step-reader.ts';

/** Claims kept, the surest first. */
const maxReferences = 120;
/** Sightings of one name that are read. */
const maxSightings = 6;
/** The same for words with a hyphen that nothing marks as a name. */
const maxPlainSightings = 2;
/** Sightings of which those are read that speak of a need. */
const maxAllSightings = 24;
const needAhead = /\b(?:requir|depend|pre-?req|first|must|relies|builds? (?:up)?on)/i;
/** Dependants that a skill may claim for itself, since nobody else vouches for them. */
const maxOutgoing = 12;
/** Characters of a sentence on either side of a name. */
const context = 130;

/** Less sure than that, words before the first of several names may be about that one alone. */
const minShared = 0.7;

/** A hyphenated name without marks is hardly ever something else, where a skill bears it. */
const plainSureness = 0.85;

const laterStep: Relation = { type: 'workflow', direction: 'out', confidence: 0.6 };
const noCue: Relation = { type: 'semantic', direction: 'in', confidence: 0.5 };
const beforeOther: Relation = { type: 'dependency', direction: 'in', confidence: 0.8 };
/** Names that are their own key. */
const isKey = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const skillBehind = /^[`*\])\s]{0,6}(?:\([^)]{0,80}\)\s*)?(?:(?:sub-?)?skills?\b|技能)/i;
const skillAhead = /(?:\bskills?:?|技能[:：]?)\s*[`*[]{0,3}$/i;

const skillsBehind = /^[`*\])\s]{0,6}(?:(?:sub-?)?skills\b|技能)/i;
const skillsAhead = /(?:\bskills:?|技能[:：])\s*[`*[]{0,3}$/i;

export function extractReferences(skill: Skill, document: SkillDocument): ReferenceClaim[] {
  const reader = new ReferenceReader(skill);
  for (const claim of declaredReferences(skill)) reader.add(claim);
  reader.readText(skill.description, 1, undefined, false);
  for (const block of document.blocks) reader.readBlock(block);
  return reader.claims();
}

class ReferenceReader {
  readonly #skill: Skill;
  readonly #own: ReadonlySet<string>;
  /** What the skill is for, in a few words. */
  readonly #purpose: string;
  readonly #found = new Map<string, ReferenceClaim>();
  readonly #sightings = new Map<string, number>();
  readonly #headings = new Map<number, Relation | undefined>();
  readonly #steps: StepReader;

  constructor(skill: Skill) {
    this.#skill = skill;
    this.#own = new Set([nameKey(skill.name), nameKey(skill.folder)]);
    this.#purpose = `${skill.name} ${skill.description.split(/\s+/, 3).join(' ')}`.toLowerCase();
    this.#steps = new StepReader(skill);
  }

  add(claim: ReferenceClaim): void {
    this.#addLazily(claim, () => claim.evidence);
  }

  /** Most sightings are of a name that is known already: their evidence is not made. */
  #addLazily(claim: Omit<ReferenceClaim, 'evidence'>, evidence: () => Evidence): void {
    if (!claim.byPath && this.#own.has(claim.target)) return;
    const key = `${claim.target}\n${claim.type}\n${claim.direction}\n${claim.subject ?? ''}`;
    const held = this.#found.get(key);
    const explicit = claim.explicit || held?.explicit === true;
    if (!held || claim.confidence > held.confidence) {
      const found: ReferenceClaim = {
        ...claim,
        target: alone(claim.target),
        explicit,
        evidence: evidence(),
      };
      this.#found.set(key, claim.subject === undefined ? found : { ...found, subject: alone(claim.subject) });
    } else if (explicit && !held.explicit) this.#found.set(key, { ...held, explicit });
  }

  readBlock(block: Block): void {
    if (block.kind === 'heading' || block.kind === 'html') return;
    if (block.kind === 'fence') {
      this.#steps.readChain(block.text, block.line + 1);
      return;
    }
    let ofHeading = this.#headings.get(block.section);
    if (ofHeading === undefined && !this.#headings.has(block.section)) {
      ofHeading = relationOfHeading(this.#skill.sections[block.section]?.heading ?? '', this.#purpose);
      this.#headings.set(block.section, ofHeading);
    }
    const isItem = block.kind === 'list-item' || block.kind === 'table-row';
    // `Before shipping` heads a list of checks; a paragraph below it may be about anything.
    if (ofHeading === finishingRelation && !isItem) ofHeading = undefined;
    const first = this.readText(block.text, block.line, ofHeading, isItem);
    this.#steps.readBlock(block, first);
  }

  /** Returns the name of the first skill that the text surely means. */
  readText(text: string, line: number, ofHeading: Relation | undefined, isItem: boolean): string | undefined {
    let surest: string | undefined;
    let handedOnAt = -1;
    const mentions = findMentions(text);
    const choices = choicesIn(text, mentions);
    const lists = listsIn(text, mentions);
    for (const [index, mention] of mentions.entries()) {
      const byPath = mention.form === 'link';
      if (byPath && /^[a-z][a-z+.-]*:/i.test(mention.raw)) continue;
      const target =
        byPath || isKey.test(mention.raw) ? mention.raw : nameKey(mention.raw.replace(/:/g, '/'));
      const list = lists.get(index);
      const explicit =
        this.#isExplicit(text, mention, ofHeading, isItem) || isListOfSkills(text, mentions, list);
      // A single word is a skill's name only where the text says so.
      if (!explicit && (!/[-/]/.test(target) || isOrdinary(target))) continue;
      if (explicit && !byPath) surest ??= target;
      const sightings = (this.#sightings.get(target) ?? 0) + 1;
      this.#sightings.set(target, sightings);
      const before = sentenceBefore(text, mention.start);
      const tooMany = sightings > (explicit || mention.form !== 'plain' ? maxSightings : maxPlainSightings);
      if (tooMany && (sightings > maxAllSightings || !needAhead.test(before))) continue;
      const after = sentenceAfter(text, mention.end);
      const packaged = !byPath && mention.raw.includes(':');
      const subject = this.#subject(text, mention, mentions[index + 1], before);
      const own =
        subject === undefined
          ? relationOf(before, after, ofHeading, this.#purpose, beyond(text, mention))
          : beforeOther;
      // What is said before the first of several names, or behind the last, is said of each.
      const first = list?.first ?? choices.get(index);
      const shared =
        first === undefined || first === index || subject !== undefined
          ? own
          : relationOf(sentenceBefore(text, mentions[first]!.start), after, ofHeading, this.#purpose);
      const ofFirst =
        list && subject === undefined && (shared === undefined || shared === ofHeading)
          ? relationOf(
              sentenceBefore(text, mentions[list.first]!.start),
              sentenceAfter(text, mentions[list.last]!.end),
              ofHeading,
              this.#purpose,
            )
          : shared;
      const isShared = ofFirst?.type === 'dependency' && ofFirst.confidence >= minShared;
      const stated = isShared ? ofFirst : own;
      // What a later step takes is no need of this one.
      const relation =
        stated?.type === 'dependency' && isLater(stated) && isSameSentence(text, handedOnAt, mention.start)
          ? laterStep
          : stated;
      if (mention.form !== 'spoken' && relation?.type === 'workflow' && relation.direction === 'out')
        handedOnAt = mention.end;
      const { type, direction, confidence } = relation ?? noCue;
      const isChoice = type === 'dependency' && choices.has(index);
      const sureness = mention.form === 'plain' ? (explicit ? 0.9 : plainSureness) : 1;
      const found = {
        target,
        byPath,
        explicit,
        ...(packaged ? { packaged } : {}),
        ...(isMarked(mention) ? { marked: true } : {}),
        ...(subject === undefined || this.#own.has(subject) ? {} : { subject }),
        type,
        direction,
        confidence: isChoice ? Math.min(eitherConfidence, confidence * sureness) : confidence * sureness,
      };
      this.#addLazily(found, () =>
        makeEvidence(this.#skill, line + newlines(text, mention.start), text, mention.start),
      );
    }
    return surest;
  }

  /** B of `run A before B`, where `mention` is A. */
  #subject(text: string, mention: Mention, next: Mention | undefined, before: string): string | undefined {
    if (!next || next.start - mention.end > 90 || mention.form === 'link' || next.form === 'link')
      return undefined;
    if (!isBeforeAnother(before, text.slice(mention.end, next.start))) return undefined;
    return nameKey(next.raw.replace(/:/g, '/'));
  }

  claims(): ReferenceClaim[] {
    for (const claim of this.#steps.claims()) this.add(claim);
    let outgoing = 0;
    return [...this.#found.values()]
      .sort(
        (a, b) =>
          b.confidence - a.confidence ||
          order(a.target, b.target) ||
          order(a.type, b.type) ||
          order(a.direction, b.direction) ||
          order(a.subject ?? '', b.subject ?? ''),
      )
      .filter((claim) => !isOfDependent(claim) || ++outgoing <= maxOutgoing)
      .slice(0, maxReferences);
  }

  #isExplicit(
    text: string,
    { form, start, end }: Mention,
    ofHeading: Relation | undefined,
    isItem: boolean,
  ): boolean {
    if (form !== 'code' && form !== 'bold' && form !== 'plain') return true;
    if (ofHeading && isItem && /^[\s[*`(>-]*$/.test(text.slice(Math.max(0, start - 8), start)) && start < 8)
      return true;
    return (
      skillBehind.test(text.slice(end, end + 100)) ||
      skillAhead.test(text.slice(Math.max(0, start - 16), start))
    );
  }
}

function isMarked({ form }: Mention): boolean {
  return form !== 'plain' && form !== 'spoken' && form !== 'slash';
}

/** Stated of whatever the sentence is about, not clearly of this skill. */
function isLater({ direction, confidence }: Relation): boolean {
  return direction === 'in' && confidence <= 0.75;
}

function isSameSentence(text: string, from: number, to: number): boolean {
  return from >= 0 && to - from < 2 * context && !/[.!?](?:\s|$)|。|\n/.test(text.slice(from, to));
}

/** Says of another skill that it needs this one. */
function isOfDependent({ type, direction, confidence }: ReferenceClaim): boolean {
  return type === neededByRelation.type && direction === 'out' && confidence <= neededByRelation.confidence;
}

/** `the A, B and C skills`, `skills: A, B, C` */
function isListOfSkills(text: string, mentions: readonly Mention[], list: NameList | undefined): boolean {
  if (!list) return false;
  const { start } = mentions[list.first]!;
  const { end } = mentions[list.last]!;
  return (
    skillsBehind.test(text.slice(end, end + 20)) ||
    skillsAhead.test(text.slice(Math.max(0, start - 16), start))
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sentenceBefore(text: string, end: number): string {
  const slice = text.slice(Math.max(0, end - context), end);
  const stop = Math.max(
    slice.lastIndexOf('. '),
    slice.lastIndexOf('; '),
    slice.lastIndexOf('。'),
    slice.lastIndexOf('.\n'),
  );
  return stop < 0 ? slice : slice.slice(stop + 1);
}

function beyond(text: string, { end }: Mention): string {
  return text.slice(end, end + context);
}

function sentenceAfter(text: string, start: number): string {
  const slice = text.slice(start, start + context);
  const stop = slice.search(/[.;](?:\s|$)|。/);
  return stop < 0 ? slice : slice.slice(0, stop);
}
