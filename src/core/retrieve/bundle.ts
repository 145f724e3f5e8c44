// What retrieval is asked and what it answers.

import type { Edge, EdgeType } from '../graph/edge.ts';
import type { SkillId } from '../skill/skill.ts';
import { inEnglish, say, type Said, type SaidPart } from '../say.ts';

/** Limits of a bundle. Characters count UTF-16 units of the rendered text. */
export interface Budget {
  /** Skills in the bundle, pointers apart. */
  readonly maxSkills: number;
  /** Characters of one skill's payload. */
  readonly maxSkillChars: number;
  /** Characters of the whole rendered bundle, headers included. */
  readonly maxContextChars: number;
  /** Tokens of the whole rendered bundle, where a counter is given; else characters alone decide. */
  readonly maxContextTokens?: number;
}

export const defaultBudget: Budget = { maxSkills: 8, maxSkillChars: 2400, maxContextChars: 12_000 };

/** How a ranking is made. The defaults live in `settings.ts`, chosen by measurement; `paper` is a named profile there. */
export interface RetrievalSettings {
  readonly seedTopK: number;
  readonly candidateTopK: { readonly semantic: number; readonly lexical: number };
  /** η: share of the semantic score in a seed's weight, 0…1. */
  readonly fusion: number;
  /** How the two are fused, and whether by how much the words say (fusion.ts). */
  readonly fusionForm: 'published' | 'adaptive';
  /** α: restart probability, 0…1. */
  readonly restart: number;
  /** λ and γ of method.md, by edge type. */
  readonly edgeWeights: Readonly<Record<EdgeType, number>>;
  readonly reverseWeights: Readonly<Record<EdgeType, number>>;
  /** See `TransitionWeights.leastRow`, ≥ 0. */
  readonly leastRow: number;
  /** How far the graph lifts a skill towards the best one, ≥ 0; 0 leaves diffusion out. */
  readonly diffusionWeight: number;
  /** Weight of what single steps of the task find, against the task as a whole, ≥ 0. */
  readonly aspectWeight: number;
  /** What the task says of a skill's name, 0…1, counts this much beside its words. */
  readonly nameWeight: number;
  /** Share of a skill's words' score that is likeness to the best skills, 0…1 (feedback.ts). */
  readonly feedback: number;
  /** μ: weight of direct matches with names, artifacts, tools and the like, ≥ 0. */
  readonly rerankWeight: number;
  /** What a skill keeps of its score where a better one says the same of itself (doubles.ts), 0…1; 1: all, also as a seed. */
  readonly doubleShare: number;
  /** β: worth of having both ends of a dependency edge. */
  readonly completeness: number;
  /** Below it nothing is relevant, 0…1. */
  readonly floor: number;
  /** A skill comes in full from this share of the best score on, 0…1, … */
  readonly fullShare: number;
  /** … and as a pointer from this one on. */
  readonly pointerShare: number;
  /** Pointers in a bundle. */
  readonly maxPointers: number;
}

export interface RetrieveRequest {
  readonly task: string;
  readonly budget?: Partial<Budget>;
  readonly settings?: Partial<RetrievalSettings>;
  /** Files, languages and manifests at hand: a weaker source than the task's own words. */
  readonly context?: readonly string[];
  /** Skills the person asked for or refused. */
  readonly pinned?: readonly SkillId[];
  readonly rejected?: readonly SkillId[];
  /** Skills of untrusted roots are left out unless true. */
  readonly includeUntrusted?: boolean;
}

/** Why a skill is in the bundle. */
export type Reason =
  | { readonly kind: 'seed'; readonly weight: number; readonly matched: readonly string[] }
  /** Edges in order from a seed to this skill. */
  | { readonly kind: 'path'; readonly from: SkillId; readonly edges: readonly Edge[] }
  | { readonly kind: 'pinned' };

/** Parts of the final score; they add up to `total`. */
export interface Score {
  readonly total: number;
  readonly lexical: number;
  readonly semantic: number;
  readonly diffusion: number;
  /** Direct matches by field. */
  readonly rerank: Readonly<Record<string, number>>;
  /** Below 0 where a better skill has the same name or says the same of itself; else left out. */
  readonly duplicate?: number;
}

export interface BundledSkill {
  readonly id: SkillId;
  readonly name: string;
  readonly capability: string;
  readonly sourcePath: string;
  readonly entrypoints: readonly string[];
  /** `full`: payload holds its instructions or the sections that matter. `pointer`: one line, to be opened at need. */
  readonly tier: 'full' | 'pointer';
  /** Markdown, whole sentences and whole code blocks only; '' for a pointer. */
  readonly payload: string;
  /** True where sections were left out. */
  readonly abridged: boolean;
  readonly score: Score;
  readonly reasons: readonly Reason[];
  readonly chars: number;
}

export interface LeftOut {
  readonly id: SkillId;
  readonly name: string;
  readonly why: 'budget' | 'alternative' | 'duplicate' | 'untrusted' | 'shadowed' | 'weak' | 'rejected';
  /** The bundled skill that stands for it, for `alternative` and `duplicate`. */
  readonly insteadOf?: SkillId;
}

/** A prerequisite that a bundled skill states and no skill provides. */
export interface Missing {
  readonly neededBy: SkillId;
  readonly what: string;
  /** The same in parts, for shells of other languages. */
  readonly said?: Said;
}

/** Characters and tokens of the smallest bundle there can be. */
export interface Least {
  readonly chars: number;
  readonly tokens: number;
}

export interface Bundle {
  readonly task: string;
  /**
   * `miss`: nothing relevant. `no-room`: something is, and the budget holds none of it. Then `skills` and `rendered` are
   * empty, and the first of `notes` says so, with the least budget that works.
   */
  readonly status: 'hit' | 'miss' | 'no-room';
  /** With `no-room` only: a budget that holds the best skill, of the whole rendered bundle. */
  readonly least?: Least;
  /** In order of use: what provides comes before what needs. */
  readonly skills: readonly BundledSkill[];
  /** All that was ranked, best first, at most 50: what a list of results shows. */
  readonly ranking: readonly { readonly id: SkillId; readonly name: string; readonly score: number }[];
  readonly edges: readonly Edge[];
  readonly leftOut: readonly LeftOut[];
  readonly missing: readonly Missing[];
  /** Things a person should know of this answer, e.g. that vectors are still being made. */
  readonly notes: readonly string[];
  /** The notes in parts, one for one, for shells of other languages. */
  readonly said?: { readonly notes: readonly Said[] };
  /** What an agent is given: header, skills, pointers. Within the budget. */
  readonly rendered: string;
  readonly cost: { readonly chars: number; readonly tokens: number };
  readonly milliseconds: number;
}

/** Begins the first note of a `miss` over a library that has skills. */
const nothingFits = say`No skill in the library fits this task.`;
export const missSentence = nothingFits.form;

/** The first note of a `miss`. `nearest`: names, in one line. */
export function missNote(nearest: string): Said {
  return nearest === '' ? nothingFits : say`${nothingFits} ${say`The nearest by words: ${nearest}.`}`;
}

export function withNotes(bundle: Bundle, more: readonly Said[]): Bundle {
  if (more.length === 0) return bundle;
  const said = { notes: [...(bundle.said?.notes ?? []), ...more] };
  return { ...bundle, notes: [...bundle.notes, ...more.map(inEnglish)], said };
}

/** The notes, for who says in words of their own that nothing fits. */
export function notesBesideMiss({ notes }: Pick<Bundle, 'notes'>): readonly string[] {
  return notes.map((note) => note.replace(missSentence, '').trim()).filter((note) => note !== '');
}

/** The notes in parts, those of `notesBesideMiss` alone where the bundle is a miss. */
export function saidNotes({
  status,
  notes,
  said,
}: Pick<Bundle, 'status' | 'notes' | 'said'>): readonly SaidPart[] {
  if (!said) return status === 'miss' ? notesBesideMiss({ notes }) : notes;
  if (status !== 'miss') return said.notes;
  return said.notes.flatMap((note) => {
    if (note.form === missSentence) return [];
    const [first, ...rest] = note.args;
    return typeof first === 'object' && first.form === missSentence ? rest : [note];
  });
}
