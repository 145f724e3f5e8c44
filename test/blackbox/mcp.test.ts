import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  overHttp,
  overStdio,
  serverScript,
  startHttp,
  type Connected,
  type HttpServer,
} from './mcp-client.ts';
import { expectMatches } from './json-schema.ts';
import { sampleSkills, Scratch } from './tool.ts';

const task = 'Associate the P and S picks of several stations into earthquakes and estimate their magnitudes';

interface Result {
  readonly isError?: boolean;
  readonly content: { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Result> {
  return (await client.callTool({ name, arguments: args })) as unknown as Result;
}

describe.each(['stdio', 'http'] as const)('over %s', (kind) => {
  const scratch = new Scratch();
  let connected: Connected;
  let server: HttpServer | undefined;

  beforeAll(async () => {
    if (kind === 'http') server = await startHttp(scratch, ['--skills', sampleSkills]);
    connected = server ? await overHttp(server) : await overStdio(scratch, ['--skills', sampleSkills]);
  });

  afterAll(async () => {
    await connected.close();
    server?.child.removeAllListeners('exit');
    server?.child.kill();
  });

  it('offers reading tools only, each with a schema in and out', async () => {
    const { tools } = await connected.client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual([
      'get_skill_detail',
      'get_skill_neighbors',
      'get_status',
      'hydrate_skills',
      'list_skills',
      'retrieve_skill_bundle',
      'search_skills',
    ]);
    expect(
      tools.every((tool) => tool.annotations?.readOnlyHint === true && tool.outputSchema !== undefined),
    ).toBe(true);
  });

  it('answers with a bundle whose text and whose data both keep the budget', async () => {
    for (const max_context_chars of [2000, 6000, 12_000]) {
      const { content, structuredContent } = await call(connected.client, 'retrieve_skill_bundle', {
        task,
        max_context_chars,
      });
      expect(structuredContent).toMatchObject({ status: 'hit' });
      expect(content[0]!.text).toContain('SKILL.md');
      expect(content[0]!.text.length).toBeLessThanOrEqual(max_context_chars);
      expect(JSON.stringify(structuredContent).length).toBeLessThanOrEqual(max_context_chars);
    }
  });

  it('says "miss" where nothing fits', async () => {
    expect(
      (await call(connected.client, 'retrieve_skill_bundle', { task: 'qwxz vbnk plrt zzzq' }))
        .structuredContent,
    ).toMatchObject({ status: 'miss' });
  });

  it('refuses an argument that it does not know with the one that was meant', async () => {
    const { isError, content } = await call(connected.client, 'search_skills', { query: task });
    expect(isError).toBe(true);
    expect(content[0]!.text).toContain('unknown argument query; did you mean task?');
    const limit = await call(connected.client, 'search_skills', { task, limits: 3 });
    expect(limit.content[0]!.text).toContain('unknown argument limits; did you mean limit?');
  });

  it('searches for the nearest where nothing fits, and says so', async () => {
    const { content, structuredContent } = await call(connected.client, 'search_skills', {
      task: 'file a lawsuit against my landlord',
    });
    expect(structuredContent).toMatchObject({ status: 'miss' });
    expect((structuredContent?.results as unknown[]).length).toBeGreaterThan(0);
    expect(content[0]!.text).toMatch(/^No skill of the library fits this task\..*\n- /);
  });

  it('searches, lists in pages, details, neighbours, hydrates', async () => {
    const { client } = connected;
    expect((await call(client, 'search_skills', { task, limit: 3 })).structuredContent?.results).toHaveLength(
      3,
    );
    const names: string[] = [];
    let cursor: unknown;
    do {
      const { structuredContent } = await call(client, 'list_skills', {
        limit: 20,
        ...(typeof cursor === 'string' && { cursor }),
      });
      names.push(...(structuredContent?.skills as { id: string }[]).map(({ id }) => id));
      cursor = structuredContent?.next_cursor;
    } while (cursor !== undefined);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe((await call(client, 'get_status')).structuredContent?.skills);
    expect(
      (await call(client, 'get_skill_detail', { name: 'phase-associator' })).structuredContent,
    ).toMatchObject({ name: 'phase-associator' });
    expect(
      (await call(client, 'get_skill_neighbors', { name: 'phase-associator', types: ['dependency'] }))
        .structuredContent?.edges,
    ).not.toHaveLength(0);
    const { content } = await call(client, 'hydrate_skills', {
      names: ['phase-associator', 'sta-lta-picker'],
      max_context_chars: 3000,
    });
    expect(content[0]!.text.length).toBeLessThanOrEqual(3000);
    const mixed = await call(client, 'hydrate_skills', { names: ['phase-asociator', 'sta-lta-picker'] });
    expect(mixed.structuredContent).toMatchObject({
      skills: [{ name: 'sta-lta-picker' }],
      unknown: [expect.stringContaining('Did you mean phase-associator')],
    });
  });

  it('lists skills as resources and reads them', async () => {
    const { resources } = await connected.client.listResources();
    const first = resources[0]!;
    expect(first.uri).toMatch(/^skill:\/\//);
    const { contents } = await connected.client.readResource({ uri: first.uri });
    expect((contents[0] as { text: string }).text).toContain('name:');
    await expect(connected.client.readResource({ uri: 'skill://no/such' })).rejects.toThrow('no such skill');
    await expect(connected.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(
      'no such skill',
    );
  });

  it('has two prompts', async () => {
    const { prompts } = await connected.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['retrieve-then-work', 'index-new-skills']);
    const prompt = await connected.client.getPrompt({ name: 'retrieve-then-work', arguments: { task } });
    expect(JSON.stringify(prompt.messages)).toContain(task);
  });

  it('refuses bad arguments with an error that says what is wrong, and goes on', async () => {
    for (const args of [{}, { task: '' }, { task: 5 }, { task: 'x', max_skills: -1 }]) {
      expect((await call(connected.client, 'retrieve_skill_bundle', args)).isError).toBe(true);
    }
    expect(
      (await call(connected.client, 'get_skill_detail', { name: 'no-such-skill' })).content[0]!.text,
    ).toContain('no skill "no-such-skill"');
    expect((await call(connected.client, 'get_status')).isError).toBeUndefined();
  });

  it('answers 50 calls at once, each with its own answer', async () => {
    const names = (
      (await call(connected.client, 'list_skills', { limit: 50 })).structuredContent?.skills as {
        name: string;
      }[]
    ).map(({ name }) => name);
    const asked = Array.from({ length: 50 }, (_, i) => names[i % names.length]!);
    const answers = await Promise.all(
      asked.map((name) => call(connected.client, 'get_skill_detail', { name })),
    );
    expect(answers.map(({ structuredContent }) => structuredContent?.name)).toEqual(asked);
  });

  it('a cancelled call is over at once and harms no other', async () => {
    const abort = new AbortController();
    const cancelled = connected.client.callTool(
      { name: 'retrieve_skill_bundle', arguments: { task } },
      undefined,
      { signal: abort.signal },
    );
    abort.abort();
    await expect(cancelled).rejects.toThrow();
    expect((await call(connected.client, 'retrieve_skill_bundle', { task })).structuredContent).toMatchObject(
      { status: 'hit' },
    );
  });

  it('answers every reading tool as its output schema says', async () => {
    const { tools } = await connected.client.listTools();
    const args: Readonly<Record<string, Record<string, unknown>>> = {
      search_skills: { task },
      retrieve_skill_bundle: { task, context: ['picks.csv', 'obspy'], exclude: ['sta-lta-picker'] },
      hydrate_skills: { names: ['phase-associator', 'sta-lta-picker'] },
      list_skills: { limit: 3 },
      get_skill_detail: { name: 'phase-associator' },
      get_skill_neighbors: { name: 'phase-associator', direction: 'in' },
      get_status: {},
    };
    for (const { name, outputSchema } of tools) {
      const { structuredContent, isError } = await call(connected.client, name, args[name]);
      expect(isError, name).toBeUndefined();
      expectMatches(outputSchema!, structuredContent, name);
    }
  });

  it('announces skills that come and go', async () => {
    const own = new Scratch();
    await own.skill('skills/first-skill', 'The first one.');
    const http = kind === 'http' ? await startHttp(own, ['--skills', 'skills']) : undefined;
    const other = http ? await overHttp(http) : await overStdio(own, ['--skills', 'skills']);
    await call(other.client, 'search_skills', { task: 'first' });
    const both = new Promise<void>((resolve) =>
      other.client.setNotificationHandler(ResourceListChangedNotificationSchema, async () => {
        if ((await other.client.listResources()).resources.length === 2) resolve();
      }),
    );
    await own.skill('skills/second-skill', 'The second one.');
    await both;
    await other.close();
    http?.child.removeAllListeners('exit');
    http?.child.kill();
  });
});

describe('a library of more than one page', () => {
  it('is listed whole as resources, each once', async () => {
    const scratch = new Scratch();
    for (let i = 0; i < 230; i++)
      await scratch.skill(`skills/skill-${i}`, `Does the work of number ${i} on its own table.`);
    const { client, close } = await overStdio(scratch, [
      '--skills',
      'skills',
      '--no-watch',
      '--embedding',
      'none',
    ]);
    const uris: string[] = [];
    let pages = 0;
    let cursor: string | undefined;
    do {
      const page = await client.listResources(cursor === undefined ? {} : { cursor });
      uris.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
      pages++;
    } while (cursor !== undefined);
    expect(pages).toBe(3);
    expect(new Set(uris).size).toBe(230);
    await expect(client.listResources({ cursor: 'nonsense' })).rejects.toThrow('cursor');
    await close();
  });

  it('is read with progress that grows, for a client that asks for it', async () => {
    const scratch = new Scratch();
    const { client, close } = await overStdio(scratch, [
      '--skills',
      sampleSkills,
      '--allow-write',
      '--embedding',
      'none',
    ]);
    const seen: number[] = [];
    const result = await client.callTool({ name: 'index_skills', arguments: { clear: true } }, undefined, {
      onprogress: ({ progress }) => seen.push(progress),
    });
    expect(result.structuredContent).toMatchObject({ unchanged: 0 });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    await close();
  });

  it('stops reading when the call is cancelled, and answers the next', async () => {
    const scratch = new Scratch();
    const { client, close } = await overStdio(scratch, [
      '--skills',
      sampleSkills,
      '--allow-write',
      '--embedding',
      'none',
    ]);
    await call(client, 'search_skills', { task });
    const abort = new AbortController();
    const reading = client.callTool({ name: 'index_skills', arguments: { clear: true } }, undefined, {
      signal: abort.signal,
      onprogress: () => abort.abort(),
    });
    await expect(reading).rejects.toThrow();
    const after = await call(client, 'index_skills');
    expect(Number(after.structuredContent?.skills)).toBeGreaterThan(20);
    await close();
  });
});

describe('the package as a plugin of Claude Code', () => {
  it('starts the server from where it lies', async () => {
    const scratch = new Scratch();
    await scratch.skill('skills/one-skill', 'One.');
    const root = join(serverScript(), '..', '..');
    const { version, mcpServers } = JSON.parse(
      readFileSync(join(root, '.claude-plugin', 'plugin.json'), 'utf8').replaceAll(
        '${CLAUDE_PLUGIN_ROOT}',
        root,
      ),
    ) as { version: string; mcpServers: Record<string, { command: string; args: string[] }> };
    const packed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(version).toBe(packed.version);
    const { command, args } = Object.values(mcpServers)[0]!;
    expect(command).toBe('node');
    expect(args).toEqual([serverScript()]);
  });
});

describe('messages that are none', () => {
  it('do not end the server', async () => {
    const scratch = new Scratch();
    await scratch.skill('skills/one-skill', 'One.');
    const child = spawn(process.execPath, [serverScript(), '--skills', scratch.path('skills')], {
      env: scratch.environment(),
      cwd: scratch.cwd,
    });
    let out = '';
    const answered = new Promise<void>((resolve) =>
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
        if (out.includes('"id":7')) resolve();
      }),
    );
    child.stdin.write(
      'this is not JSON\n{"jsonrpc":"2.0"}\n[]\n\u0000\u0001\n{"jsonrpc":"2.0","id":5,"method":"no/such"}\n',
    );
    child.stdin.write(Buffer.alloc(30 * 1024 * 1024, 'a'));
    child.stdin.write('\n');
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } } })}\n`,
    );
    await answered;
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.stdin.end();
    expect(await ended).toBe(0);
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id?: unknown; error?: { code: number } });
    expect(answers.map(({ error }) => error?.code).filter((code) => code !== undefined)).toEqual([
      -32700, -32600, -32600, -32700, -32601, -32600,
    ]);
  });
});

describe('a server whose client is gone at once', () => {
  it.each(['bundled', 'none'])('ends in silence (--embedding %s)', async (embedding) => {
    const scratch = new Scratch();
    await scratch.skill('skills/one-skill', 'One.');
    const { code, stdout, stderr } = await scratch.run('gos-mcp', [
      '--skills',
      'skills',
      '--embedding',
      embedding,
    ]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('HTTP', () => {
  const scratch = new Scratch();
  let server: HttpServer;

  beforeAll(async () => {
    server = await startHttp(scratch, ['--skills', sampleSkills]);
  });

  afterAll(() => {
    server.child.removeAllListeners('exit');
    server.child.kill();
  });

  const initialize = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  });

  function post(headers: Record<string, string>, body = initialize): Promise<Response> {
    return fetch(server.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${server.token}`,
        ...headers,
      },
    });
  }

  it.each([
    ['no token', { authorization: '' }, 401],
    ['a wrong token', { authorization: 'Bearer nonsense' }, 401],
    ['an origin of the web', { origin: 'https://example.com' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['an unknown session', { 'mcp-session-id': 'nope' }, 404],
    ['a page on this machine', { origin: 'http://localhost:3000' }, 200],
  ])('%s: %s → %i', async (_, headers, expected) => {
    const response = await post(headers);
    expect(response.status).toBe(expected);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    await response.body?.cancel();
  });

  it('another Host is refused, as DNS rebinding sends it', async () => {
    const { request } = await import('node:http');
    const { port } = new URL(server.url);
    const status = await new Promise((resolve) => {
      request(
        {
          host: '127.0.0.1',
          port,
          path: '/mcp',
          method: 'POST',
          headers: { host: `evil.example:${port}`, authorization: `Bearer ${server.token}` },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).end(initialize);
    });
    expect(status).toBe(403);
  });

  it('prints a token that it made, never one that it was given', async () => {
    const own = new Scratch();
    await own.skill('skills/one-skill', 'One.');
    const { stderr, code } = await own.run('gos-mcp', ['--http', '0', '--skills', 'skills'], {
      env: { GOS_MCP_TOKEN: 'open-sesame' },
      signal: { after: /Authorization/, send: 'SIGTERM' },
    });
    expect(code).toBe(0);
    expect(stderr).toContain('Listening');
    expect(stderr).not.toContain('open-sesame');
  });

  it('takes clients without end, though none says goodbye', async () => {
    for (let i = 0; i < 70; i++) {
      const response = await post({});
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
  });

  it('a body that is no JSON is refused and the next request answered', async () => {
    expect((await post({}, '{"jsonrpc":')).status).toBe(400);
    const good = await post({});
    expect(good.status).toBe(200);
    await good.body?.cancel();
  });
});

describe('writing', () => {
  const scratch = new Scratch();
  let connected: Connected;

  beforeAll(async () => {
    await scratch.skill('skills/one-skill', 'One.');
    await scratch.skill('outside/other-skill', 'Other.');
    connected = await overStdio(scratch, ['--skills', 'skills', '--allow-write']);
  });

  afterAll(() => connected.close());

  it('adds a skill, which is found at once', async () => {
    const content =
      '---\nname: grid-smoother\ndescription: Smooths gridded rasters with a Gaussian kernel.\n---\n\nBody.\n';
    expect(
      (await call(connected.client, 'add_skill', { name: 'grid-smoother', content })).isError,
    ).toBeUndefined();
    expect(readFileSync(scratch.path('skills/grid-smoother/SKILL.md'), 'utf8')).toBe(content);
    expect(
      (await call(connected.client, 'search_skills', { task: 'smooth a raster grid' })).content[0]!.text,
    ).toContain('grid-smoother');
  });

  it('never overwrites, never leaves its roots', async () => {
    const content = '---\nname: x\ndescription: y\n---\n';
    for (const args of [
      { name: 'one-skill', content },
      { name: '../escape', content },
      { name: 'fine', content, root: scratch.path('outside') },
      { name: 'fine', content, root: '/' },
    ]) {
      expect((await call(connected.client, 'add_skill', args)).isError).toBe(true);
    }
    expect(readFileSync(scratch.path('skills/one-skill/SKILL.md'), 'utf8')).toContain('One.');
    expect(existsSync(scratch.path('escape'))).toBe(false);
    expect(existsSync(scratch.path('outside/fine'))).toBe(false);
    expect((await call(connected.client, 'index_skills', { path: scratch.path('outside') })).isError).toBe(
      true,
    );
  });

  it.each([
    ['without front matter', 'loose-text', '# Just a heading'],
    [
      'with front matter that is never closed',
      'open-end',
      '---\nname: open-end\ndescription: Ends never.\n\n# Body\n',
    ],
    ['with broken YAML', 'broken-yaml', '---\nname: [broken\n---\nBody'],
    ['without a description', 'no-words', '---\nname: no-words\n---\nBody'],
    ['that is code', 'code-matter', '---js\nmodule.exports = {}\n---\nBody'],
    [
      'named as a device',
      'con',
      '---\nname: con\ndescription: Opens the console, on Windows at least.\n---\nBody',
    ],
  ])('keeps no text %s, and says why', async (_, name, content) => {
    const { isError, content: said } = await call(connected.client, 'add_skill', { name, content });
    expect(isError).toBe(true);
    expect(said[0]!.text.length).toBeGreaterThan(40);
    expect(existsSync(scratch.path('skills', name))).toBe(false);
  });

  it('tells of a name that is taken', async () => {
    const content =
      '---\nname: one-skill\ndescription: Does the same as one that is there already.\n---\n\nBody.\n';
    const added = await call(connected.client, 'add_skill', { name: 'second-one', content });
    expect(JSON.stringify(added.structuredContent?.problems)).toContain('one-skill/SKILL.md');
    rmSync(scratch.path('skills/second-one'), { recursive: true, force: true });
  });

  it('indexes again on request', async () => {
    rmSync(join(scratch.path('skills'), 'grid-smoother'), { recursive: true, force: true });
    expect((await call(connected.client, 'index_skills')).structuredContent).toMatchObject({ skills: 1 });
  });
});

describe('memory', () => {
  it.skipIf(process.platform !== 'linux')('stays flat over many calls', async () => {
    const scratch = new Scratch();
    const { client, pid, close } = await overStdio(
      scratch,
      // The model's memory is measured by bench:embedding.
      ['--skills', sampleSkills, '--no-watch', '--embedding', 'none'],
      // A small heap is collected often: what then still grows is a leak.
      ['--max-old-space-size=72', '--max-semi-space-size=4'],
    );
    const calls = Number(process.env.GOS_MCP_CALLS ?? 600);
    const resident = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
    const many = async (n: number) => {
      for (let i = 0; i < n; i += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, j) =>
            call(client, 'retrieve_skill_bundle', { task: `${task} ${(i + j) % 97}` }),
          ),
        );
    };
    await many(Math.ceil(calls / 2));
    const before = resident();
    await many(Math.floor(calls / 2));
    const after = resident();
    console.log(
      `resident memory after ${Math.ceil(calls / 2)} and ${calls} calls: ${before.toFixed(0)} and ${after.toFixed(0)} MB (GOS_MCP_CALLS sets the number)`,
    );
    expect(after - before).toBeLessThan(32);
    await close();
  });
});
