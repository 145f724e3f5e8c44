// Models of the hub on this machine: what is there, what is missing and how large it is, and fetching it.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EmbeddingError } from '../../core/errors.ts';
import { HubClient, type HubFile } from './hub-client.ts';
import { say } from '../../core/say.ts';
import { writeWhole } from '../write-whole.ts';

export const defaultHub = 'https://huggingface.co';

export interface HubModel {
  /** `owner/name` or `owner/name@revision`. */
  readonly model: string;
  readonly cacheDirectory: string;
  /** Base URL; default: the Hugging Face hub. */
  readonly hub?: string | undefined;
}

export interface StoreOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?:
    | ((progress: { readonly done: number; readonly total: number; readonly what: string }) => void)
    | undefined;
  readonly stallMilliseconds?: number | undefined;
  readonly firstRetryDelay?: number | undefined;
}

/** A model's files on disk. */
export interface StoredModel {
  readonly directory: string;
  /** The ONNX file, relative to the directory. */
  readonly onnx: string;
  /** SHA-256 of it. */
  readonly sha256: string;
}

/** What a download would bring, for a question to the person. */
export interface DownloadPlan {
  readonly host: string;
  readonly bytes: number;
  readonly files: readonly HubFile[];
}

interface Manifest extends Omit<StoredModel, 'directory'> {
  readonly files: Readonly<Record<string, number>>;
}

const manifestFile = 'gos-model.json';
/** In the order of preference: a quarter of the size for next to no loss comes first. */
export const onnxFiles = [
  'onnx/model_quantized.onnx',
  'onnx/model_int8.onnx',
  'onnx/model.onnx',
  'model_quantized.onnx',
  'model.onnx',
];
const neededFiles = ['tokenizer.json'];
const welcomeFiles = [
  'config.json',
  'tokenizer_config.json',
  'sentence_bert_config.json',
  '1_Pooling/config.json',
  'config_sentence_transformers.json',
];
/** WASM has four gigabytes at most, and a model needs room to work. */
const largestModel = 1_500_000_000;
/** A lock that was not touched for so long was left by a process that died. */
const staleLock = 60_000;

/** The model if it is here whole; no network. */
export async function storedModel(model: HubModel): Promise<StoredModel | undefined> {
  const directory = directoryOf(model);
  try {
    const manifest = JSON.parse(await readFile(join(directory, manifestFile), 'utf8')) as Manifest;
    for (const [name, size] of Object.entries(manifest.files)) {
      if ((await stat(join(directory, name))).size !== size) return undefined;
    }
    return { directory, onnx: manifest.onnx, sha256: manifest.sha256 };
  } catch {
    return undefined;
  }
}

/** Asks the hub what would be fetched. Throws `EmbeddingError` where the model cannot be used here. */
export async function planDownload(model: HubModel, options: StoreOptions = {}): Promise<DownloadPlan> {
  const { name, revision, hub } = parse(model);
  const client = clientOf(model, options);
  let at = revision;
  let onnx: HubFile | undefined;
  for (const file of onnxFiles) {
    onnx = await client.describe(file, revision);
    if (onnx) break;
  }
  const host = new URL(hub).host;
  if (!onnx)
    throw new EmbeddingError(
      say`${host} has no ONNX file of ${name}`,
      say`Look for a converted copy, often under onnx-community/ or Xenova/, or check the spelling.`,
    );
  // All files of one commit, though the branch may move meanwhile.
  at = onnx.commit ?? at;
  const files = [
    {
      ...onnx,
      url: onnx.url.replace(
        `/resolve/${encodeURIComponent(revision)}/`,
        `/resolve/${encodeURIComponent(at)}/`,
      ),
    },
  ];
  for (const file of neededFiles) {
    const found = await client.describe(file, at);
    if (!found)
      throw new EmbeddingError(
        say`${host} has no ${file} of ${name}`,
        say`The model cannot be used here: choose another.`,
      );
    files.push(found);
  }
  for (const file of [...welcomeFiles, ...(onnx.name.endsWith('model.onnx') ? [`${onnx.name}_data`] : [])]) {
    const found = await client.describe(file, at);
    if (found) files.push(found);
  }
  const bytes = files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  if (bytes > largestModel)
    throw new EmbeddingError(
      say`${name} is too large (${megabytes(bytes)}) to run here`,
      say`Choose a smaller or a quantised one.`,
    );
  return { host, bytes, files };
}

/** The model's files, fetched where they are missing and that is allowed. Throws `EmbeddingError`. */
export async function fetchModel(
  model: HubModel,
  allowDownload: boolean,
  options: StoreOptions = {},
): Promise<StoredModel> {
  const stored = await storedModel(model);
  if (stored) return stored;
  const { name } = parse(model);
  if (!allowDownload)
    throw new EmbeddingError(
      say`The model ${name} is not on this machine`,
      say`Allow its download, name a folder that holds it, or use the bundled model.`,
    );
  const directory = directoryOf(model);
  const unlock = await lock(directory, name);
  try {
    const plan = await planDownload(model, options);
    await checkSpace(directory, plan, name);
    await download(model, plan, directory, options, unlock.touch);
    const onnx = plan.files[0]!;
    const sha256 = onnx.checksum?.length === 64 ? onnx.checksum : await sha256Of(join(directory, onnx.name));
    const sizes = await Promise.all(
      plan.files.map(async (file) => [file.name, (await stat(join(directory, file.name))).size] as const),
    );
    const manifest: Manifest = { onnx: onnx.name, sha256, files: Object.fromEntries(sizes) };
    await writeWhole(join(directory, manifestFile), [JSON.stringify(manifest)]);
    return { directory, onnx: onnx.name, sha256 };
  } finally {
    await unlock.release();
  }
}

/** True where the ONNX file is what it was when it came; where not, the model is forgotten, so that it is fetched anew. */
export async function verifyModel({ directory, onnx, sha256 }: StoredModel): Promise<boolean> {
  const file = join(directory, onnx);
  if ((await sha256Of(file).catch(() => undefined)) === sha256) return true;
  await rm(join(directory, manifestFile), { force: true });
  await rm(file, { force: true });
  return false;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) hash.update(chunk);
  });
  return hash.digest('hex');
}

async function download(
  model: HubModel,
  plan: DownloadPlan,
  directory: string,
  options: StoreOptions,
  touch: () => void,
): Promise<void> {
  const client = clientOf(model, options);
  let before = 0;
  for (const file of plan.files) {
    const target = join(directory, file.name);
    const size = (await stat(target).catch(() => undefined))?.size;
    // An interrupted download may have finished this one. Without its size it is fetched again.
    if (size === undefined || size !== file.size) {
      await client.download(file, target, (bytes) => {
        touch();
        options.onProgress?.({
          done: before + bytes,
          total: plan.bytes,
          what: `Downloading ${parse(model).name}`,
        });
      });
    }
    before += (await stat(target)).size;
  }
}

async function checkSpace(directory: string, { bytes }: DownloadPlan, name: string): Promise<void> {
  const space = await statfs(directory).catch(() => undefined);
  if (!space || space.bavail * space.bsize > bytes * 1.1) return;
  throw new EmbeddingError(
    say`${name} needs ${megabytes(bytes)}, and the disk of ${directory} has ${megabytes(space.bavail * space.bsize)} left`,
    say`Free some space, or use the bundled model.`,
  );
}

async function lock(
  directory: string,
  name: string,
): Promise<{ readonly touch: () => void; release(): Promise<void> }> {
  const path = join(directory, 'downloading.lock');
  await mkdir(directory, { recursive: true }).catch((error: unknown) => {
    throw new EmbeddingError(
      say`The model folder ${directory} cannot be made: ${(error as Error).message}`,
      say`Check its permissions.`,
      { cause: error },
    );
  });
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Infinity,
  );
  if (age > staleLock) await rm(path, { recursive: true, force: true });
  try {
    await mkdir(path);
  } catch (error) {
    throw new EmbeddingError(
      say`Another window is downloading ${name}`,
      say`Wait until it is done; it is used from then on.`,
      { cause: error },
    );
  }
  let touched = Date.now();
  return {
    touch() {
      if (Date.now() - touched < staleLock / 6) return;
      touched = Date.now();
      void utimes(path, new Date(), new Date()).catch(() => undefined);
    },
    release: () => rm(path, { recursive: true, force: true }),
  };
}

function clientOf(model: HubModel, options: StoreOptions): HubClient {
  const { name, hub } = parse(model);
  const { signal, stallMilliseconds, firstRetryDelay } = options;
  return new HubClient({
    hub,
    model: name,
    signal,
    ...(stallMilliseconds !== undefined && { stallMilliseconds }),
    ...(firstRetryDelay !== undefined && { firstRetryDelay }),
  });
}

function directoryOf(model: HubModel): string {
  const { name, revision } = parse(model);
  return join(model.cacheDirectory, ...name.split('/'), revision.replaceAll('/', '--'));
}

function parse({ model, hub = defaultHub }: HubModel): { name: string; revision: string; hub: string } {
  const match = /^([\w-][\w.-]*\/[\w-][\w.-]*)(?:@([\w-][\w./-]*))?$/.exec(model);
  if (!match || model.includes('..'))
    throw new EmbeddingError(
      say`"${model}" is neither a model id nor a folder`,
      say`A model id looks like Xenova/all-MiniLM-L6-v2; a folder is given by its absolute path.`,
    );
  if (!/^https?:\/\/[^/]+/.test(hub))
    throw new EmbeddingError(
      say`"${hub}" is no address of a model hub`,
      say`Give one such as ${defaultHub}.`,
    );
  return { name: match[1]!, revision: match[2] ?? 'main', hub: hub.replace(/\/+$/, '') };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
