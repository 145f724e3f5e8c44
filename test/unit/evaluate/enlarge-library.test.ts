import { describe, expect, it } from 'vitest';
import { mostAlike } from '../../../src/core/evaluate/alike.ts';
import { AnswerText, distractorParts, ownLine } from '../../../src/core/evaluate/distractor-parts.ts';
import { madeDistractors } from '../../../src/core/evaluate/enlarge-library.ts';
import { makeRecord } from '../../../src/core/library.ts';
import type { SkillRecord } from '../../../src/core/record.ts';
import { nameKey } from '../../../src/core/skill/names.ts';

function record(name: string, description: string, body: string): SkillRecord {
  return makeRecord({
    id: `r/field/${name}`,
    root: 'r',
    path: `field/${name}/SKILL.md`,
    sourcePath: `/skills/field/${name}/SKILL.md`,
    content: `---\nname: ${name}\ndescription: ${description}\ntags: [${name.split('-')[0]!}]\n---\n\n# ${name}\n\n${body}\n`,
    resources: [],
  });
}

const subjects = ['seismic', 'ledger', 'pottery', 'kernel', 'orchid'];
/** 60 skills of five subjects, from some 400 to some 9,000 characters, each line with the marks of its skill. */
const others = Array.from({ length: 60 }, (_, i) => {
  const subject = subjects[i % subjects.length]!;
  const sections = Array.from(
    { length: 2 + i },
    (_, k) =>
      `## Step ${k} of ${i}\n\nSkill ${i} handles the ${subject} matter in its step number ${k}, and says so at length.\n\n\`\`\`sh\n# not a heading\nrun --${subject} ${k}\n\`\`\``,
  );
  return record(`${subject}-tool-${i}`, `Handles ${subject} matters, case ${i}`, sections.join('\n\n'));
});
const secret = 'The right answer knows this long line that no distractor may hold.';
const answers = [
  record('right-answer', 'Solves the task that is asked about here, and nothing else', secret),
  record('pdf', 'Reads pages', 'Short.'),
];
/** Skills that are no answers, with texts that belong to or lead to one. */
const tainted = [
  record(
    'echo-a',
    'Solves the task that is asked about here, and nothing else',
    '## Own\n\nFine text of echo.',
  ),
  record(
    'echo-b',
    'Other',
    `## Stolen\n\n${secret}\n\n## Lead\n\nUse right-answer.\n\n## Mark\n\nSee \`pdf\` first.`,
  ),
];
const library = [...answers, ...others, ...tainted];
const isAnswer = (one: SkillRecord): boolean => answers.includes(one);
const made = (size: number, seed = 1): SkillRecord[] => [
  ...madeDistractors(library, { size, seed, isAnswer }),
];
const texts = (records: readonly SkillRecord[]): string[] => records.map(({ skill }) => skill.text);
const all = made(400);

describe('an enlarged library', () => {
  it('has the size that is asked for, and is left as it is when it has it', () => {
    expect(library.length + all.length).toBe(400);
    expect(made(library.length)).toEqual([]);
    expect(made(3)).toEqual([]);
  });

  it('is the same for the same seed, another for another, and the beginning of a larger one', () => {
    expect(texts(made(120))).toEqual(texts(made(120)));
    expect(texts(made(120, 2))).not.toEqual(texts(made(120)));
    expect(texts(made(120))).toEqual(texts(all).slice(0, 120 - library.length));
  });

  it('has a name, a place and a text of its own for each skill', () => {
    const everything = [...library, ...all];
    for (const key of [
      ({ skill }: SkillRecord) => nameKey(skill.name),
      ({ skill }: SkillRecord) => skill.id,
      ({ skill }: SkillRecord) => skill.path,
      ({ skill }: SkillRecord) => skill.contentHash,
    ])
      expect(new Set(everything.map(key)).size).toBe(everything.length);
  });

  it('holds no part of an answer: no text, description or name', () => {
    for (const { skill } of all) {
      expect(skill.text).not.toContain(secret);
      expect(skill.description).not.toBe(answers[0]!.skill.description);
      expect(skill.text).not.toContain('right-answer');
      expect(skill.text).not.toContain('`pdf`');
      expect(skill.name).not.toMatch(/^(?:right-answer|pdf)/);
    }
  });

  it('takes description and tags from one skill, each as often as the others, and its body from three others at least', () => {
    const heads = new Map<string, number>();
    for (const { skill } of all) {
      heads.set(skill.description, (heads.get(skill.description) ?? 0) + 1);
      const head = [...others, ...tainted].find((one) => one.skill.description === skill.description)!.skill;
      expect(skill.tags).toEqual(head.tags);
      expect(skill.name.startsWith(`${head.name}-`)).toBe(true);
      const donors = [...skill.text.matchAll(/^Skill (\d+) handles/gm)].map((match) => match[1]!);
      expect(donors).not.toContain(head.name.split('-')[2]);
      if (donors.length > 12) expect(new Set(donors).size).toBeGreaterThanOrEqual(3);
    }
    expect(heads.size).toBe(61);
    expect(Math.max(...heads.values()) - Math.min(...heads.values())).toBeLessThanOrEqual(1);
  });

  it('gives every second distractor a body of its own subject', () => {
    const shareOf = (records: readonly SkillRecord[]): number => {
      const right = records.map(({ skill }) => {
        const said = [...skill.text.matchAll(/handles the (\w+) matter/g)].map((match) => match[1]!);
        return said.filter((subject) => skill.name.startsWith(subject)).length / Math.max(1, said.length);
      });
      return right.reduce((sum, share) => sum + share, 0) / right.length;
    };
    expect(shareOf(all.filter((_, i) => i % 2 === 0))).toBeGreaterThan(0.8);
    expect(shareOf(all.filter((_, i) => i % 2 === 1))).toBeLessThan(0.4);
  });

  it('is as long as the library: at every tenth within 10 %', () => {
    const lengths = (records: readonly SkillRecord[]): number[] =>
      records.map(({ skill }) => skill.text.length).sort((a, b) => a - b);
    const [own, drawn] = [lengths([...others, ...tainted]), lengths(all)];
    for (const part of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
      const at = (sorted: readonly number[]): number => sorted[Math.floor(part * sorted.length)]!;
      expect(Math.abs(at(drawn) / at(own) - 1)).toBeLessThan(0.1);
    }
  });

  it('follows the lengths of the library, not those of the skills that parts come from', () => {
    const short = others.slice(0, 20);
    const distractors = madeDistractors(short, { size: 60, seed: 1, isAnswer, sources: library });
    const longest = Math.max(...short.map(({ skill }) => skill.text.length));
    const drawn = [...distractors];
    expect(drawn).toHaveLength(40);
    expect(Math.max(...drawn.map(({ skill }) => skill.text.length))).toBeLessThanOrEqual(longest);
  });

  it('cannot be made of answers alone', () => {
    expect([...madeDistractors(answers, { size: 10, seed: 1, isAnswer: () => true })]).toEqual([]);
  });
});

describe('parts of distractors', () => {
  it('are whole sections; what leaves a code fence open is none', () => {
    const open = record('open', 'Leaves a fence open', '## A\n\nText.\n\n## B\n\n```sh\nrun');
    expect(distractorParts(open, new AnswerText([])).sections).toEqual(['## A\n\nText.']);
  });

  it(`share a line with an answer from ${ownLine} characters on`, () => {
    const text = new AnswerText([record('a', 'd', `${'x'.repeat(ownLine)}\n${'y'.repeat(ownLine - 1)}`)]);
    expect(text.shares(`before\n  ${'x'.repeat(ownLine)}`)).toBe(true);
    expect(text.shares('y'.repeat(ownLine - 1))).toBe(false);
  });

  it('call an answer by name where it is written as a name', () => {
    const text = new AnswerText(answers);
    expect(
      ['a `pdf` skill', '[pdf](../pdf/SKILL.md)', 'the right-answer skill'].map((one) => text.names(one)),
    ).toEqual([true, true, true]);
    expect(
      ['a pdf file', 'not-the-right-answer-at-all', 'right answer'].map((one) => text.names(one)),
    ).toEqual([false, false, false]);
  });
});

describe('likeness', () => {
  it('counts rare words more than common ones', () => {
    const found = mostAlike(
      ['the red fox runs', 'the red house', 'the fox sleeps', 'the red car', 'the sea'],
      2,
    );
    expect(found[2]).toEqual([0]);
    expect(found[0]![0]).toBe(2);
    expect(found[4]).toEqual([]);
  });
});
