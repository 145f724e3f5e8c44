// Our MCP server for whatever in VS Code speaks MCP: the folders that are there and trusted, read only.

import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import { readSetting } from '../settings/settings.ts';

/** As in package.json. */
const providerId = 'graph-of-skills.mcp';
const setting = 'graphOfSkills.mcp.enabled';

export class McpProvider
  extends Disposable
  implements vscode.McpServerDefinitionProvider<vscode.McpStdioServerDefinition>
{
  readonly #context: vscode.ExtensionContext;
  readonly #host: EngineHost;
  readonly #changed = this.register(new vscode.EventEmitter<void>());
  readonly onDidChangeMcpServerDefinitions = this.#changed.event;

  constructor(context: vscode.ExtensionContext, host: EngineHost) {
    super();
    this.#context = context;
    this.#host = host;
    this.register(host.onDidChangeRoots(() => this.#changed.fire()));
    this.register(
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration(setting) && this.#changed.fire(),
      ),
    );
    this.register(vscode.lm.registerMcpServerDefinitionProvider(providerId, this));
  }

  async provideMcpServerDefinitions(): Promise<vscode.McpStdioServerDefinition[]> {
    if (!readSetting('mcp.enabled')) return [];
    await this.#host.whenReady();
    const { roots } = await this.#host.engine.status();
    const folders = roots.filter(({ exists, trusted }) => exists && trusted).map(({ location }) => location);
    if (folders.length === 0) return [];
    const script = join(this.#context.extensionPath, 'dist', 'gos-mcp.js');
    const { version } = this.#context.extension.packageJSON as { version: string };
    // The extension host's own executable: on a desktop it is Electron, which is Node when it is told so.
    return [
      new vscode.McpStdioServerDefinition(
        l10n.t('Graph of Skills'),
        process.execPath,
        [script, '--skills', ...folders],
        { ELECTRON_RUN_AS_NODE: '1' },
        version,
      ),
    ];
  }
}
