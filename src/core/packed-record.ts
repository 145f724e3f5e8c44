// A record whose long parts are bytes until somebody reads them. Everybody sees the plain data that it stands for.

import type { SkillClaims, TermClaim } from './graph/claims.ts';
import type { Evidence } from './graph/edge.ts';
import type { IndexFields } from './index/index-fields.ts';
import type { SkillRecord } from './record.ts';
import type { Skill, SkillId } from './skill/skill.ts';

/** What is seldom read of a skill, besides its text. */
type Rest = Pick<Skill, 'sections' | 'resources' | 'frontMatter'>;
type Kept = Omit<Skill, 'text' | keyof Rest>;

/** A record as it is stored and held. */
export interface RecordParts {
  /** JSON of ASCII alone: what is read of the skill again and again. */
  readonly body: string;
  /** JSON of ASCII alone. */
  readonly claims: Uint8Array;
  /** JSON, UTF-8. */
  readonly rest: Uint8Array;
  /** UTF-8. */
  readonly text: Uint8Array;
  readonly fields: () => IndexFields;
}

/** Its skill is the record's own. */
type PackedEvidence = readonly [file: string, line: number, words: string];
type PackedClaims = Omit<SkillClaims, 'skill' | 'terms'> & { readonly terms: string | readonly TermClaim[] };

const bytesOf = Symbol('bytes');
const termsOf = Symbol('terms');
const claimsOf = Symbol('claims');
const fieldsOf = Symbol('fields');

interface Bytes {
  readonly rest: Uint8Array;
  readonly text: Uint8Array;
}
interface PackedSkill {
  readonly [bytesOf]: Bytes;
}
interface PackedRecord {
  readonly skill: Skill;
  /** As bytes until they are read, then as they are. */
  [claimsOf]: SkillClaims | Uint8Array;
  [fieldsOf]: () => IndexFields;
}

/** Equal to the record in every property, and of the size of its bytes. A packed one is given back as it is. */
export function packed(record: SkillRecord): SkillRecord {
  if (isPacked(record)) return record;
  const { skill } = record;
  const same = unpackRecord(asciiJson(keptOf(skill)), bytesFor(skill), () => record.fields);
  // They are joined at once: only what comes from the store waits as bytes.
  same[claimsOf] = withPackedTerms(record.claims);
  return same;
}

function isPacked(record: SkillRecord): record is SkillRecord & PackedRecord {
  return fieldsOf in record;
}

/** From now on the fields are read there: the record lets go of its own. */
export function readFieldsFrom(record: SkillRecord, fields: () => IndexFields): void {
  if (isPacked(record)) record[fieldsOf] = fields;
}

export function partsOf(record: SkillRecord): RecordParts {
  const { skill } = record;
  const claims = isPacked(record) ? record[claimsOf] : record.claims;
  return {
    body: asciiJson(keptOf(skill)),
    claims: claims instanceof Uint8Array ? claims : encoder.encode(asciiJson(packClaims(claims, skill.id))),
    ...((skill as Partial<PackedSkill>)[bytesOf] ?? bytesFor(skill)),
    fields: () => record.fields,
  };
}

/** Throws where the body is not what `partsOf` makes. The bytes are kept, not copied. */
export function unpackParts({ body, claims, rest, text, fields }: RecordParts): SkillRecord {
  const record = unpackRecord(body, { rest, text }, fields);
  record[claimsOf] = claims;
  return record;
}

/** All but the claims. */
function unpackRecord(body: string, bytes: Bytes, fields: () => IndexFields): SkillRecord & PackedRecord {
  const skill = JSON.parse(body) as Kept;
  if (typeof skill.id !== 'string') throw new TypeError('The body of a record holds a skill.');
  Object.defineProperty(skill, bytesOf, { value: bytes });
  Object.defineProperties(skill, skillReaders);
  const record = { skill };
  Object.defineProperty(record, claimsOf, { value: undefined, writable: true });
  Object.defineProperty(record, fieldsOf, { value: fields, writable: true });
  return Object.defineProperties(record, recordReaders) as unknown as SkillRecord & PackedRecord;
}

function bytesFor(skill: Skill): Bytes {
  return { rest: encoder.encode(JSON.stringify(restOf(skill))), text: encoder.encode(skill.text) };
}

/** False while the claims of a stored record have not been looked at. */
export function areClaimsRead(record: SkillRecord): boolean {
  return !isPacked(record) || !(record[claimsOf] instanceof Uint8Array);
}

/** Characters of the text, without decoding it where that is not needed to tell whether they are more than `most`. */
export function textLength(skill: Skill, most = Infinity): number {
  const held = (skill as Partial<PackedSkill>)[bytesOf];
  // No character of UTF-16 takes more than three bytes.
  return held && held.text.length >= 3 * most ? most : skill.text.length;
}

/** One function for all records, so that they share a shape. */
function reader(get: (this: never) => unknown): PropertyDescriptor {
  return { get, enumerable: true };
}

const skillReaders: PropertyDescriptorMap = {
  text: reader(function (this: PackedSkill) {
    return decoded(this[bytesOf].text);
  }),
  sections: reader(function (this: PackedSkill) {
    return readRest(this[bytesOf]).sections;
  }),
  resources: reader(function (this: PackedSkill) {
    return readRest(this[bytesOf]).resources;
  }),
  frontMatter: reader(function (this: PackedSkill) {
    return readRest(this[bytesOf]).frontMatter;
  }),
};

const claimReaders: PropertyDescriptorMap = {
  terms: reader(function (this: { readonly [termsOf]: string }) {
    return unpackTerms(this[termsOf]);
  }),
};

const recordReaders: PropertyDescriptorMap = {
  claims: reader(function (this: PackedRecord) {
    const claims = this[claimsOf];
    return claims instanceof Uint8Array ? (this[claimsOf] = unpackClaims(claims, this.skill.id)) : claims;
  }),
  fields: reader(function (this: PackedRecord) {
    return this[fieldsOf]();
  }),
};

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whoever reads a skill reads it more than once. */
const mostRecent = 8;
const recent: { readonly bytes: Uint8Array; readonly value: unknown }[] = [];

function remembered<T>(bytes: Uint8Array, make: () => T): T {
  const known = recent.find((entry) => entry.bytes === bytes);
  if (known) return known.value as T;
  const value = make();
  if (recent.length >= mostRecent) recent.shift();
  recent.push({ bytes, value });
  return value;
}

function decoded(bytes: Uint8Array): string {
  return remembered(bytes, () => decoder.decode(bytes));
}

function readRest({ rest }: Bytes): Rest {
  return remembered(rest, () => JSON.parse(decoder.decode(rest)) as Rest);
}

function restOf({ sections, resources, frontMatter }: Skill): Rest {
  return { sections, resources, frontMatter };
}

function keptOf(skill: Skill): Kept {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(skill)) if (!(name in skillReaders)) kept[name] = skill[name as keyof Skill];
  return kept as unknown as Kept;
}

/** Is decoded and parsed in half the time. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function packClaims({ artifacts, references, tools, terms }: SkillClaims, id: SkillId): PackedClaims {
  const evident = <Claim extends { readonly evidence: Evidence }>(list: readonly Claim[]): Claim[] =>
    list.map((claim) => ({ ...claim, evidence: packEvidence(claim.evidence, id) as Evidence }));
  return {
    artifacts: evident(artifacts),
    references: evident(references),
    tools: evident(tools),
    terms: packTerms(terms),
  };
}

function packEvidence(evidence: Evidence, id: SkillId): unknown {
  const { skill, file, line, words } = evidence;
  return skill === id ? ([file, line, words] satisfies PackedEvidence) : evidence;
}

function unpackClaims(bytes: Uint8Array, id: SkillId): SkillClaims {
  const claims = JSON.parse(decoder.decode(bytes)) as PackedClaims & { skill?: SkillId };
  // What was just parsed is nobody else's yet: it is completed in place.
  claims.skill = id;
  for (const list of [claims.artifacts, claims.references, claims.tools])
    for (const claim of list as unknown as { evidence: unknown }[])
      claim.evidence = unpackEvidence(claim.evidence, id);
  return withTerms(claims as unknown as Omit<SkillClaims, 'terms'>, claims.terms);
}

/** Claims in whose place one string stands for all terms. */
function withPackedTerms(claims: SkillClaims): SkillClaims {
  const { skill, artifacts, references, tools, terms } = claims;
  return withTerms({ skill, artifacts, references, tools }, packTerms(terms));
}

function withTerms(
  claims: Omit<SkillClaims, 'terms'> & { terms?: unknown; [termsOf]?: string },
  terms: PackedClaims['terms'],
): SkillClaims {
  if (typeof terms !== 'string') return Object.assign(claims, { terms });
  Object.defineProperty(claims, termsOf, { value: terms });
  return Object.defineProperties(claims, claimReaders) as unknown as SkillClaims;
}

const mainFile = 'SKILL.md';

function unpackEvidence(evidence: unknown, id: SkillId): unknown {
  if (!Array.isArray(evidence)) return evidence;
  const [file, line, words] = evidence as unknown as PackedEvidence;
  return { skill: id, file: file === mainFile ? mainFile : file, line, words };
}

/** `term` and the digit of its weight, between spaces; as they are where that would lose something. */
function packTerms(terms: readonly TermClaim[]): string | readonly TermClaim[] {
  let all = '';
  for (const { term, weight } of terms) {
    if (term.includes(' ') || !(weight >= 1 && weight <= 9)) return terms;
    all += `${all === '' ? '' : ' '}${term}${weight}`;
  }
  return all;
}

function unpackTerms(all: string): readonly TermClaim[] {
  if (all === '') return [];
  return all.split(' ').map((item) => ({ term: item.slice(0, -1), weight: Number(item.at(-1)) }));
}
