// Finds and reads skills through VS Code's own file system, which reaches what no disk holds.

import * as vscode from 'vscode';
import {
  headBytes,
  isScript,
  maxHeads,
  maxResourceDepth,
  maxResources,
  maxSkillBytes,
  skippedFolders,
} from '../../core/skill/listing.ts';
import { skillId } from '../../core/skill/skill-id.ts';
import type { ResourceFile, Root, SkillSource } from '../../core/skill/skill.ts';
import { parentOf } from '../../core/slash-path.ts';
import { pathOf, uriOf } from '../file-uri.ts';

/** Deeper folders, and more of them, are not searched. */
const maxDepth = 16;
const maxFolders = 20_000;
/** Bytes of a script beyond which it is not fetched for its head. */
const maxScriptBytes = 256 * 1024;

export interface VirtualSkill {
  readonly id: string;
  /** In its root, `/`-separated; '' at the top. */
  readonly folder: string;
  readonly file: string;
  readonly uri: vscode.Uri;
  readonly bytes: number;
  readonly resources: readonly VirtualResource[];
  /** Another one where a file may have changed. */
  readonly stamp: string;
  /** False where the file system gives no times: then the stamp proves nothing once the window is gone. */
  readonly dated: boolean;
}

interface VirtualResource {
  readonly path: string;
  readonly uri: vscode.Uri;
  readonly bytes: number;
  readonly modified: number;
}

export interface VirtualScan {
  /** False where there is no such folder. */
  readonly exists: boolean;
  readonly skills: readonly VirtualSkill[];
}

/** Every skill below a root's folder; `under`: in this folder of it alone. */
export async function findSkills(root: Root, under: string, signal?: AbortSignal): Promise<VirtualScan> {
  const walk = new Walk(root, signal);
  const exists = await walk.folder(under, undefined, under === '' ? 0 : under.split('/').length);
  const skills = await Promise.all(walk.owners.map((owner) => found(root, owner)));
  signal?.throwIfAborted();
  return { exists, skills: skills.filter((skill) => skill !== undefined) };
}

interface Owner {
  readonly folder: string;
  readonly file: string;
  readonly depth: number;
  readonly files: string[];
}

class Walk {
  readonly owners: Owner[] = [];
  readonly #root: vscode.Uri;
  readonly #signal: AbortSignal | undefined;
  #folders = 0;

  constructor(root: Root, signal: AbortSignal | undefined) {
    this.#root = uriOf(root.location);
    this.#signal = signal;
  }

  /** False where the folder can't be listed. Links are not followed: they may lead round in circles. */
  async folder(folder: string, owner: Owner | undefined, depth: number): Promise<boolean> {
    this.#signal?.throwIfAborted();
    if (depth > maxDepth || ++this.#folders > maxFolders) return true;
    let entries: [string, vscode.FileType][];
    try {
      entries = await vscode.workspace.fs.readDirectory(below(this.#root, folder));
    } catch {
      return false;
    }
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    const file = skillFile(entries);
    const here = file === undefined ? owner : { folder, file, depth, files: [] };
    if (here && here !== owner) this.owners.push(here);
    const folders: Promise<boolean>[] = [];
    for (const [name, type] of entries) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (type === vscode.FileType.Directory) {
        if (!skippedFolders.has(name)) folders.push(this.folder(path, here, depth + 1));
      } else if (here && name !== file && type === vscode.FileType.File) {
        if (here.files.length < maxResources && depth - here.depth <= maxResourceDepth) here.files.push(path);
      }
    }
    await Promise.all(folders);
    return true;
  }
}

/** `SKILL.md` in any spelling of its case; the usual one first. */
function skillFile(entries: readonly [string, vscode.FileType][]): string | undefined {
  const named = entries.filter(
    ([name, type]) => name.toLowerCase() === 'skill.md' && (type & vscode.FileType.File) !== 0,
  );
  return (named.find(([name]) => name === 'SKILL.md') ?? named[0])?.[0];
}

function below(root: vscode.Uri, path: string): vscode.Uri {
  return path === '' ? root : vscode.Uri.joinPath(root, path);
}

/** undefined where the file is gone again. */
async function found(root: Root, { folder, file, files }: Owner): Promise<VirtualSkill | undefined> {
  const base = below(uriOf(root.location), folder);
  const uri = vscode.Uri.joinPath(base, file);
  const stat = await statOf(uri);
  if (!stat) return undefined;
  const resources = await Promise.all(
    files.sort().map(async (path): Promise<VirtualResource | undefined> => {
      const inside = folder === '' ? path : path.slice(folder.length + 1);
      const there = vscode.Uri.joinPath(base, inside);
      const its = await statOf(there);
      return its && { path: inside, uri: there, bytes: its.size, modified: its.mtime };
    }),
  );
  const listed = resources.filter((resource) => resource !== undefined);
  const stamp = JSON.stringify([
    file,
    stat.mtime,
    stat.size,
    ...listed.map(({ path, bytes, modified }) => (isScript(path) ? [path, bytes, modified] : [path, bytes])),
  ]);
  const dated = stat.mtime > 0 && listed.every(({ path, modified }) => !isScript(path) || modified > 0);
  return {
    id: skillId(root.id, folder),
    folder,
    file,
    uri,
    bytes: stat.size,
    resources: listed,
    stamp,
    dated,
  };
}

async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
}

export class SkillTooLargeError extends Error {
  override readonly name = 'SkillTooLargeError';
}

/** Rejects where the SKILL.md is too large or can't be read; a script that can't be read only loses its head. */
export async function readVirtualSkill(root: Root, skill: VirtualSkill): Promise<SkillSource> {
  const { folder, file, uri, bytes } = skill;
  if (bytes > maxSkillBytes) throw new SkillTooLargeError(`It has ${Math.round(bytes / 1e6)} MB. Split it.`);
  const content = await vscode.workspace.fs.readFile(uri);
  let heads = 0;
  const resources = await Promise.all(
    skill.resources.map(async ({ path, uri: there, bytes: size }): Promise<ResourceFile> => {
      if (!isScript(path) || size > maxScriptBytes || heads >= maxHeads) return { path, size };
      heads++;
      const head = await headOf(there);
      return head === undefined ? { path, size } : { path, size, head };
    }),
  );
  const path = folder === '' ? file : `${folder}/${file}`;
  return { id: skill.id, root: root.id, path, sourcePath: pathOf(uri), content, resources };
}

async function headOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return new TextDecoder().decode(bytes.subarray(0, headBytes));
  } catch {
    return undefined;
  }
}

/** The folder that has to be looked at again when the file or folder at a path of the root changed. */
export function scopeOf(known: Iterable<string>, path: string): string {
  let scope = parentOf(path);
  for (const folder of known) {
    if (folder === '') return '';
    if ((path === folder || path.startsWith(`${folder}/`)) && folder.length < scope.length) scope = folder;
  }
  return scope;
}
