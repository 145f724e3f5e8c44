// What `gos bench` reads from disk: tasks, libraries, and checkouts of SkillsBench as they are.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BenchTask } from '../../core/evaluate/task.ts';
import { parseTasks, plainPath } from '../../core/evaluate/task.ts';
import { makeRecord } from '../../core/library.ts';
import type { SkillRecord } from '../../core/record.ts';
import type { Root } from '../../core/skill/skill.ts';
import { discover } from '../../node/discover.ts';
import { readSkill } from '../../node/read-skill.ts';
import { UsageError } from '../cli-errors.ts';

export interface BenchInput {
  readonly tasks: readonly BenchTask[];
  /** Sorted by path; `list` keeps its own order. */
  readonly records: readonly SkillRecord[];
}

export interface BenchInputOptions {
  /** A file of tasks, or a checkout of SkillsBench. */
  readonly tasks: string;
  readonly library?: string;
  /** Paths of the skills to take, one a line, inside the library. */
  readonly list?: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Throws `UsageError` where something named is not there or is not what it should be. */
export async function loadBench(options: BenchInputOptions): Promise<BenchInput> {
  if (!existsSync(options.tasks))
    throw new UsageError(
      `There is no ${options.tasks}.`,
      'Give a tasks.jsonl, or a checkout of SkillsBench.',
    );
  const checkout = statSync(options.tasks).isDirectory();
  if (!checkout && options.library === undefined)
    throw new UsageError('No library is named.', 'Give --library DIR.');
  const own = checkout
    ? await readCheckout(options.tasks, options)
    : { tasks: readTaskFile(options.tasks), records: [] };
  const others = options.library === undefined ? [] : await readLibrary(options.library, options);
  // A checkout's skills that the library holds too are the same skills, not rivals.
  const known = new Set(own.records.map((record) => record.skill.text));
  return {
    tasks: own.tasks,
    records: [...own.records, ...others.filter((record) => !known.has(record.skill.text))],
  };
}

function readTaskFile(path: string): BenchTask[] {
  try {
    return parseTasks(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `${path}: ${error instanceof Error ? error.message : String(error)}`,
      'Each line is {"task", "instruction", "skills": [folders inside the library]}.',
      { cause: error },
    );
  }
}

/** Every skill of a folder, or those that the list names, in its order. */
async function readLibrary(directory: string, options: BenchInputOptions): Promise<SkillRecord[]> {
  if (!existsSync(directory))
    throw new UsageError(`There is no folder ${directory}.`, 'Give the folder that holds the skills.');
  const records = await readFolder(directory, 'library', '', options);
  if (options.list === undefined) return records;
  const byPath = new Map(records.map((record) => [plainPath(record.skill.path), record]));
  const wanted = readFileSync(options.list, 'utf8')
    .split(/\r?\n/)
    .map(plainPath)
    .filter((path) => path !== '');
  const unknown = wanted.filter((path) => !byPath.has(path));
  if (unknown.length > 0)
    throw new UsageError(
      `${options.list} names ${unknown.length} skills that ${directory} does not hold, such as ${unknown[0]!}.`,
      'Each line is a folder inside the library.',
    );
  return wanted.map((path) => byPath.get(path)!);
}

async function readFolder(
  directory: string,
  rootId: string,
  prefix: string,
  options: Pick<BenchInputOptions, 'signal' | 'onProgress'>,
): Promise<SkillRecord[]> {
  const root: Root = {
    id: rootId,
    scope: 'extra',
    precedence: 0,
    label: basename(directory),
    location: directory,
    trusted: true,
  };
  const found = await discover(directory, { signal: options.signal });
  const records: SkillRecord[] = [];
  for (const [i, skill] of found.skills.entries()) {
    options.signal.throwIfAborted();
    options.onProgress(i + 1, found.skills.length);
    const { source } = readSkill(root, skill);
    records.push(
      makeRecord({ ...source, id: `${rootId}/${prefix}${skill.folder}`, path: prefix + source.path }),
    );
  }
  return records;
}

/** `tasks/<task>/instruction.md` with the skills of `environment/skills/*`. Skills of one name and text are one skill. */
async function readCheckout(
  directory: string,
  options: BenchInputOptions,
): Promise<{ tasks: BenchTask[]; records: SkillRecord[] }> {
  const folder = existsSync(join(directory, 'tasks')) ? join(directory, 'tasks') : directory;
  const records = new Map<string, SkillRecord>();
  const byText = new Map<string, string>();
  const tasks: BenchTask[] = [];
  for (const task of readdirSync(folder).sort()) {
    const instruction = join(folder, task, 'instruction.md');
    const skills = join(folder, task, 'environment', 'skills');
    if (!existsSync(instruction) || !existsSync(skills)) continue;
    const right = new Set<string>();
    for (const record of await readFolder(skills, 'skillsbench', '', options)) {
      const path = plainPath(record.skill.path);
      const key = `${path}\n${record.skill.text}`;
      let name = byText.get(key);
      if (name === undefined) {
        name = path;
        for (let n = 2; records.has(name); n++) name = `${path}--${n}`;
        byText.set(key, name);
        records.set(name, renamed(record, name));
      }
      right.add(name);
    }
    if (right.size > 0)
      tasks.push({ task, instruction: readFileSync(instruction, 'utf8'), skills: [...right] });
  }
  if (tasks.length === 0)
    throw new UsageError(
      `${directory} holds no tasks/<task>/instruction.md with environment/skills.`,
      'Give a tasks.jsonl, or a checkout of SkillsBench.',
    );
  return { tasks, records: [...records.values()] };
}

/** The same skill under another path: its claims name it by its id. */
function renamed(record: SkillRecord, path: string): SkillRecord {
  const id = `skillsbench/${path}`;
  if (id === record.skill.id) return record;
  const { skill } = record;
  return makeRecord({
    id,
    root: skill.root,
    path: `${path}/SKILL.md`,
    sourcePath: skill.sourcePath,
    content: skill.text,
    resources: skill.resources,
  });
}
