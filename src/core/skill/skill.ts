// What a skill is, once its SKILL.md has been understood. Data only: the functions live beside it.

import type { Said } from '../say.ts';

/** Root id + path of the skill's folder inside that root, `/`-separated. Never the name: names repeat. */
export type SkillId = string;
export type RootId = string;

export type RootScope = 'workspace' | 'user' | 'extra';

/** A skills directory. */
export interface Root {
  readonly id: RootId;
  readonly scope: RootScope;
  /** Lower wins where two roots hold a skill of the same name. */
  readonly precedence: number;
  /** What a person calls it: a folder relative to the workspace, or `~/…`. */
  readonly label: string;
  /** Absolute path or URI of the directory. */
  readonly location: string;
  /** False while the workspace that holds it is not trusted: its skills are shown but never injected. */
  readonly trusted: boolean;
  /** Key of the editor's setting that names it; absent for a usual folder, and outside an editor. */
  readonly setting?: string;
}

/** A file that lies beside a SKILL.md. */
export interface ResourceFile {
  /** Relative to the skill's folder, `/`-separated. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The first bytes of a script, where its flags and imports can be read; absent for anything else. */
  readonly head?: string;
}

/** All that the core needs to read one skill. */
export interface SkillSource {
  readonly id: SkillId;
  readonly root: RootId;
  /** Path of the SKILL.md inside its root, `/`-separated. */
  readonly path: string;
  /** Absolute path or URI of the SKILL.md. */
  readonly sourcePath: string;
  /** Raw bytes where they may not be UTF-8, else text. */
  readonly content: string | Uint8Array;
  readonly resources: readonly ResourceFile[];
}

/** 1-based, end exclusive in column. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export type DiagnosticSeverity = 'error' | 'warning' | 'info';

/** One thing a person can repair in a SKILL.md. */
export interface SkillDiagnostic {
  /** Stable, kebab-case: `yaml-invalid`, `front-matter-unclosed`, `code-front-matter`, … */
  readonly code: string;
  readonly severity: DiagnosticSeverity;
  readonly message: string;
  /** What to do about it, in one sentence. */
  readonly remedy: string;
  /** Message and remedy in parts, for shells of other languages; left out where the sentence has but one. */
  readonly said?: { readonly message?: Said; readonly remedy?: Said };
  readonly range: TextRange;
  /** The words of the file that it is about, where they are known: a name, a link's target. */
  readonly subject?: string;
  /** What may be written in place of the subject, best first. */
  readonly suggestions?: readonly string[];
  /** Other places that it comes from. */
  readonly related?: readonly RelatedPlace[];
}

export interface RelatedPlace {
  /** Absolute path or URI of a file. */
  readonly sourcePath: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** A heading and the text below it, to the next heading of any level. Line numbers are those of the file. */
export interface Section {
  /** Empty for the text before the first heading. */
  readonly heading: string;
  /** 1–6; 0 for the text before the first heading. */
  readonly level: number;
  /** 1-based line of the heading (or of the first line of text). */
  readonly line: number;
  /** 1-based, inclusive. */
  readonly endLine: number;
}

export interface Skill {
  readonly id: SkillId;
  readonly root: RootId;
  readonly path: string;
  readonly sourcePath: string;
  /** Last segment of the skill's folder inside its root; the root's own name for a SKILL.md at its top. */
  readonly folder: string;
  readonly name: string;
  readonly description: string;
  /** What it does, in one line: first sentence of the description, or of the body. */
  readonly capability: string;
  /** Declared by the author in front matter or under an Inputs heading, as written. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly tags: readonly string[];
  /** Libraries, binaries, services named by the front matter or installed in a fence. */
  readonly tooling: readonly string[];
  readonly exampleTasks: readonly string[];
  /** Scripts that a person or agent runs, relative to the skill's folder. */
  readonly entrypoints: readonly string[];
  readonly compatibility: string;
  readonly allowedTools: readonly string[];
  readonly resources: readonly ResourceFile[];
  /** Front matter as plain data, keys as written; {} where there is none. Never a prototype but Object's. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** The whole file, decoded, BOM removed, line ends `\n`. */
  readonly text: string;
  /** 1-based line of `text` where the body starts. */
  readonly bodyLine: number;
  readonly sections: readonly Section[];
  /** At most 200 characters for a list. */
  readonly snippet: string;
  /** Of everything that the skill was made from: text and resources. */
  readonly contentHash: string;
  readonly diagnostics: readonly SkillDiagnostic[];
}
