import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hydrate } from '../../../src/core/retrieve/hydrate.ts';
import { sampleLibrary, skill } from './sample-library.ts';

const parsed = (body: string) => {
  const library = sampleLibrary([skill('sample', 'A sample', body)]);
  return library.record('r/sample')!.skill;
};
const block = fc.oneof(
  fc.constantFrom('# One', '## Two', '### Three'),
  fc.constantFrom(
    'First sentence here. Second one follows! Is this the third? Yes.',
    'Alpha beta. Gamma delta.',
    '- item one\n- item two is longer than one\n- item three',
  ),
  fc.constantFrom(
    '1. Compare the spans. They must overlap:\n   ```sh\n   head -2 a.csv\n   ```\n2. Match:\n\n   ```sh\n   scripts/match.py\n   ```\n3. Read the column.',
    'Run it:\n\n```sh\npython3 scripts/run.py\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |',
  ),
  fc.constant('```sh\nfirst line\n\n# not a heading\nlast line\n```'),
);

describe('hydrate', () => {
  it('gives a short skill whole', () => {
    expect(hydrate(parsed('# Short\n\nDo this.'), 500, () => 0)).toEqual({
      text: '# Short\n\nDo this.',
      abridged: false,
    });
  });

  it('takes the sections that matter, in the order of the file', () => {
    const body = [
      '# T',
      'Intro here.',
      '## Apples',
      'Apples are red. '.repeat(20),
      '## Pears',
      'Pears are green. '.repeat(20),
    ].join('\n\n');
    const { text, abridged } = hydrate(parsed(body), 420, (piece) => (piece.includes('Pears') ? 9 : 0));
    expect(abridged).toBe(true);
    expect(text).toContain('## Pears');
    expect(text).not.toContain('Apples are red');
  });

  it('cuts only between sentences, list items and whole code blocks, and never exceeds its room', () => {
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 900 }),
        (blocks, room) => {
          const { text } = hydrate(parsed(blocks.join('\n\n')), room, (piece) => piece.length % 7);
          expect(text.length).toBeLessThanOrEqual(room);
          expect((text.match(/```/g) ?? []).length % 2).toBe(0);
          for (const line of text.split('\n')) {
            if (/^(?:First|Alpha)/.test(line)) expect(line).toMatch(/[.!?]$/);
            if (line.startsWith('- '))
              expect(['- item one', '- item two is longer than one', '- item three']).toContain(line);
          }
        },
      ),
    );
  });

  const steps = parsed(
    [
      '# T',
      'Intro of a few words.',
      '## Steps',
      [
        '1. Compare the two spans. They must overlap:',
        '   ```sh',
        '   head -2 recordings.csv',
        '   ```',
        `2. Look at ${'many more rows '.repeat(12)}by eye.`,
        '3. Match:',
        '   ```sh',
        '   python3 scripts/place.py --output places.geojson',
        '   ```',
        '4. Check one by ear.',
      ].join('\n'),
      '## Notes',
      'Notes on how a place is found. '.repeat(8),
    ].join('\n\n'),
  );

  it('keeps an item with its code, and the commands that run the skill before anything else', () => {
    for (let room = 160; room < 700; room += 7) {
      const { text } = hydrate(steps, room, (piece) => (piece.includes('# Notes') ? 9 : 0));
      expect(text.includes('must overlap'), text).toBe(text.includes('head -2'));
      expect(text.includes('3. Match:'), text).toBe(text.includes('scripts/place.py'));
      if (room >= 240) expect(text).toContain('scripts/place.py');
    }
  });

  it('marks each gap where it is', () => {
    const { text } = hydrate(steps, 300, (piece) => (piece.includes('# Steps') ? 9 : 0));
    expect(text).toBe(
      [
        '# T',
        'Intro of a few words.',
        '## Steps',
        '1. Compare the two spans. They must overlap:\n   ```sh\n   head -2 recordings.csv\n   ```',
        '[…]',
        '3. Match:\n   ```sh\n   python3 scripts/place.py --output places.geojson\n   ```',
        '[…]',
      ].join('\n\n'),
    );
  });

  it('never ends with the number of an item, nor within "e.g. this"', () => {
    const body = `## One\n\n1. First of all.\n2. ${'Second one, e.g. this, and more of it. '.repeat(30)}\n3. Third.`;
    for (let room = 20; room < 900; room += 3) {
      const { text } = hydrate(parsed(body), room, () => 0);
      expect(text).not.toMatch(/(?:^|\n)\s*\d+\.\s*(?:\n|$)/);
      expect(text).not.toMatch(/e\.g\.(?:\s*$|\n)/);
    }
  });

  it('holds only what the file holds, in its order, and a mark for each gap', () => {
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 900 }),
        (blocks, room) => {
          const body = blocks.join('\n\n');
          const { text, abridged } = hydrate(parsed(body), room, (piece) => piece.length % 5);
          const parts = text.split(/(?:^|\n\n)\[…\](?:\n\n|$)/);
          if (abridged && text !== '') expect(parts.length).toBeGreaterThan(1);
          let from = 0;
          for (const part of parts) {
            const at = body.indexOf(part, from);
            expect(at, part).toBeGreaterThanOrEqual(0);
            from = at + part.length;
          }
        },
      ),
    );
  });
});
