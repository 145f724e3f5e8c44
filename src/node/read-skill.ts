// Reads one found skill's files, and tells whether they are still the ones that were read before.

import { createHash, hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type { ResourceFile, Root, SkillSource } from '../core/skill/skill.ts';
import { headBytes, maxHeads } from '../core/skill/listing.ts';
import { skillId } from '../core/skill/skill-id.ts';
import type { FoundSkill } from './discovery.ts';

/** What stat says of a skill's files, as one short string: another string means that something may have changed. */
export function stampOf(found: FoundSkill): string {
  let text = `${found.file}\0${found.mtimeMs}\0${found.ctimeMs}\0${found.size}\0${found.ino}`;
  for (const r of found.resources) {
    text += r.script ? `\0${r.path}\0${r.size}\0${r.mtimeMs}\0${r.ctimeMs}` : `\0${r.path}\0${r.size}`;
  }
  return hash('sha1', text, 'base64url');
}

/**
 * True where a file was last written so shortly before `readAtMs` that a later write could leave the same times: such
 * a stamp proves nothing and the files have to be read again. Whole-second times mean a coarse file system.
 */
export function isYoung(found: FoundSkill, readAtMs: number): boolean {
  const newest = Math.max(
    found.mtimeMs,
    found.ctimeMs,
    ...found.resources.map((r) => Math.max(r.mtimeMs, r.ctimeMs)),
  );
  const coarse = newest % 1000 === 0;
  return readAtMs - newest < (coarse ? 2500 : 50);
}

export interface ReadSkill {
  readonly source: SkillSource;
  /** Of all bytes read and all resources listed. */
  readonly digest: string;
  /** False where the file changed while it was read: read it again when things are quiet. */
  readonly stable: boolean;
}

/** Throws the file system's error where the SKILL.md can't be read; an unreadable resource only loses its head. */
export function readSkill(root: Root, found: FoundSkill): ReadSkill {
  const content = readRegularFile(found.realPath);
  const digest = createHash('sha1').update(content);
  let heads = 0;
  const resources = found.resources.map((resource): ResourceFile => {
    const head = resource.script && heads < maxHeads ? readHead(resource.absolute) : undefined;
    if (head !== undefined) heads++;
    digest.update(`\0${resource.path}\0${resource.size}\0${head ?? ''}`);
    const listed = { path: resource.path, size: resource.size };
    return head === undefined ? listed : { ...listed, head };
  });
  const path = found.folder === '' ? found.file : `${found.folder}/${found.file}`;
  const after = statSync(found.sourcePath, { throwIfNoEntry: false });
  return {
    source: {
      id: skillId(root.id, found.folder),
      root: root.id,
      path,
      sourcePath: found.sourcePath,
      content,
      resources,
    },
    digest: digest.update(`\0${path}`).digest('base64url'),
    stable: after?.mtimeMs === found.mtimeMs && after.size === found.size && content.length === found.size,
  };
}

/**
 * What was a file a moment ago may be a pipe now: opened without waiting for someone to write to it. Or a link, which
 * the search has not judged: not followed.
 */
function openRegularFile(path: string): number {
  // Windows knows neither flag, and no pipes in folders.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw Object.assign(new Error(`"${path}" is no file.`), { code: 'not a file' });
}

function readRegularFile(path: string): Buffer {
  const file = openRegularFile(path);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

const buffer = Buffer.allocUnsafe(headBytes);

function readHead(path: string): string | undefined {
  let file: number | undefined;
  try {
    file = openRegularFile(path);
    const length = readSync(file, buffer, 0, headBytes, 0);
    return buffer.toString('utf8', 0, length);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
