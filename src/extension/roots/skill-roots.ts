// Where skills live: the agents' own folders, what settings add, in order of precedence.

import type { Root, RootScope } from '../../core/skill/skill.ts';

export interface RootSources {
  /** In the order of the workspace; paths on disk, or URIs of other file systems. */
  readonly workspaceFolders: readonly { readonly name: string; readonly path: string }[];
  /** Absent: there is no disk, so that nothing outside the workspace folders can be reached. */
  readonly home?: string;
  /** False while the workspace is not trusted. */
  readonly trusted: boolean;
  /** `chat.agentSkillsLocations`: path → used or not. `false` switches off a default folder too. */
  readonly agentLocations: Readonly<Record<string, unknown>>;
  /** `graphOfSkills.skillsDirectories`. */
  readonly directories: readonly unknown[];
  /** `\` on Windows, else `/`. */
  readonly separator: '/' | '\\';
}

export const agentLocationsSetting = 'chat.agentSkillsLocations';
export const directoriesSetting = 'graphOfSkills.skillsDirectories';
export const workspaceFolders = ['skills', '.github/skills', '.agents/skills', '.claude/skills'];
export const homeFolders = ['~/.copilot/skills', '~/.agents/skills', '~/.claude/skills'];

/** Every root once, at its first place: workspace folders, then the home folder, then extra ones. Precedence follows the order. */
export function skillRoots(sources: RootSources): readonly Root[] {
  const off = new Set<string>();
  const added: string[] = [];
  for (const [path, used] of Object.entries(sources.agentLocations)) {
    if (used === false) off.add(tidy(path));
    else if (used === true) added.push(tidy(path));
  }
  const roots = new RootList(sources);
  const directories = sources.directories
    .filter((entry) => typeof entry === 'string' && entry.trim() !== '')
    .map((entry) => tidy(String(entry)));
  const byAgents = { setting: agentLocationsSetting };
  const byUs = { setting: directoriesSetting };
  for (const folder of sources.workspaceFolders) {
    for (const path of workspaceFolders) if (!off.has(path)) roots.add('workspace', path, { folder });
    for (const path of added) if (!isAbsolute(path)) roots.add('workspace', path, { folder, ...byAgents });
    for (const path of directories) if (!isAbsolute(path)) roots.add('extra', path, { folder, ...byUs });
  }
  for (const path of homeFolders) if (!off.has(path)) roots.add('user', path);
  for (const path of added) if (isAbsolute(path)) roots.add('extra', path, byAgents);
  for (const path of directories) if (isAbsolute(path)) roots.add('extra', path, byUs);
  return roots.list;
}

/** What names a root, and the workspace folder that a relative path starts from. */
interface Origin {
  readonly folder?: { readonly name: string; readonly path: string };
  readonly setting?: string;
}

class RootList {
  readonly list: Root[] = [];
  readonly #sources: RootSources;
  readonly #locations = new Set<string>();
  readonly #ids = new Set<string>();

  constructor(sources: RootSources) {
    this.#sources = sources;
  }

  add(scope: RootScope, path: string, { folder, setting }: Origin = {}): void {
    const location = this.#resolve(path, folder);
    if (location === undefined) return;
    if (this.#locations.has(location)) return;
    this.#locations.add(location);
    const label = folder && this.#sources.workspaceFolders.length > 1 ? `${folder.name}/${path}` : path;
    this.list.push({
      id: this.#freeId(label),
      scope,
      precedence: this.list.length,
      label,
      location,
      // A path that a workspace brings along is the workspace's word, wherever it leads.
      trusted: this.#sources.trusted || (!folder && !this.#inWorkspace(location)),
      ...(setting === undefined ? {} : { setting }),
    });
  }

  #resolve(path: string, folder?: { readonly path: string }): string | undefined {
    const { home, separator } = this.#sources;
    if (folder && !isAbsolute(path)) {
      const uri = /^([a-z][a-z0-9+.-]+:(?:\/\/[^/]*)?)(.*)$/i.exec(folder.path);
      if (uri) return uri[1]! + collapse(`${uri[2]}/${encode(path)}`);
      return collapse(`${folder.path}/${path}`).replaceAll('/', separator);
    }
    if (home === undefined) return undefined;
    const absolute = path === '~' || path.startsWith('~/') ? home + path.slice(1) : path;
    return collapse(absolute).replaceAll('/', separator);
  }

  #inWorkspace(location: string): boolean {
    const { workspaceFolders: folders, separator } = this.#sources;
    return folders.some(
      ({ path }) => location === path || location.startsWith(path.replace(/\/$/, '') + separator),
    );
  }

  #freeId(label: string): string {
    let id = label;
    for (let n = 2; this.#ids.has(id); n++) id = `${label}#${n}`;
    this.#ids.add(id);
    return id;
  }
}

/** `/`-separated, without `./` at the start or `/` at the end. */
function tidy(path: string): string {
  const slashed = path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '');
  return slashed.length > 1 ? slashed.replace(/\/+$/, '') : slashed;
}

/** As VS Code writes a path inside a URI. */
function encode(path: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment).replaceAll(/[!'()*]/g, hex))
    .join('/');
}

/** One `/` between segments, `.` and `..` resolved, none at the end. */
function collapse(path: string): string {
  const kept: string[] = [];
  const segments = path.split(/[\\/]+/);
  for (const [i, segment] of segments.entries()) {
    if (segment === '.' || (segment === '' && i > 0)) continue;
    if (segment === '..' && kept.length > 1) kept.pop();
    else if (segment !== '..') kept.push(segment);
  }
  return kept.join('/') || '/';
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || path.startsWith('~') || /^[a-z]:\//i.test(path);
}
