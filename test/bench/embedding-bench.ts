// Prints what docs/embedding.md promises: speed, memory, and quality against words alone, in one run.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { passagesOf } from '../../src/core/index/passages.ts';
import { SkillLibrary } from '../../src/core/library.ts';
import type { SkillRecord } from '../../src/core/record.ts';
import type { RetrievalSettings } from '../../src/core/retrieve/bundle.ts';
import { taskParts } from '../../src/core/retrieve/task-parts.ts';
import type { SkillId } from '../../src/core/skill/skill.ts';
import { createEmbedder, type DisposableEmbedder } from '../../src/node/embedding/create-embedder.ts';
import { listSkills, wordsAlone } from './embedding-library.ts';
import { passageVariants } from './embedding-passages.ts';

interface Question {
  readonly key: string;
  readonly text: string;
  readonly needs: ReadonlySet<SkillId>;
}

interface Quality {
  hit: number;
  recall: number;
  reciprocal: number;
}

const [, , modelDirectory = '', project = '', ...flags] = process.argv;
const data = process.env.GOS_DATA;
const row = (name: string, ...values: readonly string[]): void =>
  console.log(`  ${name.padEnd(44)}${values.join('  ')}`);
const runs = 31;
/** Milliseconds of all threads since `before`: what a busy machine does not blur. */
const processor = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const megabytes = (): number => process.memoryUsage().rss / 1e6;

async function main(): Promise<void> {
  const example = await libraryOf(listSkills(join(project, 'examples/skills')));
  const baseline = megabytes();
  const started = performance.now();
  const embedder = (await createEmbedder({ kind: 'bundled', directory: modelDirectory }))!;
  console.log(`\n${embedder.modelId}, ${embedder.dimensions} dimensions, one WASM thread`);
  row('model opened and calibrated', `${(performance.now() - started).toFixed(0)} ms`);
  await speed(embedder, [...example.records()], baseline);
  await paraphrases(embedder, example);
  if (data === undefined) console.log('\nQuality at 2,000 skills: skipped, GOS_DATA is not set.');
  else await quality(embedder, data);
  await embedder.dispose();
}

async function speed(
  embedder: DisposableEmbedder,
  records: readonly SkillRecord[],
  baseline: number,
): Promise<void> {
  const sentence =
    'Read the survey results of every branch, check that no month is missing, and draw one chart for each product. ';
  const task = sentence.repeat(12).slice(0, 1300);
  const parts = taskParts(task, embedder.queryWords);
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await Promise.all(parts.map((part) => embedder.embedQuery(part)));
    times.push(performance.now() - start);
  }
  const median = times.sort((a, b) => a - b)[runs >> 1]!;
  row(
    `task of 1,300 characters (${parts.length} parts), median`,
    `${median.toFixed(1)} ms`,
    `(≤ 60; processor ${(processor(before) / runs).toFixed(1)} ms)`,
  );

  const texts = Array.from({ length: 200 }, (_, i) => passagesOf(records[i % records.length]!)[0]!);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const beforeTexts = process.cpuUsage();
  const start = performance.now();
  await embedder.embedPassages(texts);
  const perDocument = (performance.now() - start) / texts.length;
  const cpu = processor(beforeTexts);
  delay.disable();
  row(
    'skill in a batch of 200',
    `${perDocument.toFixed(1)} ms`,
    `(≤ 12; processor ${(cpu / texts.length).toFixed(1)} ms; ${Math.round(texts.join('').length / texts.length)} characters each)`,
  );
  row(
    'event loop delay of the host meanwhile, p99',
    `${(delay.percentile(99) / 1e6 - 5).toFixed(1)} ms`,
    '(< 50)',
  );
  row('resident memory over the baseline', `${(megabytes() - baseline).toFixed(0)} MB`, '(< 450)');
  await embedder.unload();
  globalThis.gc?.();
  await sleep(500);
  row('… after the model is unloaded', `${(megabytes() - baseline).toFixed(0)} MB`);
}

async function paraphrases(embedder: DisposableEmbedder, library: SkillLibrary): Promise<void> {
  await embed(embedder, library, passagesOf);
  const byName = new Map([...library.records()].map(({ skill }) => [skill.name, skill.id]));
  const lines = readFileSync(join(project, 'test/fixtures/paraphrases.jsonl'), 'utf8').trim().split('\n');
  const questions = lines.map((line): Question => {
    const { skill, query } = JSON.parse(line) as { skill: string; query: string };
    return { key: query, text: query, needs: new Set([byName.get(skill) ?? skill]) };
  });
  console.log(
    `\n${questions.length} paraphrases that share no content word with their skill, ${library.size} skills`,
  );
  await compare(embedder, library, questions);
}

async function quality(embedder: DisposableEmbedder, directory: string): Promise<void> {
  const paths = readFileSync(join(directory, 'library-2000.txt'), 'utf8').trim().split('\n');
  const library = await libraryOf(listSkills(join(directory, 'library'), paths));
  const lines = readFileSync(join(directory, 'tasks-dev.jsonl'), 'utf8').trim().split('\n');
  const questions = lines.map((line): Question => {
    const { task, instruction, skills } = JSON.parse(line) as {
      task: string;
      instruction: string;
      skills: string[];
    };
    return { key: task, text: instruction, needs: new Set(skills) };
  });
  const start = performance.now();
  await embed(embedder, library, passagesOf);
  console.log(
    `\n${questions.length} tasks, ${library.size} skills (embedded in ${((performance.now() - start) / 1000).toFixed(0)} s)`,
  );
  await compare(embedder, library, questions);
  if (!flags.includes('--passages')) return;
  console.log('\nWhat is embedded: meaning alone, the same tasks (--passages)');
  for (const [name, passages] of Object.entries(passageVariants)) {
    await embed(embedder, library, passages);
    print(name, questions, await ask(questions, (text) => byMeaning(embedder, library, text)));
  }
}

async function compare(
  embedder: DisposableEmbedder,
  library: SkillLibrary,
  questions: readonly Question[],
): Promise<void> {
  const ranked = async (text: string, settings: Partial<RetrievalSettings>): Promise<readonly SkillId[]> =>
    (await library.retrieve({ task: text, settings })).ranking.map(({ id }) => id);
  const noMeaning = { fusion: 0 };
  const words = wordsAlone(library);
  print('words alone', questions, await ask(questions, (text) => Promise.resolve(words(text))));
  print('meaning alone', questions, await ask(questions, (text) => byMeaning(embedder, library, text)));
  print('words and graph', questions, await ask(questions, (text) => ranked(text, noMeaning)));
  print('hybrid and graph (default)', questions, await ask(questions, (text) => ranked(text, {})));
}

function print(name: string, questions: readonly Question[], answers: readonly (readonly SkillId[])[]): void {
  const halves = [all, firstHalf, secondHalf].map((half) => measure(questions, answers, half));
  const figure = (pick: (quality: Quality) => number): string => {
    const [whole = 0, first = 0, second = 0] = halves.map(pick);
    return `${whole.toFixed(3)} (${first.toFixed(2)} ${second.toFixed(2)})`;
  };
  row(
    name,
    `hit@1 ${figure(({ hit }) => hit)}`,
    `recall@8 ${figure(({ recall }) => recall)}`,
    `MRR ${figure(({ reciprocal }) => reciprocal)}`,
  );
}

const all = (): boolean => true;
/** Constants are chosen on one half and read on the other. */
const firstHalf = ({ key }: Question): boolean => createHash('sha1').update(key).digest()[0]! % 2 === 0;
const secondHalf = (question: Question): boolean => !firstHalf(question);

function measure(
  questions: readonly Question[],
  answers: readonly (readonly SkillId[])[],
  half: (question: Question) => boolean,
): Quality {
  const sum: Quality = { hit: 0, recall: 0, reciprocal: 0 };
  let count = 0;
  for (const [i, question] of questions.entries()) {
    if (!half(question)) continue;
    count++;
    const ranking = answers[i]!;
    const first = ranking.findIndex((id) => question.needs.has(id));
    sum.hit += first === 0 ? 1 : 0;
    sum.reciprocal += first < 0 ? 0 : 1 / (first + 1);
    sum.recall += ranking.slice(0, 8).filter((id) => question.needs.has(id)).length / question.needs.size;
  }
  return { hit: sum.hit / count, recall: sum.recall / count, reciprocal: sum.reciprocal / count };
}

async function ask(
  questions: readonly Question[],
  answer: (text: string) => Promise<readonly SkillId[]>,
): Promise<readonly (readonly SkillId[])[]> {
  const answers: (readonly SkillId[])[] = [];
  for (const { text } of questions) answers.push(await answer(text));
  return answers;
}

async function byMeaning(
  embedder: DisposableEmbedder,
  library: SkillLibrary,
  text: string,
): Promise<readonly SkillId[]> {
  return library.vectors.search(await embedder.embedQuery(text), 50).map(({ id }) => id);
}

async function embed(
  embedder: DisposableEmbedder,
  library: SkillLibrary,
  passages: (record: SkillRecord) => readonly string[],
): Promise<void> {
  library.setEmbedder(undefined);
  library.setEmbedder(embedder);
  for (const record of library.records()) {
    const { id, contentHash } = record.skill;
    library.vectors.setVectors(
      id,
      contentHash,
      embedder.modelId,
      await embedder.embedPassages(passages(record)),
    );
  }
}

function libraryOf(
  skills: readonly { readonly id: SkillId; readonly file: string }[],
): Promise<SkillLibrary> {
  const library = new SkillLibrary();
  library.setRoots([
    { id: 'r', scope: 'extra', precedence: 0, label: 'skills', location: '/skills', trusted: true },
  ]);
  const sources = skills
    .filter(({ file }) => existsSync(file))
    .map(({ id, file }) => ({
      id,
      root: 'r',
      path: `${id}/SKILL.md`,
      sourcePath: file,
      content: readFileSync(file),
      resources: [],
    }));
  library.apply(sources.map((source) => ({ kind: 'set', source })));
  return Promise.resolve(library);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
