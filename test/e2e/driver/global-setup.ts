// Once for all specs: installs the tools, packs the extensions and starts the server that most specs share.
import type { TestProject } from 'vitest/node';
import { install } from '../install.mjs';
import { packages } from './build.ts';
import { CodeServer } from './code-server.ts';
import { offerLanguages } from './language-packs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly vsix: string[];
    readonly server: { readonly url: string; readonly folder: string };
  }
}

let server: CodeServer | undefined;

export async function setup(project: TestProject): Promise<void> {
  install();
  const vsix = await packages();
  server = await CodeServer.start({ name: 'shared', vsix });
  offerLanguages(server, ['de', 'zh-cn']);
  project.provide('vsix', vsix);
  project.provide('server', { url: server.url, folder: server.folder });
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
