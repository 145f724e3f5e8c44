// A language model with a script instead of intelligence, so that every path through chat can be taken on purpose.
import * as vscode from 'vscode';

/** One request as the model saw it. */
export interface SeenRequest {
  readonly tools: readonly string[];
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
}

/**
 * What it does with a request, first match first:
 * - the last message brings a tool's result: answers `Tool answered: <result>`;
 * - the last user message says `CALL:<end of a tool's name>{json}`: calls that tool with that input;
 * - otherwise it gives the scripted answer.
 */
export class StandInModel implements vscode.LanguageModelChatProvider {
  readonly seen: SeenRequest[] = [];
  answer = 'This is the stand-in model: it read the prompt and has no opinion.';

  provideLanguageModelChatInformation(): vscode.LanguageModelChatInformation[] {
    // The proposed fields make it the default choice in the model picker; a published extension cannot use them.
    const info = {
      id: 'stand-in-1',
      name: 'Stand-in Model',
      family: 'stand-in',
      version: '1',
      maxInputTokens: 100_000,
      maxOutputTokens: 4_000,
      capabilities: { toolCalling: true, imageInput: false },
      isUserSelectable: true,
      isDefault: true,
      isBYOK: true,
    };
    return [info];
  }

  provideLanguageModelChatResponse(
    _model: vscode.LanguageModelChatInformation,
    messages: readonly vscode.LanguageModelChatRequestMessage[],
    options: vscode.ProvideLanguageModelChatResponseOptions,
    progress: vscode.Progress<vscode.LanguageModelResponsePart>,
  ): Promise<void> {
    const tools = (options.tools ?? []).map((tool) => tool.name);
    this.seen.push({
      tools,
      messages: messages.map((message) => ({ role: roleOf(message), text: textOf(message) })),
    });
    const result = toolResult(messages.at(-1));
    const call = result === undefined ? scriptedCall(messages, tools) : undefined;
    if (call) progress.report(call);
    else
      progress.report(
        new vscode.LanguageModelTextPart(result === undefined ? this.answer : `Tool answered: ${result}`),
      );
    return Promise.resolve();
  }

  provideTokenCount(_model: unknown, text: string | vscode.LanguageModelChatRequestMessage): Promise<number> {
    return Promise.resolve(Math.ceil((typeof text === 'string' ? text : textOf(text)).length / 4));
  }
}

function roleOf(message: vscode.LanguageModelChatRequestMessage): 'user' | 'assistant' {
  return message.role === vscode.LanguageModelChatMessageRole.User ? 'user' : 'assistant';
}

function textOf(message: vscode.LanguageModelChatRequestMessage): string {
  return message.content.map(partText).join('\n');
}

function partText(part: unknown): string {
  if (part instanceof vscode.LanguageModelTextPart) return part.value;
  if (part instanceof vscode.LanguageModelToolResultPart) return part.content.map(partText).join('\n');
  if (part instanceof vscode.LanguageModelToolCallPart)
    return `[call ${part.name} ${JSON.stringify(part.input)}]`;
  return '';
}

function toolResult(message: vscode.LanguageModelChatRequestMessage | undefined): string | undefined {
  const part = message?.content.findLast(
    (candidate) => candidate instanceof vscode.LanguageModelToolResultPart,
  );
  return part && partText(part);
}

function scriptedCall(
  messages: readonly vscode.LanguageModelChatRequestMessage[],
  tools: readonly string[],
): vscode.LanguageModelToolCallPart | undefined {
  const last = messages.findLast((message) => message.role === vscode.LanguageModelChatMessageRole.User);
  const script = last && /CALL:([\w-]+)(\{.*\})/.exec(textOf(last));
  const name = script && tools.find((tool) => tool.endsWith(script[1]!));
  if (!name) return undefined;
  return new vscode.LanguageModelToolCallPart(
    `call-${messages.length}`,
    name,
    JSON.parse(script[2]!) as object,
  );
}
