// What differs between Node (desktop, remote) and the browser (VS Code for the Web). One entry chooses one of them.

import type * as vscode from 'vscode';
import type { EmbeddingConfig, Engine } from '../../service/engine-api.ts';
import type { Disposable } from '../lifecycle.ts';
import type { EngineHost } from '../engine/engine-host.ts';

export interface Platform {
  /** Absolute path of the person's home folder; absent: there is none, and with it no root outside the workspace. */
  readonly home?: string;
  /** Between the segments of a path on disk. */
  readonly separator: '/' | '\\';
  /** Login name, to be taken out of logs; '' where unknown. */
  readonly user: string;
  /** Whether a workspace folder can be searched for skills. */
  reaches(folder: vscode.Uri): boolean;
  startEngine(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Engine;
  startEmbedding(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): EmbeddingSource;
  /** Where the engine keeps its index; absent: it keeps none. */
  storageDirectory(context: vscode.ExtensionContext): string | undefined;
  /** Adds a line to a file that may not be there yet, nor its folder. */
  appendLine(file: vscode.Uri, line: string): Promise<void>;
  /** The MCP server that this installation can run; absent: none. */
  readonly registerMcpServer?: (context: vscode.ExtensionContext, host: EngineHost) => Disposable;
}

/** Which model finds skills by meaning. */
export interface EmbeddingSource {
  readonly config: EmbeddingConfig;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}
