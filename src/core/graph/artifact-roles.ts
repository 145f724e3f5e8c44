// Whether the words around an artifact say that it is made, used, or merely mentioned.

export type Role = 'produces' | 'consumes' | 'mentions';

export interface RoleReading {
  readonly role: Role;
  readonly confidence: number;
  /** The words say so outright, rather than suggest it. */
  readonly stated: boolean;
}

/** Takes in, whatever else it does with it. */
const takesIn = /^(?:read|pars|load|import|ingest|open|tak|accept|expect|requir|consum|decod|process)/;
const consume =
  'reads?|reading|pars(?:e|es|ing)|loads?|loading|imports?|importing|ingests?|ingesting|opens?|opening|takes?|accepts?|accepting|expects?|expecting|requires?|requiring|consum(?:e|es|ing)|analy[sz](?:e|es|ing)|process(?:es|ing)?|extract(?:s|ing)?|inspect(?:s|ing)?|validat(?:e|es|ing)|quer(?:y|ies|ying)|decod(?:e|es|ing)|filter(?:s|ing)?|given|inputs?|merg(?:e|es|ing)|split(?:s|ting)?|annotat(?:e|es|ing)|from|uploads?|uploading|using|examin(?:e|es|ing)';
const produce =
  'writ(?:e|es|ing|ten)|sav(?:e|es|ed|ing)|exports?|exporting|exported|produc(?:e|es|ed|ing)|generat(?:e|es|ed|ing)|creat(?:e|es|ed|ing)|outputs?|outputting|emits?|emitting|emitted|render(?:s|ed|ing)?|build(?:s|ing)?|built|downloads?|downloading|downloaded|fetch(?:es|ed|ing)?';
const verbs = new RegExp(
  String.raw`\b(?:(?<consume>${consume})|(?<produce>${produce})|(?<convert>convert(?:s|ed|ing)?|transform(?:s|ed|ing)?|transcod(?:e|es|ing)|migrat(?:e|es|ing)|translat(?:e|es|ing)|turn(?:s|ing)?)|(?<negate>not|never|without|avoid|don't))\b`,
  'gi',
);

const passiveProduce =
  /^\W{0,3}(?:files? |\w+ )?(?:is|are|gets?|will be) (?:then )?(?:generated|written|produced|created|saved|exported|emitted|output)\b/i;
const passiveConsume =
  /^\W{0,3}(?:files? |\w+ )?(?:is|are|gets?|must be|will be|can be) (?:then )?(?:required|read|parsed|loaded|expected|ingested|imported|consumed|supplied|provided)\b/i;
const outputNoun = /^\W{0,3}(?:files? )?(?:outputs?|results?|exports?)\b/i;
const inputNoun =
  /^\W{0,3}(?:files? )?(?:inputs?|parsing|parser|import|reader|ingestion|analysis|files as input)\b/i;
const converted = /^[`*]{0,2}(?: files?| format| data)?\s*(?:to|into|→|->|➜|⟶|2)\s*$/;
const targetBefore = /\b(?:to|into|as|in)\s+(?:an? |the )?[`*("]{0,2}(?:[\w-]+ )?$/i;

/** `renders GeoJSON as a PNG` */
const renderedAs = /^\W*(?:files? |data )?(?:as|to|into)\b/i;

/** Verbs of a sentence with their places, so that several artifacts share one scan. */
export interface Verb {
  readonly index: number;
  readonly kind: 'consume' | 'produce' | 'convert' | 'negate';
  readonly word: string;
}

export function verbsOf(sentence: string): Verb[] {
  const found: Verb[] = [];
  for (const match of sentence.matchAll(verbs)) {
    const kind = match.groups?.consume
      ? 'consume'
      : match.groups?.produce
        ? 'produce'
        : match.groups?.convert
          ? 'convert'
          : 'negate';
    found.push({ index: match.index, kind, word: match[0].toLowerCase() });
  }
  return found;
}

/** Directness from which a verb states the role of its object. */
const near = 0.72;
/** Characters between a verb and its object. */
const reach = 70;

/** 0…1: how surely the verb governs what stands at `start`. */
function directness(sentence: string, verb: Verb, start: number): number {
  const between = sentence.slice(verb.index + verb.word.length, start);
  return (
    (between.length <= 25 ? 1 : between.length <= 45 ? 0.85 : 0.65) * (/[,(—|]/.test(between) ? 0.85 : 1)
  );
}

/** Reads the role of what stands at `start`…`end` of the sentence. */
export function readRole(sentence: string, verbs: readonly Verb[], start: number, end: number): RoleReading {
  const after = sentence.slice(end, end + 60);
  const before = sentence.slice(Math.max(0, start - 40), start);
  if (passiveProduce.test(after)) return { role: 'produces', confidence: 0.75, stated: true };
  if (passiveConsume.test(after)) return { role: 'consumes', confidence: 0.75, stated: true };
  let last: Verb | undefined;
  let governing: Verb | undefined;
  for (const verb of verbs) {
    if (verb.index >= start) break;
    if (start - verb.index > reach) continue;
    if (verb.kind === 'negate') {
      if (start - verb.index < 30) return { role: 'mentions', confidence: 0.3, stated: false };
      continue;
    }
    last = verb;
    if (verb.word !== 'from' && verb.word !== 'using') governing = verb;
  }
  if (last?.word === 'from' || last?.word === 'using') {
    const sure = directness(sentence, last, start);
    const stated = last.word === 'from' && governing?.kind === 'consume' && sure >= near;
    return { role: 'consumes', confidence: 0.65 * sure, stated };
  }
  const sure = governing ? directness(sentence, governing, start) : 0;
  const stated = sure >= near;
  if (governing?.kind === 'convert') {
    return targetBefore.test(before)
      ? { role: 'produces', confidence: 0.8 * sure, stated }
      : { role: 'consumes', confidence: 0.75 * sure, stated };
  }
  if (governing?.word.startsWith('render') && renderedAs.test(after)) {
    return { role: 'consumes', confidence: 0.75 * sure, stated };
  }
  if (governing?.kind === 'produce') return { role: 'produces', confidence: 0.75 * sure, stated };
  if (governing?.kind === 'consume') {
    return /\b(?:to|into)\s+(?:an? |the )?[`*("]{0,2}$/i.test(before)
      ? { role: 'produces', confidence: 0.5 * sure, stated }
      : { role: 'consumes', confidence: 0.7 * sure, stated: stated && takesIn.test(governing.word) };
  }
  if (outputNoun.test(after)) return { role: 'produces', confidence: 0.6, stated: false };
  if (inputNoun.test(after)) return { role: 'consumes', confidence: 0.6, stated: true };
  return { role: 'mentions', confidence: 0.4, stated: false };
}

/** True where the text between two artifacts makes the first the source of the second: `VCF to BED`, `a.csv → b.parquet`. */
export function isConversion(between: string): boolean {
  return between.length < 24 && converted.test(between);
}

const inputHeading =
  /\b(?:inputs?|required files|source (?:files|data)|data requirements|you(?:'ll)? need|what you need|prerequisites?)\b/i;
const outputHeading =
  /\b(?:outputs?|deliverables?|artifacts?|results? (?:files?|format)|exports?|generated files|produces)\b/i;

/** What a section's heading says of the artifacts in it. */
export function roleOfHeading(heading: string): RoleReading | undefined {
  const input = inputHeading.test(heading);
  const output = outputHeading.test(heading);
  if (input === output) return undefined;
  return { role: input ? 'consumes' : 'produces', confidence: 0.7, stated: true };
}

const codeProduce =
  /(?:\s(?:-o|--out[\w-]*|--save[\w-]*|--export[\w-]*|--dest[\w-]*|--report[\w-]*|--record[\w-]*|--write[\w-]*)[ =]+["']?|>>?\s*["']?|\btee\s+|\b(?:to_\w+|savefig|save\w*|write\w*|dump\w*|export\w*|imwrite|sink)\s*\(\s*[^()]{0,30}["'f]{0,2}|output\w*\s*[=:]\s*["'f]{0,2}|out_?(?:file|path)\w*\s*[=:]\s*["'f]{0,2})[\w./*{}$<>~-]*$/i;
const codeConsume =
  /(?:\s(?:-i|-f|--in[\w-]*|--file[\w-]*|--source[\w-]*|--data[\w-]*|--from[\w-]*)[ =]+["']?|<\s*["']?|\b(?:cat|head|less|jq|zcat|grep\s+\S+|open)\s+["']?|\b(?:read\w*|load\w*|open\w*|imread|parse\w*|import\w*|fread|scan_\w+|from_\w+)\s*\(\s*["'frb]{0,2}|input\w*\s*[=:]\s*["'f]{0,2}|in_?(?:file|path)\w*\s*[=:]\s*["'f]{0,2})[\w./*{}$<>~-]*$/i;

/** `--track points.csv`: what a command is given under a name of its own. */
const argument = /\s--[a-z][\w-]*[ =]+["']?[\w./*{}$<>~-]*$/i;

/** Role of a file named in code, from what stands before it on its line. */
export function roleInCode(before: string, after: string): RoleReading {
  const ahead = before.slice(-70);
  if (/^["'`]?\s*,\s*(?:mode\s*=\s*)?["'][wax]/.test(after))
    return { role: 'produces', confidence: 0.65, stated: true };
  if (codeProduce.test(ahead)) return { role: 'produces', confidence: 0.6, stated: true };
  if (codeConsume.test(ahead)) return { role: 'consumes', confidence: 0.55, stated: true };
  if (argument.test(ahead)) return { role: 'consumes', confidence: 0.6, stated: true };
  return { role: 'mentions', confidence: 0.3, stated: false };
}
