// What a project's folder says of itself: names of its files and of the libraries it declares. Names only, no code.

import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SkillsFolderError } from './workspace-errors.ts';

const most = { entries: 2_000, files: 60, libraries: 60, manifestBytes: 512 * 1024 };

type Reader = (text: string) => readonly string[];

/** Names of declared libraries; [] for a manifest that is not understood. */
const manifests: Readonly<Record<string, Reader>> = {
  'package.json': (text) => {
    const { dependencies, devDependencies } = JSON.parse(text) as Record<string, unknown>;
    return [dependencies, devDependencies].flatMap((table) =>
      typeof table === 'object' && table !== null ? Object.keys(table) : [],
    );
  },
  'requirements.txt': (text) => requirements(text.split('\n')),
  'pyproject.toml': (text) => {
    const list = /^dependencies\s*=\s*\[((?:[^\]"']|"[^"\n]*"|'[^'\n]*')*)\]/m.exec(text)?.[1] ?? '';
    const poetry = tableKeys(text, 'tool.poetry.dependencies');
    return [
      ...requirements([...list.matchAll(/["']([^"']+)["']/g)].map(([, entry = '']) => entry)),
      ...poetry.filter((name) => name !== 'python'),
    ];
  },
  'Cargo.toml': (text) => tableKeys(text, 'dependencies'),
  'go.mod': (text) =>
    [...text.matchAll(/^(?:require\s+|\t)([\w.-]+\/[\w./-]+)\s+v/gm)].map(([, path = '']) => path),
};

/** Sorted file names of the folder itself, then libraries. Hidden files are left out. Throws `SkillsFolderError` for a folder that is not there. */
export async function projectContext(folder: string, signal?: AbortSignal): Promise<readonly string[]> {
  const names = await fileNames(folder, signal);
  const libraries = new Set<string>();
  for (const [name, read] of Object.entries(manifests)) {
    if (!names.includes(name)) continue;
    const text = await manifestText(join(folder, name));
    for (const library of text === undefined ? [] : attempt(read, text)) libraries.add(library.slice(0, 100));
  }
  return [...names.slice(0, most.files), ...[...libraries].sort().slice(0, most.libraries)];
}

async function fileNames(folder: string, signal?: AbortSignal): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    let seen = 0;
    for await (const entry of await opendir(folder)) {
      signal?.throwIfAborted();
      if (++seen > most.entries) break;
      if (entry.isFile() && !entry.name.startsWith('.')) names.push(entry.name.slice(0, 100));
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new SkillsFolderError(`The folder ${folder} cannot be read.`, 'Name the folder of the project.', {
      cause: error,
    });
  }
  return names.sort();
}

/** undefined for what is no small regular file. */
async function manifestText(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    return size <= most.manifestBytes ? await readFile(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

function attempt(read: Reader, text: string): readonly string[] {
  try {
    return read(text);
  } catch {
    return [];
  }
}

/** The names before versions, extras and markers (PEP 508). */
function requirements(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /^\s*([A-Za-z0-9][\w.-]*)/.exec(line)?.[1] ?? []);
}

/** Keys of a TOML table, up to the next one. */
function tableKeys(text: string, table: string): readonly string[] {
  const keys: string[] = [];
  let inside = false;
  for (const line of text.split('\n')) {
    if (/^\s*\[/.test(line)) inside = line.trim() === `[${table}]`;
    else if (inside) keys.push(...(/^\s*["']?([\w-]+)["']?\s*[.=]/.exec(line)?.slice(1, 2) ?? []));
  }
  return keys;
}
