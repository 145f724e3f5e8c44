// A library in a worker of the browser: fed with the files' contents by whoever can read them, asked like an engine.

import { SkillLibrary } from '../core/library.ts';
import type { LibraryDelta } from '../core/library.ts';
import type { EdgeType } from '../core/graph/edge.ts';
import type { RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { Root, SkillId, SkillSource } from '../core/skill/skill.ts';
import type { CallOptions, Engine, EngineProblem, OpenDocument, SkillMention } from './engine-api.ts';
import { LibraryAnswers } from './library-answers.ts';
import type { Methods } from './serve-calls.ts';
import type { SkillRecord } from '../core/record.ts';
import { readStored, writeStored, type SkillStamp, type StoredSkill } from './stored-library.ts';
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
  /** Takes in what `save` made earlier, and names what is in it; the library is not changed. */
  load(bytes: Uint8Array): Promise<readonly SkillStamp[]>;
  /** Applies skills that were loaded; those that it names were there. */
  restore(ids: readonly SkillId[]): Promise<{ delta: LibraryDelta; restored: readonly SkillId[] }>;
  /** Forgets what was loaded and is not restored. */
  forget(): Promise<void>;
  /** For `load`, later. */
  save(stamps: readonly SkillStamp[]): Promise<Uint8Array>;
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
  const loaded = new Map<SkillId, StoredSkill>();
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
    load: ([bytes]: readonly Uint8Array[]) => {
      const stored = readStored(bytes!);
      for (const skill of stored) loaded.set(skill.id, skill);
      return Promise.resolve(stored.map(({ id, stamp }) => ({ id, stamp })));
    },
    restore: ([ids]: readonly (readonly SkillId[])[]) => {
      const records = ids!.flatMap((id) => recordsIn(loaded.get(id)));
      for (const id of ids!) loaded.delete(id);
      version++;
      const delta = library.apply(records.map((record) => ({ kind: 'restore', record })));
      return Promise.resolve({ delta, restored: records.map(({ skill }) => skill.id) });
    },
    forget: () => {
      loaded.clear();
      return Promise.resolve();
    },
    save: ([stamps]: readonly (readonly SkillStamp[])[]) =>
      Promise.resolve(
        writeStored(
          stamps!.flatMap((each) => {
            const record = library.record(each.id);
            return record ? [{ ...each, record }] : [];
          }),
        ),
      ),
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

/** What the checksum holds good was made by this code. */
function recordsIn(stored: StoredSkill | undefined): readonly SkillRecord[] {
  return stored ? [JSON.parse(stored.json) as SkillRecord] : [];
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
