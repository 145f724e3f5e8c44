import { describe, expect, it } from 'vitest';
import { SkillLibrary } from '../../../src/core/library.ts';
import { root, skill } from './sample-library.ts';

/** Skills that share no word with the tasks below, and one that is asked for. */
function libraryOf(count: number, cosine: number): SkillLibrary {
  const library = new SkillLibrary();
  library.setRoots([root]);
  library.apply(
    Array.from({ length: count }, (_, i) => skill(`skill-${i}`, `Handles matter ${i}`, `Matter ${i}.`)),
  );
  library.setEmbedder({
    modelId: 'm',
    dimensions: 2,
    cosines: { unrelated: 0.1, related: 0.5 },
    embedPassages: () => Promise.resolve([]),
    embedQuery: () => Promise.resolve(Float32Array.of(1, 0)),
  });
  for (const { skill: own } of library.records()) {
    const near = own.name === 'skill-7' ? cosine : 0;
    library.vectors.setVectors(own.id, own.contentHash, 'm', [
      Float32Array.of(near, Math.sqrt(1 - near * near)),
    ]);
  }
  return library;
}

describe('relevance', () => {
  it('prefers the skill whose name the task says, of two that say the same', async () => {
    const library = new SkillLibrary();
    library.setRoots([root]);
    const body = 'Reads frames of footage and counts people. Extracts frames from video.';
    library.apply([
      skill('media-helper', 'Works with footage of any kind', body),
      skill('video-frames', 'Works with footage of any kind', body),
      ...Array.from({ length: 20 }, (_, i) => skill(`other-${i}`, `Handles matter ${i}`, `Matter ${i}.`)),
    ]);
    const { ranking } = await library.retrieve({ task: 'count the people in the frames of this video' });
    expect(ranking[0]?.name).toBe('video-frames');
  });

  it('by meaning alone asks for less nearness in a small library, where less is near by chance', async () => {
    const task = { task: 'zebra crossing' };
    expect((await libraryOf(30, 0.42).retrieve(task)).status).toBe('hit');
    expect((await libraryOf(2000, 0.42).retrieve(task)).status).toBe('miss');
    expect((await libraryOf(2000, 0.55).retrieve(task)).status).toBe('hit');
    expect((await libraryOf(30, 0.2).retrieve(task)).status).toBe('miss');
  });
});
