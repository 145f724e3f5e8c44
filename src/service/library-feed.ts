// Takes changes into the library. One that the library can't take is dropped and reported; the others are not harmed.

import type { LibraryDelta, SkillChange, SkillLibrary } from '../core/library.ts';
import type { SkillId } from '../core/skill/skill.ts';
import type { FileProblem } from '../node/file-problem.ts';
import { notIndexed } from './problems/problem.ts';

export class LibraryFeed {
  readonly #library: SkillLibrary;
  readonly #problems = new Map<SkillId, FileProblem>();

  constructor(library: SkillLibrary) {
    this.#library = library;
  }

  /** Of changes that were dropped. */
  get problems(): Iterable<FileProblem> {
    return this.#problems.values();
  }

  /** undefined where nothing is another way now. */
  apply(changes: readonly SkillChange[]): LibraryDelta | undefined {
    if (changes.length === 0) return undefined;
    let delta: LibraryDelta;
    try {
      delta = this.#library.apply(changes);
    } catch {
      delta = merge(changes.map((change) => this.#applyOne(change)));
    }
    return delta.added.length + delta.changed.length + delta.removed.length > 0 ? delta : undefined;
  }

  #applyOne(change: SkillChange): LibraryDelta {
    const { id, path } = subjectOf(change);
    try {
      this.#problems.delete(id);
      return this.#library.apply([change]);
    } catch (error) {
      this.#problems.set(id, notIndexed(path, error));
      return this.#library.apply([{ kind: 'remove', id }]);
    }
  }
}

function subjectOf(change: SkillChange): { readonly id: SkillId; readonly path: string } {
  if (change.kind === 'remove') return { id: change.id, path: change.id };
  const { id, sourcePath } = change.kind === 'set' ? change.source : change.record.skill;
  return { id, path: sourcePath };
}

function merge(deltas: readonly LibraryDelta[]): LibraryDelta {
  return {
    added: deltas.flatMap((d) => d.added),
    changed: deltas.flatMap((d) => d.changed),
    removed: deltas.flatMap((d) => d.removed),
  };
}
