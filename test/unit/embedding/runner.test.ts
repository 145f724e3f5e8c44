import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/say.ts';
import { bundled, Setting } from './runner-setting.ts';

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

  it('embeds everything anew with another model, and mixes no vector of the old one in', async () => {
    const setting = new Setting(4);
    await setting.run();
    await setting.run({ kind: 'endpoint', baseUrl: 'http://localhost', model: 'm' });
    expect(setting.embedded).toBe(8);
    expect(setting.runner.status).toMatchObject({ state: 'ready', modelId: 'endpoint', done: 4 });
    const { vectors } = setting.library;
    for (const { skill } of setting.library.records())
      expect(vectors.setVectors(skill.id, skill.contentHash, 'bundled', [Float32Array.of(1, 0)])).toBe(false);
  });

  it('keeps no answer waiting for the model: words and graph answer at once, and the note says so', async () => {
    const setting = new Setting(3);
    setting.neverOpens = true;
    setting.runner.configure(bundled, undefined);
    const bundle = await setting.library.retrieve({ task: 'skill number 2' });
    expect(bundle.ranking.length).toBeGreaterThan(0);
    expect(setting.runner.status.state).toBe('loading');
    expect(inEnglish(setting.runner.note!)).toContain('still loading');
  });

  it('answers without meaning until nearly all skills have vectors, and says so', async () => {
    const setting = new Setting(20);
    await setting.run();
    setting.fails = true;
    for (let i = 0; i < 5; i++) setting.write(`more${i}`, `Skill number ${20 + i}.`);
    setting.runner.poke();
    await setting.runner.settled();
    const { notes } = await setting.library.retrieve({ task: 'skill number 2' });
    expect(notes.map(inEnglish).join()).toContain('Vectors are still being made (20 of 25 skills)');
  });
});
