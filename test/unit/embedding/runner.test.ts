import { describe, expect, it } from 'vitest';
import { EmbeddingError } from '../../../src/core/errors.ts';
import { SkillLibrary } from '../../../src/core/library.ts';
import type { EmbeddingConfig } from '../../../src/service/engine-api.ts';
import {
  EmbeddingRunner,
  type EmbeddingPorts,
  type VectorCache,
} from '../../../src/service/embedding-runner.ts';
import { inEnglish, say } from '../../../src/core/say.ts';

const bundled: EmbeddingConfig = { kind: 'bundled', directory: '/model' };

class Setting {
  readonly library = new SkillLibrary();
  readonly cached = new Map<string, readonly Float32Array[]>();
  embedded = 0;
  tries = 0;
  now = 0;
  fails = false;
  dimensions = 2;
  readonly runner: EmbeddingRunner;

  constructor(skills: number) {
    this.library.setRoots([
      { id: 'r', scope: 'extra', precedence: 0, label: 'r', location: '/r', trusted: true },
    ]);
    for (let i = 0; i < skills; i++) this.write(`s${i}`, `Skill number ${i}.`);
    const cache: VectorCache = {
      get: (hash) => this.cached.get(hash),
      set: (hash, chunks) => void this.cached.set(hash, chunks),
      flush: () => Promise.resolve(),
      compact: () => Promise.resolve(),
    };
    const ports: EmbeddingPorts = {
      createEmbedder: (config) => {
        this.tries++;
        if (config.kind === 'transformers')
          throw new EmbeddingError(say`No such model`, say`Choose another.`);
        return Promise.resolve({
          modelId: config.kind,
          dimensions: 2,
          embedQuery: () => Promise.resolve(Float32Array.of(1, 0)),
          embedPassages: (texts) => {
            this.tries++;
            if (this.fails) return Promise.reject(new EmbeddingError(say`Endpoint down`, say`Start it.`));
            this.embedded += texts.length;
            return Promise.resolve(texts.map(() => new Float32Array(this.dimensions).fill(0.5)));
          },
        });
      },
      openCache: () => Promise.resolve(cache),
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
    this.runner.configure(config, undefined);
    await this.runner.settled();
  }
}

describe('background embedding', () => {
  it('gives every skill its vectors, once', async () => {
    const setting = new Setting(50);
    await setting.run();
    expect(setting.runner.status).toMatchObject({ state: 'ready', done: 50, total: 50 });
    setting.runner.poke();
    await setting.runner.settled();
    expect(setting.embedded).toBe(50);
  });

  it('takes up after a restart what was embedded before', async () => {
    const first = new Setting(20);
    await first.run();
    const second = new Setting(25);
    for (const [hash, chunks] of first.cached) second.cached.set(hash, chunks);
    await second.run();
    expect(second.embedded).toBe(5);
    expect(second.library.vectors.size).toBe(25);
  });

  it('embeds one skill after an edit', async () => {
    const setting = new Setting(10);
    await setting.run();
    setting.write('s3', 'Something else.');
    setting.runner.poke();
    await setting.runner.settled();
    expect(setting.embedded).toBe(11);
  });

  it('says what is wrong when the model cannot be had, and leaves words and graph to answer', async () => {
    const setting = new Setting(3);
    await setting.run({ kind: 'transformers', model: 'a/b', cacheDirectory: '/c', allowDownload: false });
    expect(setting.runner.status).toMatchObject({
      state: 'failed',
      message: 'No such model. Choose another.',
    });
    expect(inEnglish(setting.runner.note!)).toContain('words and the graph alone. No such model');
    expect((await setting.library.retrieve({ task: 'skill number 2' })).ranking.length).toBeGreaterThan(0);
  });

  it('keeps what it has when the model fails on the way, and tries again only after a pause', async () => {
    const setting = new Setting(5);
    await setting.run();
    setting.fails = true;
    setting.write('new', 'One more.');
    setting.runner.poke();
    await setting.runner.settled();
    const { tries } = setting;
    for (let i = 0; i < 10; i++) setting.runner.poke();
    await setting.runner.settled();
    expect(setting.tries).toBe(tries);
    expect(setting.library.vectors.size).toBe(5);

    setting.fails = false;
    setting.now = 61_000;
    setting.runner.poke();
    await setting.runner.settled();
    expect(setting.runner.status).toMatchObject({ state: 'ready', done: 6 });
  });

  it('does not try for ever to embed what the model answers wrongly', async () => {
    const setting = new Setting(3);
    setting.dimensions = 7;
    await setting.run();
    expect(setting.embedded).toBe(3);
    expect(setting.library.vectors.size).toBe(0);
  });

  it('drops all vectors with the model, so that two are never mixed', async () => {
    const setting = new Setting(4);
    await setting.run();
    await setting.run({ kind: 'none' });
    expect(setting.library.vectors.size).toBe(0);
    expect(setting.runner.status.state).toBe('off');
  });
});
