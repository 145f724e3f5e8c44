// What the web engine knows of one root: which skills lie in it, and how their files looked when they were read.

import type { SkillId, SkillSource, Root } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../../service/engine-api.ts';
import { pathOf } from '../file-uri.ts';
import type { SkillStamp } from '../../service/stored-library.ts';
import { findSkills, readVirtualSkill, type VirtualSkill } from './virtual-files.ts';
import { wordsOf } from '../../core/errors.ts';
import { say } from '../../core/say.ts';
import { problemAt } from '../../service/problems/problem.ts';

/** Skills read at once, and applied at once. */
const batch = 24;

interface Known extends SkillStamp {
  readonly dated: boolean;
}

export interface FilesFound {
  readonly set: readonly SkillSource[];
  readonly removed: readonly string[];
}

/** What an earlier window has left of a root's skills. */
export interface StoredSkills {
  readonly stamps: ReadonlyMap<SkillId, string>;
  /** Names those that are now in the library. */
  readonly restore: (ids: readonly SkillId[]) => Promise<readonly SkillId[]>;
}

export interface ScanCounts {
  readonly parsed: number;
  readonly reused: number;
  readonly removed: number;
}

const noSkills: ReadonlySet<SkillId> = new Set();

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

  /** What may be stored. */
  get stamps(): readonly SkillStamp[] {
    return [...this.#known.values()].flatMap(({ id, stamp, dated }) => (dated ? [{ id, stamp }] : []));
  }

  get problems(): Iterable<EngineProblem> {
    return this.#problems.values();
  }

  /**
   * Compares the files with what is known; what differs is handed to `apply`, a batch at a time. What `stored` has of it
   * as it is now is restored instead.
   */
  async scan(
    options: {
      readonly under?: string;
      readonly force?: boolean;
      readonly signal?: AbortSignal;
      readonly stored?: StoredSkills | undefined;
    },
    apply: (found: FilesFound) => Promise<void>,
    onProgress: (done: number, total: number) => void,
  ): Promise<ScanCounts> {
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
    const differing = skills.filter((skill) => force || this.#known.get(skill.folder)?.stamp !== skill.stamp);
    const restored = force ? noSkills : await this.#restore(differing, options.stored);
    const changed = differing.filter(({ id }) => !restored.has(id));
    for (let i = 0; i < changed.length; i += batch) {
      signal?.throwIfAborted();
      const read = await Promise.all(changed.slice(i, i + batch).map((skill) => this.#read(skill)));
      const gone = read.flatMap((result) => (typeof result === 'string' ? [result] : []));
      await apply({ set: read.filter((result) => typeof result !== 'string'), removed: gone });
      onProgress(Math.min(changed.length, i + batch), changed.length);
    }
    return { parsed: changed.length, reused: skills.length - changed.length, removed: removed.length };
  }

  async #restore(
    skills: readonly VirtualSkill[],
    stored: StoredSkills | undefined,
  ): Promise<ReadonlySet<SkillId>> {
    const same = skills.filter(({ id, stamp, dated }) => dated && stored?.stamps.get(id) === stamp);
    if (!stored || same.length === 0) return noSkills;
    const restored = new Set(await stored.restore(same.map(({ id }) => id)));
    for (const skill of same) if (restored.has(skill.id)) this.#known.set(skill.folder, skill);
    return restored;
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
