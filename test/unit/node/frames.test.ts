import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrames, encodeFrame } from '../../../src/node/frames.ts';
import type { Frame } from '../../../src/node/frames.ts';

const frames = fc.array(
  fc.record({
    head: fc.string(),
    body: fc.string({ unit: 'binary' }),
    claims: fc.uint8Array({ maxLength: 20 }),
    rest: fc.uint8Array({ maxLength: 20 }),
    fields: fc.string({ unit: 'grapheme' }),
    text: fc.uint8Array({ maxLength: 20 }),
  }),
  { minLength: 1, maxLength: 8 },
);

function decode(buffer: Buffer): { found: Frame[]; damaged: number } {
  const found: Frame[] = [];
  const { damaged } = decodeFrames(buffer, (f) =>
    found.push({
      head: f.head,
      body: f.body(),
      claims: Uint8Array.from(f.claims()),
      rest: Uint8Array.from(f.rest()),
      fields: f.fields(),
      text: Uint8Array.from(f.text()),
    }),
  );
  return { found, damaged };
}

/** As UTF-8 keeps it: a lone surrogate becomes U+FFFD. */
function kept(frame: Frame): Frame {
  const through = (text: string) => Buffer.from(text, 'utf8').toString('utf8');
  return { ...frame, head: through(frame.head), body: through(frame.body), fields: through(frame.fields) };
}

describe('frames', () => {
  it('come back as they went in', () => {
    fc.assert(
      fc.property(frames, (list) => {
        expect(decode(Buffer.concat(list.map(encodeFrame)))).toEqual({ found: list.map(kept), damaged: 0 });
      }),
    );
  });

  it('lose at most the frame in which a byte is flipped', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.integer({ min: 1, max: 255 }), (list, at, flip) => {
        const parts = list.map(encodeFrame);
        const buffer = Buffer.concat(parts);
        const place = at % buffer.length;
        buffer[place]! ^= flip;
        let end = 0;
        const hit = parts.findIndex((part) => (end += part.length) > place);
        const { found, damaged } = decode(buffer);
        expect(found).toEqual(list.map(kept).filter((_, i) => i !== hit));
        expect(damaged).toBeGreaterThan(0);
      }),
    );
  });

  it('before a cut are all there', () => {
    fc.assert(
      fc.property(frames, fc.nat(), (list, at) => {
        const parts = list.map(encodeFrame);
        const buffer = Buffer.concat(parts);
        const cut = at % buffer.length;
        let end = 0;
        const whole = parts.filter((part) => (end += part.length) <= cut).length;
        expect(decode(buffer.subarray(0, cut)).found).toEqual(list.map(kept).slice(0, whole));
      }),
    );
  });

  it('after rubbish are found again', () => {
    const frame = {
      head: 'h',
      body: 'b',
      claims: Uint8Array.of(4),
      rest: Uint8Array.of(1),
      fields: 'f',
      text: Uint8Array.of(2, 3),
    };
    const rubbish = Buffer.from('half a frame \xf5GoS', 'latin1');
    expect(decode(Buffer.concat([rubbish, encodeFrame(frame)]))).toMatchObject({ found: [frame] });
  });
});
