// The embedding model of this window: follows the settings and the stored key, and asks before anything is downloaded.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EmbeddingConfig } from '../../service/engine-api.ts';
import { Disposable } from '../lifecycle.ts';
import { readSetting } from '../settings/settings.ts';
import {
  bundledConfig,
  embeddingConfigOf,
  type EmbeddingPlaces,
  type EmbeddingSettings,
  type HubModel,
  isHubModel,
} from './embedding-settings.ts';

const section = 'graphOfSkills.embedding';
const keyName = 'graphOfSkills.embedding.endpoint.key';
/** Models that the person did not want to download, so that one question is enough. */
const declinedName = 'graphOfSkills.embedding.declined';

export class EmbeddingModel extends Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = this.register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #config: EmbeddingConfig;
  /** The latest reading of settings and key; an older one that ends later is dropped. */
  #reading = 0;

  constructor(context: vscode.ExtensionContext, log: vscode.LogOutputChannel) {
    super();
    this.#context = context;
    this.#log = log;
    this.#config = this.#chosenAtOnce() ?? bundledConfig(this.#places());
    this.register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(section)) void this.#read(true);
      }),
    );
    this.register(
      context.secrets.onDidChange(({ key }) => {
        if (key === keyName) void this.#read(false);
      }),
    );
    this.register(vscode.commands.registerCommand('graphOfSkills.embedding.setKey', () => this.#setKey()));
    this.register(
      vscode.commands.registerCommand('graphOfSkills.embedding.download', () => this.#read(true)),
    );
    void this.#read(false);
  }

  /** Holds the key where there is one: never to be logged or stored. */
  get config(): EmbeddingConfig {
    return this.#config;
  }

  /** `asked`: by an act of the person, so a question that was answered with no may be put again. */
  async #read(asked: boolean): Promise<void> {
    const reading = ++this.#reading;
    const wanted = this.#chosenAtOnce() ?? (await this.#chosen());
    if (!isHubModel(wanted) || (await isStored(wanted))) {
      if (reading === this.#reading) this.#set(wanted);
      return;
    }
    if (reading !== this.#reading) return;
    this.#set(bundledConfig(this.#places()));
    const declined = this.#context.globalState.get<readonly string[]>(declinedName, []);
    if (declined.includes(wanted.model) && !asked) return;
    const { downloadModel } = await import('./download-model.ts');
    const outcome = await downloadModel(wanted, this.#log);
    const others = declined.filter((model) => model !== wanted.model);
    await this.#context.globalState.update(
      declinedName,
      outcome === 'done' ? others : [...others, wanted.model],
    );
    if (outcome === 'done' && reading === this.#reading) this.#set(wanted);
  }

  /** What the settings say by themselves; undefined where a key or the store of downloaded models has a say. */
  #chosenAtOnce(): EmbeddingConfig | undefined {
    const config = embeddingConfigOf(readSettings(), this.#places(), undefined);
    return config.kind === 'endpoint' || isHubModel(config) ? undefined : config;
  }

  async #chosen(): Promise<EmbeddingConfig> {
    const key = await this.#context.secrets.get(keyName);
    return embeddingConfigOf(readSettings(), this.#places(), key);
  }

  #set(config: EmbeddingConfig): void {
    if (JSON.stringify(config) === JSON.stringify(this.#config)) return;
    this.#config = config;
    this.#changed.fire();
  }

  async #setKey(): Promise<void> {
    const key = await vscode.window.showInputBox({
      title: l10n.t('Key of the Embedding Endpoint'),
      prompt: l10n.t('Kept in the secret storage of VS Code. Leave it empty to remove the key.'),
      password: true,
      ignoreFocusOut: true,
    });
    if (key === undefined) return;
    if (key.trim() === '') await this.#context.secrets.delete(keyName);
    else await this.#context.secrets.store(keyName, key.trim());
  }

  #places(): EmbeddingPlaces {
    const bundled = join(this.#context.extensionPath, 'dist', 'model');
    return {
      bundled: existsSync(bundled) ? bundled : undefined,
      cacheDirectory: join(this.#context.globalStorageUri.fsPath, 'models'),
    };
  }
}

async function isStored(model: HubModel): Promise<boolean> {
  const { storedModel } = await import('../../node/embedding/model-store.ts');
  return (await storedModel(model)) !== undefined;
}

function readSettings(): EmbeddingSettings {
  return {
    model: readSetting('embedding.model'),
    pooling: readSetting('embedding.pooling'),
    queryPrefix: readSetting('embedding.queryPrefix'),
    passagePrefix: readSetting('embedding.passagePrefix'),
    hub: readSetting('embedding.hub'),
    endpoint: {
      baseUrl: readSetting('embedding.endpoint.baseUrl'),
      model: readSetting('embedding.endpoint.model'),
      dimensions: readSetting('embedding.endpoint.dimensions'),
    },
  };
}
