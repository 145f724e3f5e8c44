// Makes a library larger with distractors that are written like its skills.

import { makeRecord } from '../library.ts';
import type { SkillRecord } from '../record.ts';
import { nameKey } from '../skill/names.ts';
import { mostAlike } from './alike.ts';
import type { DistractorParts } from './distractor-parts.ts';
import { AnswerText, distractorParts } from './distractor-parts.ts';
import { seededRandom, shuffled } from './random.ts';

export interface EnlargeOptions {
  /** Skills of the enlarged library. */
  readonly size: number;
  readonly seed: number;
  /** Right skills of any task: no part of them is drawn. */
  readonly isAnswer: (record: SkillRecord) => boolean;
  /** Skills that parts are drawn from; the library itself where they are left out. Answers among them are passed over. */
  readonly sources?: readonly SkillRecord[];
}

/** Skills near in subject among which bodies are drawn. */
const neighbours = 12;
/** No skill gives more than this share of a body, so a body has several donors, and none is a copy. */
const largestShare = 1 / 3;
/** Donors that are asked before a body stays shorter than it should be: some lengths have few sections that fit. */
const maxDonors = 60;

/**
 * The distractors that bring a library to `size` skills, one by one: each takes some milliseconds. The same library and
 * seed give the same distractors, and a larger size the same ones and more. None where fewer than two skills are sources.
 *
 * What is drawn, and why. A copy under another name is an easy distractor: it is alike in all fields and so falls out as
 * a double, or ties. So a distractor here is a new skill of real parts:
 * - *Head*: description, tags and place of one skill that is no answer, each as often as the others. Its name is that
 *   skill's, with a word of a donor's name more, so names are distinct.
 * - *Body*: whole sections of other skills, of each at most a third. For every second distractor they come from the
 *   skills nearest to the head in subject, and only then from any: head and body agree, as in a skill of the same field
 *   that somebody else wrote. For the others they come from anywhere: words of many fields in one text, some of which
 *   meet any task.
 * - *Length*: each takes that of one of the library's own distractors, which take turns. So lengths are distributed as
 *   before, also in a library whose distractors are as long as the answers.
 * - *Nothing of answers*: no answer is a source, and no source gives a section or description that shares a line of
 *   40 characters with an answer, or that calls an answer by name: it would be half an answer, or lead to one.
 *
 * Limits. Descriptions are verbatim, so each stands there `size / sources` times: a task that one of them attracts is
 * attracted by all, which is harder than as many real skills; and they tell of no new subject, which is easier. Bodies
 * are no coherent texts. What a distractor says of other skills it says of the real ones, and no skill says anything of
 * it. Scripts and declared needs are left out. How near such a library comes to a real one can be measured where there
 * is one: enlarge a part of it, and compare with the whole (docs/retrieval.md has the figures).
 */
export function* madeDistractors(
  library: readonly SkillRecord[],
  options: EnlargeOptions,
): Generator<SkillRecord, void> {
  const { size, isAnswer } = options;
  const answers = new AnswerText([...new Set([...library, ...(options.sources ?? [])])].filter(isAnswer));
  const parts = (options.sources ?? library)
    .filter((record) => !isAnswer(record))
    .map((record) => distractorParts(record, answers));
  const lengths = library.filter((record) => !isAnswer(record)).map(({ skill }) => skill.text.length);
  const heads = parts.flatMap((part, at) => (part.mayHead ? [at] : []));
  if (size <= library.length || heads.length < 2 || lengths.length === 0) return;
  const alike = mostAlike(
    parts.map(({ record: { skill } }) => `${skill.name.replace(/[-_]+/g, ' ')} ${skill.description}`),
    neighbours,
  );
  const random = seededRandom(options.seed);
  const nextHead = inTurn(heads, random);
  const nextLength = inTurn(lengths, random);
  const names = new Set(
    [...library, ...(options.sources ?? [])].flatMap(({ skill }) => [
      nameKey(skill.name),
      nameKey(skill.folder),
    ]),
  );
  for (let made = 0; library.length + made < size; made++) {
    const at = nextHead();
    const near = made % 2 === 0 ? shuffled(alike[at]!, random) : [];
    yield makeDistractor(parts, at, near, nextLength(), names, random);
  }
}

/** Every item once, in an order that is drawn; then again in another. */
function inTurn<T>(items: readonly T[], random: () => number): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = shuffled(items, random);
    return left.pop()!;
  };
}

function makeDistractor(
  parts: readonly DistractorParts[],
  at: number,
  near: readonly number[],
  length: number,
  names: Set<string>,
  random: () => number,
): SkillRecord {
  const { skill } = parts[at]!.record;
  const anyOther = (): number => (at + 1 + Math.floor(random() * (parts.length - 1))) % parts.length;
  const donors = [...new Set([...near, ...Array.from({ length: maxDonors - near.length }, anyOther)])];
  const name = freshName(
    skill.name,
    donors.map((donor) => parts[donor]!.record.skill.name),
    names,
  );
  const head = [
    '---',
    `name: ${JSON.stringify(name)}`,
    `description: ${JSON.stringify(skill.description)}`,
    ...(skill.tags.length === 0 ? [] : [`tags: ${JSON.stringify(skill.tags)}`]),
    '---',
    '',
    `# ${name.replaceAll('-', ' ')}`,
  ].join('\n');
  const content = withBody(
    head,
    donors.map((donor) => parts[donor]!.sections),
    length,
    random,
  );
  const folder = [...skill.path.split('/').slice(0, -2), name].join('/');
  const base = skill.sourcePath.slice(0, skill.sourcePath.length - skill.path.length);
  return makeRecord({
    id: `${skill.root}/${folder}`,
    root: skill.root,
    path: `${folder}/SKILL.md`,
    sourcePath: `${base}${folder}/SKILL.md`,
    content,
    resources: [],
  });
}

/** Sections of one donor after the other, from a place in it that is drawn, as long as they fit. */
function withBody(
  head: string,
  donors: readonly (readonly string[])[],
  length: number,
  random: () => number,
): string {
  const texts = [head];
  let left = length - head.length - 1;
  const share = left * largestShare;
  for (const sections of donors) {
    if (left <= 0) break;
    let given = 0;
    const from = Math.floor(random() * sections.length);
    for (let i = 0; i < sections.length; i++) {
      const text = sections[(from + i) % sections.length]!;
      const cost = text.length + 2;
      if (cost > left || given + cost > share) continue;
      texts.push(text);
      given += cost;
      left -= cost;
    }
  }
  return `${texts.join('\n\n')}\n`;
}

/** The name with a word of another's name that makes it a name that is not there yet, and only then with a number. */
function freshName(name: string, others: readonly string[], taken: Set<string>): string {
  const own = wordsOf(name);
  const further = others.flatMap(wordsOf).filter((word) => /^\p{L}{3,}$/u.test(word) && !own.includes(word));
  const isFree = (candidate: string): boolean => !taken.has(candidate);
  const base = own.join('-');
  let fresh = further.map((word) => `${base}-${word}`).find(isFree);
  for (let n = 2; fresh === undefined; n++) fresh = [`${base}-${n}`].find(isFree);
  taken.add(fresh);
  return fresh;
}

function wordsOf(name: string): string[] {
  return nameKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
