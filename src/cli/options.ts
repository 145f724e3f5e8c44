// Options that several commands share, and how flags, environment and configuration become one set of values.

import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Budget, RetrievalSettings } from '../core/retrieve/bundle.ts';
import { defaultBudget } from '../core/retrieve/bundle.ts';
import { defaultSettings, paperSettings } from '../core/retrieve/settings.ts';
import { embeddingHelp } from '../service/workspace/embedding-choice.ts';
import { sourcedSettings, type Settings } from '../service/workspace/settings.ts';
import type { Cli } from './cli.ts';

export interface LibraryOptions {
  readonly skills?: readonly string[];
  /** The file or variable that names the folders, where the command line does not. */
  readonly namedBy?: string;
  readonly workspace?: string;
  readonly embedding?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export interface RetrievalOptions {
  readonly maxSkills?: number;
  readonly maxSkillChars?: number;
  readonly maxContextChars?: number;
  readonly maxContextTokens?: number;
  readonly seedTopK?: number;
  readonly seedCandidateTopKSemantic?: number;
  readonly seedCandidateTopKLexical?: number;
  readonly profile?: 'default' | 'paper';
}

/** Flags over `GOS_*` over the configuration file. */
export interface Resolved<T> {
  readonly options: T;
  readonly settings: Settings;
}

export async function resolveOptions<T extends object>(options: T, cli: Cli): Promise<Resolved<T>> {
  const { settings, sources } = await sourcedSettings(cli.here);
  const namedBy = sources.skills !== undefined && !('skills' in options) ? { namedBy: sources.skills } : {};
  return { options: { ...settings, ...namedBy, ...options }, settings };
}

/** A whole number of at least 1. */
export function count(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Give a whole number of at least 1.');
  return value;
}

/** A whole number, 0 too. */
export function countFromZero(text: string): number {
  return text.trim() === '0' ? 0 : count(text);
}

export function addLibraryOptions(command: Command): Command {
  return command
    .addOption(
      new Option('-s, --skills <dir...>', 'folders of skills; the first wins where a name repeats').helpGroup(
        'Library:',
      ),
    )
    .addOption(
      new Option(
        '-w, --workspace <dir>',
        'keep the index in this folder, and use the skills it remembers',
      ).helpGroup('Library:'),
    )
    .addOption(
      new Option(
        '--embedding <kind>',
        `sentence vectors besides words and graph: ${embeddingHelp} (none)`,
      ).helpGroup('Library:'),
    )
    .addOption(new Option('--json', 'print JSON (docs/cli.md describes it)').helpGroup('Output:'))
    .addOption(new Option('-q, --quiet', 'no progress').helpGroup('Output:'));
}

export function addRetrievalOptions(command: Command): Command {
  const group = 'Budget and ranking:';
  const number = (flags: string, description: string) =>
    new Option(flags, description).argParser(count).helpGroup(group);
  return command
    .addOption(number('-n, --max-skills <n>', `skills in the bundle (${defaultBudget.maxSkills})`))
    .addOption(number('--top-n <n>', '').hideHelp())
    .addOption(number('--max-skill-chars <n>', `characters of one skill (${defaultBudget.maxSkillChars})`))
    .addOption(
      number('--max-context-chars <n>', `characters of the whole bundle (${defaultBudget.maxContextChars})`),
    )
    .addOption(number('--max-context-tokens <n>', 'tokens of the whole bundle (no limit)'))
    .addOption(
      number('--seed-top-k <n>', `skills that the graph is entered at (${defaultSettings.seedTopK})`),
    )
    .addOption(
      number(
        '--seed-candidate-top-k-semantic <n>',
        `candidates by meaning (${defaultSettings.candidateTopK.semantic})`,
      ),
    )
    .addOption(
      number(
        '--seed-candidate-top-k-lexical <n>',
        `candidates by words (${defaultSettings.candidateTopK.lexical})`,
      ),
    )
    .addOption(
      new Option('--profile <name>', 'constants: ours, or those of the published method')
        .choices(['default', 'paper'])
        .helpGroup(group),
    );
}

export function budgetOf(options: RetrievalOptions & { readonly topN?: number }): Partial<Budget> {
  const maxSkills = options.topN ?? options.maxSkills;
  return {
    ...(maxSkills !== undefined && { maxSkills }),
    ...(options.maxSkillChars !== undefined && { maxSkillChars: options.maxSkillChars }),
    ...(options.maxContextChars !== undefined && { maxContextChars: options.maxContextChars }),
    ...(options.maxContextTokens !== undefined && { maxContextTokens: options.maxContextTokens }),
  };
}

export function rankingOf(options: RetrievalOptions): Partial<RetrievalSettings> {
  const base = options.profile === 'paper' ? paperSettings : defaultSettings;
  const { seedTopK, seedCandidateTopKSemantic: semantic, seedCandidateTopKLexical: lexical } = options;
  return {
    ...(options.profile === 'paper' && paperSettings),
    ...(seedTopK !== undefined && { seedTopK }),
    ...((semantic !== undefined || lexical !== undefined) && {
      candidateTopK: {
        semantic: semantic ?? base.candidateTopK.semantic,
        lexical: lexical ?? base.candidateTopK.lexical,
      },
    }),
  };
}
