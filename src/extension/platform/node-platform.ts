// The extension in Node: the disk, a worker thread, embedding models, an MCP server as a process.

import { appendFile, mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { startEngine } from '../../service/engine-client.ts';
import { homeFolder } from '../../service/workspace/surroundings.ts';
import { EmbeddingModel } from '../embedding/embedding-model.ts';
import { McpProvider } from '../mcp-server/mcp-provider.ts';
import type { Platform } from './platform.ts';

export function nodePlatform(): Platform {
  return {
    home: homeFolder(),
    separator: sep,
    user: userName(),
    reaches: ({ scheme }) => scheme === 'file',
    startEngine: (context, log) =>
      startEngine({
        workerPath: join(context.extensionPath, 'dist', 'engine-worker.js'),
        onLog: (message) => log.info(`engine: ${message}`),
      }),
    startEmbedding: (context, log) => new EmbeddingModel(context, log),
    storageDirectory({ storageUri, globalStorageUri }) {
      const { scheme, fsPath } = storageUri ?? globalStorageUri;
      return scheme === 'file' ? join(fsPath, 'index') : undefined;
    },
    async appendLine({ fsPath }, line) {
      await mkdir(dirname(fsPath), { recursive: true });
      await appendFile(fsPath, `${line}\n`);
    },
    registerMcpServer: (context, host) => new McpProvider(context, host),
  };
}

/** A system may not know who runs it. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
