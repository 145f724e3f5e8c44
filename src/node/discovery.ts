// What a search for skills finds, and how far it goes. Data only.

import { maxResourceDepth, maxResources } from '../core/skill/listing.ts';
import type { FileProblem } from './file-problem.ts';

export interface FoundResource {
  /** Relative to the skill's folder, `/`-separated. */
  readonly path: string;
  /** Where the file is read; of a link, its target. */
  readonly absolute: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** A script whose first bytes are worth reading. */
  readonly script: boolean;
}

export interface FoundSkill {
  /** Path of the skill's folder in its root, `/`-separated; '' at the top. */
  readonly folder: string;
  /** `SKILL.md` as spelled on disk. */
  readonly file: string;
  readonly sourcePath: string;
  /** Real path of the file, links resolved. */
  readonly realPath: string;
  /** True where a symbolic link was followed to reach it. */
  readonly viaLink: boolean;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  readonly resources: readonly FoundResource[];
}

export interface Discovery {
  readonly exists: boolean;
  /** Sorted by folder. */
  readonly skills: readonly FoundSkill[];
  /** Real paths outside the walked tree that links lead to: a watcher has to watch them too. */
  readonly linkTargets: readonly LinkTarget[];
  /** Links that led to something already indexed. */
  readonly skippedLinks: number;
  readonly problems: readonly FileProblem[];
}

export interface LinkTarget {
  /** Absolute path of the link. */
  readonly link: string;
  readonly target: string;
  readonly directory: boolean;
}

export interface DiscoverOptions {
  /** Start here instead of at the top: a folder in the root, `/`-separated. */
  readonly under?: string;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<DiscoverLimits>;
}

export interface DiscoverLimits {
  /** Directories read in one root. */
  readonly directories: number;
  /** Directory levels below the root. */
  readonly depth: number;
  /** Files listed for one skill. */
  readonly resources: number;
  /** Directory levels below a skill's folder in which its files are listed. */
  readonly resourceDepth: number;
}

export const discoverLimits: DiscoverLimits = {
  directories: 150_000,
  depth: 16,
  resources: maxResources,
  resourceDepth: maxResourceDepth,
};
