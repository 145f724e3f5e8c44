// Finds the skill folders of a root on disk. Reads directories and stats files; never reads a file's content.

import { readdirSync, realpathSync, statSync } from 'node:fs';
import type { Dirent, Stats } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { DiscoveryProblems } from './discovery-problems.ts';
import type {
  Discovery,
  DiscoverLimits,
  DiscoverOptions,
  FoundResource,
  FoundSkill,
  LinkTarget,
} from './discovery.ts';
import { discoverLimits } from './discovery.ts';
import { isScript, skippedFolders } from '../core/skill/listing.ts';
import { TimeSlice } from '../core/time-slice.ts';
import { say, type Said } from '../core/say.ts';

/** Every folder below `root` that holds a SKILL.md, in any spelling of its case. A root that does not exist has none. */
export async function discover(root: string, options: DiscoverOptions = {}): Promise<Discovery> {
  const walk = new Walk(root, { ...discoverLimits, ...options.limits });
  const slice = new TimeSlice();
  for (const _ of walk.run(options.under ?? '')) await slice.breathe(options.signal);
  return walk.result();
}

function isSkillFile(name: string): boolean {
  return name.toLowerCase() === 'skill.md';
}

/** A SKILL.md elsewhere, also one that a store has given a name of its own: `…-SKILL.md`. */
const isSkillTarget = /(?:^|[/\\_.-])skill\.md$/i;

/** Files that the system makes up look regular, say they are empty, and may never end. */
function isPseudoFile(path: string): boolean {
  return process.platform !== 'win32' && /^\/(?:proc|sys|dev)\//.test(path);
}

interface Owner {
  readonly folder: string;
  readonly depth: number;
  readonly files: FoundResource[];
}

interface PendingLink {
  readonly path: string;
  readonly owner: Owner | undefined;
  readonly depth: number;
}

interface Candidate {
  readonly owner: Owner;
  readonly file: string;
  readonly realPath: string;
  readonly viaLink: boolean;
  readonly stats: Stats;
}

/**
 * The real tree first, then links in order of their path: so a folder that can be reached both ways keeps its real
 * path, and every real directory is read once, which ends loops.
 */
class Walk {
  readonly #root: string;
  readonly #limits: DiscoverLimits;
  readonly #seen = new Set<string>();
  readonly #links: PendingLink[] = [];
  readonly #candidates: Candidate[] = [];
  readonly #linkTargets: LinkTarget[] = [];
  readonly #problems = new DiscoveryProblems();
  /** Real paths of where the walk starts, and of the root itself. */
  #realRoot = '';
  #top = '';
  #exists = false;
  #skippedLinks = 0;
  #directories = 0;

  constructor(root: string, limits: DiscoverLimits) {
    this.#root = root;
    this.#limits = limits;
  }

  *run(under: string): Generator<void> {
    const start = under === '' ? this.#root : join(this.#root, under);
    try {
      this.#realRoot = realpathSync(start);
      this.#exists = statSync(start).isDirectory();
    } catch (error) {
      if (!isMissing(error)) this.#problems.unreadable('folder-unreadable', start, error);
      return;
    }
    if (!this.#exists) return;
    this.#top = under === '' ? this.#realRoot : realpathSync(this.#root);
    const depth = under === '' ? 0 : under.split('/').length;
    const viaLink = under !== '' && this.#realRoot !== join(this.#top, under);
    yield* this.#directory(under, this.#realRoot, undefined, depth, viaLink);
    while (this.#links.length > 0) {
      this.#links.sort((a, b) => (a.path < b.path ? 1 : -1));
      yield* this.#follow(this.#links.pop()!);
    }
  }

  result(): Discovery {
    const byFile = new Map<string, Candidate>();
    const order = (a: Candidate, b: Candidate) =>
      Number(a.viaLink) - Number(b.viaLink) || (a.owner.folder < b.owner.folder ? -1 : 1);
    for (const candidate of this.#candidates.sort(order)) {
      if (byFile.has(candidate.realPath)) this.#skippedLinks++;
      else byFile.set(candidate.realPath, candidate);
    }
    const skills = [...byFile.values()]
      .map((c) => this.#found(c))
      .sort((a, b) => (a.folder < b.folder ? -1 : 1));
    return {
      exists: this.#exists,
      skills,
      linkTargets: this.#linkTargets,
      skippedLinks: this.#skippedLinks,
      problems: this.#problems.all(),
    };
  }

  #found({ owner, file, realPath, viaLink, stats }: Candidate): FoundSkill {
    return {
      folder: owner.folder,
      file,
      sourcePath: join(this.#root, owner.folder, file),
      realPath,
      viaLink,
      size: stats.size,
      mtimeMs: stats.mtimeMs,
      ctimeMs: stats.ctimeMs,
      ino: stats.ino,
      resources: owner.files,
    };
  }

  *#directory(
    folder: string,
    real: string,
    owner: Owner | undefined,
    depth: number,
    viaLink: boolean,
  ): Generator<void> {
    if (this.#seen.has(real)) return;
    this.#seen.add(real);
    if (depth > this.#limits.depth) {
      this.#problems.leftOut(join(this.#root, folder), say`deeper than ${this.#limits.depth} levels`);
      return;
    }
    if (++this.#directories > this.#limits.directories) {
      this.#problems.leftOut(
        join(this.#root, folder),
        say`past the first ${this.#limits.directories} folders`,
      );
      return;
    }
    let entries: Dirent[];
    try {
      entries = readdirSync(join(this.#root, folder), { withFileTypes: true });
    } catch (error) {
      if (!isMissing(error)) this.#problems.unreadable('folder-unreadable', join(this.#root, folder), error);
      return;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    yield;

    const here = this.#skillHere(entries, folder, real, depth, viaLink);
    const holder = here?.owner ?? owner;
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name))
          yield* this.#directory(path, join(real, entry.name), holder, depth + 1, viaLink);
      } else if (entry.isSymbolicLink()) {
        if (entry.name !== here?.file) this.#links.push({ path, owner: holder, depth: depth + 1 });
      } else if (holder && entry.isFile() && entry.name !== here?.file) {
        this.#resource(holder, path, depth);
      }
    }
  }

  #skillHere(
    entries: readonly Dirent[],
    folder: string,
    real: string,
    depth: number,
    viaLink: boolean,
  ): { owner: Owner; file: string } | undefined {
    const named = entries.filter((e) => isSkillFile(e.name));
    const ordered = named.sort((a, b) => Number(b.name === 'SKILL.md') - Number(a.name === 'SKILL.md'));
    for (const entry of ordered) {
      const path = join(this.#root, folder, entry.name);
      try {
        const stats = statSync(path);
        const linked = entry.isSymbolicLink();
        const realPath = linked ? realpathSync(path) : join(real, entry.name);
        if (!stats.isFile() || isPseudoFile(realPath)) {
          this.#problems.noFile(path, kindOf(stats));
          continue;
        }
        if (linked && !isSkillTarget.test(realPath) && !this.#isInside(realPath)) {
          this.#problems.linkOutside(path, realPath, 'SKILL.md');
          continue;
        }
        if (linked) this.#linkTargets.push({ link: path, target: realPath, directory: false });
        const owner: Owner = { folder, depth, files: [] };
        this.#candidates.push({ owner, file: entry.name, realPath, viaLink: viaLink || linked, stats });
        return { owner, file: entry.name };
      } catch (error) {
        // A file that went away between two calls is gone; a link that leads nowhere is still there.
        if (!isMissing(error)) this.#problems.unreadable('file-unreadable', path, error);
        else if (entry.isSymbolicLink()) this.#problems.noFile(path, say`a link that leads nowhere`);
      }
    }
    return undefined;
  }

  *#follow(link: PendingLink): Generator<void> {
    const path = join(this.#root, link.path);
    let real: string;
    let stats: Stats;
    try {
      real = realpathSync(path);
      if (isPseudoFile(real)) return;
      stats = statSync(real);
    } catch {
      return; // Dangling, or a link to itself.
    }
    if (stats.isFile()) {
      // The first bytes of a script are read: a link must not make a script of what is none.
      if (link.owner && isScript(link.path) && !isScript(real) && !this.#isInside(real))
        this.#problems.linkOutside(path, real, 'script');
      else if (link.owner) this.#resource(link.owner, link.path, link.depth - 1, real);
      return;
    }
    if (!stats.isDirectory()) return;
    if (this.#seen.has(real)) {
      this.#skippedLinks++;
      return;
    }
    // A link to a parent of the root would bring in everything around it, the root's own files under a second path.
    if (this.#realRoot.startsWith(real.endsWith(sep) ? real : real + sep)) {
      this.#skippedLinks++;
      return;
    }
    this.#linkTargets.push({ link: path, target: real, directory: true });
    if (skippedFolders.has(basename(link.path))) return;
    yield* this.#directory(link.path, real, link.owner, link.depth, true);
  }

  /** A link out of the root is followed only to a file that bears a fitting name itself: any other may be a secret. */
  #isInside(real: string): boolean {
    return real.startsWith(this.#top.endsWith(sep) ? this.#top : this.#top + sep);
  }

  #resource(owner: Owner, path: string, depth: number, absolute = join(this.#root, path)): void {
    if (owner.files.length >= this.#limits.resources || depth - owner.depth > this.#limits.resourceDepth)
      return;
    const stats = statOf(absolute);
    if (!stats?.isFile()) return;
    const inside = owner.folder === '' ? path : path.slice(owner.folder.length + 1);
    const { size, mtimeMs, ctimeMs } = stats;
    owner.files.push({
      path: inside,
      absolute,
      size,
      mtimeMs,
      ctimeMs,
      script: isScript(path),
    });
  }
}

/** In words that end "… is". */
function kindOf(stats: Stats): Said {
  if (stats.isDirectory()) return say`a folder`;
  if (stats.isFIFO()) return say`a pipe`;
  if (stats.isSocket()) return say`a socket`;
  return say`a device`;
}

/** undefined where the file is gone, out of reach or a link to itself. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
