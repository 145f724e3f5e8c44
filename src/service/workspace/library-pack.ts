// A library as one file: what `gos export` writes and `gos import` reads. Plain data: gzip of JSON lines, a header, one
// line a file, and a checksum at the end. Nothing in it is ever run, and nothing is believed unchecked.

import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { GosError } from '../../core/errors.ts';
import { isPortableName } from '../../core/skill/portable-name.ts';
import { writeTrouble } from '../../node/not-stored.ts';
import { makeAside } from '../../node/write-whole.ts';
import { gunzipLines } from './gunzip-lines.ts';

export class PackError extends GosError {
  readonly code = 'pack';
}

/** A file of a library, by root and path inside it (`/`-separated). */
export interface PackedFile {
  readonly root: string;
  readonly path: string;
  /** Where it is read from. */
  readonly source: string;
}

export interface PackHeader {
  readonly roots: readonly string[];
  readonly files: number;
}

export interface Unpacked extends PackHeader {
  /** Files there are, whatever the header says. */
  readonly files: number;
  /** `root/path` of every SKILL.md, in any spelling of its case. */
  readonly skillFiles: readonly string[];
}

export const packLimits = {
  /** Bytes of one file, and of all. */
  fileBytes: 8 * 1024 * 1024,
  totalBytes: 1024 * 1024 * 1024,
  files: 200_000,
  roots: 1_000,
  /** Folders above a file. */
  depth: 32,
};
/** Characters before the data of a file's line, with every one escaped. */
const longestHead = 8_192;
const lineLimits = {
  lineBytes: Math.ceil((packLimits.fileBytes * 4) / 3) + longestHead,
  totalBytes: packLimits.totalBytes * 1.5,
};
const format = 'gos-library';
const version = 1;
/** Lies in a folder that an import made. */
const marker = '.gos-import.json';

/** What stays out of a pack: its path in the library, and the reason in a few words. */
export interface LeftOutFile {
  readonly path: string;
  readonly why: string;
}

/**
 * What is written, `readPack` takes: files that are too large, can't be read, or whose path no import would take are left
 * out and named; folders get names that it takes. Throws `PackError` where all together are too much. Written aside and
 * renamed.
 */
export async function writePack(
  target: string,
  files: readonly PackedFile[],
  signal?: AbortSignal,
  limits: { readonly totalBytes: number; readonly files: number } = packLimits,
): Promise<{ readonly written: readonly PackedFile[]; readonly leftOut: readonly LeftOutFile[] }> {
  const roots = packedRoots(files);
  const taken = new Set<string>();
  let total = 0;
  const written: PackedFile[] = [];
  const leftOut: LeftOutFile[] = [];
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    const line = (value: object) => {
      const text = `${JSON.stringify(value)}\n`;
      hash.update(text);
      return text;
    };
    yield line({ format, version, roots: [...roots.values()], files: files.length });
    for (const file of files) {
      signal?.throwIfAborted();
      const { path } = file;
      const root = roots.get(file.root)!;
      const key = placeKey(root, path);
      const data = taken.has(key) ? 'only upper and lower case tell it from another' : await contentOf(file);
      if (typeof data === 'string') {
        leftOut.push({ path: `${file.root}/${path}`, why: data });
        continue;
      }
      taken.add(key);
      total += data.length;
      if (total > limits.totalBytes || taken.size > limits.files)
        throw new PackError(
          'The library is too large for one file: 1 GiB and 200,000 files are the most.',
          'Export its folders one by one, with --skills DIR.',
        );
      written.push(file);
      yield line({ root, path, base64: data.toString('base64') });
    }
    yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
  }
  try {
    await makeAside(target, (aside) =>
      pipeline(Readable.from(lines()), createGzip(), createWriteStream(aside)),
    );
  } catch (error) {
    throw error instanceof GosError || signal?.aborted ? error : notWritten(target, error);
  }
  return { written, leftOut };
}

/** The bytes of a file, or why it can't be packed. */
async function contentOf({ path, source }: PackedFile): Promise<Buffer | string> {
  if (!isSafePath(path)) return 'no import takes its name';
  const tooLarge = 'larger than 8 MiB';
  let file;
  try {
    // What was a file when the folder was searched may be a pipe now: nobody waits for it.
    file = await open(source, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile()) return 'no file any more';
    if (stats.size > packLimits.fileBytes) return tooLarge;
    const data = await file.readFile();
    return data.length > packLimits.fileBytes ? tooLarge : data;
  } catch (error) {
    return `unreadable (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`;
  } finally {
    await file?.close();
  }
}

/** Names of the folders in the pack, by root: ids of roots are names of folders of this system, which not every one takes. */
function packedRoots(files: readonly PackedFile[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const root of [...new Set(files.map((file) => file.root))].sort()) {
    const stem = isRootName(root) ? root : `skills-${root.slice(0, 200).replace(/[. ]+$/, '')}`;
    let name = stem;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${stem}-${n}`;
    taken.add(name.toLowerCase());
    names.set(root, name);
  }
  return names;
}

function isRootName(name: string): boolean {
  return isPortableName(name) && name !== marker;
}

/** On some platforms names that differ in case alone are the same file. */
function placeKey(root: string, path: string): string {
  return `${root}/${path}`.toLowerCase();
}

/**
 * Lays a pack out below `folder`, which must not exist: `<folder>/<root>/<path>`. Everything is checked before the
 * folder appears under its name. Throws `PackError` for anything that is not a whole, well-formed pack within the limits.
 */
export async function readPack(
  source: string,
  folder: string,
  signal?: AbortSignal,
  limits: { readonly lineBytes: number; readonly totalBytes: number } = lineLimits,
): Promise<Unpacked> {
  try {
    return await makeAside(folder, (aside) => unpack(gunzipLines(source, limits), aside, signal));
  } catch (error) {
    if (error instanceof GosError || signal?.aborted) throw error;
    if (isOfPlace(error, source)) throw notWritten(folder, error);
    const why = whyNot(error);
    throw new PackError(`${source} cannot be imported: ${why}.`, 'Make it anew with `gos export`.', {
      cause: error,
    });
  }
}

function whyNot(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'Z_BUF_ERROR') return 'it ends too early';
  if (code.startsWith('Z_')) return 'it is no pack, or damaged';
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}

function notWritten(path: string, error: unknown): PackError {
  const { why, remedy } = writeTrouble(error);
  return new PackError(`${path} cannot be written (${why}).`, remedy, { cause: error });
}

/** True where the place that is written to is at fault, not the file that is read. */
function isOfPlace(error: unknown, source: string): boolean {
  const { code, path } = error as NodeJS.ErrnoException;
  return path !== source && ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'].includes(code ?? '');
}

/** Whether a folder is one that `readPack` made, and so may be replaced by another import. */
export async function isImported(folder: string): Promise<boolean> {
  const kind = async (path: string) => lstat(path).catch(() => undefined);
  return (
    (await kind(folder))?.isDirectory() === true && (await kind(join(folder, marker)))?.isFile() === true
  );
}

async function unpack(lines: AsyncIterable<string>, folder: string, signal?: AbortSignal): Promise<Unpacked> {
  const hash = createHash('sha256');
  let header: PackHeader | undefined;
  let whole = false;
  let total = 0;
  const seen = new Set<string>();
  const skillFiles: string[] = [];
  for await (const line of lines) {
    signal?.throwIfAborted();
    if (whole) throw new Error('there is something after its end');
    const value = parseLine(line, header === undefined);
    if (!header) {
      header = readHeader(value);
      hash.update(`${line}\n`);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, marker), `${JSON.stringify({ format, version })}\n`, { flag: 'wx' });
      continue;
    }
    if (typeof value.sha256 === 'string') {
      if (value.sha256 !== hash.digest('hex')) throw new Error('its checksum is wrong');
      whole = true;
      continue;
    }
    hash.update(`${line}\n`);
    const { root, path, data } = readEntry(value, header);
    const key = placeKey(root, path);
    if (seen.has(key)) throw new Error('a file is in it twice');
    seen.add(key);
    if (key.endsWith('/skill.md')) skillFiles.push(`${root}/${path}`);
    total += data.length;
    if (total > packLimits.totalBytes || seen.size > packLimits.files) throw new Error('it is too large');
    const target = join(folder, root, ...path.split('/'));
    await mkdir(dirname(target), { recursive: true });
    // Never executable, never over another file.
    await writeFile(target, data, { flag: 'wx', mode: 0o644 });
  }
  if (!header || !whole) throw new Error('it ends too early');
  if (seen.size === 0) throw new Error('it holds no files');
  for (const root of header.roots) await mkdir(join(folder, root), { recursive: true });
  return { ...header, files: seen.size, skillFiles };
}

function parseLine(line: string, first: boolean): Record<string, unknown> {
  // Only base64 comes after the head of a file's line. Deeply nested JSON would cost far more memory than its text.
  if (!first && /[[{]/.test(line.slice(longestHead))) throw new Error('a line is not a file');
  if (first && line.length > packLimits.roots * 300) throw new Error('its header is too long');
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new Error('a line is not JSON', { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('a line is not an object');
  return value as Record<string, unknown>;
}

function readHeader(value: Record<string, unknown>): PackHeader {
  if (value.format !== format) throw new Error('it is not a library made by `gos export`');
  if (value.version !== version) throw new Error('it is of another version');
  const { roots, files } = value;
  if (
    !Array.isArray(roots) ||
    roots.length > packLimits.roots ||
    typeof files !== 'number' ||
    !roots.every((root) => typeof root === 'string' && isRootName(root))
  ) {
    throw new Error('its header is wrong');
  }
  return { roots: roots as string[], files };
}

function readEntry({ root, path, base64 }: Record<string, unknown>, header: PackHeader) {
  if (typeof root !== 'string' || !header.roots.includes(root)) throw new Error('a file belongs to no root');
  if (typeof path !== 'string' || !isSafePath(path)) throw new Error('a path is not safe');
  if (typeof base64 !== 'string' || base64.length > (packLimits.fileBytes * 4) / 3 + 4)
    throw new Error('a file is too large');
  return { root, path, data: Buffer.from(base64, 'base64') };
}

/** No way out of the folder, and a name that every platform takes. */
function isSafePath(path: string): boolean {
  const parts = path.split('/');
  return path.length <= 1000 && parts.length <= packLimits.depth && parts.every(isPortableName);
}
