// The engine as its shells see it: SkillLibrary behind a typed, asynchronous, cancellable door. Types only.

import type { Edge, EdgeType } from '../core/graph/edge.ts';
import type { Bundle, RetrievalSettings, RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { Root, Skill, SkillDiagnostic, SkillId } from '../core/skill/skill.ts';

/** Which sentence encoder makes the semantic seeds. */
export type EmbeddingConfig =
  | { readonly kind: 'none' }
  /** The one that ships with us. `directory` holds its model files and WASM runtime. */
  | { readonly kind: 'bundled'; readonly directory: string }
  /** A model of the hub (id) or a local folder (path). */
  | {
      readonly kind: 'transformers';
      readonly model: string;
      readonly cacheDirectory: string;
      readonly allowDownload: boolean;
      readonly hub?: string;
      readonly pooling?: 'cls' | 'mean' | 'last';
      readonly queryPrefix?: string;
      readonly passagePrefix?: string;
    }
  /** An OpenAI-compatible endpoint. The key is passed in memory only. */
  | {
      readonly kind: 'endpoint';
      readonly baseUrl: string;
      readonly model: string;
      readonly apiKey?: string;
      readonly dimensions?: number;
    };

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

export interface SkillSummary {
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
  readonly semantic: {
    readonly state: 'off' | 'loading' | 'embedding' | 'ready' | 'failed';
    readonly modelId?: string;
    readonly done: number;
    readonly total: number;
    readonly message?: string;
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

export interface Disposable {
  dispose(): void;
}

export interface Engine {
  /** Replaces roots and settings; resolves when the first scan is done. */
  configure(config: EngineConfig, options?: CallOptions): Promise<EngineStatus>;
  status(): Promise<EngineStatus>;
  /** Sorted by name, then id. */
  skills(): Promise<readonly SkillSummary[]>;
  /** By id, by effective name or by source path; undefined where there is none. */
  skill(key: string): Promise<SkillDetail | undefined>;
  /** Full text of the skill's SKILL.md as indexed. */
  text(id: SkillId): Promise<string | undefined>;
  retrieve(request: RetrieveRequest, options?: CallOptions): Promise<Bundle>;
  graph(): Promise<GraphExport>;
  /** All that is wrong with the library: files, skills, and what only the graph can tell. Sorted by file and line. */
  problems(): Promise<readonly EngineProblem[]>;
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
