import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineTransport } from '../../../src/mcp/stdio.ts';
import { BoundedLines } from '../../../src/node/bounded-lines.ts';

async function answersTo(text: string | Buffer, limit = 1000) {
  const input = new PassThrough();
  const output = new PassThrough();
  const transport = new LineTransport(input, output, limit);
  const messages: unknown[] = [];
  transport.onmessage = (message) => messages.push(message);
  await transport.start();
  input.end(text);
  await once(input, 'end');
  const answers = (output.read() as Buffer | null)?.toString().trim().split('\n') ?? [];
  return {
    messages,
    answers: answers.map((line) => JSON.parse(line) as { id: unknown; error: { code: number } }),
  };
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

describe('the stdio transport', () => {
  it.each([
    ['text that is not JSON', 'nope\n', -32700, null],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 10]), -32700, null],
    ['JSON that is no message', '{"id":3}\n', -32600, 3],
    ['a batch', `[${ping.trim()}]\n`, -32600, null],
    ['a line that is too long', `"${'a'.repeat(2000)}"\n`, -32600, null],
  ])('answers %s with an error, and serves on', async (_, bad, code, id) => {
    const { messages, answers } = await answersTo(Buffer.concat([Buffer.from(bad), Buffer.from(ping)]));
    expect(answers).toMatchObject([{ id, error: { code } }]);
    expect(messages).toHaveLength(1);
  });

  it('takes blank lines and CRLF for what they are', async () => {
    const { messages, answers } = await answersTo(`\n\r\n${ping.trim()}\r\n\n`);
    expect(messages).toHaveLength(1);
    expect(answers).toEqual([]);
  });

  it('reads no more from a client that does not read what it is sent', async () => {
    const input = new PassThrough();
    const output = new PassThrough({ highWaterMark: 10 });
    const transport = new LineTransport(input, output);
    await transport.start();
    input.write('nope\n');
    await new Promise(setImmediate);
    expect(input.isPaused()).toBe(true);
    output.resume();
    await once(output, 'drain');
    expect(input.isPaused()).toBe(false);
  });

  it('waits once for a slow client, however many answers there are', async () => {
    const output = new PassThrough({ highWaterMark: 10 });
    const transport = new LineTransport(new PassThrough(), output);
    await transport.start();
    const sent = Array.from({ length: 50 }, (_, id) => transport.send({ jsonrpc: '2.0', id, result: {} }));
    expect(output.listenerCount('drain')).toBe(1);
    output.resume();
    await Promise.all(sent);
    expect(output.listenerCount('drain')).toBe(0);
  });
});

describe('bounded lines', () => {
  it('are the same however the bytes are cut into chunks', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n') }), fc.array(fc.nat(9)), (text, cuts) => {
        const whole = [...new BoundedLines(3).push(Buffer.from(text))].map(String);
        const lines = new BoundedLines(3);
        const pieces: string[] = [];
        let rest = text;
        for (const cut of [...cuts, text.length]) {
          pieces.push(...[...lines.push(Buffer.from(rest.slice(0, cut)))].map(String));
          rest = rest.slice(cut);
        }
        expect(pieces).toEqual(whole);
        const expected = text.split('\n').slice(0, -1);
        expect(whole.filter((line) => line !== 'too-long')).toEqual(
          expected.filter((line) => line.length <= 3),
        );
      }),
    );
  });
});
