// The bar at the top of a view while the skills are read.

import * as vscode from 'vscode';
import { Deferred } from '../engine/async.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';

export class ScanProgress extends Disposable {
  readonly #viewId: string;
  #scan: Deferred<void> | undefined;

  constructor(host: EngineHost, viewId: string) {
    super();
    this.#viewId = viewId;
    this.register(host.onDidChangeStatus(({ state }) => this.#show(state === 'indexing')));
    this.register({ dispose: () => this.#show(false) });
  }

  #show(scanning: boolean): void {
    if (scanning === (this.#scan !== undefined)) return;
    this.#scan?.resolve();
    this.#scan = scanning ? new Deferred<void>() : undefined;
    const promise = this.#scan?.promise;
    if (promise) void vscode.window.withProgress({ location: { viewId: this.#viewId } }, () => promise);
  }
}
