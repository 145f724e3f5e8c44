import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LibraryHost } from '../../../src/mcp/library-host.ts';
import { makeServer } from '../../../src/mcp/server.ts';
import { SkillEngine } from '../../../src/service/skill-engine.ts';
import { rootsOf } from '../../../src/service/workspace/skill-roots.ts';
import { SourcePaths } from '../../../src/service/workspace/source-paths.ts';

interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
}

let folder: string;
let engine: SkillEngine;
let client: Client;
const skills = () => join(folder, 'skills');
const task = 'clean the rows of a csv table';

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'gos-serving-')));
  for (const name of ['clean-csv', 'join-csv']) {
    mkdirSync(join(skills(), name), { recursive: true });
    writeFileSync(
      join(skills(), name, 'SKILL.md'),
      `---\nname: ${name}\ndescription: ${name} rows of a csv table, "quoted" or not.\n---\n\n# Steps\n\n${'Read the csv table "by rows".\n'.repeat(60)}`,
    );
  }
  await open();
});

async function open(skillsDir?: string): Promise<void> {
  const roots = await rootsOf([skills()], { cwd: folder, home: folder, environment: {} } as never);
  engine = new SkillEngine();
  const host = new LibraryHost({
    engine,
    config: {
      roots,
      storageDirectory: join(folder, 'index'),
      watch: false,
      embedding: { kind: 'none' },
      exclude: [],
    },
    library: { roots } as never,
    paths: new SourcePaths(roots, skillsDir),
    settings: {},
    allowWrite: true,
    version: '0',
  });
  client = new Client({ name: 'test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await makeServer(host).connect(there);
  await client.connect(here);
}

async function close(): Promise<void> {
  await client.close();
  await engine.dispose();
}

afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const call = async (name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as unknown as Result;

describe('a budget too small for any skill', () => {
  it.each([undefined, `/somewhere/${'else/'.repeat(60)}`])(
    'is answered with one that works, whatever is written around the bundle (%s)',
    async (skillsDir) => {
      await close();
      await open(skillsDir);
      const ask = (budget: object) => call('retrieve_skill_bundle', { task, ...budget });
      const small = await ask({ max_context_chars: 500, max_context_tokens: 100 });
      if (small.structuredContent?.status === 'no-room') {
        const note = small.content[0]!.text;
        const [, max_context_chars, max_context_tokens] = /(\d+) characters and (\d+) tokens/
          .exec(note)!
          .map(Number);
        const least = max_context_chars!;
        const enough = await ask({ max_context_chars: least, max_context_tokens });
        expect(enough.structuredContent?.status).toBe('hit');
        expect(JSON.stringify(enough.structuredContent).length).toBeLessThanOrEqual(least);
      }
      expect(small.structuredContent?.status).toMatch(/hit|no-room/);
    },
  );

  it('does not begin where the schema does: its least gives something', async () => {
    const { structuredContent } = await call('retrieve_skill_bundle', { task, max_context_chars: 500 });
    expect(structuredContent?.status).toBe('hit');
    expect(JSON.stringify(structuredContent).length).toBeLessThanOrEqual(500);
  });
});

describe('many calls at once', () => {
  it('leave room for a ping, and those taken back are not computed', async () => {
    await call('get_status');
    const retrieve = engine.retrieve.bind(engine);
    let computed = 0;
    engine.retrieve = (...args) => {
      computed++;
      return retrieve(...args);
    };
    const taken = new AbortController();
    let answered = 0;
    const calls = Array.from({ length: 200 }, () =>
      client
        .callTool({ name: 'retrieve_skill_bundle', arguments: { task } }, undefined, { signal: taken.signal })
        .then(() => answered++),
    );
    await client.ping();
    expect(answered).toBeLessThan(200);
    taken.abort();
    await Promise.allSettled(calls);
    await call('retrieve_skill_bundle', { task });
    expect(computed).toBeLessThan(100);
  });
});

describe('a folder that is gone', () => {
  beforeEach(async () => {
    await call('list_skills');
    rmSync(skills(), { recursive: true });
  });

  it('is told of by get_status', async () => {
    const { structuredContent } = await call('get_status');
    expect(structuredContent).toMatchObject({ state: 'degraded', roots: [{ exists: false }] });
    expect(structuredContent?.message).toContain(skills());
  });

  it('takes no skill, and the answer says why', async () => {
    const content = '---\nname: new\ndescription: A new one.\n---\n\n# New\n';
    const { isError, content: said } = await call('add_skill', { name: 'new', content });
    expect(isError).toBe(true);
    expect(said[0]!.text).toContain('is not there any more');
    expect(said[0]!.text).not.toContain('ENOENT');
  });
});

it('the prompt for a task knows every status that a bundle has', async () => {
  const { messages } = await client.getPrompt({ name: 'retrieve-then-work', arguments: { task } });
  const text = JSON.stringify(messages);
  expect(text).toContain('miss');
  expect(text).toContain('no-room');
});
