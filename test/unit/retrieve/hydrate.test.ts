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
});
