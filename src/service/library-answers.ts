// What can be asked of a library, wherever its files come from. Looking at every edge is done in slices.

import { edgeTypes } from '../core/graph/edge.ts';
import type { EdgeType } from '../core/graph/edge.ts';
import type { SkillLibrary } from '../core/library.ts';
import type { SkillRecord } from '../core/record.ts';
import type { SkillDiagnostic, SkillId } from '../core/skill/skill.ts';
import { TimeSlice } from '../core/time-slice.ts';
import type {
  CallOptions,
  EngineProblem,
  GraphExport,
  GraphOutline,
  OpenDocument,
  SkillDetail,
  SkillListing,
  SkillMention,
  SkillReview,
  SkillSummary,
} from './engine-api.ts';
import { detail, exportGraph, listed, outlineOf, summarise } from './engine-views.ts';
import { Kept } from './kept.ts';
import { hiddenByOthers } from './problems/hidden-by-others.ts';
import { libraryProblems } from './problems/library-problems.ts';
import { mentionsOf } from './problems/mentions-of.ts';
import { reviewDocument } from './problems/review-document.ts';

export class LibraryAnswers {
  readonly #library: SkillLibrary;
  readonly #listing: Kept<readonly SkillListing[]>;
  readonly #skills: Kept<readonly SkillSummary[]>;
  readonly #graph: Kept<GraphExport>;
  readonly #outline: Kept<GraphOutline>;

  constructor(library: SkillLibrary) {
    this.#library = library;
    const version = () => library.version;
    this.#listing = new Kept(version, () => this.#sorted(listed));
    this.#skills = new Kept(version, async () => {
      await this.#takeIn(new TimeSlice());
      return this.#sorted(summarise);
    });
    this.#graph = new Kept(version, () => this.#afterEdges(exportGraph));
    this.#outline = new Kept(version, () => this.#afterEdges(outlineOf));
  }

  listing(): Promise<readonly SkillListing[]> {
    return this.#listing.get();
  }

  skills(): Promise<readonly SkillSummary[]> {
    return this.#skills.get();
  }

  /** By id, by effective name, or by the path of the SKILL.md or of its folder, as the library writes it. */
  skill(key: string, path = key): SkillDetail | undefined {
    const record = this.#library.record(key) ?? this.#byName(key) ?? this.#byPath(path);
    return record && detail(this.#library, record);
  }

  text(id: SkillId): string | undefined {
    return this.#library.record(id)?.skill.text;
  }

  graph(): Promise<GraphExport> {
    return this.#graph.get();
  }

  outline(): Promise<GraphOutline> {
    return this.#outline.get();
  }

  /** `others`: what is known beside it, of files that gave no skill. */
  problems(others: readonly EngineProblem[], slice?: TimeSlice): Promise<readonly EngineProblem[]> {
    return libraryProblems(this.#library, others, slice ? { slice } : {});
  }

  review(document: OpenDocument): SkillReview | undefined {
    return reviewDocument(this.#library, document, this.#byPath(document.sourcePath));
  }

  async hiddenBy(id: SkillId, { signal }: CallOptions = {}): Promise<SkillDiagnostic | undefined> {
    const record = this.#library.record(id);
    return record && hiddenByOthers(this.#library, record.skill, signal);
  }

  mentions(
    id: SkillId,
    documents: readonly OpenDocument[] = [],
    { signal }: CallOptions = {},
  ): Promise<readonly SkillMention[]> {
    return mentionsOf(this.#library, id, documents, signal);
  }

  /** undefined where `isStale` says meanwhile that another count will follow. */
  async edgeCounts(
    isStale: () => boolean,
    slice = new TimeSlice(),
  ): Promise<Readonly<Record<EdgeType, number>> | undefined> {
    const counts = Object.fromEntries(edgeTypes.map((type) => [type, 0])) as Record<EdgeType, number>;
    await this.#takeIn(slice);
    for (const id of this.#library.graph.ids) {
      for (const edge of this.#library.graph.outEdges(id)) counts[edge.type]++;
      await slice.breathe();
      if (isStale()) return undefined;
    }
    return counts;
  }

  async #sorted<T extends SkillListing>(
    view: (library: SkillLibrary, record: SkillRecord) => T,
  ): Promise<readonly T[]> {
    const all = await this.#inSlices((id) => {
      const record = this.#library.record(id);
      return record ? [view(this.#library, record)] : [];
    });
    const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    return all.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
  }

  async #afterEdges<T>(view: (library: SkillLibrary) => T): Promise<T> {
    await this.#takeIn(new TimeSlice());
    await this.#inSlices((id) => this.#library.graph.outEdges(id));
    return view(this.#library);
  }

  /** What the start left for later. */
  async #takeIn(slice: TimeSlice): Promise<void> {
    while (this.#library.graph.catchUp(8)) await slice.breathe();
  }

  /** Edges are made when they are looked at: to look at all of them must not hold up a retrieval. */
  async #inSlices<T>(look: (id: SkillId) => readonly T[]): Promise<T[]> {
    const slice = new TimeSlice();
    const all: T[] = [];
    for (const id of [...this.#library.graph.ids]) {
      all.push(...look(id));
      await slice.breathe();
    }
    return all;
  }

  #byName(name: string): SkillRecord | undefined {
    const skill = this.#library.names.effective(name);
    return skill && this.#library.record(skill.id);
  }

  #byPath(path: string): SkillRecord | undefined {
    for (const record of this.#library.records()) {
      const { sourcePath } = record.skill;
      if (sourcePath === path || sourcePath.replace(/[\\/][^\\/]*$/, '') === path) return record;
    }
    return undefined;
  }
}
