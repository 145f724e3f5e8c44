// The engine as its shells see it: SkillLibrary behind a typed, asynchronous, cancellable door. Types only.

import type { Edge, EdgeType } from '../core/graph/edge.ts';
import type { Bundle, RetrievalSettings, RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { Root, Skill, SkillDiagnostic, SkillId, TextRange } from '../core/skill/skill.ts';
import type { EmbeddingConfig } from '../node/embedding/embedding-config.ts';
import type { Said } from '../core/say.ts';

export type { EmbeddingConfig };

export interface EngineConfig {
  readonly roots: readonly Root[];
  /** Where the disposable index lives; absent: in memory only. */
  readonly storageDirectory?: string;
  /** Keep watching the roots after the first scan. */
  readonly watch: boolean;
  readonly embedding: EmbeddingConfig;
  readonly retrieval?: Partial<RetrievalSettings>;
  /** Absolute folders whose skills are left out, as if they were not there (`gos remove`). */
  readonly exclude?: readonly string[];
}

/** What is said of a skill without a look at its edges. */
export interface SkillListing {
  readonly id: SkillId;
  readonly root: string;
  readonly path: string;
  readonly name: string;
  readonly capability: string;
  readonly sourcePath: string;
  readonly tags: readonly string[];
  readonly trusted: boolean;
  readonly shadowedBy?: SkillId;
  readonly problems: { readonly errors: number; readonly warnings: number };
}

export interface SkillSummary extends SkillListing {
  readonly degree: number;
}

export interface SkillDetail extends SkillSummary {
  readonly skill: Omit<Skill, 'text'>;
  readonly diagnostics: readonly SkillDiagnostic[];
  readonly edges: readonly NamedEdge[];
}

/** An edge with the names of its ends, for display. */
export interface NamedEdge extends Edge {
  readonly fromName: string;
  readonly toName: string;
}

/** A file that gave no skill, or a root that could not be read. */
export interface EngineProblem {
  readonly sourcePath: string;
  readonly diagnostic: SkillDiagnostic;
}

export interface EngineStatus {
  readonly state: 'starting' | 'indexing' | 'ready' | 'degraded';
  readonly skills: number;
  readonly edges: Readonly<Record<EdgeType, number>>;
  readonly roots: readonly (Root & { readonly skills: number; readonly exists: boolean })[];
  readonly progress?: { readonly done: number; readonly total: number; readonly what: string };
  /** One sentence for `degraded`: what does not work, and the remedy. */
  readonly message?: string;
  /** The message in parts, for shells of other languages. */
  readonly said?: Said;
  readonly semantic: {
    readonly state: 'off' | 'loading' | 'embedding' | 'ready' | 'failed';
    readonly modelId?: string;
    readonly done: number;
    readonly total: number;
    readonly message?: string;
    readonly said?: Said;
  };
  readonly problems: readonly EngineProblem[];
  /** Milliseconds of the last scan, files read in it, bytes of the index on disk. */
  readonly lastScan?: { readonly milliseconds: number; readonly parsed: number; readonly reused: number };
  readonly storageBytes?: number;
}

export interface LibraryDelta {
  readonly added: readonly SkillId[];
  readonly changed: readonly SkillId[];
  readonly removed: readonly SkillId[];
}

/** `{"nodes": …, "edges": …}`, ids as ends. */
export interface GraphExport {
  readonly nodes: readonly {
    readonly id: SkillId;
    readonly name: string;
    readonly sourcePath: string;
    readonly capability: string;
    readonly tags: readonly string[];
    readonly shadowedBy?: SkillId;
  }[];
  readonly edges: readonly Edge[];
}

/** The graph as far as a picture needs it: no evidence, ends as places in `nodes`. */
export interface GraphOutline {
  /** Sorted by id. */
  readonly nodes: readonly Pick<
    SkillListing,
    'id' | 'name' | 'capability' | 'trusted' | 'shadowedBy' | 'problems'
  >[];
  /**
   * Four numbers an edge: places in `nodes` of its two ends, place of its type in `edgeTypes`, weight in thousandths.
   * A type is there once in each direction between two skills, once in all where direction means nothing; as its
   * strongest edge. Sorted.
   */
  readonly edges: readonly number[];
}

/** A SKILL.md as an editor holds it, perhaps unsaved. */
export interface OpenDocument {
  /** Absolute path. */
  readonly sourcePath: string;
  readonly text: string;
}

/** A place in a SKILL.md that names a skill of the library. */
export interface LocatedReference {
  readonly id: SkillId;
  /** Of the name itself, the last segment where it is a path. */
  readonly range: TextRange;
  /** The text in that range. */
  readonly written: string;
  /** False for words that may only look like the name. */
  readonly sure: boolean;
  /** The name is the last segment of a path to its SKILL.md. */
  readonly byPath: boolean;
}

/** What an editor shows of one SKILL.md. Ranges are those of the document that was given. */
export interface SkillReview {
  readonly id: SkillId;
  readonly name: string;
  /** False for a file that the engine has not read yet. */
  readonly known: boolean;
  /** True where the document is what the engine has read from disk. */
  readonly saved: boolean;
  readonly problems: readonly SkillDiagnostic[];
  readonly references: readonly LocatedReference[];
  readonly nameRange?: TextRange;
  readonly descriptionRange?: TextRange;
  /** Files beside it that the text names and that are there. */
  readonly files: readonly { readonly path: string; readonly range: TextRange }[];
  /** Words by which tasks find it, strongest first. */
  readonly foundBy: readonly string[];
}

/** A place that names a given skill. */
export interface SkillMention {
  readonly speaker: SkillId;
  readonly sourcePath: string;
  readonly range: TextRange;
  readonly written: string;
  readonly sure: boolean;
  readonly byPath: boolean;
  /** Its line, trimmed, at most 160 characters. */
  readonly words: string;
}

export interface Disposable {
  dispose(): void;
}

export interface Engine {
  /** Replaces roots and settings; resolves when the first scan is done. */
  configure(config: EngineConfig, options?: CallOptions): Promise<EngineStatus>;
  status(): Promise<EngineStatus>;
  /** What is read so far, sorted by name, then id. */
  listing(): Promise<readonly SkillListing[]>;
  /** The same with what the edges tell: the first call after a change makes all edges. */
  skills(): Promise<readonly SkillSummary[]>;
  /** By id, by effective name or by source path; undefined where there is none. */
  skill(key: string): Promise<SkillDetail | undefined>;
  /** Full text of the skill's SKILL.md as indexed. */
  text(id: SkillId): Promise<string | undefined>;
  retrieve(request: RetrieveRequest, options?: CallOptions): Promise<Bundle>;
  graph(): Promise<GraphExport>;
  outline(): Promise<GraphOutline>;
  /** All that is wrong with the library: files, skills, and what only the graph can tell. Sorted by file and line. */
  problems(): Promise<readonly EngineProblem[]>;
  /** An open document against the library; undefined where the file lies in no root. The library is not changed. */
  review(document: OpenDocument, options?: CallOptions): Promise<SkillReview | undefined>;
  /** A problem where even its own description, as a task, finds other skills first. As costly as a retrieval. */
  hiddenBy(id: SkillId, options?: CallOptions): Promise<SkillDiagnostic | undefined>;
  /** Every place that names the skill, its own `name:` first. `documents`: texts that stand for those on disk. */
  mentions(
    id: SkillId,
    documents?: readonly OpenDocument[],
    options?: CallOptions,
  ): Promise<readonly SkillMention[]>;
  /** Stats every file again and reads what changed. */
  rescan(options?: CallOptions): Promise<EngineStatus>;
  /** Forgets the stored index and reads everything. */
  rebuild(options?: CallOptions): Promise<EngineStatus>;
  /** Resolves when every skill has its vectors, or meaning is off or failed; aborting ends only the wait. */
  whenEmbedded(options?: CallOptions): Promise<EngineStatus>;
  onDidChange(listener: (delta: LibraryDelta) => void): Disposable;
  onDidChangeStatus(listener: (status: EngineStatus) => void): Disposable;
  dispose(): Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly what: string;
  }) => void;
}
