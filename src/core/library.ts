// The only door into the core: changes to skills in, a typed graph and bundles out.

import { extractClaims } from './graph/extract-claims.ts';
import type { Edge, EdgeType } from './graph/edge.ts';
import { edgeTypes } from './graph/edge.ts';
import { SkillGraph } from './graph/skill-graph.ts';
import type { Embedder } from './index/embedder.ts';
import type { FieldCounts, IndexFields } from './index/index-fields.ts';
import { countFields } from './index/index-fields.ts';
import { LexicalIndex } from './index/lexical-index.ts';
import { hashMark } from './index/term-segment.ts';
import { VectorIndex } from './index/vector-index.ts';
import { areClaimsRead, packed, readFieldsFrom } from './packed-record.ts';
import type { SkillRecord } from './record.ts';
import { countedRecord, countsOf } from './record.ts';
import type { Bundle, RetrieveRequest } from './retrieve/bundle.ts';
import { retrieve } from './retrieve/retrieve.ts';
import type { Sha256 } from './skill/content-hash.ts';
import { SkillNames } from './skill/names.ts';
import { parseSkill } from './skill/parse-skill.ts';
import type { Root, RootId, SkillId, SkillSource } from './skill/skill.ts';

export type SkillChange =
  | { readonly kind: 'set'; readonly source: SkillSource }
  /** A record made earlier from the same source: saves the parse. */
  | { readonly kind: 'restore'; readonly record: SkillRecord }
  | { readonly kind: 'remove'; readonly id: SkillId };

export interface LibraryDelta {
  readonly added: readonly SkillId[];
  readonly changed: readonly SkillId[];
  readonly removed: readonly SkillId[];
}

/** A pure function of the source: the same bytes and resources give the same record. */
export function makeRecord(source: SkillSource, sha256?: Sha256): SkillRecord {
  const { skill, document } = parseSkill(source, sha256);
  const claims = extractClaims(skill, document);
  const counts = countFields(skill, document, claims);
  // The heads of scripts have been read: to keep them would be to hold and store every script.
  const resources = skill.resources.map(({ path, size }) => ({ path, size }));
  return countedRecord({ ...skill, resources }, claims, counts);
}

/**
 * Skills, their graph and their indexes. Every public state is a function of the current records and roots: the order
 * and batching of changes make no difference.
 */
export class SkillLibrary {
  readonly #records = new Map<SkillId, SkillRecord>();
  readonly #names = new SkillNames();
  readonly #graph = new SkillGraph(this.#names);
  readonly #lexical = new LexicalIndex();
  readonly #vectors = new VectorIndex();
  #roots: ReadonlyMap<RootId, Root> = new Map();
  #version = 0;
  #embedder: Embedder | undefined;
  readonly #sha256: Sha256 | undefined;

  /** `sha256`: a faster one than the portable. */
  constructor(sha256?: Sha256) {
    this.#sha256 = sha256;
  }

  get size(): number {
    return this.#records.size;
  }

  /** Another number after each change of skills or roots: what was made of the library before is out of date then. */
  get version(): number {
    return this.#version;
  }

  get roots(): ReadonlyMap<RootId, Root> {
    return this.#roots;
  }

  get names(): SkillNames {
    return this.#names;
  }

  get graph(): SkillGraph {
    return this.#graph;
  }

  get lexical(): LexicalIndex {
    return this.#lexical;
  }

  /** Vectors of the current embedder; filled from outside as they are made (see `pendingEmbeddings`). */
  get vectors(): VectorIndex {
    return this.#vectors;
  }

  /** Sets scope, precedence and trust. Skills of roots that are no longer named stay until they are removed. */
  setRoots(roots: readonly Root[]): void {
    this.#version++;
    this.#roots = new Map(roots.map((root) => [root.id, root]));
    this.#names.setPrecedence(new Map(roots.map((root) => [root.id, root.precedence])));
    this.#graph.namesChanged();
  }

  /** undefined: lexical + graph only. Another model's vectors are dropped. */
  setEmbedder(embedder: Embedder | undefined): void {
    this.#embedder = embedder;
    this.#vectors.setModel(embedder?.modelId, embedder?.dimensions ?? 0);
  }

  apply(changes: readonly SkillChange[]): LibraryDelta {
    if (changes.length > 0) this.#version++;
    const before = new Map<SkillId, SkillRecord | undefined>();
    for (const change of changes) {
      const id =
        change.kind === 'remove'
          ? change.id
          : change.kind === 'set'
            ? change.source.id
            : change.record.skill.id;
      if (!before.has(id)) before.set(id, this.#records.get(id));
      if (change.kind === 'remove') this.#remove(id);
      else this.#set(change.kind === 'set' ? makeRecord(change.source, this.#sha256) : change.record);
    }
    const added: SkillId[] = [];
    const changed: SkillId[] = [];
    const removed: SkillId[] = [];
    for (const [id, old] of before) {
      const now = this.#records.get(id);
      if (now && !old) added.push(id);
      else if (now && old && now.skill.contentHash !== old.skill.contentHash) changed.push(id);
      else if (!now && old) removed.push(id);
    }
    return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
  }

  record(id: SkillId): SkillRecord | undefined {
    return this.#records.get(id);
  }

  /** In no order that means anything. */
  records(): IterableIterator<SkillRecord> {
    return this.#records.values();
  }

  /** Neither shadowed nor of a root that is not trusted. */
  isEligible(id: SkillId, includeUntrusted = false): boolean {
    const record = this.#records.get(id);
    if (!record) return false;
    if (!includeUntrusted && this.#roots.get(record.skill.root)?.trusted === false) return false;
    return this.#names.shadowedBy(id) === undefined;
  }

  /** Edges that touch the skill, sorted by type, direction, weight, other end. */
  edgesOf(id: SkillId): readonly Edge[] {
    return [...this.#graph.outEdges(id), ...this.#graph.inEdges(id)];
  }

  edgeCounts(): Readonly<Record<EdgeType, number>> {
    const counts = Object.fromEntries(edgeTypes.map((type) => [type, 0])) as Record<EdgeType, number>;
    for (const id of this.#graph.ids) for (const edge of this.#graph.outEdges(id)) counts[edge.type]++;
    return counts;
  }

  /** A ranked, executable bundle for a task within the budget. Never rejects for want of a model. */
  async retrieve(request: RetrieveRequest, signal?: AbortSignal): Promise<Bundle> {
    return retrieve(
      request,
      {
        records: this.#records,
        names: this.#names,
        graph: this.#graph,
        lexical: this.#lexical,
        vectors: this.#vectors,
        embedder: this.#embedder,
        isEligible: (id) => this.isEligible(id, request.includeUntrusted),
        isTrusted: (id) => this.isTrusted(id),
      },
      signal,
    );
  }

  isTrusted(id: SkillId): boolean {
    const root = this.#records.get(id)?.skill.root;
    return root === undefined || this.#roots.get(root)?.trusted !== false;
  }

  #set(given: SkillRecord): void {
    const record = packed(given);
    this.#records.set(record.skill.id, record);
    this.#names.set(record.skill);
    this.#join(record);
    this.#addTerms(record, countsOf(given));
    this.#vectors.setContent(record.skill.id, record.skill.contentHash);
  }

  #join(record: SkillRecord): void {
    if (areClaimsRead(record)) this.#graph.set(record.skill, record.claims);
    else this.#graph.setLater(record.skill, () => record.claims);
  }

  #addTerms(record: SkillRecord, counts: FieldCounts | undefined): void {
    const { id, contentHash } = record.skill;
    // The fields are a function of the place, which is in the id, and of what the hash is of.
    this.#lexical.setMarked(id, hashMark(contentHash), () => counts ?? record.fields);
    this.#readFieldsHere(record, id);
  }

  /** On its own, so that what the record keeps holds on to nothing else. */
  #readFieldsHere(record: SkillRecord, id: SkillId): void {
    readFieldsFrom(record, () => this.#fieldsOf(id));
  }

  #fieldsOf(id: SkillId): IndexFields {
    const fields = this.#lexical.fields(id);
    if (!fields) throw new TypeError(`${id} is no longer in the library.`);
    return fields;
  }

  #remove(id: SkillId): void {
    if (!this.#records.delete(id)) return;
    this.#names.remove(id);
    this.#graph.remove(id);
    this.#lexical.remove(id);
    this.#vectors.remove(id);
  }
}
