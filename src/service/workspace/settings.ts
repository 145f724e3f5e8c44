// What can be configured outside the command line: `.gos.json`, `package.json` "gos", `GOS_*`.

import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { Surroundings } from './surroundings.ts';
import { ConfigError } from './workspace-errors.ts';

export interface Settings {
  /** Folders of skills, absolute. */
  readonly skills?: readonly string[];
  /** Folder that holds the index, absolute. */
  readonly workspace?: string;
  readonly maxSkills?: number;
  readonly seedTopK?: number;
  readonly seedCandidateTopKSemantic?: number;
  readonly seedCandidateTopKLexical?: number;
  readonly maxSkillChars?: number;
  readonly maxContextChars?: number;
  readonly maxContextTokens?: number;
  /** Where the skills stand for the reader of our answers, e.g. inside a container; see `SourcePaths`. */
  readonly skillsDir?: string;
  /** `none`, `bundled`, or what the embedding runtime knows besides. */
  readonly embedding?: string;
}

type Key = keyof Settings;
const kinds: Readonly<Record<Key, 'paths' | 'path' | 'count' | 'text'>> = {
  skills: 'paths',
  workspace: 'path',
  maxSkills: 'count',
  seedTopK: 'count',
  seedCandidateTopKSemantic: 'count',
  seedCandidateTopKLexical: 'count',
  maxSkillChars: 'count',
  maxContextChars: 'count',
  maxContextTokens: 'count',
  skillsDir: 'text',
  embedding: 'text',
};
export const settingKeys = Object.keys(kinds) as readonly Key[];

/** `maxSkills` → `GOS_MAX_SKILLS`. */
export function environmentName(key: string): string {
  return `GOS_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** Names of the released tool that mean one of ours. */
const otherNames: Readonly<Partial<Record<Key, readonly string[]>>> = {
  maxSkills: ['GOS_RETRIEVAL_TOP_N'],
  workspace: ['GOS_WORKING_DIR', 'GOS_PREBUILT_WORKING_DIR'],
};

/** The environment over the nearest configuration file at or above the working directory. Throws `ConfigError`. */
export async function readSettings(here: Surroundings): Promise<Settings> {
  return (await sourcedSettings(here)).settings;
}

export interface SourcedSettings {
  readonly settings: Settings;
  /** The file or the variable that each comes from. */
  readonly sources: Readonly<Partial<Record<Key, string>>>;
}

/** As `readSettings`, and where each comes from. */
export async function sourcedSettings(here: Surroundings): Promise<SourcedSettings> {
  const file = await fileSettings(here);
  const sources: Partial<Record<Key, string>> = {};
  for (const key of settingKeys) if (file.settings[key] !== undefined) sources[key] = file.where;
  const environment = environmentSettings(here);
  for (const key of settingKeys)
    if (environment[key] !== undefined) sources[key] = variableOf(key, here.env) ?? environmentName(key);
  return { settings: { ...file.settings, ...environment }, sources };
}

/** The variable that is set for this key; ours before those of the released tool. */
function variableOf(key: Key, env: Surroundings['env']): string | undefined {
  return [environmentName(key), ...(otherNames[key] ?? [])].find((each) => env[each]?.trim());
}

function environmentSettings({ env, cwd }: Surroundings): Settings {
  const found: Record<string, unknown> = {};
  for (const key of settingKeys) {
    const name = variableOf(key, env);
    const text = name === undefined ? undefined : env[name];
    if (name === undefined || text === undefined) continue;
    const raw =
      kinds[key] === 'paths'
        ? text.split(delimiter).filter((path) => path.trim() !== '')
        : kinds[key] === 'count'
          ? Number(text)
          : text;
    found[key] = checked(key, raw, name, cwd);
  }
  return found;
}

async function fileSettings({
  cwd,
}: Surroundings): Promise<{ readonly settings: Settings; readonly where: string }> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const own = await readJson(join(folder, '.gos.json'));
    if (own !== undefined) return found(own, join(folder, '.gos.json'), folder);
    const manifest = await readJson(join(folder, 'package.json'), true);
    const section = isObject(manifest) ? manifest.gos : undefined;
    if (section !== undefined) return found(section, `${join(folder, 'package.json')} "gos"`, folder);
    if (dirname(folder) === folder) return { settings: {}, where: '' };
  }
}

function found(section: unknown, where: string, folder: string) {
  return { settings: checkedAll(section, where, folder), where };
}

/** undefined where there is no such file; `lenient`: or where it is not JSON. */
async function readJson(path: string, lenient = false): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    if (lenient) return undefined;
    throw new ConfigError(`${path} is not JSON.`, 'Correct it, or remove it.', { cause: error });
  }
}

function checkedAll(section: unknown, where: string, folder: string): Settings {
  if (!isObject(section)) throw new ConfigError(`${where} must be an object.`, 'See `gos config --help`.');
  const found: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(section)) {
    if (key === '$schema') continue;
    if (!(key in kinds))
      throw new ConfigError(
        `${where} has an unknown key ${JSON.stringify(key)}.`,
        `Known keys: ${settingKeys.join(', ')}.`,
      );
    found[key] = checked(key as Key, value, `${where}: ${key}`, folder);
  }
  return found;
}

function checked(key: Key, value: unknown, where: string, folder: string): unknown {
  switch (kinds[key]) {
    case 'count':
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
      throw new ConfigError(`${where} must be a whole number of at least 1.`, 'Correct it, or leave it out.');
    case 'text':
      if (typeof value === 'string' && value !== '') return value;
      throw new ConfigError(`${where} must be text.`, 'Correct it, or leave it out.');
    case 'path':
      if (isWord(value)) return fromFolder(value, folder);
      throw new ConfigError(`${where} must be a path.`, 'Correct it, or leave it out.');
    case 'paths':
      if (isWord(value)) return [fromFolder(value, folder)];
      if (Array.isArray(value) && value.every(isWord)) return value.map((item) => fromFolder(item, folder));
      throw new ConfigError(
        `${where} must be a list of paths, none of them empty.`,
        'Correct it, or leave it out.',
      );
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Paths of a file are relative to that file; `~` is left for `expandPath`. */
function fromFolder(path: string, folder: string): string {
  return path.startsWith('~') ? path : resolve(folder, path);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
