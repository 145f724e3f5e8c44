// What the language model tools share: an index that is still being read, cancellation, the token budget, untrusted skills.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { nearNames } from '../chat/related-markdown.ts';
import { withSignal } from '../engine/async.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import type { SkillDetail } from '../../service/engine-api.ts';
import { stillReading, unknownNames } from './tool-texts.ts';

/** Rough, for calls that come without a counter. */
const charsPerToken = 3.5;

/** What a call may cost. */
export interface ToolBudget {
  /** Undefined: no limit given. */
  readonly tokens: number | undefined;
  readonly fits: (text: string) => Promise<boolean>;
}

export abstract class SkillTool<Input> implements vscode.LanguageModelTool<Input> {
  protected readonly host: EngineHost;

  constructor(host: EngineHost) {
    this.host = host;
  }

  /** One line for the chat, while the tool runs. */
  protected abstract describe(input: Input): string;
  /** Names or ids of skills whose text or facts the answer will hold. */
  protected abstract named(input: Input): readonly string[];
  protected abstract run(input: Input, budget: ToolBudget, signal: AbortSignal): Promise<string>;

  /** Asks the person where a skill of an untrusted workspace is named. */
  async prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<Input>): Promise<vscode.PreparedToolInvocation> {
    const invocationMessage = this.describe(input);
    const names = this.named(input);
    if (names.length === 0 || vscode.workspace.isTrusted) return { invocationMessage };
    await this.host.whenReady();
    const details = await Promise.all(names.map((name) => this.host.engine.skill(name)));
    const untrusted = details.filter((detail) => detail?.trusted === false).map((detail) => detail?.name);
    if (untrusted.length === 0) return { invocationMessage };
    return {
      invocationMessage,
      confirmationMessages: {
        title: l10n.t('Give the agent skills of an untrusted workspace?'),
        message: l10n.t(
          'You have not trusted this workspace. Its skills may hold instructions that do harm: {0}',
          untrusted.join(', '),
        ),
      },
    };
  }

  async invoke(
    options: vscode.LanguageModelToolInvocationOptions<Input>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    await this.host.whenListable();
    const { tokenizationOptions: counter } = options;
    const budget: ToolBudget = {
      tokens: counter?.tokenBudget,
      fits: async (text) => {
        if (!counter || text.length < counter.tokenBudget) return true;
        if (text.length / charsPerToken > counter.tokenBudget * 2) return false;
        return (await counter.countTokens(text, token)) <= counter.tokenBudget;
      },
    };
    let text = await withSignal(token, (signal) => this.run(options.input, budget, signal));
    if (!this.host.isReady || this.host.status?.state === 'indexing') {
      const said = `${stillReading(this.host.status?.progress)}\n\n${text}`;
      if (await budget.fits(said)) text = said;
    }
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  }

  /** Skills by name or id, in order; a sentence for those that are not there. */
  protected async find(
    names: readonly string[],
  ): Promise<{ readonly details: readonly SkillDetail[]; readonly unknown: string }> {
    const found = await Promise.all(
      names.map(async (name) => ({ name, detail: await this.host.engine.skill(name) })),
    );
    const lost = found.filter(({ detail }) => !detail).map(({ name }) => name);
    const all = lost.length > 0 ? [...new Set((await this.host.listing()).map(({ name }) => name))] : [];
    return {
      details: found.map(({ detail }) => detail).filter((detail) => detail !== undefined),
      unknown: unknownNames(lost, (name) => nearNames(name, all)),
    };
  }
}

/** A required text of a tool's input; models send all sorts of things. */
export function requiredText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new Error(`\`${name}\` must be a non-empty string.`);
  return value.trim();
}

/** A whole number between 1 and `most`, or the default. */
export function countWithin(value: unknown, most: number, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1
    ? Math.min(most, Math.floor(value))
    : otherwise;
}
