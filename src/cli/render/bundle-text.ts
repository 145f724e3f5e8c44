// A bundle for people: numbered in order of use, why each skill is there, what it costs, what is missing.

import type { Bundle, BundledSkill, LeftOut, Reason } from '../../core/retrieve/bundle.ts';
import { notesBesideMiss } from '../../core/retrieve/bundle.ts';
import type { Edge, Evidence } from '../../core/graph/edge.ts';
import { counted } from './numbers.ts';
import { clip, printableLine, wrap, type Style } from '../terminal.ts';

export interface BundleTextOptions {
  /** Take scores apart. */
  readonly explain: boolean;
  readonly names: (id: string) => string;
  /** Skills were found by words and graph alone. */
  readonly wordsOnly?: boolean;
  /** What was asked for: tells why a skill was left out. */
  readonly maxSkills: number;
  readonly fullShare: number;
}

export function bundleText(bundle: Bundle, style: Style, options: BundleTextOptions): string {
  if (bundle.status !== 'hit') return missText(bundle, style, options);
  const full = bundle.skills.filter(({ tier }) => tier === 'full');
  const parts = full.map((skill, i) => skillText(skill, i + 1, bundle, style, options));
  const tail = [
    pointersText(bundle, style),
    missingText(bundle, style, options),
    leftOutText(bundle, style, options),
    notesText(bundle, style),
    options.explain ? style.dim(wrap(scoreLegend, style.width)) : '',
    costText(bundle, style),
  ];
  return [...parts, ...tail].filter((part) => part !== '').join('\n\n') + '\n';
}

function missText(bundle: Bundle, style: Style, { wordsOnly }: BundleTextOptions): string {
  const isMiss = bundle.status === 'miss';
  const said = isMiss ? 'No skill fits this task.' : 'No room for any skill.';
  const notes = isMiss ? notesBesideMiss(bundle) : bundle.notes;
  const lines = [
    `${style.warn(said)} ${style.dim('Nothing is put into the context.')}`,
    ...notes.map((note) => wrap(printableLine(note), style.width)),
    ...(wordsOnly && isMiss
      ? [style.dim('Only words were compared: --embedding bundled also compares meaning.')]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function skillText(
  skill: BundledSkill,
  number: number,
  bundle: Bundle,
  style: Style,
  options: BundleTextOptions,
): string {
  const size = `${counted(skill.chars, 'character')}${skill.abridged ? ', abridged' : ''}${skill.id === bundle.ranking[0]?.id ? ', best match' : ''}`;
  const title = `${style.dim(String(number).padStart(2))}  ${style.bold(printableLine(skill.name))}  ${style.dim(size)}`;
  const lines = [
    title,
    wrap(clip(printableLine(skill.capability), 240, style.ellipsis), style.width, '    '),
  ];
  for (const reason of skill.reasons.slice(0, 3))
    lines.push(reasonText(reason, skill, bundle.task, style, options));
  const needs = bundle.edges.filter((edge) => edge.type === 'dependency' && edge.to === skill.id);
  for (const edges of byWhatSaysIt(needs, skill.id).slice(0, 4))
    lines.push(needText(edges, skill.id, style, options));
  if (skill.entrypoints.length > 0)
    lines.push(`    runs ${skill.entrypoints.slice(0, 4).map(printableLine).join(', ')}`);
  lines.push(style.dim(`    ${printableLine(skill.sourcePath)}`));
  if (options.explain) lines.push(scoreText(skill, style));
  return lines.join('\n');
}

function reasonText(
  reason: Reason,
  skill: BundledSkill,
  task: string,
  style: Style,
  options: BundleTextOptions,
): string {
  switch (reason.kind) {
    case 'pinned':
      return `    ${style.good('asked for')}`;
    case 'seed': {
      if (reason.matched.length === 0)
        return `    ${style.good(skill.score.semantic > 0 ? 'close in meaning to the task' : 'matches the task')}`;
      const matched = unique(reason.matched.map((term) => spelled(term, task))).slice(0, 8);
      return wrap(`${style.good('matches the task')}: ${matched.join(', ')}`, style.width, '    ');
    }
    case 'path':
      return wrap(
        `${style.good('through the graph')}: ${pathText(reason.from, reason.edges, skill.id, style, options.names)}`,
        style.width,
        '    ',
      );
  }
}

/** `a —dependency (csv)→ b`, following edges in either direction. */
export function pathText(
  from: string,
  edges: readonly Edge[],
  to: string,
  style: Style,
  names: (id: string) => string,
): string {
  let at = from;
  let text = printableLine(names(from));
  for (const edge of edges) {
    const forward = edge.from === at;
    const label = edge.artifact === undefined ? edge.type : `${edge.type}: ${printableLine(edge.artifact)}`;
    const next = forward ? edge.to : edge.from;
    text += forward ? ` ${style.dim(`-[${label}]->`)} ` : ` ${style.dim(`<-[${label}]-`)} `;
    text += printableLine(names(next));
    at = next;
  }
  return at === to || edges.length === 0 ? text : `${text} ${style.arrow} ${printableLine(names(to))}`;
}

/** The skill's own words for a need, where there are such. */
function wordsFor(edge: Edge, skill: string): Evidence | undefined {
  return edge.evidence.find((evidence) => evidence.skill === skill) ?? edge.evidence[0];
}

/** Skills that give the same thing for the same words stand together: one of them is enough. */
function byWhatSaysIt(needs: readonly Edge[], skill: string): readonly (readonly [Edge, ...Edge[]])[] {
  const groups = new Map<string, [Edge, ...Edge[]]>();
  for (const edge of needs) {
    const own = wordsFor(edge, skill);
    const key = JSON.stringify([edge.artifact ?? edge.from, own?.file, own?.line, own?.words]);
    const group = groups.get(key);
    if (group) group.push(edge);
    else groups.set(key, [edge]);
  }
  return [...groups.values()];
}

/** What a skill needs, and its own words for it where there are such. */
function needText(
  edges: readonly [Edge, ...Edge[]],
  skill: string,
  style: Style,
  options: BundleTextOptions,
): string {
  const [edge] = edges;
  const name = edges.map(({ from }) => style.accent(printableLine(options.names(from)))).join(' or ');
  const own = wordsFor(edge, skill);
  const what = edge.artifact === undefined ? '' : ` for ${printableLine(edge.artifact)}`;
  if (!own?.words) return `    needs ${name}${what}`;
  const place = `${own.file}${own.line > 0 ? `:${own.line}` : ''}`;
  const head = `    needs ${name}${what}  `;
  const room = style.width - head.length - place.length - 4;
  return `${head}${style.dim(`"${clip(printableLine(own.words), Math.max(24, room), style.ellipsis)}" ${printableLine(place)}`)}`;
}

function scoreText({ score }: BundledSkill, style: Style): string {
  const parts = [
    `words ${score.lexical.toFixed(3)}`,
    `meaning ${score.semantic.toFixed(3)}`,
    `graph ${score.diffusion.toFixed(3)}`,
  ];
  for (const [field, value] of Object.entries(score.rerank))
    if (value !== 0) parts.push(`${field} ${value.toFixed(3)}`);
  if (score.duplicate !== undefined) parts.push(`duplicate ${score.duplicate.toFixed(3)}`);
  return style.dim(wrap(`score ${score.total.toFixed(3)} = ${parts.join(' + ')}`, style.width, '    '));
}

const scoreLegend =
  'A score is the sum of its parts and compares skills for this task only: words and meaning shared with the task, what the graph adds, direct matches by field, and duplicate: less where a better one says the same of itself.';

/** Names of near skills shown; all are in the bundle. */
const mostNear = 8;

/** Two lines at most: what a bundled skill needs and did not come in full, then what else is near. */
function pointersText(bundle: Bundle, style: Style): string {
  const full = new Set(bundle.skills.filter(({ tier }) => tier === 'full').map(({ id }) => id));
  const needed = new Set(
    bundle.edges
      .filter(({ type, to, confidence }) => type === 'dependency' && full.has(to) && confidence >= 0.5)
      .map(({ from }) => from),
  );
  const pointers = bundle.skills.filter(({ tier }) => tier === 'pointer');
  const names = (some: readonly { readonly name: string }[]) =>
    unique(some.map(({ name }) => printableLine(name)));
  const must = names(pointers.filter(({ id }) => needed.has(id)));
  const near = names(pointers.filter(({ id }) => !needed.has(id)));
  const more = near.length > mostNear ? ` and ${near.length - mostNear} more` : '';
  return [
    must.length > 0 ? wrap(`${style.dim('Needed, as pointers:')} ${must.join(', ')}`, style.width) : '',
    near.length > 0
      ? wrap(`${style.dim('Also near:')} ${near.slice(0, mostNear).join(', ')}${more}`, style.width)
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function missingText(bundle: Bundle, style: Style, options: BundleTextOptions): string {
  return bundle.missing
    .slice(0, 8)
    .map(({ neededBy, what }) =>
      wrap(
        `${style.warn('missing')} ${printableLine(what)}, needed by ${printableLine(options.names(neededBy))}`,
        style.width,
      ),
    )
    .join('\n');
}

function leftOutText(bundle: Bundle, style: Style, options: BundleTextOptions): string {
  const shown = bundle.leftOut.flatMap((skill) => {
    const why = whyLeftOut(skill, bundle, options);
    return why === undefined ? [] : [`${printableLine(skill.name)} (${why})`];
  });
  if (shown.length === 0) return '';
  const more = shown.length > 6 ? ` and ${shown.length - 6} more` : '';
  return style.dim(wrap(`Left out: ${shown.slice(0, 6).join(', ')}${more}`, style.width));
}

/** undefined where it is not worth a word: the skill is not close enough to come in full. */
function whyLeftOut(
  { id, why, insteadOf }: LeftOut,
  { ranking, skills }: Bundle,
  { names, maxSkills, fullShare }: BundleTextOptions,
): string | undefined {
  const other = insteadOf === undefined ? 'another' : printableLine(names(insteadOf));
  switch (why) {
    case 'weak':
      return undefined;
    case 'alternative':
      return `${other} does the same`;
    case 'duplicate':
      return `the same as ${other}`;
    case 'budget': {
      const score = ranking.find((ranked) => ranked.id === id)?.score ?? 0;
      if (score < fullShare * (ranking[0]?.score ?? 0)) return undefined;
      const full = skills.filter(({ tier }) => tier === 'full').length;
      return full >= maxSkills ? `more than ${maxSkills}: --max-skills` : 'no room: --max-context-chars';
    }
    case 'untrusted':
    case 'shadowed':
    case 'rejected':
      return why;
  }
}

function notesText(bundle: Bundle, style: Style): string {
  return bundle.notes.map((note) => style.dim(wrap(printableLine(note), style.width))).join('\n');
}

function costText(bundle: Bundle, style: Style): string {
  const { skills, cost, milliseconds } = bundle;
  const full = skills.filter((skill) => skill.tier === 'full').length;
  const pointers = skills.length - full;
  const parts = [
    counted(full, 'skill'),
    ...(pointers > 0 ? [counted(pointers, 'pointer')] : []),
    counted(cost.chars, 'character'),
    `about ${counted(cost.tokens, 'token')}`,
    `${Math.round(milliseconds)} ms`,
  ];
  return style.dim(parts.join(` ${style.dot} `));
}

/** The index knows stems; a person wrote words. */
function spelled(term: string, task: string): string {
  const stem = term.toLowerCase();
  const word = task.match(/[\p{L}\p{N}]+/gu)?.find((each) => each.toLowerCase().startsWith(stem));
  return printableLine(word && word.length <= stem.length + 5 ? word : term);
}

function unique(items: readonly string[]): readonly string[] {
  return [...new Set(items)];
}
