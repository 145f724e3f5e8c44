// Registers the language model tools under the names that package.json gives them; their code is loaded at the first call.

import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import type { Retriever } from '../retriever.ts';

type Tool = vscode.LanguageModelTool<unknown>;

export class Tools extends Disposable {
  constructor(host: EngineHost, retriever: Retriever) {
    super();
    const inspect = () => import('./inspect-tools.ts');
    this.#add('retrieve', async () => new (await import('./retrieve-tool.ts')).RetrieveTool(host, retriever));
    this.#add('hydrate', async () => new (await inspect()).HydrateTool(host));
    this.#add('search', async () => new (await inspect()).SearchTool(host));
    this.#add('neighbours', async () => new (await inspect()).NeighboursTool(host));
    this.#add('detail', async () => new (await inspect()).DetailTool(host));
  }

  #add(name: string, load: () => Promise<vscode.LanguageModelTool<never>>): void {
    let tool: Promise<Tool> | undefined;
    // What a model sends is checked by the tool itself.
    const loaded = () => (tool ??= load() as Promise<Tool>);
    this.register(
      vscode.lm.registerTool<unknown>(`graph-of-skills_${name}`, {
        prepareInvocation: async (options, token) => (await loaded()).prepareInvocation?.(options, token),
        invoke: async (options, token) => (await loaded()).invoke(options, token),
      }),
    );
  }
}
