// Serves a real VS Code in the browser, with the extension and the sample workspace, until Ctrl-C.
import { install } from '../test/e2e/install.mjs';
import { loadTs } from '../test/e2e/load-ts.mjs';

const port = Number(process.argv[2] ?? process.env.PORT ?? 8080);
try {
  install({ browser: false });
  const { serveForPeople } = await loadTs('test/e2e/driver/try.ts');
  await serveForPeople(port);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
