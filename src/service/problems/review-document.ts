// One SKILL.md as an editor holds it, saved or not, against the library: what is wrong with it, whom and what it names.

import { filePlaces } from '../../core/authoring/file-places.ts';
import { foundBy } from '../../core/authoring/found-by.ts';
import { frontMatterPlaces } from '../../core/authoring/front-matter-places.ts';
import { KnownNames } from '../../core/authoring/nearest-names.ts';
import { namePlaces } from '../../core/authoring/name-places.ts';
import type { NamePlace } from '../../core/authoring/name-places.ts';
import { makeNode } from '../../core/graph/graph-node.ts';
import type { GraphNode } from '../../core/graph/graph-node.ts';
import { makeRecord } from '../../core/library.ts';
import type { SkillLibrary } from '../../core/library.ts';
import type { SkillRecord } from '../../core/record.ts';
import { skillId } from '../../core/skill/skill-id.ts';
import { parentOf, pathInside } from '../../core/slash-path.ts';
import { SkillNames } from '../../core/skill/names.ts';
import type { Skill, SkillDiagnostic } from '../../core/skill/skill.ts';
import type { LocatedReference, OpenDocument, SkillReview } from '../engine-api.ts';
import { cycleThrough } from './cycle-through.ts';
import { placed } from './placed.ts';
import { unknownReferences } from './reference-problems.ts';
import { hasFile, isListingComplete } from './missing-files.ts';
import { nameProblems, skillProblems } from './skill-problems.ts';
import { artifactSentence, lackingArtifacts } from './weak-metadata.ts';

/** undefined: the file lies in no root. `held`: what the library has of that file. */
export function reviewDocument(
  library: SkillLibrary,
  document: OpenDocument,
  held: SkillRecord | undefined,
): SkillReview | undefined {
  const record = asWritten(library, document, held);
  if (!record) return undefined;
  const { skill, claims, fields } = record;
  const lines = skill.text.split('\n');
  const front = frontMatterPlaces(lines);
  const node = makeNode(skill, claims);
  let known: KnownNames | undefined;
  const names = namePlaces(lines, skill.bodyLine - 1, front);
  const files = held && isListingComplete(skill) ? filePlaces(lines, skill.bodyLine - 1) : [];
  const shared = namesWith(library, skill);
  const problems = [
    ...skill.diagnostics.map((diagnostic) => ({ sourcePath: skill.sourcePath, diagnostic })),
    ...skillProblems(skill, shared.shadowedBy(skill.id) !== undefined || isLinked(library, node)).filter(
      ({ diagnostic }) => held !== undefined || diagnostic.code !== 'file-missing',
    ),
    ...nameProblems(skill, shared, (id) => (id === skill.id ? skill : library.record(id)?.skill)),
    ...unknownReferences(
      skill,
      node,
      (keys) => keys.some((key) => node.aliases.includes(key)) || library.graph.knows(keys),
      () => (known ??= new KnownNames(namesOf(library))),
    ),
    ...present(cycleThrough(library, skill, node)),
    ...present(lackingArtifacts(skill, claims)),
  ].map(({ diagnostic }) => withSentence(diagnostic, record));
  return {
    id: skill.id,
    name: skill.name,
    known: held !== undefined,
    saved: record === held,
    problems: once(problems).map((problem) => placed(problem, { lines, front, names, files })),
    references: names.flatMap((place) => present(referenceOf(place, library, node))),
    ...(front.name ? { nameRange: front.name } : {}),
    ...(front.description ? { descriptionRange: front.description } : {}),
    files: files.filter(({ path }) => hasFile(skill, path)).map(({ path, range }) => ({ path, range })),
    foundBy: foundBy(fields, `${skill.name} ${skill.description} ${skill.tags.join(' ')}`, (term) =>
      library.lexical.inverseDocumentFrequency(term),
    ),
  };
}

/** The record of the text in the editor: the library's own where they are the same. */
function asWritten(
  library: SkillLibrary,
  { sourcePath, text }: OpenDocument,
  held: SkillRecord | undefined,
): SkillRecord | undefined {
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (held) {
    const { skill } = held;
    if (skill.text === content) return held;
    const { id, root, path, resources } = skill;
    const record = makeRecord({ id, root, path, sourcePath: skill.sourcePath, content, resources });
    // What only the bytes on disk tell.
    const encoding = skill.diagnostics.filter(({ code }) => encodingCodes.has(code));
    const diagnostics = [...record.skill.diagnostics, ...encoding];
    return { ...record, skill: { ...record.skill, diagnostics } };
  }
  for (const root of library.roots.values()) {
    const path = pathInside(root.location, sourcePath);
    if (path === undefined) continue;
    const id = skillId(root.id, parentOf(path));
    return makeRecord({ id, root: root.id, path, sourcePath, content, resources: [] });
  }
  return undefined;
}

const encodingCodes = new Set(['not-utf8', 'binary-file', 'byte-order-mark']);

/** The skill that a place names, as this skill says it. */
export function referenceOf(
  place: NamePlace,
  library: SkillLibrary,
  speaker: GraphNode,
): LocatedReference | undefined {
  const { target, byPath, range, written, form } = place;
  const said = speaker.references.some(({ claim }) => claim.target === target && claim.explicit);
  const packaged = !byPath && written.includes(':');
  const id = library.graph.resolve(speaker, { target, byPath, packaged, explicit: said || place.marked });
  if (id === undefined) return undefined;
  // One word in code or bold is rather a command or a format of that name.
  const oneWord = (form === 'code' || form === 'bold') && !/[-/]/.test(target);
  const sure = said || (place.marked && !oneWord);
  return { id, range, written, sure, byPath };
}

/** The library's names with this skill as it is now. */
function namesWith(library: SkillLibrary, skill: Skill): SkillNames {
  const names = new SkillNames();
  names.setPrecedence(new Map([...library.roots.values()].map(({ id, precedence }) => [id, precedence])));
  for (const other of library.names.sharing(skill.name)) if (other.id !== skill.id) names.set(other);
  names.set(skill);
  return names;
}

function* namesOf(library: SkillLibrary): Generator<string> {
  for (const { skill } of library.records()) yield skill.name;
}

function isLinked({ graph }: SkillLibrary, node: GraphNode): boolean {
  return (
    graph.outEdges(node.id).length + graph.inEdges(node.id).length > 0 ||
    node.references.some(({ claim }) => graph.resolve(node, claim) !== undefined)
  );
}

/** A weak description can often be helped by what the body says. */
function withSentence(problem: SkillDiagnostic, { claims }: SkillRecord): SkillDiagnostic {
  if (problem.code !== 'description-weak') return problem;
  const sentence = artifactSentence(claims);
  return sentence === undefined ? problem : { ...problem, suggestions: [sentence] };
}

/** Two checks may see the same thing: the first to say so counts. */
function once(problems: readonly SkillDiagnostic[]): readonly SkillDiagnostic[] {
  const seen = new Set<string>();
  return problems.filter(({ code, subject, range }) => {
    const key = code === 'description-weak' ? code : `${code}\n${subject ?? ''}\n${range.line}`;
    return !seen.has(key) && seen.add(key);
  });
}

function present<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
