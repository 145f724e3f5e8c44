// A code-server process with a profile, extensions and home folder of its own.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { codeServerEntry, root, runFolder, serverNode } from './paths.ts';
import { until } from './until.ts';

export interface ServerOptions {
  /** Names the folder of this server inside test/e2e/run; emptied at start. */
  readonly name: string;
  readonly vsix?: readonly string[];
  /** Folders of extensions to be taken as they are; only where no package is installed as well. */
  readonly unpacked?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Workspaces count as trusted unless this is false. */
  readonly trustAll?: boolean;
  /** Absent: a free one. */
  readonly port?: number;
  /** Lets a page run an extension's tests (see payload in workbench.ts). */
  readonly smokeTestDriver?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'git.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'window.commandCenter': false,
  'chat.tips.enabled': false,
  'chat.viewSessions.enabled': false,
};

/** What a window needs to know of its server. */
export interface ServerAddress {
  readonly url: string;
  /** Folder of this server: data, extensions, home, control. */
  readonly folder: string;
}

/** The home folder that the extension hosts of a server see. */
export function homeOf(server: ServerAddress): string {
  return join(server.folder, 'home');
}

/** Where the stand-in extension of each window says how to reach it. */
export function controlFolderOf(server: ServerAddress): string {
  return join(server.folder, 'control');
}

export class CodeServer implements ServerAddress {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number, folder: string) {
    this.#process = process;
    this.port = port;
    this.folder = folder;
    this.url = `http://127.0.0.1:${port}/`;
    // A driver that ends in a hurry must not leave a server behind.
    globalThis.process.once('exit', () => this.#signal('SIGKILL'));
  }

  get log(): string {
    return readFileSync(join(this.folder, 'server.log'), 'utf8');
  }

  static async start(options: ServerOptions): Promise<CodeServer> {
    const folder = join(runFolder, options.name);
    rmSync(folder, { recursive: true, force: true });
    for (const part of ['data/User', 'extensions', 'home', 'control', 'xdg/run'])
      mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(
      join(folder, 'data/User/settings.json'),
      JSON.stringify({ ...quietSettings, ...options.settings }, null, 2),
    );
    const env = environment(folder, options.env);
    const profile = ['--user-data-dir', join(folder, 'data'), '--extensions-dir', join(folder, 'extensions')];
    installExtensions(options.vsix ?? [], profile, env);
    for (const path of options.unpacked ?? [])
      cpSync(path, join(folder, 'extensions', basename(path)), { recursive: true });

    const port = options.port ?? (await freePort());
    const log = openSync(join(folder, 'server.log'), 'w');
    const args = [
      codeServerEntry,
      ...['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`],
      ...[
        '--disable-telemetry',
        '--disable-update-check',
        '--disable-getting-started-override',
        '--disable-proxy',
      ],
      ...(options.trustAll === false ? [] : ['--disable-workspace-trust']),
      ...(options.smokeTestDriver === true ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
      ...profile,
    ];
    // Its own process group: the server, its extension hosts and their workers end together.
    const child = spawn(serverNode, args, { env, stdio: ['ignore', log, log], detached: true });
    const server = new CodeServer(child, port, folder);
    try {
      await until('code-server to start', async () => {
        if (child.exitCode !== null) return 'ended';
        return (await fetch(`${server.url}healthz`)).ok;
      });
      if (child.exitCode !== null) throw new Error(`code-server ended with ${child.exitCode}.`);
    } catch (error) {
      await server.stop();
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${server.log}`, {
        cause: error,
      });
    }
    return server;
  }

  /** Ends the whole process group, and waits until it is gone. */
  async stop(): Promise<void> {
    this.#signal('SIGTERM');
    await until('the server to end', () => !this.#signal(0), 5_000).catch(() => this.#signal('SIGKILL'));
  }

  /** True when some process of the group was there to receive it. */
  #signal(name: NodeJS.Signals | 0): boolean {
    try {
      return this.#process.pid !== undefined && process.kill(-this.#process.pid, name);
    } catch {
      return false;
    }
  }
}

function environment(folder: string, extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  // What a shell or a test runner says to its own children is none of the server's business.
  const unwanted = new Set([
    'ELECTRON_RUN_AS_NODE',
    'NODE_OPTIONS',
    'VSCODE_PROXY_URI',
    'NODE_ENV',
    'VITEST',
  ]);
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !unwanted.has(name))),
    HOME: join(folder, 'home'),
    XDG_CONFIG_HOME: join(folder, 'xdg/config'),
    XDG_DATA_HOME: join(folder, 'xdg/data'),
    XDG_RUNTIME_DIR: join(folder, 'xdg/run'),
    GOS_TEST_CONTROL: join(folder, 'control'),
    ...extra,
  };
}

/** Installs packed extensions into the profile. */
function installExtensions(
  vsix: readonly string[],
  profile: readonly string[],
  env: NodeJS.ProcessEnv,
): void {
  if (vsix.length === 0) return;
  const args = [codeServerEntry, ...profile, ...vsix.flatMap((path) => ['--install-extension', path])];
  const result = spawnSync(serverNode, args, { env, encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`Installing the extension failed.\n${result.stdout}${result.stderr}`);
}

/** A copy of a workspace to change at will. */
export function copyWorkspace(from: string | undefined, name: string): string {
  const folder = join(runFolder, 'workspaces', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (from !== undefined && existsSync(from))
    cpSync(from, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** A copy of the sample workspace with the sample library beside it, which its settings name. */
export function copyExamples(name: string): string {
  const folder = copyWorkspace(join(root, 'examples'), name);
  return join(folder, 'workspace');
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
