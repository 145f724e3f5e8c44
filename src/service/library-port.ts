// A library in a worker of the browser: fed with the files' contents by whoever can read them, asked like an engine.

import { SkillLibrary } from '../core/library.ts';
import type { LibraryDelta } from '../core/library.ts';
import type { EdgeType } from '../core/graph/edge.ts';
import type { RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { Root, SkillId, SkillSource } from '../core/skill/skill.ts';
import type { CallOptions, Engine, EngineProblem, OpenDocument, SkillMention } from './engine-api.ts';
import { LibraryAnswers } from './library-answers.ts';
import type { Methods } from './serve-calls.ts';
import { notIndexed } from './problems/problem.ts';

/** What a scan has found: contents that are new, and skills that are gone. */
export interface SourceChanges {
  readonly set: readonly SkillSource[];
  readonly removed: readonly SkillId[];
}

export interface LibraryPort extends Pick<
  Engine,
  'listing' | 'skills' | 'skill' | 'text' | 'retrieve' | 'graph' | 'outline' | 'review' | 'hiddenBy'
> {
  setRoots(roots: readonly Root[]): Promise<void>;
  /** A source that the library can't take is reported and left out; the others are not harmed. */
  apply(changes: SourceChanges): Promise<{ delta: LibraryDelta; problems: readonly EngineProblem[] }>;
  problems(others: readonly EngineProblem[]): Promise<readonly EngineProblem[]>;
  mentions(
    id: SkillId,
    documents: readonly OpenDocument[],
    options?: CallOptions,
  ): Promise<readonly SkillMention[]>;
  /** undefined where files changed while it counted. */
  edgeCounts(): Promise<Readonly<Record<EdgeType, number>> | undefined>;
}

/** The same library for a worker to serve, by the names of `LibraryPort`. */
export function libraryMethods(): Methods {
  const library = new SkillLibrary();
  const answers = new LibraryAnswers(library);
  let version = 0;
  return {
    setRoots: ([roots]: readonly (readonly Root[])[]) => {
      version++;
      library.setRoots(roots!);
      return Promise.resolve();
    },
    apply: ([changes]: readonly SourceChanges[]) => {
      version++;
      return Promise.resolve(applySources(library, changes!));
    },
    listing: () => answers.listing(),
    skills: () => answers.skills(),
    skill: ([key]: readonly string[]) => Promise.resolve(answers.skill(key!)),
    text: ([id]: readonly string[]) => Promise.resolve(answers.text(id!)),
    retrieve: ([request]: readonly RetrieveRequest[], { signal }) => library.retrieve(request!, signal),
    graph: () => answers.graph(),
    outline: () => answers.outline(),
    problems: ([others]: readonly (readonly EngineProblem[])[]) => Promise.resolve(answers.problems(others!)),
    review: ([document]: readonly OpenDocument[]) => Promise.resolve(answers.review(document!)),
    hiddenBy: ([id]: readonly string[], options) => answers.hiddenBy(id!, options),
    mentions: ([id, documents], options) => answers.mentions(id!, documents, options),
    edgeCounts: () => {
      const counted = version;
      return answers.edgeCounts(() => counted !== version);
    },
  };
}

export function applySources(
  library: SkillLibrary,
  { set, removed }: SourceChanges,
): { readonly delta: LibraryDelta; readonly problems: readonly EngineProblem[] } {
  const problems: EngineProblem[] = [];
  const deltas = [library.apply(removed.map((id) => ({ kind: 'remove', id })))];
  for (const source of set) {
    try {
      deltas.push(library.apply([{ kind: 'set', source }]));
    } catch (error) {
      deltas.push(library.apply([{ kind: 'remove', id: source.id }]));
      problems.push(notIndexed(source.sourcePath, error));
    }
  }
  const delta: LibraryDelta = {
    added: deltas.flatMap(({ added }) => added),
    changed: deltas.flatMap(({ changed }) => changed),
    removed: deltas.flatMap((one) => one.removed),
  };
  return { delta, problems };
}
