// A library as one file: what `gos export` writes and `gos import` reads. Plain data: gzip of JSON lines, a header, one
// line a file, and a checksum at the end. Nothing in it is ever run, and nothing is believed unchecked.

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { GosError } from '../../core/errors.ts';

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

export const packLimits = { fileBytes: 8 * 1024 * 1024, totalBytes: 1024 * 1024 * 1024, files: 200_000 };
const format = 'gos-library';
const version = 1;

/** Files that are too large, can't be read, or whose path no import would take are left out; their count is returned. Written aside and renamed. */
export async function writePack(
  target: string,
  files: readonly PackedFile[],
  signal?: AbortSignal,
): Promise<{ written: number; skipped: number }> {
  const aside = `${target}.${process.pid}.tmp`;
  const roots = [...new Set(files.map(({ root }) => root))].sort();
  let written = 0;
  let skipped = 0;
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    const line = (value: object) => {
      const text = `${JSON.stringify(value)}\n`;
      hash.update(text);
      return text;
    };
    yield line({ format, version, roots, files: files.length });
    for (const { root, path, source } of files) {
      signal?.throwIfAborted();
      const data = isSafePath(path) ? await readFile(source).catch(() => undefined) : undefined;
      if (data === undefined || data.length > packLimits.fileBytes) {
        skipped++;
        continue;
      }
      written++;
      yield line({ root, path, base64: data.toString('base64') });
    }
    yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
  }
  try {
    await mkdir(dirname(target), { recursive: true });
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(aside));
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  return { written, skipped };
}

/**
 * Lays a pack out below `folder`, which must not exist: `<folder>/<root>/<path>`. Everything is checked before the
 * folder appears under its name. Throws `PackError` for anything that is not a whole, well-formed pack.
 */
export async function readPack(source: string, folder: string, signal?: AbortSignal): Promise<PackHeader> {
  const aside = `${folder}.${process.pid}.tmp`;
  try {
    const header = await unpack(source, aside, signal);
    await mkdir(dirname(folder), { recursive: true });
    await rename(aside, folder);
    return header;
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (error instanceof GosError || signal?.aborted) throw error;
    throw new PackError(
      `${source} cannot be imported: ${error instanceof Error ? error.message : String(error)}.`,
      'Make it anew with `gos export`.',
      { cause: error },
    );
  }
}

async function unpack(source: string, folder: string, signal?: AbortSignal): Promise<PackHeader> {
  const hash = createHash('sha256');
  let header: PackHeader | undefined;
  let whole = false;
  let total = 0;
  let count = 0;
  const gunzip = createGunzip();
  const raw = createReadStream(source);
  raw.on('error', (error) => gunzip.destroy(error));
  let inflated = 0;
  gunzip.on('data', (chunk: Buffer) => {
    inflated += chunk.length;
    if (inflated > packLimits.totalBytes * 1.5) gunzip.destroy(new Error('it is too large'));
  });
  const failed = new Promise<never>((_, reject) => gunzip.once('error', reject));
  failed.catch(() => undefined);
  const reader = createInterface({ input: raw.pipe(gunzip), crlfDelay: Infinity });
  const lines = reader[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([lines.next(), failed]);
    if (next.done) break;
    signal?.throwIfAborted();
    const value = parseLine(next.value);
    if (whole) throw new Error('there is something after its end');
    if (!header) {
      header = readHeader(value);
      hash.update(`${next.value}\n`);
      continue;
    }
    if (typeof value.sha256 === 'string') {
      if (value.sha256 !== hash.digest('hex')) throw new Error('its checksum is wrong');
      whole = true;
      continue;
    }
    hash.update(`${next.value}\n`);
    const { root, path, data } = readEntry(value, header);
    total += data.length;
    count++;
    if (total > packLimits.totalBytes || count > packLimits.files) throw new Error('it is too large');
    const target = join(folder, root, ...path.split('/'));
    await mkdir(dirname(target), { recursive: true });
    // Never executable, never over another file.
    await writeFile(target, data, { flag: 'wx', mode: 0o644 });
  }
  if (!header || !whole) throw new Error('it ends too early');
  return header;
}

function parseLine(line: string): Record<string, unknown> {
  const value = JSON.parse(line) as unknown;
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
    typeof files !== 'number' ||
    !roots.every((root) => typeof root === 'string' && isSegment(root))
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

function isSafePath(path: string): boolean {
  return path.length <= 1000 && path.split('/').every(isSegment);
}

/** One plain name: no way out of the folder on any platform. */
function isSegment(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && name.length <= 255 && !/[\\/:\p{Cc}]/u.test(name);
}
