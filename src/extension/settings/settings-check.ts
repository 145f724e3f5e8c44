// Tells of settings that do not count: in the log once, in the status bar and the index status as long as they stand.

import * as vscode from 'vscode';
import { Disposable } from '../lifecycle.ts';
import type { Ailment, SettingsState } from '../status/health.ts';
import { modelSettings, settingFaults } from './settings.ts';

export class SettingsCheck extends Disposable {
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = this.register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #faults: readonly Ailment[] = [];

  constructor(log: vscode.LogOutputChannel) {
    super();
    this.#log = log;
    this.register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('graphOfSkills')) this.#look();
      }),
    );
    this.#look();
  }

  get state(): SettingsState {
    return { faults: this.#faults, model: modelSettings() };
  }

  #look(): void {
    const before = new Set(this.#faults.map(({ text }) => text));
    this.#faults = settingFaults();
    const fresh = this.#faults.filter(({ text }) => !before.has(text));
    for (const { text } of fresh) this.#log.warn(text);
    if (this.#faults.length !== before.size || fresh.length > 0) this.#changed.fire();
  }
}
