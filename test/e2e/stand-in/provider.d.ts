// The part of the API that a model provider needs. It became final in VS Code 1.104; the extension itself asks for less.
import 'vscode';

declare module 'vscode' {
  interface LanguageModelChatInformation {
    readonly id: string;
    readonly name: string;
    readonly family: string;
    readonly version: string;
    readonly maxInputTokens: number;
    readonly maxOutputTokens: number;
    readonly capabilities: { readonly toolCalling?: boolean | number; readonly imageInput?: boolean };
  }

  interface LanguageModelChatRequestMessage {
    readonly role: LanguageModelChatMessageRole;
    readonly content: readonly unknown[];
    readonly name: string | undefined;
  }

  interface ProvideLanguageModelChatResponseOptions {
    readonly tools?: readonly LanguageModelChatTool[];
  }

  type LanguageModelResponsePart = LanguageModelTextPart | LanguageModelToolCallPart;

  interface LanguageModelChatProvider {
    provideLanguageModelChatInformation(): LanguageModelChatInformation[];
    provideLanguageModelChatResponse(
      model: LanguageModelChatInformation,
      messages: readonly LanguageModelChatRequestMessage[],
      options: ProvideLanguageModelChatResponseOptions,
      progress: Progress<LanguageModelResponsePart>,
    ): Promise<void>;
    provideTokenCount(
      model: LanguageModelChatInformation,
      text: string | LanguageModelChatRequestMessage,
    ): Promise<number>;
  }

  namespace lm {
    export function registerLanguageModelChatProvider(
      vendor: string,
      provider: LanguageModelChatProvider,
    ): Disposable;
  }
}
