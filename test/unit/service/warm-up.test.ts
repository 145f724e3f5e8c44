import { describe, expect, it, vi } from 'vitest';
import { SkillLibrary } from '../../../src/core/library.ts';
import { skill } from '../retrieve/sample-library.ts';
import { warmUp } from '../../../src/service/warm-up.ts';

function libraryOf(count: number): SkillLibrary {
  const library = new SkillLibrary();
  const names = Array.from({ length: count }, (_, n) => `s${String(n).padStart(3, '0')}`);
  library.apply(names.map((name) => skill(name, `Sorts the pile of ${name} by size.`, 'Body.')));
  return library;
}

async function askedOf(count: number, pause = () => Promise.resolve(false)): Promise<readonly string[]> {
  const library = libraryOf(count);
  const retrieve = vi.spyOn(library, 'retrieve');
  await warmUp(library, pause);
  return retrieve.mock.calls.map(([{ task }]) => task);
}

describe('questions that nobody asked', () => {
  it('are few, and go through the whole library', async () => {
    const asked = await askedOf(100);
    expect(asked.length).toBeGreaterThanOrEqual(8);
    expect(asked.length).toBeLessThanOrEqual(9);
    expect(asked[0]).toMatch(/^s01\d: Sorts the pile/);
    expect(asked.at(-1)).toMatch(/^s09\d: /);
  });

  it('are as many as a small library has skills, and none of an empty one', async () => {
    expect(await askedOf(3)).toHaveLength(3);
    expect(await askedOf(0)).toEqual([]);
  });

  it('end when they are told to', async () => {
    let left = 2;
    expect(await askedOf(100, () => Promise.resolve(left-- === 0))).toHaveLength(2);
  });
});
