// A VS Code to try the extension in, for someone who has none at hand.
import { join } from 'node:path';
import { packages } from './build.ts';
import { CodeServer, copyExamples } from './code-server.ts';

/** Serves until the process is told to end. Works on a copy of the samples, so that trying changes nothing. */
export async function serveForPeople(port: number): Promise<void> {
  console.log('Building …');
  const vsix = await packages();
  const server = await CodeServer.start({
    name: 'try',
    vsix,
    port,
    settings: { 'workbench.startupEditor': 'readme', 'workbench.tips.enabled': true },
  });
  const workspace = copyExamples('try');
  const url = new URL(server.url);
  url.searchParams.set('folder', workspace);
  console.log(`
Open ${url.href}

It shows a copy of the samples: ${join(workspace, '..')}
The chat has a stand-in for a language model: it calls tools and shows what came back, but cannot think.
Ctrl-C stops it.`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve()).once('SIGTERM', () => resolve());
  });
  console.log('\nStopping …');
  await server.stop();
}
