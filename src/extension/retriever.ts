// One door for every feature that asks for a bundle: budget from the settings, what is at hand in the workspace, the last
// bundle kept for the views.

import * as vscode from 'vscode';
import { defaultBudget, type Budget, type Bundle, type RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { SkillId } from '../core/skill/skill.ts';
import type { CallOptions } from '../service/engine-api.ts';
import type { EngineHost } from './engine/engine-host.ts';
import { Disposable } from './lifecycle.ts';
import { readSetting } from './settings/settings.ts';
import { WorkspaceContext } from './workspace-context.ts';

export interface LastBundle {
  readonly request: RetrieveRequest;
  readonly bundle: Bundle;
  /** The limit that was in force. */
  readonly maxContextChars: number;
  /** The skills were not all read yet: this is what those could give that were. Another bundle follows. */
  readonly soFar?: IndexedSoFar;
}

/** Of a scan that goes on. */
export interface IndexedSoFar {
  readonly done: number;
  readonly total: number;
}

/** A bundle, and from how many skills where that is not all. */
export type Answer = Pick<LastBundle, 'bundle' | 'soFar'>;

export interface RetrieveOptions extends CallOptions {
  /** Answer at once from the skills that are read, however few; whoever asks so has to look again when all are. */
  readonly atOnce?: boolean;
}

export class Retriever extends Disposable {
  readonly #host: EngineHost;
  readonly #changed = this.register(new vscode.EventEmitter<LastBundle>());
  /** A bundle was retrieved for a person or agent. Previews do not count. */
  readonly onDidRetrieve = this.#changed.event;
  readonly #workspace = this.register(new WorkspaceContext());
  #last: LastBundle | undefined;

  constructor(host: EngineHost) {
    super();
    this.#host = host;
  }

  get last(): LastBundle | undefined {
    return this.#last;
  }

  /** Retrieves within the budget of the settings and remembers the bundle. */
  async retrieve(request: RetrieveRequest, options?: RetrieveOptions): Promise<Bundle> {
    const { bundle, soFar } = await this.#ask(request, options);
    this.adopt(request, bundle, soFar);
    return bundle;
  }

  /**
   * Within the budget and remembered, from what is read so far where that gives something: agents and chats do not look
   * again. Where it gives nothing the rest is waited for.
   */
  async retrieveSoFar(request: RetrieveRequest, options?: CallOptions): Promise<Bundle> {
    let answer = await this.#ask(request, { ...options, atOnce: true });
    if (answer.soFar && answer.bundle.status === 'miss') answer = await this.#ask(request, options);
    this.adopt(request, answer.bundle, answer.soFar);
    return answer.bundle;
  }

  /** Remembers a bundle that a preview gave, now that the person takes it. */
  adopt(request: RetrieveRequest, bundle: Bundle, soFar?: IndexedSoFar): void {
    const maxContextChars = { ...defaultBudget, ...configuredBudget(), ...request.budget }.maxContextChars;
    const last: LastBundle = { request, bundle, maxContextChars, ...(soFar ? { soFar } : {}) };
    this.#last = last;
    this.#changed.fire(last);
    if (soFar) void this.#again(last);
  }

  /** When all skills are read, unless the person has moved on. */
  async #again(last: LastBundle): Promise<void> {
    await this.#host.whenReady();
    if (this.isDisposed || this.#last !== last) return;
    try {
      const { bundle } = await this.#ask(last.request);
      if (this.#last === last) this.adopt(last.request, bundle);
    } catch {
      // What was found so far stays.
    }
  }

  /** The same, without remembering. */
  async preview(request: RetrieveRequest, options?: CallOptions): Promise<Bundle> {
    return (await this.#ask(request, options)).bundle;
  }

  /** The same from the skills that are read, for results as one types. */
  previewAtOnce(request: RetrieveRequest, options?: CallOptions): Promise<Answer> {
    return this.#ask(request, { ...options, atOnce: true });
  }

  /** Reads what is at hand in the workspace, for the next retrieval. */
  async lookAround(): Promise<void> {
    await this.#workspace.read();
  }

  /** Resolves when all skills are read. */
  whenAllRead(): Promise<void> {
    return this.#host.whenReady();
  }

  /**
   * What these skills are for. While skills are still being read, nothing: a list of them would have to be fetched anew
   * for each key.
   */
  async purposesOf(ids: readonly SkillId[]): Promise<ReadonlyMap<SkillId, string>> {
    if (!this.#host.isReady) return new Map();
    const wanted = new Set(ids);
    const skills = await this.#host.listing();
    return new Map(skills.flatMap(({ id, capability }) => (wanted.has(id) ? [[id, capability]] : [])));
  }

  #soFar(): IndexedSoFar | undefined {
    if (this.#host.isReady) return undefined;
    const { progress } = this.#host.status ?? {};
    return { done: progress?.done ?? 0, total: progress?.total ?? 0 };
  }

  async #ask(
    request: RetrieveRequest,
    { atOnce = false, ...options }: RetrieveOptions = {},
  ): Promise<Answer> {
    await (atOnce ? this.#host.whenListable() : this.#host.whenReady());
    const soFar = this.#soFar();
    const context = [...new Set([...(request.context ?? []), ...(await this.#workspace.read())])];
    const bundle = await this.#host.engine.retrieve(
      { ...request, context, budget: { ...configuredBudget(), ...request.budget } },
      options,
    );
    return { bundle, ...(soFar ? { soFar } : {}) };
  }
}

/** The budget that the settings name. */
export function configuredBudget(): Pick<Budget, 'maxSkills' | 'maxSkillChars' | 'maxContextChars'> {
  return {
    maxSkills: readSetting('budget.maxSkills'),
    maxSkillChars: readSetting('budget.maxSkillCharacters'),
    maxContextChars: readSetting('budget.maxCharacters'),
  };
}
