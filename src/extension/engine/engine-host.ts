// Keeps one engine configured for this window: roots, settings, storage; tells the features when it is ready or changes.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type {
  Engine,
  EngineConfig,
  EngineStatus,
  LibraryDelta,
  SkillListing,
} from '../../service/engine-api.ts';
import type { Root } from '../../core/skill/skill.ts';
import { Disposable } from '../lifecycle.ts';
import { errorText } from '../text.ts';
import { Deferred, debounce } from './async.ts';

export interface EngineHostOptions {
  readonly startEngine: () => Engine;
  /** Read anew on every `reconfigure`. */
  readonly config: () => EngineConfig;
  readonly log: vscode.LogOutputChannel;
}

export class EngineHost extends Disposable {
  readonly engine: Engine;
  readonly #options: EngineHostOptions;
  readonly #skillsChanged = this.register(new vscode.EventEmitter<LibraryDelta>());
  readonly #statusChanged = this.register(new vscode.EventEmitter<EngineStatus>());
  /** Skills were added, changed or removed. Bursts come as one. */
  readonly onDidChangeSkills = this.#skillsChanged.event;
  readonly onDidChangeStatus = this.#statusChanged.event;
  readonly #rootsChanged = this.register(new vscode.EventEmitter<void>());
  /** Other roots, or other trust in them, are now in force. */
  readonly onDidChangeRoots = this.#rootsChanged.event;
  #roots: readonly Root[] = [];
  #listing: Promise<readonly SkillListing[]> | undefined;
  #status: EngineStatus | undefined;
  readonly #ready = new Deferred<void>();
  readonly #listable = new Deferred<void>();
  #configuring: Promise<void> = Promise.resolve();
  /** Configurations that are not in force yet. */
  #unread = 0;
  #lastError: string | undefined;
  readonly #soon = this.register(debounce(() => void this.reconfigure(), 200));
  readonly #reconcileSoon = this.register(debounce(() => void this.reconcile(), 1000));

  constructor(options: EngineHostOptions) {
    super();
    this.#options = options;
    this.engine = options.startEngine();
    this.register({ dispose: () => void this.engine.dispose() });
    this.register(
      this.engine.onDidChange((delta) => {
        options.log.debug(
          `skills: ${delta.added.length} added, ${delta.changed.length} changed, ${delta.removed.length} removed`,
        );
        this.#listing = undefined;
        this.#listable.resolve();
        this.#skillsChanged.fire(delta);
      }),
    );
    this.register(this.engine.onDidChangeStatus((status) => this.#setStatus(status)));
  }

  /** As last heard; undefined before the first word from the engine. */
  get status(): EngineStatus | undefined {
    return this.#status;
  }

  /** In order of precedence. */
  get roots(): readonly Root[] {
    return this.#roots;
  }

  /** Message of the last failure, for the status report. */
  get lastError(): string | undefined {
    return this.#lastError;
  }

  /** All skills that are read, kept until they change: 20,000 of them take a while on their way from the worker. */
  listing(): Promise<readonly SkillListing[]> {
    if (this.#listing) return this.#listing;
    const asked = this.engine.listing();
    this.#listing = asked;
    asked.catch(() => {
      if (this.#listing === asked) this.#listing = undefined;
    });
    return asked;
  }

  /** Resolves when there are skills to list, the first of perhaps many; or when it is clear that there are none. */
  whenListable(): Promise<void> {
    return this.#listable.promise;
  }

  /** Resolves when the latest configuration has been scanned (or has failed: see `status`). */
  async whenReady(): Promise<void> {
    await this.#ready.promise;
    await this.#configuring;
  }

  /** False while skills are read for the first time, or for other roots: what is asked now is answered from a part. */
  get isReady(): boolean {
    return this.#unread === 0;
  }

  /** Applies settings and roots that changed; several calls at once count as one. */
  reconfigureSoon(): void {
    this.#soon();
  }

  /** Never rejects: a failure is logged and shown as status. */
  reconfigure(): Promise<void> {
    this.#unread++;
    this.#configuring = this.#configuring.then(async () => {
      if (this.isDisposed) return;
      const config = this.#options.config();
      this.#options.log.info(
        `roots: ${config.roots.map((root) => `${root.label}${root.trusted ? '' : ' (not trusted)'}`).join(', ')}`,
      );
      await this.#attempt(
        (error) => l10n.t('The skills could not be indexed: {0}', error),
        async () => {
          this.#roots = config.roots;
          const status = await this.engine.configure(config);
          this.#setStatus(status);
          const scan = status.lastScan;
          this.#options.log.info(
            `ready: ${status.skills} skills${scan ? `, ${scan.parsed} read and ${scan.reused} reused in ${Math.round(scan.milliseconds)} ms` : ''}`,
          );
        },
      );
      this.#unread--;
      this.#ready.resolve();
      this.#listing = undefined;
      this.#listable.resolve();
      this.#rootsChanged.fire();
    });
    return this.#configuring;
  }

  /** Looks at every file again a moment after the last call: file watchers miss things. */
  reconcileSoon(): void {
    this.#reconcileSoon();
  }

  /** Looks at every file again. Never rejects. */
  async reconcile(): Promise<void> {
    await this.#ready.promise;
    if (!this.isDisposed)
      await this.#attempt(
        (error) => l10n.t('Changed skills could not be looked for: {0}', error),
        async () => this.#setStatus(await this.engine.rescan()),
      );
  }

  async #attempt(failed: (error: string) => string, action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (this.isDisposed) return;
      this.#lastError = failed(errorText(error));
      this.#options.log.error(this.#lastError);
    }
  }

  #setStatus(status: EngineStatus): void {
    if (this.isDisposed) return;
    if (status.message && status.message !== this.#status?.message) this.#options.log.warn(status.message);
    this.#status = status;
    this.#statusChanged.fire(status);
  }
}
