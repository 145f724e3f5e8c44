// One query, answered by the frozen copy where it is fresh, else by the engine, which then makes a new copy.

import type { EdgeType } from '../core/graph/edge.ts';
import type { Bundle, RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { SkillId } from '../core/skill/skill.ts';
import { FrozenLibrary } from '../service/frozen/frozen-library.ts';
import type { ResolvedLibrary } from '../service/workspace/resolve-library.ts';
import type { SourcePaths } from '../service/workspace/source-paths.ts';
import type { Cli } from './cli.ts';
import {
  choiceOf,
  frozenPath,
  resolveHere,
  sourcePaths,
  withLibrary,
  type OpenLibrary,
} from './open-library.ts';
import { resolveOptions, type LibraryOptions } from './options.ts';

export interface Brief {
  readonly name: string;
  readonly capability: string;
  readonly sourcePath: string;
}

export interface Answers {
  readonly library: ResolvedLibrary;
  readonly paths: SourcePaths;
  readonly skills: number;
  readonly edges: Readonly<Record<EdgeType, number>>;
  readonly retrieve: (request: RetrieveRequest) => Promise<Bundle>;
  readonly brief: (id: SkillId) => Brief | undefined;
}

/** There is no fresh copy, and nothing else may be tried. */
class NotFrozenError extends Error {}

/** The copy does not hold what it promised. It is disposable: the engine answers instead and makes it anew. */
class DamagedCopyError extends Error {}

export async function withAnswers<T extends LibraryOptions, R>(
  cli: Cli,
  given: T,
  work: (answers: Answers, options: T) => Promise<R>,
): Promise<R> {
  const resolved = await resolveOptions(given, cli);
  const { options } = resolved;
  const library = await resolveHere(choiceOf(options), cli);
  // The short way is mute.
  if (cli.quickOnly && library.notes.length > 0) throw new NotFrozenError();
  const frozen =
    (options.embedding ?? 'none') === 'none'
      ? await FrozenLibrary.open(frozenPath(library), library.roots, library.excluded, cli.signal).catch(
          (error: unknown) => {
            if (cli.signal.aborted) throw error;
            return undefined;
          },
        )
      : undefined;
  if (frozen) {
    try {
      return await work(fromFrozen(cli, frozen, library, sourcePaths(resolved, library)), options);
    } catch (error) {
      if (!(error instanceof DamagedCopyError)) throw error;
    } finally {
      frozen.close();
    }
  }
  if (cli.quickOnly) throw new NotFrozenError();
  return withLibrary(
    cli,
    given,
    async (opened, all) => {
      const result = await work(await fromEngine(cli, opened), all);
      await opened.freeze();
      return result;
    },
    { library },
  );
}

function fromFrozen(cli: Cli, frozen: FrozenLibrary, library: ResolvedLibrary, paths: SourcePaths): Answers {
  const damaged = (error: unknown): unknown =>
    cli.signal.aborted ? error : new DamagedCopyError('The frozen copy is damaged.', { cause: error });
  return {
    library,
    paths,
    skills: frozen.size,
    edges: frozen.edgeCounts,
    retrieve: async (request) => {
      try {
        return await frozen.retrieve(request, cli.signal);
      } catch (error) {
        throw damaged(error);
      }
    },
    brief: (id) => {
      try {
        return frozen.record(id)?.skill;
      } catch (error) {
        throw damaged(error);
      }
    },
  };
}

async function fromEngine(cli: Cli, { engine, status, library, paths }: OpenLibrary): Promise<Answers> {
  const about = new Map((await engine.skills()).map((skill) => [skill.id, skill]));
  return {
    library,
    paths,
    skills: status.skills,
    edges: status.edges,
    retrieve: (request) => engine.retrieve(request, { signal: cli.signal }),
    brief: (id) => about.get(id),
  };
}
