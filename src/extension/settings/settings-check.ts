// Tells of settings that do not count: in the log once, in the status bar and the index status as long as they stand.

import * as vscode from 'vscode';
import { Disposable } from '../lifecycle.ts';
import { settingFaults } from './settings.ts';

export class SettingsCheck extends Disposable {
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = this.register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #faults: readonly string[] = [];

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

  /** A sentence or two each. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  #look(): void {
    const before = new Set(this.#faults);
    this.#faults = settingFaults();
    for (const fault of this.#faults) if (!before.has(fault)) this.#log.warn(fault);
    if (this.#faults.length !== before.size || this.#faults.some((fault) => !before.has(fault)))
      this.#changed.fire();
  }
}
