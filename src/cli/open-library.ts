// The composition root of a one-shot command: resolves the library, opens the engine in this process, closes it.

import { join } from 'node:path';
import type { Engine, EngineStatus } from '../service/engine-api.ts';
import { embeddingOf } from '../service/workspace/embedding-choice.ts';
import {
  resolveLibrary,
  type LibraryChoice,
  type ResolvedLibrary,
} from '../service/workspace/resolve-library.ts';
import { SourcePaths } from '../service/workspace/source-paths.ts';
import type { Cli } from './cli.ts';
import { resolveOptions, type LibraryOptions, type Resolved } from './options.ts';
import { makeProgress } from './progress.ts';
import { printableLine } from './terminal.ts';

export interface OpenLibrary {
  readonly engine: Engine;
  readonly status: EngineStatus;
  readonly library: ResolvedLibrary;
  readonly paths: SourcePaths;
  /** Keeps a copy for fast single queries; worth it when answers were given and nothing waits. */
  readonly freeze: () => Promise<void>;
}

export interface OpenOptions {
  readonly watch?: boolean;
  /** Replaces what the options resolve to. */
  readonly library?: ResolvedLibrary;
  readonly rebuild?: boolean;
}

/** Runs `work` on the opened library and closes it whatever happens. */
export async function withLibrary<T extends LibraryOptions, R>(
  cli: Cli,
  given: T,
  work: (opened: OpenLibrary, options: T) => Promise<R>,
  how: OpenOptions = {},
): Promise<R> {
  const resolved = await resolveOptions(given, cli);
  const library = how.library ?? (await resolveHere(choiceOf(resolved.options), cli));
  const embedding = embeddingOf(resolved.options.embedding, cli.here);
  // Loaded when it is wanted: a query that the frozen copy answers goes without.
  const { SkillEngine } = await import('../service/skill-engine.ts');
  const progress = makeProgress(cli, resolved.options.quiet === true);
  const engine = new SkillEngine({
    onLog: (line) => {
      progress.end();
      cli.err(`${cli.errStyle.warn('note:')} ${printableLine(line)}\n`);
    },
  });
  try {
    const call = { signal: cli.signal, onProgress: progress.report };
    let status = await engine.configure(
      {
        roots: library.roots,
        storageDirectory: library.storageDirectory,
        watch: how.watch ?? false,
        embedding,
        exclude: library.excluded,
      },
      call,
    );
    if (how.rebuild) status = await engine.rebuild(call);
    if (embedding.kind !== 'none' && !how.watch) status = await engine.whenEmbedded(call);
    progress.end();
    status = await engine.status();
    const freeze = async () => {
      if (cli.signal.aborted) return;
      const { writeFrozen } = await import('../service/frozen/write-frozen.ts');
      await writeFrozen(frozenPath(library), () => engine.freezeInput());
    };
    return await work(
      { engine, status, library, paths: sourcePaths(resolved, library), freeze },
      resolved.options,
    );
  } finally {
    progress.end();
    await engine.dispose();
  }
}

/** `resolveLibrary`, and a note for each thing that it had to leave aside. */
export async function resolveHere(choice: LibraryChoice, cli: Cli): Promise<ResolvedLibrary> {
  const library = await resolveLibrary(choice, cli.here);
  tellNotes(cli, library.notes);
  return library;
}

export function tellNotes({ err, errStyle }: Cli, notes: readonly string[]): void {
  for (const note of notes) err(`${errStyle.warn('note:')} ${printableLine(note)}\n`);
}

/** For commands that then have nothing to say. */
export function noSkillsText({ roots }: ResolvedLibrary): string {
  const folders = roots.map(({ label }) => printableLine(label)).join(', ');
  return `There are no skills in ${folders}. A skill is a folder with a SKILL.md.\n`;
}

export function choiceOf(options: LibraryOptions): {
  skills: readonly string[];
  workspace: string | undefined;
  namedBy: string | undefined;
} {
  return { skills: options.skills ?? [], workspace: options.workspace, namedBy: options.namedBy };
}

export function frozenPath({ storageDirectory }: ResolvedLibrary): string {
  return join(storageDirectory, 'frozen.bin');
}

export function sourcePaths({ settings }: Resolved<LibraryOptions>, library: ResolvedLibrary): SourcePaths {
  return new SourcePaths(library.roots, settings.skillsDir);
}
