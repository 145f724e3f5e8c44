// `gos show`, `neighbors`, `path`, `hydrate`, `list`: look at skills and at what links them.

import { Option, type Command } from 'commander';
import { edgeTypes, type EdgeType } from '../../core/graph/edge.ts';
import { defaultBudget } from '../../core/retrieve/bundle.ts';
import type { SkillDetail } from '../../service/engine-api.ts';
import { hydrateSkills } from '../../service/hydrate-skills.ts';
import { problemsOf } from '../../service/problems/problems-of.ts';
import type { Cli } from '../cli.ts';
import { UnknownSkillError } from '../cli-errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { findSkill } from '../find-skill.ts';
import { writeJson } from '../json-output.ts';
import { noSkillsText, withLibrary } from '../open-library.ts';
import { addLibraryOptions, count, countFromZero, type LibraryOptions } from '../options.ts';
import type { Runner } from '../program.ts';
import { pathText } from '../render/bundle-text.ts';
import { edgesText, evidenceLines, strongestFirst } from '../render/edges-text.ts';
import { nameColumn, nameRow } from '../render/columns.ts';
import { counted } from '../render/numbers.ts';
import { strongestPath } from '../strongest-path.ts';
import { printable, printableLine, wrap, type Style } from '../terminal.ts';
import { plainDetail } from '../plain-answers.ts';

interface NeighborOptions extends LibraryOptions {
  readonly type?: readonly EdgeType[];
}

interface HydrateOptions extends LibraryOptions {
  readonly maxSkillChars?: number;
  readonly maxContextChars?: number;
}

interface ListOptions extends LibraryOptions {
  readonly limit?: number;
  readonly offset?: number;
}

export function addInspectCommands(program: Command, run: Runner): void {
  const list = program
    .command('list')
    .description('every skill, by name')
    .addOption(new Option('--limit <n>', 'at most so many').argParser(count))
    .addOption(new Option('--offset <n>', 'after so many').argParser(countFromZero));
  addLibraryOptions(list).action(run((cli, options: ListOptions) => listCommand(cli, options)));

  const show = program
    .command('show')
    .description('one skill: what it says of itself, its links, its problems')
    .argument('<name>', 'name, id, path, or folder name of a skill');
  addLibraryOptions(show).action(
    run((cli, name: string, options: LibraryOptions) => showCommand(cli, name, options)),
  );

  const neighbors = program
    .command('neighbors')
    .description('the skills that one is linked to, with the words that link them')
    .argument('<name>', 'name, id, path, or folder name of a skill')
    .addOption(new Option('-t, --type <type...>', 'only edges of these types').choices(edgeTypes));
  addLibraryOptions(neighbors).action(
    run((cli, name: string, options: NeighborOptions) => neighborsCommand(cli, name, options)),
  );

  const path = program
    .command('path')
    .description('why two skills are linked: the strongest chain of edges between them')
    .argument('<from>', 'name, id, path, or folder name of a skill')
    .argument('<to>', 'another one');
  addLibraryOptions(path).action(
    run((cli, from: string, to: string, options: LibraryOptions) => pathCommand(cli, from, to, options)),
  );

  const hydrate = program
    .command('hydrate')
    .description('the instructions of skills you name, within the budget')
    .argument('<name...>', 'names, ids, paths, or folder names of skills')
    .addOption(
      new Option(
        '--max-skill-chars <n>',
        `characters of one skill (${defaultBudget.maxSkillChars})`,
      ).argParser(count),
    )
    .addOption(
      new Option('--max-context-chars <n>', `characters in all (${defaultBudget.maxContextChars})`).argParser(
        count,
      ),
    );
  addLibraryOptions(hydrate).action(
    run((cli, names: string[], options: HydrateOptions) => hydrateCommand(cli, names, options)),
  );
}

async function listCommand(cli: Cli, given: ListOptions): Promise<ExitCode> {
  return withLibrary(cli, given, async ({ engine, paths, library }, options) => {
    const all = await engine.skills();
    const from = options.offset ?? 0;
    const shown = all
      .slice(from, options.limit === undefined ? undefined : from + options.limit)
      .map((skill) => ({ ...skill, sourcePath: paths.show(skill.sourcePath) }));
    if (options.json) writeJson(cli, 'skills', { total: all.length, offset: from, skills: shown });
    else if (all.length === 0) cli.err(noSkillsText(library));
    else if (shown.length === 0) cli.err(`There are ${counted(all.length, 'skill')}, none after ${from}.\n`);
    else {
      const { style } = cli;
      const column = nameColumn(shown.map(({ name }) => printableLine(name)));
      for (const { name, capability, shadowedBy } of shown) {
        const about = printableLine(shadowedBy === undefined ? capability : `shadowed by ${shadowedBy}`);
        const mark = shadowedBy === undefined ? style.bold : style.dim;
        cli.out(`${nameRow(printableLine(name), about, column, style, { mark })}\n`);
      }
    }
    return all.length > 0 ? exitCodes.ok : exitCodes.negative;
  });
}

async function showCommand(cli: Cli, name: string, given: LibraryOptions): Promise<ExitCode> {
  return withLibrary(cli, given, async ({ engine, paths }, { json }) => {
    const found = await findSkill(cli, engine, name);
    const detail = {
      ...found,
      diagnostics: await problemsOf(engine, found),
      sourcePath: paths.show(found.sourcePath),
      skill: { ...found.skill, sourcePath: paths.show(found.sourcePath) },
    };
    if (json) writeJson(cli, 'skill', plainDetail(detail));
    else cli.out(skillText(detail, cli.style));
    return exitCodes.ok;
  });
}

function skillText(detail: SkillDetail, style: Style): string {
  const { skill } = detail;
  const lines = [
    style.bold(printableLine(detail.name)),
    wrap(printableLine(skill.description || detail.capability), style.width),
    '',
  ];
  const row = (label: string, values: readonly string[]) => {
    if (values.length > 0)
      lines.push(
        wrap(
          `${style.dim(label.padEnd(9))} ${values.slice(0, 12).map(printableLine).join(', ')}`,
          style.width,
        ),
      );
  };
  row('id', [detail.id]);
  row('file', [detail.sourcePath]);
  row('inputs', skill.inputs);
  row('outputs', skill.outputs);
  row('tools', skill.tooling);
  row('tags', detail.tags);
  row('runs', skill.entrypoints);
  row(
    'sections',
    skill.sections.filter(({ heading }) => heading !== '').map(({ heading }) => heading),
  );
  if (detail.shadowedBy !== undefined) row('shadowed', [`by ${detail.shadowedBy}`]);
  if (detail.edges.length > 0) lines.push('', edgesText(detail, strongestFirst(detail.edges), style, 6));
  if (detail.diagnostics.length > 0) lines.push('');
  for (const { severity, message, remedy, range } of detail.diagnostics) {
    const mark =
      severity === 'error'
        ? style.bad(severity)
        : severity === 'warning'
          ? style.warn(severity)
          : style.dim('hint');
    lines.push(
      wrap(
        `${mark} line ${range.line}: ${printableLine(message)} ${style.dim(printableLine(remedy))}`,
        style.width,
      ),
    );
  }
  return `${lines.join('\n')}\n`;
}

async function neighborsCommand(cli: Cli, name: string, given: NeighborOptions): Promise<ExitCode> {
  return withLibrary(cli, given, async ({ engine, paths }, { json, type }) => {
    const detail = await findSkill(cli, engine, name);
    const edges = strongestFirst(detail.edges).filter(
      (edge) => type === undefined || type.includes(edge.type),
    );
    if (json) {
      const { id, name: found, sourcePath } = detail;
      writeJson(cli, 'neighbors', { skill: { id, name: found, sourcePath: paths.show(sourcePath) }, edges });
    } else if (edges.length === 0)
      cli.out(`${printableLine(detail.name)} has no ${type === undefined ? '' : 'such '}links.\n`);
    else cli.out(`${edgesText(detail, edges, cli.style, Infinity)}\n`);
    // A type was asked for and not found; that a skill stands alone is an answer.
    return edges.length > 0 || type === undefined ? exitCodes.ok : exitCodes.negative;
  });
}

async function pathCommand(cli: Cli, from: string, to: string, given: LibraryOptions): Promise<ExitCode> {
  return withLibrary(cli, given, async ({ engine }, { json }) => {
    const [a, b] = [await findSkill(cli, engine, from), await findSkill(cli, engine, to)];
    const graph = await engine.graph();
    const names = new Map(graph.nodes.map((node) => [node.id, node.name]));
    const path = strongestPath(graph.edges, a.id, b.id);
    if (json) writeJson(cli, 'path', { from: a.id, to: b.id, found: path !== undefined, edges: path ?? [] });
    else if (path === undefined)
      cli.out(`Nothing links ${printableLine(a.name)} and ${printableLine(b.name)}.\n`);
    else {
      const name = (id: string) => names.get(id) ?? id;
      cli.out(`${pathText(a.id, path, b.id, cli.style, name)}\n`);
      for (const edge of path) {
        cli.out(
          `\n${cli.style.accent(edge.type)} ${printableLine(name(edge.from))} ${cli.style.arrow} ${printableLine(name(edge.to))}  ${cli.style.dim(`${edge.weight.toFixed(2)} ${edge.source}`)}\n`,
        );
        for (const line of evidenceLines(edge, cli.style)) cli.out(`${line}\n`);
      }
    }
    return path === undefined ? exitCodes.negative : exitCodes.ok;
  });
}

async function hydrateCommand(cli: Cli, names: readonly string[], given: HydrateOptions): Promise<ExitCode> {
  return withLibrary(cli, given, async ({ engine, paths }, options) => {
    const details: SkillDetail[] = [];
    const unknown: UnknownSkillError[] = [];
    for (const name of names) {
      const detail = await findSkill(cli, engine, name).catch((error: unknown) => {
        if (!(error instanceof UnknownSkillError)) throw error;
        unknown.push(error);
      });
      if (detail && !details.some(({ id }) => id === detail.id)) details.push(detail);
    }
    if (details.length === 0 && unknown[0]) throw unknown[0];
    const head = ({ name, sourcePath }: Pick<SkillDetail, 'name' | 'sourcePath'>) =>
      `## Skill: ${printableLine(name)}\nSource: ${printableLine(paths.show(sourcePath))}\n\n`;
    const budget = {
      maxSkillChars: options.maxSkillChars ?? defaultBudget.maxSkillChars,
      maxContextChars: options.maxContextChars ?? defaultBudget.maxContextChars,
    };
    const { skills, leftOut } = await hydrateSkills(
      engine,
      details,
      budget,
      (detail) => head(detail).length + 2,
    );
    if (options.json)
      writeJson(cli, 'payloads', {
        skills: skills.map((skill) => ({ ...skill, sourcePath: paths.show(skill.sourcePath) })),
        leftOut,
      });
    else cli.out(`${skills.map((skill) => head(skill) + printable(skill.payload)).join('\n\n')}\n`);
    if (leftOut.length > 0)
      cli.err(
        `No room within ${budget.maxContextChars} characters: ${leftOut.map(printableLine).join(', ')}. Raise --max-context-chars.\n`,
      );
    for (const { message, remedy } of unknown) cli.err(`${message} ${remedy}\n`);
    return skills.length > 0 && unknown.length === 0 ? exitCodes.ok : exitCodes.negative;
  });
}
