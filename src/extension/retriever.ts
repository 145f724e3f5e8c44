// One door for every feature that asks for a bundle: budget from the settings, what is at hand in the workspace, the last
// bundle kept for the views.

import * as vscode from 'vscode';
import { defaultBudget, type Budget, type Bundle, type RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { CallOptions } from '../service/engine-api.ts';
import type { EngineHost } from './engine/engine-host.ts';
import { Disposable } from './lifecycle.ts';
import { WorkspaceContext } from './workspace-context.ts';

export interface LastBundle {
  readonly request: RetrieveRequest;
  readonly bundle: Bundle;
  /** The limit that was in force. */
  readonly maxContextChars: number;
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
  async retrieve(request: RetrieveRequest, options?: CallOptions): Promise<Bundle> {
    const bundle = await this.preview(request, options);
    this.adopt(request, bundle);
    return bundle;
  }

  /** Remembers a bundle that a preview gave, now that the person takes it. */
  adopt(request: RetrieveRequest, bundle: Bundle): void {
    const maxContextChars = { ...defaultBudget, ...configuredBudget(), ...request.budget }.maxContextChars;
    this.#last = { request, bundle, maxContextChars };
    this.#changed.fire(this.#last);
  }

  /** The same, without remembering: for results as one types. */
  async preview(request: RetrieveRequest, options?: CallOptions): Promise<Bundle> {
    await this.#host.whenReady();
    const context = [...new Set([...(request.context ?? []), ...(await this.#workspace.read())])];
    return this.#host.engine.retrieve(
      { ...request, context, budget: { ...configuredBudget(), ...request.budget } },
      options,
    );
  }
}

/** The budget that the settings name; nonsense is left to the defaults. */
export function configuredBudget(): Partial<Budget> {
  const settings = vscode.workspace.getConfiguration('graphOfSkills.budget');
  const budget: { -readonly [K in keyof Budget]?: number } = {};
  for (const [key, name] of [
    ['maxSkills', 'maxSkills'],
    ['maxSkillChars', 'maxSkillCharacters'],
    ['maxContextChars', 'maxCharacters'],
  ] as const) {
    const value = settings.get<unknown>(name);
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) budget[key] = Math.floor(value);
  }
  return budget;
}
