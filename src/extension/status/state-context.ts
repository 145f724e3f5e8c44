// Context keys for welcome views, menus and the walkthrough.

import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';

export class StateContext extends Disposable {
  readonly #known = new Map<string, unknown>();

  constructor(host: EngineHost) {
    super();
    const update = () => {
      const { status } = host;
      this.#set(
        'graphOfSkills.state',
        host.lastError !== undefined && !status?.skills ? 'failed' : (status?.state ?? 'starting'),
      );
      this.#set('graphOfSkills.hasSkills', (status?.skills ?? 0) > 0);
    };
    this.register(host.onDidChangeStatus(update));
    this.register(host.onDidChangeRoots(update));
    update();
  }

  #set(key: string, value: unknown): void {
    if (this.#known.get(key) === value) return;
    this.#known.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}
