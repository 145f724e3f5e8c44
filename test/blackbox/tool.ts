// Runs an installed command in a folder of its own, with an environment of its own.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, inject } from 'vitest';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string | Buffer | Readable;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly signal?: { readonly after: RegExp; readonly send: NodeJS.Signals };
}

/** A scratch folder with a home and a cache of its own, removed after the file's tests. */
export class Scratch {
  readonly folder = mkdtempSync(join(tmpdir(), 'gos-blackbox-'));
  readonly cwd = join(this.folder, 'project');

  constructor() {
    afterAll(() => rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 }));
  }

  path(...parts: string[]): string {
    return join(this.cwd, ...parts);
  }

  async write(path: string, text: string | Buffer): Promise<string> {
    const full = resolve(this.cwd, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, text);
    return full;
  }

  skill(path: string, description: string, body = ''): Promise<string> {
    const name = path.split('/').at(-1)!;
    return this.write(
      `${path}/SKILL.md`,
      `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n\n${body}\n`,
    );
  }

  environment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
    const { PATH = '', SystemRoot = '' } = process.env;
    return {
      PATH,
      SystemRoot,
      HOME: join(this.folder, 'home'),
      USERPROFILE: join(this.folder, 'home'),
      XDG_CACHE_HOME: join(this.folder, 'cache'),
      ...extra,
    };
  }

  async gos(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    return this.run('gos', args, options);
  }

  async run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    await mkdir(this.cwd, { recursive: true });
    const child = spawn(join(inject('bin'), command), args, {
      cwd: options.cwd ?? this.cwd,
      env: this.environment(options.env),
      shell: process.platform === 'win32',
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      if (options.signal?.after.test(stderr)) child.kill(options.signal.send);
    });
    child.stdin.on('error', () => undefined);
    if (options.stdin instanceof Readable) options.stdin.pipe(child.stdin);
    else child.stdin.end(options.stdin ?? '');
    const code = await new Promise<number | null>((done, fail) => {
      child.on('error', fail);
      child.on('close', done);
    });
    return { code, stdout, stderr };
  }

  async json<T = Record<string, unknown>>(
    args: readonly string[],
    options: RunOptions = {},
  ): Promise<T & { schema: string }> {
    const { stdout, stderr } = await this.gos([...args, '--json'], options);
    try {
      return JSON.parse(stdout) as T & { schema: string };
    } catch {
      throw new Error(`no JSON from gos ${args.join(' ')}: ${stdout.slice(0, 500)} ${stderr}`);
    }
  }
}

/** The repository's own sample library. */
export const sampleSkills = resolve('examples/skills');
