// Vectors on disk, so that a skill is embedded once. Disposable: what cannot be read is made again.
//
// One file a model: a header, then records that are only ever appended. A record is
//   mark u32 · chunks u32 · key 16 bytes · checksum u32 · chunks × dimensions × float32, all little-endian.
// A kill in the middle of a write leaves a torn record; it is skipped, as is a damaged one, and reading goes on at the
// next mark. Several processes may append: a record is written whole, and a double one does no harm.

import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { appendWhole } from '../append-whole.ts';
import { writeWhole } from '../write-whole.ts';

const magic = 'GOSVEC01';
const headerBytes = 16;
const recordHeaderBytes = 28;
const mark = 0x9e3779b1;
const maxChunks = 256;
/** Dead bytes below which a file is never rewritten. */
const worthCompacting = 4 * 1024 * 1024;

export interface VectorCacheOptions {
  readonly directory: string;
  /** Everything that changes the vectors: model and what is embedded. */
  readonly modelId: string;
  readonly dimensions: number;
  /** Told once when vectors cannot be kept, e.g. for want of disk space. */
  readonly onProblem?: (error: Error) => void;
}

/** Reads what is there. Never rejects: an unreadable file is an empty one. */
export async function openVectorCache(options: VectorCacheOptions): Promise<DiskVectorCache> {
  const identity = createHash('sha256')
    .update(`${options.modelId}\n${options.dimensions}`)
    .digest('hex')
    .slice(0, 16);
  const file = join(options.directory, `${identity}.vectors`);
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  return new DiskVectorCache(file, bytes, options);
}

export class DiskVectorCache {
  readonly #file: string;
  readonly #options: VectorCacheOptions;
  /** The file as it was read; dropped by `release`. */
  #bytes: Buffer | undefined;
  readonly #offsets: Map<string, number>;
  readonly #unsaved = new Map<string, readonly Float32Array[]>();
  readonly #saved = new Set<string>();
  #needsHeader: boolean;
  #flushing: Promise<void> = Promise.resolve();
  #isBroken = false;

  constructor(file: string, bytes: Buffer, options: VectorCacheOptions) {
    this.#file = file;
    this.#options = options;
    const isOurs =
      bytes.length >= headerBytes &&
      bytes.toString('latin1', 0, 8) === magic &&
      bytes.readUInt32LE(8) === options.dimensions;
    this.#needsHeader = !isOurs;
    this.#bytes = isOurs ? bytes : Buffer.alloc(0);
    this.#offsets = isOurs ? scan(bytes, options.dimensions) : new Map<string, number>();
  }

  /** Contents that have vectors. */
  get size(): number {
    return new Set([...this.#offsets.keys(), ...this.#saved, ...this.#unsaved.keys()]).size;
  }

  has(contentHash: string): boolean {
    const key = keyOf(contentHash);
    return this.#offsets.has(key) || this.#unsaved.has(key) || this.#saved.has(key);
  }

  /** undefined where there are none, and after `release`. */
  get(contentHash: string): readonly Float32Array[] | undefined {
    const key = keyOf(contentHash);
    const unsaved = this.#unsaved.get(key);
    if (unsaved) return unsaved;
    const offset = this.#offsets.get(key);
    return offset === undefined || !this.#bytes
      ? undefined
      : vectorsAt(this.#bytes, offset, this.#options.dimensions);
  }

  set(contentHash: string, chunks: readonly Float32Array[]): void {
    if (
      this.#isBroken ||
      chunks.length === 0 ||
      chunks.length > maxChunks ||
      chunks.some((chunk) => chunk.length !== this.#options.dimensions)
    )
      return;
    this.#unsaved.set(keyOf(contentHash), chunks);
  }

  /** Appends what is new. Never rejects. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#append());
    return this.#flushing;
  }

  /** Frees the memory of what was read, once everything that is needed was taken. */
  release(): void {
    this.#bytes = undefined;
  }

  /** Rewrites the file without the vectors of contents that are gone, where that saves more than half of it. */
  async compact(live: Iterable<string>): Promise<void> {
    await this.flush();
    const bytes = await readFile(this.#file).catch(() => Buffer.alloc(0));
    const offsets = scan(bytes, this.#options.dimensions);
    const keys = new Set([...live].map(keyOf));
    const records = [...offsets]
      .filter(([key]) => keys.has(key))
      .map(([, offset]) => recordAt(bytes, offset, this.#options.dimensions));
    const kept = records.reduce((sum, record) => sum + record.length, headerBytes);
    if (bytes.length - kept < worthCompacting || bytes.length < kept * 2) return;
    await writeWhole(this.#file, [header(this.#options.dimensions), ...records]).catch((error: unknown) =>
      this.#report(error),
    );
  }

  async #append(): Promise<void> {
    if (this.#unsaved.size === 0) return;
    const batch = [...this.#unsaved];
    const records = batch.map(([key, chunks]) => record(key, chunks));
    try {
      await mkdir(this.#options.directory, { recursive: true });
      // A file that is not ours is replaced, whole.
      if (this.#needsHeader) await writeWhole(this.#file, [header(this.#options.dimensions), ...records]);
      else await appendWhole(this.#file, Buffer.concat(records));
      this.#needsHeader = false;
    } catch (error) {
      this.#report(error);
    }
    for (const [key, chunks] of batch) {
      if (this.#unsaved.get(key) === chunks) this.#unsaved.delete(key);
      this.#saved.add(key);
    }
  }

  #report(error: unknown): void {
    if (!this.#isBroken) this.#options.onProblem?.(error instanceof Error ? error : new Error(String(error)));
    this.#isBroken = true;
  }
}

function keyOf(contentHash: string): string {
  return createHash('sha256').update(contentHash).digest().toString('latin1', 0, 16);
}

function header(dimensions: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write(magic, 0, 'latin1');
  bytes.writeUInt32LE(dimensions, 8);
  return bytes;
}

function record(key: string, chunks: readonly Float32Array[]): Buffer {
  const data = Buffer.concat(
    chunks.map((chunk) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)),
  );
  const bytes = Buffer.alloc(recordHeaderBytes + data.length);
  bytes.writeUInt32LE(mark, 0);
  bytes.writeUInt32LE(chunks.length, 4);
  bytes.write(key, 8, 'latin1');
  data.copy(bytes, recordHeaderBytes);
  bytes.writeUInt32LE(checksum(bytes), 24);
  return bytes;
}

/** Of chunks and key, and the vectors. */
function checksum(bytes: Buffer): number {
  return crc32(bytes.subarray(recordHeaderBytes), crc32(bytes.subarray(4, 24)));
}

/** Offsets of the whole records by key; the last one of a key counts. */
function scan(bytes: Buffer, dimensions: number): Map<string, number> {
  const offsets = new Map<string, number>();
  const marker = Buffer.alloc(4);
  marker.writeUInt32LE(mark);
  let at = headerBytes;
  while (at >= 0 && at + recordHeaderBytes <= bytes.length) {
    if (isWhole(bytes, at, dimensions)) {
      offsets.set(bytes.toString('latin1', at + 8, at + 24), at);
      at += recordHeaderBytes + bytes.readUInt32LE(at + 4) * dimensions * 4;
    } else {
      at = bytes.indexOf(marker, at + 1);
    }
  }
  return offsets;
}

function isWhole(bytes: Buffer, at: number, dimensions: number): boolean {
  const chunks = bytes.readUInt32LE(at + 4);
  if (bytes.readUInt32LE(at) !== mark || chunks < 1 || chunks > maxChunks) return false;
  const whole = recordAt(bytes, at, dimensions);
  return (
    whole.length === recordHeaderBytes + chunks * dimensions * 4 &&
    checksum(whole) === bytes.readUInt32LE(at + 24)
  );
}

function recordAt(bytes: Buffer, at: number, dimensions: number): Buffer {
  return bytes.subarray(at, at + recordHeaderBytes + bytes.readUInt32LE(at + 4) * dimensions * 4);
}

/** Copies, so that the file's buffer can be freed. */
function vectorsAt(bytes: Buffer, at: number, dimensions: number): readonly Float32Array[] {
  const data = Uint8Array.from(recordAt(bytes, at, dimensions).subarray(recordHeaderBytes)).buffer;
  return Array.from(
    { length: bytes.readUInt32LE(at + 4) },
    (_, chunk) => new Float32Array(data, chunk * dimensions * 4, dimensions),
  );
}
