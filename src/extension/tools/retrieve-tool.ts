// `#skills`: an agent gives a compact task and gets a bundle within its token budget.

import * as l10n from '@vscode/l10n';
import type { EngineHost } from '../engine/engine-host.ts';
import { configuredBudget, type Retriever } from '../retriever.ts';
import { shorten } from '../text.ts';
import { countWithin, requiredText, SkillTool, type ToolBudget } from './skill-tool.ts';
import { nothingFits } from './tool-texts.ts';

export interface RetrieveInput {
  readonly task: string;
  readonly maxSkills?: number;
}

export class RetrieveTool extends SkillTool<RetrieveInput> {
  readonly #retriever: Retriever;

  constructor(host: EngineHost, retriever: Retriever) {
    super(host);
    this.#retriever = retriever;
  }

  protected describe({ task }: RetrieveInput): string {
    return l10n.t('Retrieving skills for "{0}"', shorten(task, 80));
  }

  /** Retrieval leaves untrusted skills out by itself. */
  protected named(): readonly string[] {
    return [];
  }

  protected async run(
    input: RetrieveInput,
    { tokens, fits }: ToolBudget,
    signal: AbortSignal,
  ): Promise<string> {
    const task = requiredText(input.task, 'task');
    const maxSkills = countWithin(input.maxSkills, 20, configuredBudget().maxSkills);
    let limit = tokens;
    for (;;) {
      const budget = { maxSkills, ...(limit === undefined ? {} : { maxContextTokens: limit }) };
      const bundle = await this.#retriever.retrieveSoFar({ task, budget }, { signal });
      if (bundle.status === 'no-room') return bundle.notes.join('\n');
      if (bundle.status === 'miss') return [nothingFits, ...bundle.notes].join('\n');
      if (limit === undefined || limit < 300 || (await fits(bundle.rendered))) return bundle.rendered;
      // The model counts otherwise than we estimate.
      limit = Math.floor(limit * 0.7);
    }
  }
}
