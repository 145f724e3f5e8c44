// What bin/code.mjs does: runs an extension's tests in code-server's extension host, with the workbench in Chromium.
import { launchChromium } from './chromium.ts';
import { CodeServer } from './code-server.ts';
import { until } from './until.ts';

interface Arguments {
  readonly development: readonly string[];
  readonly tests: string;
  readonly folder: string;
}

/** The options of VS Code's command line that matter here; the others are for a desktop. */
export function parseArguments(args: readonly string[]): Arguments {
  const values = (name: string) =>
    args.filter((arg) => arg.startsWith(`--${name}=`)).map((arg) => arg.slice(name.length + 3));
  const folder = args.find((arg) => !arg.startsWith('-'));
  const tests = values('extensionTestsPath')[0];
  if (tests === undefined || folder === undefined)
    throw new Error('Needs --extensionTestsPath=… and the folder to open.');
  return { development: values('extensionDevelopmentPath'), tests, folder };
}

/** Resolves to the exit code of the tests: 0 when run() resolved. */
export async function runTestsInBrowser(args: readonly string[]): Promise<number> {
  const { development, tests, folder } = parseArguments(args);
  // A page can name one extension under development; the others are installed.
  const [extension, ...others] = development;
  if (extension === undefined) throw new Error('Needs --extensionDevelopmentPath=….');
  const server = await CodeServer.start({ name: 'integration', smokeTestDriver: true, unpacked: others });
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    let code: number | undefined;
    await page.exposeFunction('codeAutomationExit', (value: number) => (code = value));
    await page.exposeFunction('codeAutomationLog', (_type: string, line: unknown) => {
      const [format, ...rest] = ([] as unknown[]).concat(line).map(String);
      // Only what the suite itself says; the workbench's own log is long.
      if (format?.startsWith('TEST ') === true) console.log([format.slice(5), ...rest].join(' '));
    });
    const remote = (path: string) => `vscode-remote://127.0.0.1:${server.port}${path}`;
    const url = new URL(server.url);
    url.searchParams.set('folder', folder);
    url.searchParams.set(
      'payload',
      JSON.stringify([
        ['extensionDevelopmentPath', remote(extension)],
        ['extensionTestsPath', remote(tests)],
        ['enableProposedApi', ''],
        ['skipWelcome', 'true'],
      ]),
    );
    await page.goto(url.href);
    await until(
      'the tests to end',
      () => code !== undefined,
      Number(process.env.GOS_TEST_TIMEOUT ?? 300_000),
    );
    return code ?? 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}
