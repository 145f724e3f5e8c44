// Several findings about one pair of skills → one edge for each type.

import type { SkillId } from '../skill/skill.ts';
import type { Edge, EdgeSource, EdgeType, Evidence } from './edge.ts';

/** What one rule found in two skills. */
export interface Finding {
  readonly from: SkillId;
  readonly to: SkillId;
  readonly type: EdgeType;
  readonly confidence: number;
  /** Rarity and hub bounds, 0…1. */
  readonly factor: number;
  readonly source: EdgeSource;
  readonly artifact?: string;
  readonly evidence: readonly Evidence[];
}

const maxEvidence = 4;
/** No reading of prose is ever certain. */
const maxConfidence = 0.98;
const statedSources: ReadonlySet<EdgeSource> = new Set(['declared', 'reference', 'steps']);

/** Edges sorted by other end, type and direction; the order of the findings makes no difference. */
export function mergeFindings(findings: readonly Finding[]): Edge[] {
  const pairs = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { from, to } = finding;
    const key = from < to ? `${from}\n${to}` : `${to}\n${from}`;
    const list = pairs.get(key);
    if (list) list.push(finding);
    else pairs.set(key, [finding]);
  }
  const edges: Edge[] = [];
  for (const list of pairs.values()) edges.push(...mergePair(list));
  return edges.sort(compareEdges);
}

export function compareEdges(a: Edge, b: Edge): number {
  return order(a.from, b.from) || order(a.to, b.to) || order(a.type, b.type);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What authors state outranks what we infer: a stated alternative is no dependency, a stated relation no mere likeness. */
function mergePair(findings: Finding[]): Edge[] {
  const stated = findings.filter((finding) => statedSources.has(finding.source));
  const related = stated.filter((finding) => finding.type !== 'semantic');
  const kept =
    related.length > 0
      ? [...related, ...findings.filter((finding) => passesAlong(finding, related))]
      : stated.length > 0
        ? findings.filter((finding) => finding.type !== 'semantic' || statedSources.has(finding.source))
        : findings;
  const groups = new Map<string, Finding[]>();
  for (const finding of inOneOrder(kept)) {
    const key = `${finding.type}\n${finding.from}`;
    const list = groups.get(key);
    if (list) list.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].map(mergeGroup);
}

/** What one makes and the other uses, where the stated order is the same, is more than a sequence. */
function passesAlong(finding: Finding, stated: readonly Finding[]): boolean {
  return (
    finding.source === 'artifact' &&
    stated.every(({ type, from }) => (type === 'workflow' || type === 'dependency') && from === finding.from)
  );
}

/** What is clearly stated stays, even against another statement. */
const clear = 0.75;

/** Where one text puts the first skill first and another the second, a faint hint gives way to the clearer words. */
function inOneOrder(findings: readonly Finding[]): readonly Finding[] {
  const first = findings[0]?.from;
  let onward = 0;
  let back = 0;
  for (const { from, type, confidence } of findings) {
    if (type !== 'dependency' && type !== 'workflow') continue;
    if (from === first) onward = Math.max(onward, confidence);
    else back = Math.max(back, confidence);
  }
  if (onward === back || onward === 0 || back === 0 || Math.min(onward, back) >= clear) return findings;
  const stays = onward > back;
  return findings.filter(
    ({ from, type }) => (type !== 'dependency' && type !== 'workflow') || (from === first) === stays,
  );
}

/** Independent findings add up as 1 − Π(1 − c). */
function mergeGroup(findings: Finding[]): Edge {
  findings.sort(compareFindings);
  const best = findings[0]!;
  let doubt = 1;
  let weightDoubt = 1;
  const evidence = new Map<string, Evidence>();
  for (const finding of findings) {
    doubt *= 1 - finding.confidence;
    weightDoubt *= 1 - finding.confidence * finding.factor;
    for (const item of finding.evidence) {
      // One line is shown once, as the strongest finding has it.
      const key = `${item.skill}\n${item.file}\n${item.line > 0 ? item.line : item.words}`;
      if (evidence.size < maxEvidence && !evidence.has(key)) evidence.set(key, item);
    }
  }
  const artifact = findings.find((finding) => finding.artifact !== undefined)?.artifact;
  return {
    from: best.from,
    to: best.to,
    type: best.type,
    confidence: Math.min(maxConfidence, 1 - doubt),
    weight: Math.min(maxConfidence, 1 - weightDoubt),
    source: best.source,
    ...(artifact === undefined ? {} : { artifact }),
    evidence: [...evidence.values()],
  };
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    b.confidence * b.factor - a.confidence * a.factor ||
    b.confidence - a.confidence ||
    order(a.source, b.source) ||
    order(a.artifact ?? '', b.artifact ?? '') ||
    order(evidenceKey(a), evidenceKey(b))
  );
}

function evidenceKey(finding: Finding): string {
  return finding.evidence
    .map((item) => `${item.skill}\n${item.file}\n${item.line}\n${item.words}`)
    .join('\n');
}
