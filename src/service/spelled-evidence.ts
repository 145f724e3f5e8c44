// Evidence of likeness is kept as terms (`handl miss valu`); people read the words that the skills write.

import type { Edge } from '../core/graph/edge.ts';
import { tokenise } from '../core/index/tokenise.ts';
import type { SkillRecord } from '../core/record.ts';
import type { SkillId } from '../core/skill/skill.ts';

/** Headings that are read of a skill. */
const maxHeadings = 24;

export class SpelledEvidence {
  readonly #recordOf: (id: SkillId) => SkillRecord | undefined;
  /** By skill: the first word that gives each term. */
  readonly #spellings = new Map<SkillId, ReadonlyMap<string, string>>();

  constructor(recordOf: (id: SkillId) => SkillRecord | undefined) {
    this.#recordOf = recordOf;
  }

  /** The edge with evidence in words, as the first of its skills spells them; edges that authors state come back as they are. */
  edge<E extends Edge>(edge: E): E {
    if (edge.source !== 'similar') return edge;
    const [from, to] = [this.#of(edge.from), this.#of(edge.to)];
    const spelled = (term: string): string => from.get(term) ?? to.get(term) ?? term;
    return {
      ...edge,
      evidence: edge.evidence.map((evidence) => ({
        ...evidence,
        words: evidence.words.split(' ').map(spelled).join(' '),
      })),
    };
  }

  #of(id: SkillId): ReadonlyMap<string, string> {
    let known = this.#spellings.get(id);
    if (!known) this.#spellings.set(id, (known = spellingsOf(this.#recordOf(id))));
    return known;
  }
}

function spellingsOf(record: SkillRecord | undefined): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  if (!record) return spellings;
  const { name, tags, description, sections } = record.skill;
  const headings = sections.slice(0, maxHeadings).map(({ heading }) => heading);
  // Prose first: a name is often spelled in its own way.
  for (const text of [description, ...headings, ...tags, name])
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+(?:[-_.+'’][\p{L}\p{N}]+)*/gu)) {
      const terms = tokenise(word);
      if (terms.length === 1 && !spellings.has(terms[0]!)) spellings.set(terms[0]!, word.toLowerCase());
    }
  return spellings;
}
