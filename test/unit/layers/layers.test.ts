import { ESLint } from 'eslint';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Lints one import as though it stood in an existing file of the layer. */
async function messagesFor(filePath: string, code: string): Promise<string[]> {
  const eslint = new ESLint({ cwd: root });
  const [result] = await eslint.lintText(code, { filePath: `${root}${filePath}` });
  return (result?.messages ?? []).map((message) => `${message.ruleId ?? ''}: ${message.message}`);
}

describe('the rule of imports', () => {
  it.each([
    ['src/core/errors.ts', "import 'node:fs';", 'no-restricted-imports'],
    ['src/core/errors.ts', "import 'vscode';", 'no-restricted-imports'],
    ['src/core/errors.ts', "import '../service/engine-api.ts';", 'no-restricted-imports'],
    ['src/service/engine-api.ts', "import 'vscode';", 'no-restricted-imports'],
    ['src/extension/start.ts', "import 'node:fs';", 'no-restricted-imports'],
    ['src/extension/start.ts', "import '../service/engine-client.ts';", 'no-restricted-imports'],
    ['src/extension/start.ts', "import '../cli/gos.ts';", 'no-restricted-imports'],
    ['src/service/library-answers.ts', "import '../node/discover.ts';", 'no-restricted-imports'],
    ['src/node/discover.ts', "import '../service/engine-api.ts';", 'no-restricted-imports'],
  ])('%s may not hold: %s', async (file, code, rule) => {
    expect(await messagesFor(file, code)).toEqual([expect.stringContaining(rule)]);
  });

  it('lets what only Node loads import Node', async () => {
    expect(await messagesFor('src/extension/platform/node-platform.ts', "import 'node:fs';")).toEqual([]);
  });

  it('lets a shell import the core', async () => {
    expect(await messagesFor('src/service/engine-api.ts', "import '../core/errors.ts';")).toEqual([]);
  });
});
