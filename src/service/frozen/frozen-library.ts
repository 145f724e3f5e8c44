// Answers one query from the frozen copy, if the files are still those it was made from. The same answer as the
// engine's: retrieval itself is the same code, over the same data.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Edge, EdgeType, GraphView } from '../../core/graph/edge.ts';
import type { TermSearch } from '../../core/index/term-search.ts';
import { tokenise } from '../../core/index/tokenise.ts';
import { VectorIndex } from '../../core/index/vector-index.ts';
import type { SkillRecord } from '../../core/record.ts';
import type { Bundle, RetrieveRequest } from '../../core/retrieve/bundle.ts';
import { readTask } from '../../core/retrieve/query-schema.ts';
import { retrieve } from '../../core/retrieve/retrieve.ts';
import { SkillNames } from '../../core/skill/names.ts';
import type { Root, SkillId } from '../../core/skill/skill.ts';
import { discover } from '../../node/discover.ts';
import { stampOf } from '../../node/read-skill.ts';
import { decodeRecord } from '../../node/record-codec.ts';
import { recordVersion } from '../../core/record-version.ts';
import { outside, rootsWithin, without } from '../without.ts';
import { magic, type FrozenHead, type FrozenSkill, type Span } from './frozen-format.ts';
import { FrozenTerms } from './frozen-terms.ts';
import { LazyRecords } from './lazy-records.ts';

export class FrozenLibrary {
  readonly #file: number;
  readonly #start: number;
  readonly #head: FrozenHead;
  readonly #byId: ReadonlyMap<SkillId, FrozenSkill>;

  private constructor(file: number, start: number, head: FrozenHead) {
    this.#file = file;
    this.#start = start;
    this.#head = head;
    this.#byId = new Map(head.skills.map((skill) => [skill.id, skill]));
  }

  /** undefined where there is no copy, or it is of another version, of other roots, or of files that changed since. */
  static async open(
    path: string,
    roots: readonly Root[],
    excluded: readonly string[],
    signal?: AbortSignal,
  ): Promise<FrozenLibrary | undefined> {
    let file: number;
    try {
      file = openSync(path, 'r');
    } catch {
      return undefined;
    }
    let frozen: FrozenLibrary | undefined;
    try {
      const read = readHead(file);
      if (read && isOf(read.head, roots, excluded) && (await isFresh(read.head, roots, signal))) {
        frozen = new FrozenLibrary(file, read.start, read.head);
      }
    } catch {
      signal?.throwIfAborted();
    } finally {
      if (!frozen) closeSync(file);
    }
    return frozen;
  }

  get size(): number {
    return this.#head.skills.length;
  }

  get edgeCounts(): Readonly<Record<EdgeType, number>> {
    return this.#head.counts;
  }

  name(id: SkillId): string | undefined {
    return this.#byId.get(id)?.name;
  }

  record(id: SkillId): SkillRecord | undefined {
    const skill = this.#byId.get(id);
    return (
      skill &&
      decodeRecord({
        body: () => this.#text(skill.body),
        claims: () => this.#bytes(skill.claims),
        rest: () => this.#bytes(skill.rest),
        fields: () => this.#text(skill.fields),
        text: () => this.#bytes(skill.text),
      })
    );
  }

  async retrieve(request: RetrieveRequest, signal?: AbortSignal): Promise<Bundle> {
    const names = new SkillNames();
    names.setPrecedence(new Map(this.#head.roots.map(({ id, precedence }) => [id, precedence])));
    for (const skill of this.#head.skills) names.set(skill);
    const untrusted = new Set(this.#head.roots.filter(({ trusted }) => !trusted).map(({ id }) => id));
    const isTrusted = (id: SkillId) => !untrusted.has(this.#byId.get(id)?.root ?? '');
    return retrieve(
      request,
      {
        records: new LazyRecords([...this.#byId.keys()], (id) => this.record(id)!),
        names,
        graph: this.#graph(),
        lexical: this.#terms(termsOf(request)),
        vectors: new VectorIndex(),
        embedder: undefined,
        isEligible: (id) =>
          this.#byId.has(id) &&
          (request.includeUntrusted === true || isTrusted(id)) &&
          names.shadowedBy(id) === undefined,
        isTrusted,
      },
      signal,
    );
  }

  close(): void {
    closeSync(this.#file);
  }

  #terms(wanted: ReadonlySet<string>): TermSearch {
    const head = this.#head;
    return new FrozenTerms(
      {
        ids: head.skills.map(({ id }) => id),
        lengths: this.#numbers(head.lengths),
        terms: this.#bytes(head.terms),
        termStarts: this.#numbers(head.termStarts),
        starts: this.#numbers(head.starts),
        entries: this.#numbers(head.entries),
      },
      wanted,
    );
  }

  #graph(): GraphView {
    const known = new Map<number, Edge>();
    const edge = (number: number): Edge => {
      let value = known.get(number);
      if (!value) known.set(number, (value = JSON.parse(this.#text(this.#head.edges[number]!)) as Edge));
      return value;
    };
    return {
      ids: [...this.#byId.keys()],
      outEdges: (id) => this.#byId.get(id)?.out.map(edge) ?? [],
      inEdges: (id) => this.#byId.get(id)?.in.map(edge) ?? [],
    };
  }

  #text(span: Span): string {
    return this.#bytes(span).toString('utf8');
  }

  #numbers(span: Span): Uint32Array {
    const { buffer, byteOffset, byteLength } = this.#bytes(span);
    return new Uint32Array(buffer, byteOffset, byteLength / 4);
  }

  /** Throws where the bytes are not those that were written. */
  #bytes([offset, length, checksum]: Span): Buffer {
    const buffer = Buffer.from(new ArrayBuffer(length));
    const read = readSync(this.#file, buffer, 0, length, this.#start + offset);
    if (read !== length || crc32(buffer) !== checksum) throw new Error('The frozen copy is damaged.');
    return buffer;
  }
}

function readHead(file: number): { readonly head: FrozenHead; readonly start: number } | undefined {
  const intro = Buffer.alloc(magic.length + 8);
  if (
    readSync(file, intro, 0, intro.length, 0) < intro.length ||
    !intro.subarray(0, magic.length).equals(magic)
  )
    return undefined;
  const length = intro.readUInt32LE(magic.length);
  if (intro.length + length > fstatSync(file).size) return undefined;
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, intro.length);
  if (crc32(bytes) !== intro.readUInt32LE(magic.length + 4)) return undefined;
  return { head: JSON.parse(bytes.toString('utf8')) as FrozenHead, start: intro.length + length };
}

function isOf(head: FrozenHead, roots: readonly Root[], excluded: readonly string[]): boolean {
  const wanted = roots.map(({ id, location, precedence, trusted }) => ({
    id,
    location,
    precedence,
    trusted,
  }));
  return (
    head.version === recordVersion &&
    JSON.stringify([head.roots, head.excluded]) === JSON.stringify([wanted, excluded])
  );
}

/** Stats every file, as a warm start of the engine does. */
async function isFresh(head: FrozenHead, roots: readonly Root[], signal?: AbortSignal): Promise<boolean> {
  const stamps = new Map(head.skills.map(({ root, folder, stamp }) => [`${root}\0${folder}`, stamp]));
  let seen = 0;
  for (const root of roots) {
    const all = await discover(root.location, signal ? { signal } : {});
    const found = outside(without(all, head.excluded), rootsWithin(root, roots));
    for (const skill of found.skills) {
      if (stamps.get(`${root.id}\0${skill.folder}`) !== stampOf(skill)) return false;
      seen++;
    }
  }
  return seen === stamps.size;
}

/** Everything that looks like a term of the task, to be read at once: too many cost little, one too few another reading. */
function termsOf({ task, context }: RetrieveRequest): ReadonlySet<string> {
  const terms = new Set<string>([task, ...(context ?? [])].flatMap((text) => [...tokenise(text)]));
  const walk = (value: unknown): void => {
    if (typeof value === 'string') for (const word of value.split(/\s+/)) terms.add(word);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(readTask(task, context));
  terms.delete('');
  return terms;
}
