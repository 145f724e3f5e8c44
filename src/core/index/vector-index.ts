// Unit vectors of one model, keyed by skill and content, with exact cosine search.

import type { SkillId } from '../skill/skill.ts';

export interface VectorHit {
  readonly id: SkillId;
  /** Cosine, −1…1: the best of the skill's chunks. */
  readonly score: number;
}

/** Holds vectors of one model at a time. A skill whose content changed has none until it is embedded again. */
export class VectorIndex {
  #modelId: string | undefined;
  #dimensions = 0;
  readonly #content = new Map<SkillId, string>();
  readonly #chunks = new Map<SkillId, readonly Float32Array[]>();

  get modelId(): string | undefined {
    return this.#modelId;
  }

  get dimensions(): number {
    return this.#dimensions;
  }

  /** Skills that have vectors of the current model. */
  get size(): number {
    return this.#chunks.size;
  }

  /** Drops every vector where the model is another one. */
  setModel(modelId: string | undefined, dimensions: number): void {
    if (modelId === this.#modelId && dimensions === this.#dimensions) return;
    this.#modelId = modelId;
    this.#dimensions = dimensions;
    this.#chunks.clear();
  }

  /** Announces a skill's content; vectors of other content are dropped. */
  setContent(id: SkillId, contentHash: string): void {
    if (this.#content.get(id) === contentHash) return;
    this.#content.set(id, contentHash);
    this.#chunks.delete(id);
  }

  /** False, and nothing kept, where the skill is gone, its content or the model is another one. */
  setVectors(id: SkillId, contentHash: string, modelId: string, chunks: readonly Float32Array[]): boolean {
    if (modelId !== this.#modelId || this.#content.get(id) !== contentHash) return false;
    if (chunks.length === 0 || chunks.some((chunk) => chunk.length !== this.#dimensions)) return false;
    this.#chunks.set(id, chunks);
    return true;
  }

  vectors(id: SkillId): readonly Float32Array[] | undefined {
    return this.#chunks.get(id);
  }

  /** Skills still without vectors, sorted by id. */
  pending(): readonly { readonly id: SkillId; readonly contentHash: string }[] {
    return [...this.#content]
      .filter(([id]) => !this.#chunks.has(id))
      .map(([id, contentHash]) => ({ id, contentHash }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  remove(id: SkillId): void {
    this.#content.delete(id);
    this.#chunks.delete(id);
  }

  /** Best first; ties by id. Brute force: 100,000 vectors of 384 dimensions take some 40 ms. */
  search(
    query: Float32Array,
    limit: number,
    accept: (id: SkillId) => boolean = () => true,
  ): readonly VectorHit[] {
    const hits: VectorHit[] = [];
    for (const [id, chunks] of this.#chunks) {
      if (!accept(id)) continue;
      let best = -1;
      for (const chunk of chunks) best = Math.max(best, dot(query, chunk));
      hits.push({ id, score: best });
    }
    hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    return hits.slice(0, limit);
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
