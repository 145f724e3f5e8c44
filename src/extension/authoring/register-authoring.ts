// SKILL.md as a language: every feature of the editor, behind one door. What answers is loaded when it is first asked, or
// when the skills are read, whichever comes first.

import * as vscode from 'vscode';
import { registerReported } from '../commands/reported-command.ts';
import type { Documents } from '../documents.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import type { Retriever } from '../retriever.ts';
import type { EdgeGroup } from '../tree/edge-groups.ts';
import type { AuthoringFeatures } from './authoring-features.ts';
import { skillSelector } from './places.ts';

export interface AuthoringServices {
  readonly host: EngineHost;
  readonly retriever: Retriever;
  readonly documents: Documents;
  readonly log: vscode.LogOutputChannel;
}

const completionTriggers = ['`', '[', '(', '/', '.', ',', ' ', '-'];

export class Authoring extends Disposable {
  readonly #services: AuthoringServices;
  readonly #lensesChanged = this.register(new vscode.EventEmitter<void>());
  #features: Promise<AuthoringFeatures> | undefined;

  constructor(services: AuthoringServices) {
    super();
    this.#services = services;
    this.#registerProviders();
    this.#registerCommands();
    // Problems are shown without anyone asking.
    void services.host.whenReady().then(() => (this.isDisposed ? undefined : this.#loaded()));
  }

  #loaded(): Promise<AuthoringFeatures> {
    this.#features ??= import('./authoring-features.ts').then(({ AuthoringFeatures }) => {
      const features = this.register(new AuthoringFeatures(this.#services));
      this.register(features.lenses.onDidChangeCodeLenses(() => this.#lensesChanged.fire()));
      return features;
    });
    return this.#features;
  }

  #registerProviders(): void {
    const { languages } = vscode;
    const skillFiles = skillSelector();
    const loaded = () => this.#loaded();
    this.register(
      languages.registerCodeActionsProvider(
        skillFiles,
        { provideCodeActions: async (...asked) => (await loaded()).fixes.provideCodeActions(...asked) },
        { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
      ),
    );
    this.register(
      languages.registerHoverProvider(skillFiles, {
        provideHover: async (...asked) => (await loaded()).hover.provideHover(...asked),
      }),
    );
    this.register(
      languages.registerDefinitionProvider(skillFiles, {
        provideDefinition: async (...asked) => (await loaded()).navigation.provideDefinition(...asked),
      }),
    );
    this.register(
      languages.registerReferenceProvider(skillFiles, {
        provideReferences: async (...asked) => (await loaded()).navigation.provideReferences(...asked),
      }),
    );
    this.register(
      languages.registerDocumentLinkProvider(skillFiles, {
        provideDocumentLinks: async (...asked) => (await loaded()).navigation.provideDocumentLinks(...asked),
      }),
    );
    this.register(
      languages.registerCompletionItemProvider(
        skillFiles,
        {
          provideCompletionItems: async (document, position, token) =>
            (await loaded()).completion.provideCompletionItems(document, position, token),
          resolveCompletionItem: async (item) => (await loaded()).completion.resolveCompletionItem(item),
        },
        ...completionTriggers,
      ),
    );
    this.register(
      languages.registerRenameProvider(skillFiles, {
        prepareRename: async (...asked) => (await loaded()).rename.prepareRename(...asked),
        provideRenameEdits: async (...asked) => (await loaded()).rename.provideRenameEdits(...asked),
      }),
    );
    this.register(
      languages.registerCodeLensProvider(skillFiles, {
        onDidChangeCodeLenses: this.#lensesChanged.event,
        provideCodeLenses: async (...asked) => (await loaded()).lenses.provideCodeLenses(...asked),
      }),
    );
  }

  #registerCommands(): void {
    this.register(
      vscode.commands.registerCommand(
        'graphOfSkills.peekNeighbours',
        async (uri: vscode.Uri, id: string, group: EdgeGroup) =>
          (await this.#loaded()).lenses.peek(uri, id, group),
      ),
    );
    const { log } = this.#services;
    this.register(registerReported('newSkill', log, async (given) => (await this.#loaded()).newSkill(given)));
    this.register(
      registerReported('previewRetrieval', log, async (skill, task) =>
        (await this.#loaded()).previewRetrieval(skill, task),
      ),
    );
  }
}
