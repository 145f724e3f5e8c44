// Skills as resources: `skill://root/folder`, listed in pages, read in full.

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Disposable } from '../service/engine-api.ts';
import type { LibraryHost } from './library-host.ts';
import { pageAfter } from './paging.ts';
import { skillIdOf, skillUri } from './skill-uri.ts';

const pageSize = 100;
/** The protocol's code for a resource that is not there. */
const resourceNotFound = -32002;

export function addResources({ server }: McpServer, host: LibraryHost): void {
  server.registerCapabilities({ resources: { listChanged: true } });

  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }, { signal }) => {
    await host.ready({ signal });
    const all = [...(await host.engine.listing())].sort((a, b) => (a.id < b.id ? -1 : 1));
    const page = pageAfter(all, params?.cursor, pageSize);
    const next = page.after(page.items.length);
    return {
      resources: page.items.map(({ id, name, capability }) => ({
        uri: skillUri(id),
        name,
        description: capability,
        mimeType: 'text/markdown',
      })),
      ...(next !== undefined && { nextCursor: next }),
    };
  });

  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: 'skill://{+id}',
        name: 'skill',
        title: 'A skill by id',
        description: 'The SKILL.md of a skill: root and folder, as list_skills gives them',
        mimeType: 'text/markdown',
      },
    ],
  }));

  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    await host.ready({ signal });
    const id = skillIdOf(uri);
    const text = id === undefined ? undefined : await host.engine.text(id);
    if (text === undefined) throw new McpError(resourceNotFound, 'There is no such skill.', { uri });
    return { contents: [{ uri, mimeType: 'text/markdown', text }] };
  });
}

/** Tells the client when skills come or go; bursts as one message, and none before the client has initialised. */
export function announceChanges(mcp: McpServer, host: LibraryHost): Disposable {
  let timer: NodeJS.Timeout | undefined;
  let initialized = false;
  mcp.server.oninitialized = () => {
    initialized = true;
  };
  const listening = host.engine.onDidChange(({ added, removed }) => {
    if (!initialized || added.length + removed.length === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (mcp.isConnected()) mcp.sendResourceListChanged();
    }, 200);
  });
  return {
    dispose: () => {
      clearTimeout(timer);
      listening.dispose();
    },
  };
}
