// What the web engine knows of one root: which skills lie in it, and how their files looked when they were read.

import type { SkillSource, Root } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../../service/engine-api.ts';
import { pathOf } from '../file-uri.ts';
import { findSkills, readVirtualSkill, type VirtualSkill } from './virtual-files.ts';
import { wordsOf } from '../../core/errors.ts';
import { say } from '../../core/say.ts';
import { problemAt } from '../../service/problems/problem.ts';

/** Skills read at once, and applied at once. */
const batch = 24;

interface Known {
  readonly id: string;
  readonly stamp: string;
}

export interface FilesFound {
  readonly set: readonly SkillSource[];
  readonly removed: readonly string[];
}

export class RootFiles {
  root: Root;
  readonly #known = new Map<string, Known>();
  readonly #problems = new Map<string, EngineProblem>();
  #exists = false;

  constructor(root: Root) {
    this.root = root;
  }

  get exists(): boolean {
    return this.#exists;
  }

  get size(): number {
    return this.#known.size;
  }

  get folders(): Iterable<string> {
    return this.#known.keys();
  }

  get ids(): readonly string[] {
    return [...this.#known.values()].map(({ id }) => id);
  }

  get problems(): Iterable<EngineProblem> {
    return this.#problems.values();
  }

  /** Compares the files with what is known; what differs is handed to `apply`, a batch at a time. */
  async scan(
    options: { readonly under?: string; readonly force?: boolean; readonly signal?: AbortSignal },
    apply: (found: FilesFound) => Promise<void>,
    onProgress: (done: number, total: number) => void,
  ): Promise<{ readonly parsed: number; readonly reused: number }> {
    const { under = '', force = false, signal } = options;
    const { exists, skills } = await findSkills(this.root, under, signal);
    if (under === '') this.#exists = exists;
    const here = new Set(skills.map(({ folder }) => folder));
    const removed: string[] = [];
    for (const [folder, { id }] of [...this.#known]) {
      if (here.has(folder) || !isBelow(folder, under)) continue;
      this.#known.delete(folder);
      this.#problems.delete(folder);
      removed.push(id);
    }
    if (removed.length > 0) await apply({ set: [], removed });
    const changed = skills.filter((skill) => force || this.#known.get(skill.folder)?.stamp !== skill.stamp);
    for (let i = 0; i < changed.length; i += batch) {
      signal?.throwIfAborted();
      const read = await Promise.all(changed.slice(i, i + batch).map((skill) => this.#read(skill)));
      const gone = read.flatMap((result) => (typeof result === 'string' ? [result] : []));
      await apply({ set: read.filter((result) => typeof result !== 'string'), removed: gone });
      onProgress(Math.min(changed.length, i + batch), changed.length);
    }
    return { parsed: changed.length, reused: skills.length - changed.length };
  }

  /** The id alone where nothing can be read. */
  async #read(skill: VirtualSkill): Promise<SkillSource | string> {
    this.#known.set(skill.folder, skill);
    this.#problems.delete(skill.folder);
    try {
      return await readVirtualSkill(this.root, skill);
    } catch (error) {
      this.#known.delete(skill.folder);
      this.#problems.set(skill.folder, unreadable(pathOf(skill.uri), error));
      return skill.id;
    }
  }
}

function isBelow(folder: string, under: string): boolean {
  return under === '' || folder === under || folder.startsWith(`${under}/`);
}

function unreadable(sourcePath: string, error: unknown): EngineProblem {
  const message = say`"${sourcePath}" could not be read: ${wordsOf(error)}.`;
  const remedy = say`Check its size and its content.`;
  return problemAt({ sourcePath }, 1, 'file-unreadable', 'error', message, remedy);
}
