// The engine's configuration as the settings and this installation give it.

import { join } from 'node:path';
import type * as vscode from 'vscode';
import type { Root } from '../../core/skill/skill.ts';
import type { EmbeddingConfig, EngineConfig } from '../../service/engine-api.ts';

export function engineConfig(
  context: vscode.ExtensionContext,
  roots: readonly Root[],
  embedding: EmbeddingConfig,
): EngineConfig {
  const storage = context.storageUri ?? context.globalStorageUri;
  return {
    roots,
    watch: true,
    embedding,
    ...(storage.scheme === 'file' ? { storageDirectory: join(storage.fsPath, 'index') } : {}),
  };
}
