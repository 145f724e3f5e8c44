// What the engine knows of one root: which files gave which skill, and how they looked when they were read.

import { nodeSha256 } from '../node/sha256.ts';
import { makeRecord } from '../core/library.ts';
import type { SkillChange } from '../core/library.ts';
import type { Root, SkillId } from '../core/skill/skill.ts';
import { discover } from '../node/discover.ts';
import type { Discovery, DiscoverLimits, FoundSkill, LinkTarget } from '../node/discovery.ts';
import { fileProblem } from '../node/file-problem.ts';
import type { FileProblem } from '../node/file-problem.ts';
import { maxSkillBytes } from '../core/skill/listing.ts';
import { skillId } from '../core/skill/skill-id.ts';
import { isYoung, readSkill, stampOf } from '../node/read-skill.ts';
import type { StoredSkill } from '../node/snapshot-store.ts';
import { TimeSlice } from '../core/time-slice.ts';
import { outside, without } from './without.ts';
import { say } from '../core/say.ts';

/** How a skill's files looked when its record was made. */
export interface KnownSkill {
  readonly id: SkillId;
  readonly folder: string;
  readonly sourcePath: string;
  readonly realPath: string;
  readonly viaLink: boolean;
  /** '' where the files have to be read again whatever stat says. */
  readonly stamp: string;
  readonly digest: string;
}

export interface ScanOptions {
  /** Only this folder of the root and what lies below it. */
  readonly under?: string;
  /** Read every file, whatever stat says. */
  readonly force?: boolean;
  readonly stored?: ReadonlyMap<string, StoredSkill>;
  readonly signal?: AbortSignal;
  /** Says when to let other work go on. */
  readonly slice?: TimeSlice;
  readonly limits?: Partial<DiscoverLimits>;
  /** Absolute folders of skills that are left out. */
  readonly exclude?: readonly string[];
  /** Absolute folders that are roots of their own: what is in them is not looked for here. */
  readonly otherRoots?: readonly string[];
  /** Is called with what one slice of work found. The changes are to be applied at once. */
  readonly apply: (changes: readonly SkillChange[]) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ScanResult {
  readonly parsed: number;
  readonly reused: number;
  /** Folders whose record or stamp is another one than in the store, those that are gone included. */
  readonly dirty: readonly string[];
  /** Folders whose files changed while they were read. */
  readonly unstable: readonly string[];
}

export class RootIndex {
  #root: Root;
  readonly #known = new Map<string, KnownSkill>();
  readonly #problems = new Map<string, FileProblem>();
  #linkTargets: readonly LinkTarget[] = [];
  #skippedLinks = 0;
  #exists = false;

  constructor(root: Root) {
    this.#root = root;
  }

  get root(): Root {
    return this.#root;
  }

  /** Scope, precedence, trust or label are others now; id and location must be the same. */
  set root(root: Root) {
    this.#root = root;
  }

  get exists(): boolean {
    return this.#exists;
  }

  get size(): number {
    return this.#known.size;
  }

  get known(): ReadonlyMap<string, KnownSkill> {
    return this.#known;
  }

  get problems(): Iterable<FileProblem> {
    return this.#problems.values();
  }

  get linkTargets(): readonly LinkTarget[] {
    return this.#linkTargets;
  }

  /** Compares the disk with what is known and applies the difference. Where aborted, what was applied stays consistent. */
  async scan(options: ScanOptions): Promise<ScanResult> {
    const { signal, limits } = options;
    const search = { ...(signal ? { signal } : {}), ...(limits ? { limits } : {}) };
    let under = options.under ?? '';
    let found = await discover(this.#root.location, { ...search, under });
    if (under !== '' && !this.#standsAlone(under, found)) {
      under = '';
      found = await discover(this.#root.location, search);
    }
    if (options.exclude?.length) found = without(found, options.exclude);
    if (options.otherRoots?.length) found = outside(found, options.otherRoots);
    this.#note(under, found);
    return this.#update(under, found, options);
  }

  /** Forgets everything; the caller removes the skills. */
  clear(): void {
    this.#known.clear();
    this.#problems.clear();
  }

  /** Links can make one folder's content decide over another's: then only the whole root tells. */
  #standsAlone(under: string, found: Discovery): boolean {
    if (!found.exists) return this.#skippedLinks === 0;
    if (found.skippedLinks > 0 || found.linkTargets.length > 0) return false;
    const here = new Set(found.skills.map((s) => s.folder));
    if (this.#skippedLinks > 0 && [...this.#below(under)].some((k) => !here.has(k.folder))) return false;
    if (this.#linkTargets.length === 0) return true;
    const files = new Map<string, string>();
    for (const k of this.#known.values()) files.set(k.realPath, k.folder);
    return found.skills.every((s) => (files.get(s.realPath) ?? s.folder) === s.folder);
  }

  *#below(under: string): Generator<KnownSkill> {
    for (const known of this.#known.values()) if (isBelow(known.folder, under)) yield known;
  }

  #note(under: string, found: Discovery): void {
    if (under === '') {
      this.#exists = found.exists;
      this.#linkTargets = found.linkTargets;
      this.#skippedLinks = found.skippedLinks;
      this.#problems.clear();
    } else {
      const prefix = `${this.#root.location}/${under}`.replaceAll('\\', '/');
      for (const path of this.#problems.keys())
        if (isBelow(path.replaceAll('\\', '/'), prefix)) this.#problems.delete(path);
    }
    for (const problem of found.problems) this.#problems.set(problem.sourcePath, problem);
  }

  async #update(under: string, found: Discovery, options: ScanOptions): Promise<ScanResult> {
    const slice = options.slice ?? new TimeSlice();
    const dirty: string[] = [];
    const unstable: string[] = [];
    let parsed = 0;
    let reused = 0;
    let changes: SkillChange[] = [];
    const here = new Set(found.skills.map((s) => s.folder));
    for (const known of [...this.#below(under)]) {
      if (here.has(known.folder)) continue;
      dirty.push(known.folder);
      this.#known.delete(known.folder);
      changes.push({ kind: 'remove', id: known.id });
    }
    for (const folder of options.stored?.keys() ?? []) {
      if (!here.has(folder) && isBelow(folder, under)) dirty.push(folder);
    }
    options.apply(changes);
    changes = [];
    let done = 0;
    for (const skill of found.skills) {
      const outcome = this.#read(skill, options);
      if (outcome.change) changes.push(outcome.change);
      if (outcome.dirty) dirty.push(skill.folder);
      if (outcome.unstable) unstable.push(skill.folder);
      if (outcome.parsed) parsed++;
      else reused++;
      done++;
      if (slice.over) {
        options.apply(changes);
        changes = [];
        options.onProgress?.(done, found.skills.length);
        await slice.breathe(options.signal);
      }
    }
    options.apply(changes);
    options.onProgress?.(done, found.skills.length);
    return { parsed, reused, dirty, unstable };
  }

  #read(found: FoundSkill, { force, stored }: ScanOptions): Outcome {
    const { folder, sourcePath } = found;
    const stamp = stampOf(found);
    const known = this.#known.get(folder);
    if (!force && known?.stamp === stamp) return {};
    const kept = known ? undefined : stored?.get(folder);
    if (!force && kept?.stamp === stamp) {
      const record = kept.record();
      if (record) {
        this.#keep(found, stamp, kept.digest);
        return { change: { kind: 'restore', record } };
      }
    }
    if (found.size > maxSkillBytes) {
      const message = say`"${sourcePath}" has ${Math.round(found.size / 1e6)} MB and was not read.`;
      const remedy = say`Split it: move reference material into files beside it.`;
      return this.#fail(found, known, fileProblem('file-too-large', 'error', sourcePath, message, remedy));
    }
    try {
      const at = Date.now();
      const { source, digest, stable } = readSkill(this.#root, found);
      const proven = stable && !isYoung(found, at) ? stamp : '';
      const same = known?.digest === digest && !force;
      if (same) {
        this.#keep(found, proven, digest);
        return { dirty: known.stamp !== proven, unstable: !stable };
      }
      const record = !force && kept?.digest === digest ? kept.record() : undefined;
      const change: SkillChange = { kind: 'restore', record: record ?? makeRecord(source, nodeSha256) };
      this.#keep(found, proven, digest);
      return { change, parsed: !record, dirty: true, unstable: !stable };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return this.#fail(found, known, undefined);
      const text = say`"${sourcePath}" could not be read: ${code ?? message}.`;
      const remedy = say`Check its permissions and its content.`;
      return this.#fail(found, known, fileProblem('file-unreadable', 'error', sourcePath, text, remedy));
    }
  }

  #keep(found: FoundSkill, stamp: string, digest: string): void {
    const { folder, sourcePath, realPath, viaLink } = found;
    const id = skillId(this.#root.id, folder);
    this.#known.set(folder, { id, folder, sourcePath, realPath, viaLink, stamp, digest });
  }

  #fail(found: FoundSkill, known: KnownSkill | undefined, problem: FileProblem | undefined): Outcome {
    if (problem) this.#problems.set(problem.sourcePath, problem);
    this.#known.delete(found.folder);
    return { dirty: true, ...(known ? { change: { kind: 'remove', id: known.id } } : {}) };
  }
}

/** What reading one found skill came to; nothing where it is the one that is known. */
interface Outcome {
  readonly change?: SkillChange;
  readonly parsed?: boolean;
  readonly dirty?: boolean;
  readonly unstable?: boolean;
}

/** `/`-separated paths; everything is below ''. */
export function isBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
