// What the engine says of open SKILL.md documents: once a version, shared by all features, dropped when anything changes.

import * as vscode from 'vscode';
import type { LocatedReference, OpenDocument, SkillReview } from '../../service/engine-api.ts';
import type { SkillDiagnostic, SkillId } from '../../core/skill/skill.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import { pathOf } from '../file-uri.ts';
import { isSkillDocument, rangeOf } from './places.ts';

/** One for each version of a document. */
interface Entry {
  readonly version: number;
  readonly abort: AbortController;
  readonly review: Promise<SkillReview | undefined>;
}

/** A name at a place of a document, and the skill that it means. */
export interface NamedSkill {
  readonly id: SkillId;
  readonly range: vscode.Range;
  /** The document's own `name:`. */
  readonly own: boolean;
  readonly reference?: LocatedReference;
}

export class SkillReviews extends Disposable {
  readonly #host: EngineHost;
  readonly #entries = new Map<string, Entry>();
  readonly #hidden = new Map<SkillId, Promise<SkillDiagnostic | undefined>>();
  readonly #dropped = this.register(new vscode.EventEmitter<void>());
  /** The library is another one: everything said before may be wrong. */
  readonly onDidDrop = this.#dropped.event;

  constructor(host: EngineHost) {
    super();
    this.#host = host;
    this.register(host.onDidChangeSkills(() => this.#drop()));
    this.register(host.onDidChangeRoots(() => this.#drop()));
    this.register(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri.toString())));
    this.register({ dispose: () => this.#entries.forEach(({ abort }) => abort.abort()) });
  }

  /** undefined where the file is no skill, lies in no root, or newer work took the place of this. */
  async of(
    document: vscode.TextDocument,
    token?: vscode.CancellationToken,
  ): Promise<SkillReview | undefined> {
    if (!isSkillDocument(document)) return undefined;
    await this.#host.whenReady();
    if (token?.isCancellationRequested || document.isClosed) return undefined;
    const key = document.uri.toString();
    let entry = this.#entries.get(key);
    if (entry?.version !== document.version) {
      entry?.abort.abort();
      const abort = new AbortController();
      const open = { sourcePath: pathOf(document.uri), text: document.getText() };
      const review = this.#host.engine.review(open, { signal: abort.signal }).catch(() => undefined);
      entry = { version: document.version, abort, review };
      this.#entries.set(key, entry);
    }
    const review = await entry.review;
    // The library changed while this was under way: what is asked for is still wanted.
    const dropped = entry.abort.signal.aborted && entry.version === document.version;
    if (dropped && !this.isDisposed) return this.of(document, token);
    return token?.isCancellationRequested ? undefined : review;
  }

  /**
   * The review's problems with that of a skill which its own description does not find. It takes a retrieval, so only
   * texts that are on disk have it, and nothing but lists of problems waits for it.
   */
  async problemsOf(review: SkillReview): Promise<readonly SkillDiagnostic[]> {
    if (!review.saved) return review.problems;
    let found = this.#hidden.get(review.id);
    if (!found) {
      found = this.#host.engine.hiddenBy(review.id).catch(() => undefined);
      this.#hidden.set(review.id, found);
    }
    const hidden = await found;
    return hidden ? [...review.problems, hidden] : review.problems;
  }

  /** The skill that is named at a position. */
  async named(
    document: vscode.TextDocument,
    position: vscode.Position,
    token?: vscode.CancellationToken,
  ): Promise<NamedSkill | undefined> {
    const review = await this.of(document, token);
    if (!review) return undefined;
    if (review.nameRange && rangeOf(review.nameRange).contains(position))
      return review.known ? { id: review.id, range: rangeOf(review.nameRange), own: true } : undefined;
    const reference = review.references.find(({ range }) => rangeOf(range).contains(position));
    return reference && { id: reference.id, range: rangeOf(reference.range), own: false, reference };
  }

  #forget(key: string): void {
    this.#entries.get(key)?.abort.abort();
    this.#entries.delete(key);
  }

  #drop(): void {
    for (const key of [...this.#entries.keys()]) this.#forget(key);
    this.#hidden.clear();
    this.#dropped.fire();
  }
}

/** Skills with changes that are not on disk yet. */
export function unsavedSkills(): readonly OpenDocument[] {
  return vscode.workspace.textDocuments
    .filter((document) => document.isDirty && isSkillDocument(document))
    .map((document) => ({ sourcePath: pathOf(document.uri), text: document.getText() }));
}
