import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SkillLibrary } from '../../../src/core/library.ts';
import { nodeEmbedding } from '../../../src/service/embedding-ports.ts';
import { EmbeddingRunner } from '../../../src/service/embedding-runner.ts';

const project = join(import.meta.dirname, '../../..');
const key = 'sk-do-not-tell-4711';

function sources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('the key of an endpoint', () => {
  it('has no setting', () => {
    const { contributes } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      contributes: {
        configuration: { properties: object } | { properties: object }[];
      };
    };
    const names = [contributes.configuration].flat().flatMap(({ properties }) => Object.keys(properties));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => /key|token|secret|password/i.test(name.split('.').at(-1)!))).toEqual([]);
  });

  it('is named in no line that logs or writes', () => {
    const lines = sources(join(project, 'src')).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line, at) => ({ where: `${file}:${at + 1}`, line })),
    );
    const naming = lines.filter(({ line }) => /apiKey|API_KEY/.test(line));
    expect(naming.length).toBeGreaterThan(3);
    const telling = /\b(log|logger|console|writeFile|appendFile|globalState|workspaceState|update)\b/;
    expect(naming.filter(({ line }) => telling.test(line))).toEqual([]);
  });

  it('stands in no status, note or file, though the server repeats it', async () => {
    let answer = 400;
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        const { input } = JSON.parse(body) as { input: string[] };
        response
          .writeHead(answer)
          .end(
            answer === 200
              ? JSON.stringify({ data: input.map((text) => ({ embedding: [text.length, 1] })) })
              : JSON.stringify({ error: { message: `bad request with ${request.headers.authorization}` } }),
          );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const storage = await mkdtemp(join(tmpdir(), 'gos-key-'));
    const library = new SkillLibrary();
    library.setRoots([{ id: 'r', scope: 'extra', precedence: 0, label: 'r', location: '/r', trusted: true }]);
    library.apply([
      {
        kind: 'set',
        source: {
          id: 's',
          root: 'r',
          path: 's/SKILL.md',
          sourcePath: '/r/s/SKILL.md',
          content: '---\nname: s\ndescription: Cuts films.\n---\n',
          resources: [],
        },
      },
    ]);
    const seen: unknown[] = [];
    const runner = new EmbeddingRunner(library, nodeEmbedding, () => seen.push(runner.status));
    try {
      for (const status of [400, 401, 200]) {
        answer = status;
        const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
        runner.configure({ kind: 'endpoint', baseUrl, model: `m${status}`, apiKey: key }, storage);
        await runner.settled();
        seen.push(runner.status, runner.note, await library.retrieve({ task: 'cut a film' }));
      }
      expect(runner.status.state).toBe('ready');
      expect(JSON.stringify(seen)).toContain('refused the key');
      expect(JSON.stringify(seen)).not.toContain(key);
      const files = await readdir(storage, { recursive: true, withFileTypes: true });
      const stored = files.filter((entry) => entry.isFile());
      expect(stored.length).toBeGreaterThan(0);
      for (const entry of stored)
        expect(`${entry.name} ${await readFile(join(entry.parentPath, entry.name), 'latin1')}`).not.toContain(
          key,
        );
    } finally {
      await runner.dispose();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(storage, { recursive: true });
    }
  });
});
