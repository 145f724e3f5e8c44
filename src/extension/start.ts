// Composition root of the VS Code shell: builds every feature, ties each to the extension's life.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Engine } from '../service/engine-api.ts';
import { Authoring } from './authoring/register-authoring.ts';
import { BundleView } from './bundle/bundle-view.ts';
import { FeedbackLog } from './chat/feedback-log.ts';
import { SkillsParticipant } from './chat/participant.ts';
import { Commands } from './commands/register-commands.ts';
import { Documents } from './documents.ts';
import { engineConfig } from './engine/engine-config.ts';
import { EngineHost } from './engine/engine-host.ts';
import { GraphViews } from './graph/graph-views.ts';
import { DisposableStore } from './lifecycle.ts';
import type { Platform } from './platform/platform.ts';
import { LoadAhead } from './load-ahead.ts';
import { Retriever } from './retriever.ts';
import { RootWatcher } from './roots/root-watcher.ts';
import { SettingsCheck } from './settings/settings-check.ts';
import { SkillFiles } from './skill-files.ts';
import { StateContext } from './status/state-context.ts';
import { StatusItem } from './status/status-item.ts';
import { Tools } from './tools/register-tools.ts';
import { SkillDecorations } from './tree/skill-decorations.ts';
import { SkillTree } from './tree/skill-tree.ts';

/** What tests and other extensions may use. */
export interface GraphOfSkillsApi {
  readonly engine: Engine;
  /** Resolves when the latest roots have been scanned. */
  whenReady(): Promise<void>;
  /** Milliseconds that the code of the extension ran until it was loaded; reading and compiling it come on top. */
  readonly loadMilliseconds: number;
  /** Milliseconds that the activation took, once the code was loaded. */
  readonly activationMilliseconds: number;
}

export function start(
  context: vscode.ExtensionContext,
  platform: Platform,
  loadMilliseconds: number,
): GraphOfSkillsApi {
  const started = performance.now();
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const store = new DisposableStore();
  context.subscriptions.push(store);

  const log = store.add(vscode.window.createOutputChannel(l10n.t('Graph of Skills'), { log: true }));
  const roots = store.add(new RootWatcher(platform));
  const embedding = store.add(platform.startEmbedding(context, log));
  const host = store.add(
    new EngineHost({
      startEngine: () => platform.startEngine(context, log),
      config: () => engineConfig(roots.current(), embedding.config, platform.storageDirectory(context)),
      log,
    }),
  );
  const retriever = store.add(new Retriever(host));
  const documents = store.add(new Documents(context.workspaceState));
  store.add(new SkillFiles(host));

  store.add(roots.onDidChange(() => host.reconfigureSoon()));
  store.add(embedding.onDidChange(() => host.reconfigureSoon()));
  store.add(
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) host.reconcileSoon();
    }),
  );

  const tree = store.add(new SkillTree(context, host, log));
  const bundle = store.add(new BundleView(retriever));
  const graphs = store.add(new GraphViews({ extensionUri: context.extensionUri, host, retriever, log }));
  store.add(vscode.window.registerFileDecorationProvider(new SkillDecorations()));
  const settings = store.add(new SettingsCheck(log));
  store.add(new StatusItem(host, settings));
  store.add(new Authoring({ host, retriever, documents, log }));
  store.add(
    new Commands({ context, platform, host, retriever, documents, tree, bundle, graphs, settings, log }),
  );
  const feedback = new FeedbackLog(
    platform,
    vscode.Uri.joinPath(context.globalStorageUri, 'feedback.jsonl'),
    log,
  );
  store.add(new SkillsParticipant({ context, host, retriever, settings, feedback, log }));
  store.add(new Tools(host, retriever));
  const mcp = platform.registerMcpServer?.(context, host);
  if (mcp) store.add(mcp);
  store.add(new StateContext(host));
  store.add(new LoadAhead(host, retriever));

  void host.reconfigure();
  const activationMilliseconds = performance.now() - started;
  log.info(
    `activated in ${activationMilliseconds.toFixed(1)} ms, loaded in ${loadMilliseconds.toFixed(1)} ms`,
  );
  return { engine: host.engine, whenReady: () => host.whenReady(), loadMilliseconds, activationMilliseconds };
}
