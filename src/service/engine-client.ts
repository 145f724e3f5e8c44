// The engine as its shells hold it: calls go to a worker thread, so that the caller's event loop stays free.

import { Worker } from 'node:worker_threads';
import type { Bundle, RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { SkillDiagnostic, SkillId } from '../core/skill/skill.ts';
import { Emitter } from './emitter.ts';
import type {
  CallOptions,
  Disposable,
  Engine,
  EngineConfig,
  EngineProblem,
  EngineStatus,
  GraphExport,
  GraphOutline,
  LibraryDelta,
  OpenDocument,
  SkillDetail,
  SkillListing,
  SkillMention,
  SkillReview,
  SkillSummary,
} from './engine-api.ts';
import { EngineStoppedError } from './engine-errors.ts';
import { PortCalls } from './port-calls.ts';
import type { FromWorker } from './rpc.ts';
import { say, type SaidPart } from '../core/say.ts';

export interface EngineClientOptions {
  /** The bundled worker: `dist/engine-worker.js`. */
  readonly workerPath: string;
  /** One line about the worker's life, for a log. */
  readonly onLog?: (message: string) => void;
  /** Megabytes of the worker's heap; absent: Node's default. */
  readonly maxHeapMegabytes?: number;
  /** Is given each worker that is started. */
  readonly onWorker?: (worker: Worker) => void;
}

/** Starts the worker at once; the first call waits for it. */
export function startEngine(options: EngineClientOptions): Engine {
  return new EngineClient(options);
}

/** A worker that ended may be started anew once in this many milliseconds. */
const restartInterval = 5 * 60_000;

class EngineClient implements Engine {
  readonly #options: EngineClientOptions;
  readonly #didChange = new Emitter<LibraryDelta>();
  readonly #didChangeStatus = new Emitter<EngineStatus>();
  readonly #calls = new PortCalls();
  #worker: Worker | undefined;
  #config: EngineConfig | undefined;
  #restartedAt = -Infinity;
  #stopped: EngineStoppedError | undefined;
  #disposing: Promise<void> | undefined;

  constructor(options: EngineClientOptions) {
    this.#options = options;
    this.#worker = this.#start();
  }

  configure(config: EngineConfig, options?: CallOptions): Promise<EngineStatus> {
    this.#config = config;
    return this.#call('configure', [config], options);
  }

  status(): Promise<EngineStatus> {
    return this.#call('status', []);
  }

  listing(): Promise<readonly SkillListing[]> {
    return this.#call('listing', []);
  }

  skills(): Promise<readonly SkillSummary[]> {
    return this.#call('skills', []);
  }

  skill(key: string): Promise<SkillDetail | undefined> {
    return this.#call('skill', [key]);
  }

  text(id: SkillId): Promise<string | undefined> {
    return this.#call('text', [id]);
  }

  retrieve(request: RetrieveRequest, options?: CallOptions): Promise<Bundle> {
    return this.#call('retrieve', [request], options);
  }

  problems(): Promise<readonly EngineProblem[]> {
    return this.#call('problems', []);
  }

  review(document: OpenDocument, options?: CallOptions): Promise<SkillReview | undefined> {
    return this.#call('review', [document], options);
  }

  hiddenBy(id: SkillId, options?: CallOptions): Promise<SkillDiagnostic | undefined> {
    return this.#call('hiddenBy', [id], options);
  }

  mentions(
    id: SkillId,
    documents: readonly OpenDocument[] = [],
    options?: CallOptions,
  ): Promise<readonly SkillMention[]> {
    return this.#call('mentions', [id, documents], options);
  }

  graph(): Promise<GraphExport> {
    return this.#call('graph', []);
  }

  outline(): Promise<GraphOutline> {
    return this.#call('outline', []);
  }

  rescan(options?: CallOptions): Promise<EngineStatus> {
    return this.#call('rescan', [], options);
  }

  rebuild(options?: CallOptions): Promise<EngineStatus> {
    return this.#call('rebuild', [], options);
  }

  whenEmbedded(options?: CallOptions): Promise<EngineStatus> {
    return this.#call('whenEmbedded', [], options);
  }

  onDidChange(listener: (delta: LibraryDelta) => void): Disposable {
    return this.#didChange.on(listener);
  }

  onDidChangeStatus(listener: (status: EngineStatus) => void): Disposable {
    return this.#didChangeStatus.on(listener);
  }

  dispose(): Promise<void> {
    this.#disposing ??= this.#end();
    return this.#disposing;
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    try {
      if (worker) await this.#call('dispose', []);
    } catch {
      // It is gone already, which is what was wanted.
    }
    this.#stopped ??= new EngineStoppedError(say`The engine was closed.`, say`Start it again.`);
    this.#worker = undefined;
    this.#calls.rejectAll(this.#stopped);
    this.#didChange.clear();
    this.#didChangeStatus.clear();
    await worker?.terminate();
  }

  #start(): Worker {
    const { workerPath, maxHeapMegabytes } = this.#options;
    const limits =
      maxHeapMegabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } };
    // stdout may belong to a protocol (MCP): what the worker prints goes to the log.
    const worker = new Worker(workerPath, { stdout: true, stderr: true, ...limits });
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.#options.onLog?.(text.trimEnd()));
    }
    this.#options.onWorker?.(worker);
    let reason: SaidPart = say`it ended`;
    worker.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)));
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('exit', (code) => this.#exited(worker, reason, code));
    return worker;
  }

  #exited(worker: Worker, reason: SaidPart, code: number): void {
    if (worker !== this.#worker) return;
    const died = new EngineStoppedError(
      say`The engine's worker stopped: ${reason} (exit code ${code}).`,
      say`Try again; if it stays, reload the window.`,
    );
    this.#calls.rejectAll(died);
    if (this.#disposing) return;
    const now = performance.now();
    if (now - this.#restartedAt < restartInterval) {
      this.#worker = undefined;
      this.#stopped = died;
      this.#options.onLog?.(`${died.message} It was restarted before, so it stays down.`);
      return;
    }
    this.#restartedAt = now;
    this.#options.onLog?.(`${died.message} Starting it again.`);
    this.#worker = this.#start();
    if (this.#config) {
      this.#call('configure', [this.#config]).catch((error: unknown) => this.#options.onLog?.(String(error)));
    }
  }

  #call<T>(method: string, args: readonly unknown[], options?: CallOptions): Promise<T> {
    const worker = this.#worker;
    if (!worker || this.#stopped)
      return Promise.reject(
        this.#stopped ?? new EngineStoppedError(say`The engine was closed.`, say`Start it again.`),
      );
    return this.#calls.call((message) => worker.postMessage(message), method, args, options);
  }

  #receive(message: FromWorker): void {
    if (message.type !== 'event') this.#calls.receive(message);
    else if (message.event === 'change') this.#didChange.emit(message.value as LibraryDelta);
    else this.#didChangeStatus.emit(message.value as EngineStatus);
  }
}
