// A setting for tests of background embedding.

import { EmbeddingError } from '../../../src/core/errors.ts';
import { SkillLibrary } from '../../../src/core/library.ts';
import { say } from '../../../src/core/say.ts';
import type { EmbeddingConfig } from '../../../src/service/engine-api.ts';
import { nodeEmbedding } from '../../../src/service/embedding-ports.ts';
import {
  EmbeddingRunner,
  type EmbeddingPorts,
  type VectorCache,
} from '../../../src/service/embedding-runner.ts';

export const bundled: EmbeddingConfig = { kind: 'bundled', directory: '/model' };

/** A library whose skills a made-up model embeds; the fields steer it and count. */
export class Setting {
  readonly library = new SkillLibrary();
  readonly cached = new Map<string, readonly Float32Array[]>();
  embedded = 0;
  tries = 0;
  now = 0;
  fails = false;
  /** Set: the model is never there. */
  neverOpens = false;
  /** Skills after which the model answers no more. */
  hangsAfter = Infinity;
  onHang: () => void = () => undefined;
  dimensions = 2;
  readonly runner: EmbeddingRunner;

  /** With a storage directory the vectors are kept there. */
  constructor(
    skills: number,
    readonly storage?: string,
  ) {
    this.library.setRoots([
      { id: 'r', scope: 'extra', precedence: 0, label: 'r', location: '/r', trusted: true },
    ]);
    for (let i = 0; i < skills; i++) this.write(`s${i}`, `Skill number ${i}.`);
    const cacheOf = (modelId: string): VectorCache => ({
      get: (hash) => this.cached.get(`${modelId} ${hash}`),
      set: (hash, chunks) => void this.cached.set(`${modelId} ${hash}`, chunks),
      flush: () => Promise.resolve(),
      compact: () => Promise.resolve(),
    });
    const ports: EmbeddingPorts = {
      createEmbedder: (config) => {
        this.tries++;
        if (this.neverOpens) return new Promise(() => undefined);
        if (config.kind === 'transformers')
          throw new EmbeddingError(say`No such model`, say`Choose another.`);
        return Promise.resolve({
          modelId: config.kind,
          dimensions: 2,
          embedQuery: () => Promise.resolve(Float32Array.of(1, 0)),
          embedPassages: (texts) => {
            this.tries++;
            if (this.fails) return Promise.reject(new EmbeddingError(say`Endpoint down`, say`Start it.`));
            if (this.embedded >= this.hangsAfter) {
              this.onHang();
              return new Promise(() => undefined);
            }
            this.embedded += texts.length;
            return Promise.resolve(texts.map(() => new Float32Array(this.dimensions).fill(0.5)));
          },
        });
      },
      openCache: (directory, modelId, ...rest) =>
        directory === undefined
          ? Promise.resolve(cacheOf(modelId))
          : nodeEmbedding.openCache(directory, modelId, ...rest),
      passages: ({ skill }) => [skill.description],
    };
    this.runner = new EmbeddingRunner(
      this.library,
      ports,
      () => undefined,
      () => this.now,
    );
  }

  write(id: string, description: string): void {
    const content = `---\nname: ${id}\ndescription: ${description}\n---\n`;
    this.library.apply([
      {
        kind: 'set',
        source: {
          id,
          root: 'r',
          path: `${id}/SKILL.md`,
          sourcePath: `/r/${id}/SKILL.md`,
          content,
          resources: [],
        },
      },
    ]);
  }

  async run(config: EmbeddingConfig = bundled): Promise<void> {
    this.runner.configure(config, this.storage);
    await this.runner.settled();
  }
}
