// What a search for skills could not read, or did not look at.

import type { FileProblem } from './file-problem.ts';
import { fileProblem } from './file-problem.ts';
import { inEnglish, say, type Said } from '../core/say.ts';

export class DiscoveryProblems {
  readonly #found: FileProblem[] = [];
  /** By limit: the first folder past it, and how many more there are. */
  readonly #leftOut = new Map<string, { readonly where: Said; readonly first: string; more: number }>();

  unreadable(code: 'folder-unreadable' | 'file-unreadable', path: string, error: unknown): void {
    const { code: name, message } = error as NodeJS.ErrnoException;
    const said = name === 'ELOOP' ? say`its links go in a circle` : (name ?? message);
    const remedy =
      name === 'ELOOP'
        ? say`Let the link lead to a file.`
        : say`Check that it exists and that you may read it.`;
    this.#found.push(fileProblem(code, 'warning', path, say`"${path}" could not be read: ${said}.`, remedy));
  }

  /** Something else than a file bears the name of a skill. `kind`: "a folder", "a pipe". */
  noFile(path: string, kind: Said): void {
    const message = say`"${path}" is ${kind}, not a file: no skill is read from it.`;
    const remedy = say`Put a SKILL.md file in its place, or give it another name.`;
    this.#found.push(fileProblem('not-a-file', 'warning', path, message, remedy));
  }

  /** A link out of the root that leads to no `kind`: what it leads to may be any file of the machine. */
  linkOutside(path: string, target: string, kind: 'SKILL.md' | 'script'): void {
    const message = say`"${path}" is a link to "${target}", which is outside the skills folder and no ${kind}: it is left out.`;
    const remedy =
      kind === 'script'
        ? say`Put a copy of the file in its place, or remove the link.`
        : say`Put a copy of the file in its place, or let the link lead to a file named SKILL.md.`;
    this.#found.push(fileProblem('link-outside', 'warning', path, message, remedy));
  }

  /** A folder that is not searched. `where`: "deeper than 16 levels". */
  leftOut(path: string, where: Said): void {
    const key = inEnglish(where);
    const known = this.#leftOut.get(key);
    if (known) known.more++;
    else this.#leftOut.set(key, { where, first: path, more: 0 });
  }

  all(): readonly FileProblem[] {
    const left = [...this.#leftOut.values()].map(({ where, first, more }) => {
      const message =
        more === 0
          ? say`"${first}" lies ${where}: it was not searched for skills.`
          : more === 1
            ? say`"${first}" and 1 other folder lie ${where}: they were not searched for skills.`
            : say`"${first}" and ${more} other folders lie ${where}: they were not searched for skills.`;
      return fileProblem('folder-limit', 'warning', first, message, say`Name folders that hold only skills.`);
    });
    return [...this.#found, ...left];
  }
}
