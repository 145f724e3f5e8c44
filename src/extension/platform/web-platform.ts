// The extension in a browser: virtual files, a worker of the browser, no model, no process.

import * as vscode from 'vscode';
import { pathOf } from '../file-uri.ts';
import { IndexStore } from '../web/index-store.ts';
import { startLibrary } from '../web/library-client.ts';
import { VirtualWatcher } from '../web/virtual-watcher.ts';
import { WebEngine } from '../web/web-engine.ts';
import type { Platform } from './platform.ts';

export function webPlatform(): Platform {
  return {
    separator: '/',
    user: '',
    reaches: () => true,
    startEngine(context, log) {
      const url = vscode.Uri.joinPath(context.extensionUri, 'dist/web/library-worker.js').toString(true);
      return new WebEngine(
        startLibrary(url, (line) => log.warn(line)),
        new VirtualWatcher(),
        new IndexStore((line) => log.warn(line)),
      );
    },
    startEmbedding: () => ({
      config: { kind: 'none' },
      onDidChange: () => vscode.Disposable.from(),
      dispose: () => undefined,
    }),
    storageDirectory: ({ storageUri, globalStorageUri }) =>
      pathOf(vscode.Uri.joinPath(storageUri ?? globalStorageUri, 'index')),
    async appendLine(file, line) {
      const { fs } = vscode.workspace;
      const before = await fs.readFile(file).then(
        (bytes) => new TextDecoder().decode(bytes),
        () => '',
      );
      await fs.writeFile(file, new TextEncoder().encode(`${before}${line}\n`));
    },
  };
}
