#!/usr/bin/env node
// Entry of `gos-mcp`: command line, library, transport. stdout belongs to the protocol: everything else goes to stderr.

import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { GosError } from '../core/errors.ts';
import { SkillEngine } from '../service/skill-engine.ts';
import { embeddingHelp, embeddingOf } from '../service/workspace/embedding-choice.ts';
import { checkNamed } from '../service/workspace/named.ts';
import { resolveLibrary } from '../service/workspace/resolve-library.ts';
import { sourcedSettings } from '../service/workspace/settings.ts';
import { SourcePaths } from '../service/workspace/source-paths.ts';
import { surroundings } from '../service/workspace/surroundings.ts';
import { makeToken, serveHttp } from './http.ts';
import { LibraryHost } from './library-host.ts';
import { makeServer } from './server.ts';
import { LineTransport } from './stdio.ts';

interface Options {
  readonly skills?: readonly string[];
  readonly workspace?: string;
  readonly http?: number;
  readonly token?: string;
  readonly allowWrite?: boolean;
  readonly watch: boolean;
  readonly embedding?: string;
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const command = new Command('gos-mcp')
  .description(
    'Serves skills over the Model Context Protocol: stdio, or Streamable HTTP on loopback with --http.',
  )
  .version(version)
  .option('-s, --skills <dir...>', 'folders of skills; the first wins where a name repeats')
  .option('-w, --workspace <dir>', 'keep the index in this folder, and use the skills it remembers')
  .addOption(
    new Option(
      '--http <port>',
      'serve http://127.0.0.1:PORT/mcp instead of stdio; 0 takes a free port',
    ).argParser(portNumber),
  )
  .addOption(
    new Option('--token <token>', 'what HTTP clients must bear (default: a new one, printed on stderr)').env(
      'GOS_MCP_TOKEN',
    ),
  )
  .option('--allow-write', 'offer index_skills and add_skill, inside these folders only')
  .option('--embedding <kind>', `sentence vectors besides words and graph: ${embeddingHelp} (bundled)`)
  .option('--no-watch', 'do not watch the folders for changes')
  .addHelpText(
    'after',
    '\ngos setup <agent> writes the configuration of an agent. Defaults come from .gos.json and GOS_*, as for gos.',
  );

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new GosUsage('A port is a number from 0 to 65535.', 'Try --http 0.');
  return port;
}

class GosUsage extends GosError {
  readonly code = 'usage';
}

async function main(): Promise<void> {
  const options = command.parse().opts<Options>();
  for (const [flag, value] of Object.entries({
    '--skills': options.skills,
    '--workspace': options.workspace,
    '--embedding': options.embedding,
  }))
    checkNamed(flag, value);
  const here = surroundings();
  const { settings, sources } = await sourcedSettings(here);
  const workspace = options.workspace ?? settings.workspace;
  const library = await resolveLibrary(
    {
      skills: options.skills ?? settings.skills ?? [],
      workspace,
      namedBy: options.skills ? undefined : sources.skills,
    },
    here,
  );
  for (const note of library.notes) log(`note: ${note}`);
  const engine = new SkillEngine({ onLog: (line) => console.error(`gos-mcp: ${line}`) });
  const host = new LibraryHost({
    engine,
    config: {
      roots: library.roots,
      storageDirectory: library.storageDirectory,
      watch: options.watch,
      embedding: embeddingOf(options.embedding ?? settings.embedding ?? 'bundled', here),
      exclude: library.excluded,
    },
    library,
    paths: new SourcePaths(library.roots, settings.skillsDir),
    settings,
    allowWrite: options.allowWrite === true,
    version,
  });
  let close = () => Promise.resolve();
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    void close()
      .then(() => engine.dispose())
      .finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(130);
      stop();
    });
  }
  // A pipe closes, a file only ends.
  if (options.http === undefined) for (const over of ['end', 'close']) process.stdin.once(over, stop);
  close =
    options.http === undefined ? await overStdio(host) : await overHttp(host, options.http, options.token);
  host.ready().catch((error: unknown) => {
    if (!closing) log(error instanceof Error ? error.message : String(error));
  });
}

async function overStdio(host: LibraryHost): Promise<() => Promise<void>> {
  const server = makeServer(host);
  process.stdout.on('error', () => process.exit(0));
  await server.connect(new LineTransport(process.stdin, process.stdout));
  return () => server.close();
}

async function overHttp(
  host: LibraryHost,
  port: number,
  given: string | undefined,
): Promise<() => Promise<void>> {
  if (given?.trim() === '')
    throw new GosUsage('The token is empty.', 'Give another, or leave it out: a new one is made.');
  const token = given ?? makeToken();
  const service = await serveHttp({ port, token, makeServer: () => makeServer(host) }).catch(
    (error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      const remedy = 'Take another, or --http 0 for a free one.';
      if (code === 'EADDRINUSE')
        throw new GosUsage(`Port ${port} is taken: another program listens there.`, remedy);
      if (code === 'EACCES') throw new GosUsage(`Port ${port} may not be used by this user.`, remedy);
      throw error;
    },
  );
  log(`Listening on ${service.url}`);
  // A token that the person chose is known to them, and has no business in a log.
  log(`Authorization: Bearer ${given === undefined ? token : '(the token that was given)'}`);
  return () => service.close();
}

function log(message: string): void {
  process.stderr.write(`gos-mcp: ${message}\n`);
}

main().catch((error: unknown) => {
  log(
    error instanceof GosError
      ? `${error.message} ${error.remedy}`
      : error instanceof Error
        ? error.message
        : String(error),
  );
  process.exit(error instanceof GosError ? 2 : 3);
});
