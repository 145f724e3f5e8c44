// References to skills that the library does not hold.

import { KnownNames } from '../../core/authoring/nearest-names.ts';
import type { ReferenceClaim } from '../../core/graph/claims.ts';
import { makeNode } from '../../core/graph/graph-node.ts';
import type { GraphNode } from '../../core/graph/graph-node.ts';
import type { SkillRecord } from '../../core/record.ts';
import type { Skill } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../engine-api.ts';
import { problemAt } from './problem.ts';
import { say } from '../../core/say.ts';

/** Of every skill of a library, in steps that a caller may pause between: each small, many without a problem. */
export function* referenceProblems(records: readonly SkillRecord[]): Generator<readonly EngineProblem[]> {
  const nodes: { readonly skill: Skill; readonly node: GraphNode }[] = [];
  for (const { skill, claims } of records) {
    nodes.push({ skill, node: makeNode(skill, claims) });
    yield [];
  }
  const known = new Set(nodes.flatMap(({ node }) => node.aliases));
  const names = new KnownNames(nodes.map(({ node }) => node.nameAlias));
  for (const { skill, node } of nodes) {
    yield unknownReferences(
      skill,
      node,
      (keys) => keys.some((key) => known.has(key)),
      () => names,
    );
  }
}

/** Only where the words say that a skill is meant: a name in passing may be anything. One problem a target. */
export function unknownReferences(
  skill: Pick<Skill, 'sourcePath'>,
  node: GraphNode,
  knows: (keys: readonly string[]) => boolean,
  names: () => KnownNames,
): readonly EngineProblem[] {
  const problems: EngineProblem[] = [];
  const said = new Set<string>();
  for (const { claim, targetKeys } of node.references) {
    // A link says the same as its text: the folder's name is what counts of a way there.
    const name = claim.target.replace(/^(?:\.{1,2}\/)+/, '');
    if (!claim.explicit || said.has(name) || knows(targetKeys) || !isMarked(claim)) continue;
    if (claim.evidence.file.toLowerCase() !== 'skill.md' || /\.[a-z0-9]{1,6}$/.test(name)) continue;
    if (!canBeName.test(name)) continue;
    said.add(name);
    const suggestions = names().nearest(claim.target);
    if (suggestions.length === 0 && isAmbiguous(claim)) continue;
    problems.push(
      problemAt(
        skill,
        claim.evidence.line,
        'unknown-skill',
        'warning',
        say`There is no skill "${claim.target}" in this library.`,
        suggestions[0] === undefined
          ? say`Add that skill, or correct the name.`
          : say`Did you mean "${suggestions[0]}"?`,
        { subject: claim.target, suggestions },
      ),
    );
  }
  return problems;
}

/** Code in double brackets, such as `frame[['a', 'b']]`, looks like a link of a wiki. */
const canBeName = /^[\p{L}\p{N}@][\p{L}\p{N}\p{M}._/: -]*$/u;

/** Declared in the front matter, or with the marks of a name; what is only spoken of may be no name at all. */
function isMarked({ marked, evidence: { words } }: ReferenceClaim): boolean {
  return marked === true || /^[\w-]+: \S+$/.test(words);
}

/** `dependencies` mostly lists packages, and one word in code or bold may be anything. */
function isAmbiguous({ target, evidence: { words } }: ReferenceClaim): boolean {
  const declared = /^([\w-]+): \S+$/.exec(words);
  return declared ? /^dependenc/i.test(declared[1]!) : !/[-/]/.test(target);
}
