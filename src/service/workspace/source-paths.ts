// Paths as the reader of an answer sees them: `GOS_SKILLS_DIR` puts another folder in the place of the roots.

import { relative, sep } from 'node:path';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import type { Root } from '../../core/skill/skill.ts';

/**
 * Rewrites paths that we write, never those in a skill's text: an index made on a host serves a container where the
 * skills stand elsewhere. Without a folder everything stays as it is.
 */
export class SourcePaths {
  readonly #roots: readonly string[];
  readonly #folder: string | undefined;

  constructor(roots: readonly Root[], folder: string | undefined) {
    this.#roots = roots.map((root) => root.location);
    this.#folder = folder?.replace(/[/\\]+$/, '');
  }

  /** Characters that a path may grow by. */
  get growth(): number {
    if (this.#folder === undefined || this.#roots.length === 0) return 0;
    return Math.max(0, this.#folder.length - Math.min(...this.#roots.map((root) => root.length)));
  }

  show(path: string): string {
    if (this.#folder === undefined) return path;
    for (const root of this.#roots) {
      const inside = relative(root, path);
      if (inside !== '' && !inside.startsWith('..')) return `${this.#folder}/${inside.split(sep).join('/')}`;
    }
    return path;
  }

  bundle(bundle: Bundle): Bundle {
    if (this.#folder === undefined) return bundle;
    const skills = bundle.skills.map((skill) => ({ ...skill, sourcePath: this.show(skill.sourcePath) }));
    return { ...bundle, skills, rendered: this.#rendered(bundle) };
  }

  /**
   * Only our own marks are touched: a skill's text cannot hold `<skill …>` or `<pointers>` (core/retrieve/render.ts
   * makes them harmless), so the lines found are ours.
   */
  #rendered({ rendered, skills }: Bundle): string {
    const known = new Map(skills.map((skill) => [skill.sourcePath, this.show(skill.sourcePath)]));
    const swap = (path: string) => known.get(path) ?? path;
    const headed = rendered.replace(
      /^(<skill name="[^"\n]*" path=")([^"\n]*)(">)$/gm,
      (_, before: string, path: string, after: string) => `${before}${swap(path)}${after}`,
    );
    const start = headed.lastIndexOf('<pointers>\n');
    if (start < 0) return headed;
    const tail = headed
      .slice(start)
      .replace(
        /^(- [^\n(]* \()([^)\n]*)(\): )/gm,
        (_, before: string, path: string, after: string) => `${before}${swap(path)}${after}`,
      );
    return headed.slice(0, start) + tail;
  }
}
