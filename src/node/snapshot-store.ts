// Records on disk, so that a start only stats files. Disposable: whatever is wrong with it costs a parse, nothing else.
//
// For each root a snapshot `<key>.snap`, a log `<key>.<generation>.log` of what came after it, and the skills' terms in
// bulk, `<key>.terms`. Snapshots and terms are written aside and renamed; a log is only appended to, each time with one write. No locks: processes that write at the same
// time can at worst lose each other's latest frames, and a record is used only where its stamp matches the file's.

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TermSegment } from '../core/index/term-segment.ts';
import type { SkillRecord } from '../core/record.ts';
import type { Root } from '../core/skill/skill.ts';
import { decodeFrames, encodeFrame } from './frames.ts';
import type { StoredFrame } from './frames.ts';
import { decodeRecord, encodeRecord } from './record-codec.ts';
import { recordVersion } from '../core/record-version.ts';
import { decodeTerms, encodeTerms } from './term-file.ts';
import { TimeSlice } from '../core/time-slice.ts';
import { appendWhole } from './append-whole.ts';
import { writeWholeOver } from './write-whole.ts';

export interface StoredSkill {
  readonly stamp: string;
  readonly digest: string;
  /** Decoded on demand; undefined where the stored bytes make no sense. */
  record(): SkillRecord | undefined;
}

/** A record to be kept. `record` is undefined where the folder holds no skill any more. */
export interface KeptSkill {
  readonly folder: string;
  readonly stamp: string;
  readonly digest: string;
  readonly record: SkillRecord | undefined;
}

export interface Loaded {
  /** By folder. */
  readonly skills: ReadonlyMap<string, StoredSkill>;
  readonly bytes: number;
  /** One sentence where a part could not be used. */
  readonly damage?: string;
}

export interface Saved {
  /** On disk now, terms apart. */
  readonly bytes: number;
  /** A snapshot was written, not a log. */
  readonly whole: boolean;
}

export interface SaveOptions {
  /** Write a snapshot even where a log would do. */
  readonly rewrite?: boolean;
  readonly signal?: AbortSignal;
}

interface Header {
  readonly format: 'gos-records';
  readonly version: string;
  readonly generation: string;
}

/** Bytes of a log past which a snapshot is written instead. */
const maxLogBytes = 8 * 1024 * 1024;
const chunkBytes = 4 * 1024 * 1024;
/** A log that has not grown in so many milliseconds is not being written. */
const writing = 25;
/** Files that a killed process left behind are removed after this many milliseconds. */
const leftoverAge = 10 * 60_000;
/** Snapshots of other versions, which may belong to another window's program, are kept this long. */
const otherVersionAge = 14 * 24 * 3600_000;

export class SnapshotStore {
  readonly #directory: string;
  readonly #version: string;

  constructor(directory: string, version = recordVersion) {
    this.#directory = join(directory, 'records');
    this.#version = version;
  }

  /** Where everything is written. */
  get directory(): string {
    return this.#directory;
  }

  /** Never rejects: what can't be read is not there. */
  async load(root: Root): Promise<Loaded> {
    const skills = new Map<string, StoredSkill>();
    const key = this.#key(root);
    try {
      const snapshot = await readOrNothing(this.#snapshot(key));
      if (!snapshot) return { skills, bytes: 0 };
      let header: Header | undefined;
      let damaged = 0;
      const take = (frame: StoredFrame) => {
        const head = parse(frame.head);
        if (header) keep(skills, head, frame);
        else header = this.#header(head);
      };
      damaged += decodeFrames(snapshot, take).damaged;
      if (!header)
        return {
          skills: new Map(),
          bytes: snapshot.length,
          damage: `The stored index of ${root.label} is damaged and is built anew.`,
        };
      const log = await this.#readLog(this.#log(key, header.generation), take);
      damaged += log.damaged;
      const bytes = snapshot.length + log.bytes;
      const damage = `Parts of the stored index of ${root.label} are damaged; those skills are read again.`;
      return { skills, bytes, ...(damaged > 0 ? { damage } : {}) };
    } catch (error) {
      return {
        skills: new Map(),
        bytes: 0,
        damage: `The stored index of ${root.label} can't be read (${code(error)}); it is built anew.`,
      };
    }
  }

  /** A frame that another program is just writing ends in the middle: it is read again while the file grows. */
  async #readLog(
    path: string,
    take: (frame: StoredFrame) => void,
  ): Promise<{ damaged: number; bytes: number }> {
    for (let before = -1; ;) {
      const log = await readOrNothing(path);
      if (!log) return { damaged: 0, bytes: 0 };
      // Frames that were taken before are taken again: the last of a skill counts.
      const { damaged, cutOff } = decodeFrames(log, take);
      if (!cutOff || log.length === before) return { damaged, bytes: log.length };
      before = log.length;
      await setTimeout(writing);
    }
  }

  /** Terms as `saveTerms` was given them, and the bytes they take. Never rejects: what can't be used is not there. */
  async loadTerms(root: Root): Promise<{ readonly terms: TermSegment; readonly bytes: number } | undefined> {
    try {
      const file = await readFile(this.#terms(this.#key(root)));
      const terms = decodeTerms(this.#version, file);
      return terms && { terms, bytes: file.length };
    } catch {
      return undefined;
    }
  }

  /** Resolves to the bytes written. Rejects with the file system's error. */
  async saveTerms(root: Root, terms: TermSegment): Promise<number> {
    return writeWholeOver(this.#terms(this.#key(root)), [encodeTerms(this.#version, terms)]);
  }

  /**
   * Keeps what changed; `all` gives everything, for when a snapshot is due. Rejects
   * with the file system's error, e.g. of a full disk; what was stored before stays usable.
   */
  async save(
    root: Root,
    changed: readonly KeptSkill[],
    all: () => Iterable<KeptSkill>,
    options: SaveOptions = {},
  ): Promise<Saved> {
    const { signal } = options;
    await mkdir(this.#directory, { recursive: true });
    const key = this.#key(root);
    const generation = options.rewrite ? undefined : await this.#generation(key);
    if (generation !== undefined) {
      const size = await sizeOf(this.#snapshot(key));
      const logged = await sizeOf(this.#log(key, generation));
      const frames =
        logged < maxLogBytes ? await encode(changed, Math.max(64 * 1024, size / 2), signal) : undefined;
      if (frames) {
        await appendWhole(this.#log(key, generation), frames);
        return { bytes: size + logged + frames.length, whole: false };
      }
    }
    return { bytes: await this.#writeSnapshot(key, all(), signal), whole: true };
  }

  async forget(root: Root): Promise<void> {
    const key = this.#key(root);
    for (const name of await namesIn(this.#directory)) {
      if (name.startsWith(`${key}.`)) await rm(join(this.#directory, name), { force: true });
    }
  }

  async #writeSnapshot(key: string, all: Iterable<KeptSkill>, signal?: AbortSignal): Promise<number> {
    const generation = randomBytes(8).toString('hex');
    const header: Header = { format: 'gos-records', version: this.#version, generation };
    const bytes = await writeWholeOver(this.#snapshot(key), snapshotParts(header, all, signal));
    await this.#sweep(key, generation);
    return bytes;
  }

  /** Logs of older snapshots, and what killed processes and other versions left behind. */
  async #sweep(key: string, generation: string): Promise<void> {
    const root = key.split('-')[0]!;
    for (const name of await namesIn(this.#directory)) {
      const path = join(this.#directory, name);
      const own = name.startsWith(`${key}.`);
      const age = async () => Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
      const drop =
        (own && name.endsWith('.log') && name !== `${key}.${generation}.log`) ||
        (name.endsWith('.tmp') && (await age()) > leftoverAge) ||
        (!own && name.startsWith(`${root}-`) && (await age()) > otherVersionAge);
      if (drop) await rm(path, { force: true }).catch(() => undefined);
    }
  }

  /** Of the snapshot on disk, whoever wrote it; undefined where there is none that can be used. */
  async #generation(key: string): Promise<string | undefined> {
    let file;
    try {
      file = await open(this.#snapshot(key), 'r');
      const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
      let header: Header | undefined;
      decodeFrames(buffer.subarray(0, bytesRead), (frame) => (header ??= this.#header(parse(frame.head))));
      return header?.generation;
    } catch {
      return undefined;
    } finally {
      await file?.close();
    }
  }

  #header(value: unknown): Header | undefined {
    const header = value as Partial<Header> | undefined;
    const fits =
      header?.format === 'gos-records' &&
      header.version === this.#version &&
      /^[0-9a-f]{16}$/.test(header.generation ?? '');
    return fits ? (header as Header) : undefined;
  }

  /** Root and version: programs of two versions keep their own files side by side. */
  #key(root: Root): string {
    const hash = (text: string) => createHash('sha1').update(text).digest('hex');
    return `${hash(`${root.id}\0${root.location}`).slice(0, 16)}-${hash(this.#version).slice(0, 8)}`;
  }

  #snapshot(key: string): string {
    return join(this.#directory, `${key}.snap`);
  }

  #terms(key: string): string {
    return join(this.#directory, `${key}.terms`);
  }

  #log(key: string, generation: string): string {
    return join(this.#directory, `${key}.${generation}.log`);
  }
}

function frameOf({ folder, stamp, digest, record }: KeptSkill): Buffer {
  if (!record) return encodeFrame({ ...nothing, head: JSON.stringify([folder]) });
  return encodeFrame({ head: JSON.stringify([folder, stamp, digest]), ...encodeRecord(record) });
}

/** Frames joined into pieces that are worth a write. */
async function* snapshotParts(
  header: Header,
  all: Iterable<KeptSkill>,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  let piece = [encodeFrame({ ...nothing, head: JSON.stringify(header) })];
  let size = 0;
  const slice = new TimeSlice();
  for (const kept of all) {
    const frame = frameOf(kept);
    piece.push(frame);
    size += frame.length;
    if (size > chunkBytes) {
      yield Buffer.concat(piece);
      piece = [];
      size = 0;
    }
    await slice.breathe(signal);
  }
  yield Buffer.concat(piece);
}

const noBytes = new Uint8Array();
const nothing = { body: '', claims: noBytes, rest: noBytes, fields: '', text: noBytes };

/** undefined where the frames would be larger than `limit`. */
async function encode(
  changed: readonly KeptSkill[],
  limit: number,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  const slice = new TimeSlice();
  const frames: Buffer[] = [];
  let size = 0;
  for (const kept of changed) {
    const frame = frameOf(kept);
    size += frame.length;
    if (size > limit) return undefined;
    frames.push(frame);
    await slice.breathe(signal);
  }
  return Buffer.concat(frames);
}

function keep(skills: Map<string, StoredSkill>, head: unknown, frame: StoredFrame): void {
  if (!Array.isArray(head)) return;
  const [folder, stamp, digest] = head as unknown[];
  if (typeof folder !== 'string') return;
  if (typeof stamp !== 'string' || typeof digest !== 'string') skills.delete(folder);
  else skills.set(folder, { stamp, digest, record: () => decode(frame) });
}

function decode(frame: StoredFrame): SkillRecord | undefined {
  try {
    return decodeRecord(frame);
  } catch {
    return undefined;
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function readOrNothing(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (code(error) === 'ENOENT' || code(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

async function namesIn(directory: string): Promise<readonly string[]> {
  return readdir(directory).catch(() => []);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

function code(error: unknown): string {
  const { code: name, message } = error as NodeJS.ErrnoException;
  return name ?? message;
}
