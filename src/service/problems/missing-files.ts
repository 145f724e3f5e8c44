// Files that a skill names and that are not beside its SKILL.md.

import { filePlaces, isOwnFolder, type FilePlace } from '../../core/authoring/file-places.ts';
import type { Skill } from '../../core/skill/skill.ts';
import { maxResourceDepth, maxResources, skippedFolders } from '../../core/skill/listing.ts';
import type { EngineProblem } from '../engine-api.ts';
import { problemAt } from './problem.ts';
import { say } from '../../core/say.ts';

/**
 * Every link to a file; of code spans and commands only what lies in the folders that the standard sets apart for a
 * skill's own files, as other paths are mostly those of the person's project. One problem a file, at its first place.
 */
export function missingFiles(skill: Skill): readonly EngineProblem[] {
  if (!isListingComplete(skill)) return [];
  const there = new Set(skill.resources.map((resource) => resource.path.toLowerCase()));
  const folders = new Set([...there].flatMap(foldersOf));
  const said = new Set<string>();
  const lines = skill.text.split('\n');
  return filePlaces(lines, skill.bodyLine - 1).flatMap((place) => {
    const path = place.path.toLowerCase();
    if (said.has(path) || there.has(path) || folders.has(path) || !isListed(path)) return [];
    if (place.form !== 'link' && !isOwnFolder(path)) return [];
    said.add(path);
    const sure = folders.has(path.split('/')[0]!) || saysToRun(lines[place.range.line - 1]!, place);
    return missingAt(skill, place, sure);
  });
}

/** Where a skill ships no such folder at all, the words may be about the person's own: then it is not `sure`. */
function missingAt(skill: Skill, { form, raw, path, range }: FilePlace, sure: boolean): EngineProblem {
  const linked = form === 'link';
  const { sourcePath, diagnostic } = problemAt(
    skill,
    range.line,
    'file-missing',
    linked || sure ? 'warning' : 'info',
    linked
      ? say`The linked file "${raw}" is not beside this SKILL.md.`
      : say`The file "${path}" is not beside this SKILL.md.`,
    linked ? say`Add the file, or correct the link.` : say`Add the file, or correct the path.`,
    { subject: linked ? raw : path },
  );
  return { sourcePath, diagnostic: { ...diagnostic, range } };
}

/** A script after an interpreter or with arguments, or after a verb such as "run" in the same sentence. */
function saysToRun(line: string, { form, raw, path, range }: FilePlace): boolean {
  if (!/^scripts\//i.test(path)) return false;
  const before = line.slice(0, range.column - 1);
  const after = line.slice(range.endColumn - 1);
  const command = form === 'fence' ? before : before.slice(before.lastIndexOf('`') + 1);
  if (interpreter.test(command)) return true;
  if (form === 'fence' && raw.startsWith('./')) return true;
  if (form === 'fence') return /^\s*(?:[$>]\s+)?$/.test(command) && /^ +[^\s#(←—-]|^ +--?\w/.test(after);
  return orderToRun.test(before);
}

const interpreter =
  /(?:^|[\s;&|(])(?:python[\d.]*|node|bash|sh|zsh|ruby|perl|php|Rscript|pwsh|deno|bun|tsx|uv|npx|source)\s+(?:-{1,2}[\w-]+\s+|run\s+|tsx\s+)*$/;
const orderToRun = /(?:\b(?:run|execute|invoke|call|start|führ(?:e|en)|starte)\b|运行|执行)[^.!?。]{0,40}$/i;

/** False where a skill has so many files that not all are listed: then nothing can be said to be missing. */
export function isListingComplete({ resources }: Pick<Skill, 'resources'>): boolean {
  return resources.length < maxResources;
}

/** Whether the skill's folder has a file at this path, however its case is written. */
export function hasFile({ resources }: Pick<Skill, 'resources'>, path: string): boolean {
  const wanted = path.toLowerCase();
  return resources.some((resource) => resource.path.toLowerCase() === wanted);
}

/** Whether a file at this path would be listed. */
function isListed(path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  return folders.length < maxResourceDepth && !folders.some((folder) => skippedFolders.has(folder));
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}
