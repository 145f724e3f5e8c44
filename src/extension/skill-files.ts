// Skills under names that tell them apart: `graph-of-skills:/pdf-ocr.md` reads the SKILL.md of pdf-ocr. The chat names an
// attachment by the last segment of its path, which would be "SKILL.md" for each of them. Read-only.

import * as vscode from 'vscode';
import type { SkillDetail } from '../service/engine-api.ts';
import type { EngineHost } from './engine/engine-host.ts';
import { Disposable } from './lifecycle.ts';

export const skillScheme = 'graph-of-skills';

/** The same skill under its own name. */
export function namedSkillUri({ name, sourcePath }: Pick<SkillDetail, 'name' | 'sourcePath'>): vscode.Uri {
  const file = name.replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, '-').slice(0, 80);
  return vscode.Uri.from({ scheme: skillScheme, path: `/${file}.md`, query: sourcePath });
}

export class SkillFiles extends Disposable implements vscode.FileSystemProvider {
  readonly #host: EngineHost;
  readonly #changed = this.register(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
  readonly onDidChangeFile = this.#changed.event;
  /** What the chat or an editor holds. */
  readonly #watched = new Map<string, vscode.Uri>();
  /** Whoever attaches a skill asks for its size and its text several times over. */
  readonly #read = new Map<string, Promise<Uint8Array>>();

  constructor(host: EngineHost) {
    super();
    this.#host = host;
    this.register(
      vscode.workspace.registerFileSystemProvider(skillScheme, this, {
        isReadonly: true,
        isCaseSensitive: true,
      }),
    );
    this.register(
      host.onDidChangeSkills(() => {
        this.#read.clear();
        this.#changed.fire(
          [...this.#watched.values()].map((uri) => ({ type: vscode.FileChangeType.Changed, uri })),
        );
      }),
    );
    // Other trust, perhaps.
    this.register(host.onDidChangeRoots(() => this.#read.clear()));
  }

  watch(uri: vscode.Uri): vscode.Disposable {
    const key = uri.toString();
    this.#watched.set(key, uri);
    return new vscode.Disposable(() => this.#watched.delete(key));
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { byteLength } = await this.readFile(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: byteLength };
  }

  /** What the engine holds, and no other file: whoever makes such a URI cannot read more than skills. */
  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const key = uri.query;
    const known = this.#read.get(key);
    if (known) return known;
    const read = this.#readNow(uri);
    this.#read.set(key, read);
    read.catch(() => {
      if (this.#read.get(key) === read) this.#read.delete(key);
    });
    return read;
  }

  async #readNow(uri: vscode.Uri): Promise<Uint8Array> {
    const { engine } = this.#host;
    let detail = await engine.skill(uri.query);
    // A window that comes back asks before the skills are read.
    if (!detail && !this.#host.isReady) {
      await this.#host.whenReady();
      detail = await engine.skill(uri.query);
    }
    if (detail?.sourcePath !== uri.query) throw vscode.FileSystemError.FileNotFound(uri);
    if (!detail.trusted) throw vscode.FileSystemError.NoPermissions(uri);
    return new TextEncoder().encode(withPlace(detail.sourcePath, (await engine.text(detail.id)) ?? ''));
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}

/** A model has to know where the scripts and references lie that the text names. */
function withPlace(sourcePath: string, text: string): string {
  const place = sourcePath.replaceAll('--', '- -');
  return `<!-- This is ${place}: files that it names lie beside it. -->\n\n${text}`;
}
