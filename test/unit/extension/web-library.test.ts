// The library of VS Code for the Web: without a worker it runs in the extension host, and what it stores it takes back.
import { describe, expect, it } from 'vitest';
import { startLibrary } from '../../../src/extension/web/library-client.ts';
import type { Root, SkillSource } from '../../../src/core/skill/skill.ts';
import { readStored } from '../../../src/service/stored-library.ts';

const root: Root = {
  id: 'r',
  scope: 'workspace',
  precedence: 0,
  label: 'skills',
  location: 'memfs:/skills',
  trusted: true,
};

function source(name: string, description: string): SkillSource {
  const path = `${name}/SKILL.md`;
  return {
    id: `r/${name}`,
    root: 'r',
    path,
    sourcePath: `memfs:/skills/${path}`,
    content: `---\nname: ${name}\ndescription: ${description}\n---\n\nRequires the \`pdf-ocr\` skill.\n`,
    resources: [],
  };
}

const sources = [
  source('pdf-ocr', 'Recognises the text of scanned PDF invoices.'),
  source('ledger-booking', 'Books extracted invoices into a double-entry ledger.'),
];
const stamps = sources.map(({ id }) => ({ id, stamp: '1' }));
const task = 'book invoices into the ledger';

/** A browser that allows no worker: Node has none of that name either. */
async function withoutWorker() {
  const log: string[] = [];
  const client = startLibrary('library-worker.js', (line) => log.push(line));
  await client.port.setRoots([root]);
  return { ...client, log };
}

describe('a browser without a worker', () => {
  it('is told of in one line, and answers from the extension host', async () => {
    const { port, log, dispose } = await withoutWorker();
    expect(log).toEqual([expect.stringContaining('skills are indexed in the extension host')]);
    const { delta, problems } = await port.apply({ set: sources, removed: [] });
    expect([delta.added.length, problems]).toEqual([2, []]);
    const bundle = await port.retrieve({ task });
    expect(bundle.skills.map(({ name }) => name)).toEqual(['pdf-ocr', 'ledger-booking']);
    expect((await port.edgeCounts())?.dependency).toBe(1);
    dispose();
  });

  it('calls a retrieval off', async () => {
    const { port } = await withoutWorker();
    await port.apply({ set: sources, removed: [] });
    const stop = new AbortController();
    stop.abort();
    await expect(port.retrieve({ task }, { signal: stop.signal })).rejects.toThrow(/abort/i);
  });
});

describe('a stored library', () => {
  it('is taken back as it was, without a look at the files', async () => {
    const first = await withoutWorker();
    await first.port.apply({ set: sources, removed: [] });
    const bytes = await first.port.save(stamps);

    const second = await withoutWorker();
    expect(await second.port.load(bytes)).toEqual(stamps);
    expect(await second.port.listing()).toEqual([]);
    const { delta, restored } = await second.port.restore(stamps.map(({ id }) => id));
    expect([delta.added, restored]).toEqual([stamps.map(({ id }) => id).sort(), stamps.map(({ id }) => id)]);
    const [before, after] = [await first.port.retrieve({ task }), await second.port.retrieve({ task })];
    expect({ ...after, milliseconds: 0 }).toEqual({ ...before, milliseconds: 0 });
    expect(await second.port.text('r/pdf-ocr')).toBe(await first.port.text('r/pdf-ocr'));
  });

  it('restores nothing that was forgotten', async () => {
    const { port } = await withoutWorker();
    await port.apply({ set: sources, removed: [] });
    await port.load(await port.save(stamps));
    await port.forget();
    expect((await port.restore(['r/pdf-ocr'])).restored).toEqual([]);
  });

  it.each([
    ['a changed byte', (bytes: Uint8Array) => bytes.with(bytes.length - 20, 1)],
    ['a missing end', (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ['another version', (bytes: Uint8Array) => bytes.with(12, bytes[12]! + 1)],
    ['nothing', () => new Uint8Array()],
  ])('is not believed with %s', async (_, damage) => {
    const { port } = await withoutWorker();
    await port.apply({ set: sources, removed: [] });
    const bytes = await port.save(stamps);
    expect(readStored(bytes)).toHaveLength(2);
    expect(readStored(damage(bytes))).toEqual([]);
  });
});
