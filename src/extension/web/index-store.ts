// Where the index of a browser lies: a file a root in the extension's storage, which VS Code keeps in the browser.

import * as vscode from 'vscode';
import { portableSha256 } from '../../core/skill/content-hash.ts';
import { errorText } from '../text.ts';
import { uriOf } from '../file-uri.ts';

export class IndexStore {
  readonly #onLog: (line: string) => void;
  readonly #sizes = new Map<string, number>();
  #failed = false;

  constructor(onLog: (line: string) => void) {
    this.#onLog = onLog;
  }

  /** Bytes of all that was read or written. */
  get bytes(): number {
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** undefined where nothing is stored, or can be read. */
  async read(directory: string, location: string): Promise<Uint8Array | undefined> {
    try {
      const bytes = await vscode.workspace.fs.readFile(fileOf(directory, location));
      this.#sizes.set(location, bytes.length);
      return bytes;
    } catch {
      return undefined;
    }
  }

  /** Written aside and renamed. Never rejects: without it the next start reads more files. */
  async write(directory: string, location: string, bytes: Uint8Array): Promise<void> {
    const { fs } = vscode.workspace;
    const file = fileOf(directory, location);
    const aside = file.with({ path: `${file.path}.${Math.random().toString(36).slice(2)}` });
    try {
      await fs.createDirectory(uriOf(directory));
      await fs.writeFile(aside, bytes);
      await fs.rename(aside, file, { overwrite: true });
      this.#sizes.set(location, bytes.length);
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) this.#onLog(`The index could not be stored: ${errorText(error)}`);
      this.#failed = true;
    }
  }
}

function fileOf(directory: string, location: string): vscode.Uri {
  return vscode.Uri.joinPath(uriOf(directory), `${portableSha256(location).slice(0, 32)}.gos`);
}
