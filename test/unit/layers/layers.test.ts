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
    ['src/node/discover.ts', "import '../service/engine-api.ts';", 'no-restricted-imports'],
  ])('%s may not hold: %s', async (file, code, rule) => {
    expect(await messagesFor(file, code)).toEqual([expect.stringContaining(rule)]);
  });

  it('lets a shell import the core', async () => {
    expect(await messagesFor('src/service/engine-api.ts', "import '../core/errors.ts';")).toEqual([]);
  });
});
