// SARIF 2.1.0 (OASIS), for code scanning.

import { pathToFileURL } from 'node:url';
import type { EngineProblem } from '../../service/engine-api.ts';
import { shortPath } from './problems-text.ts';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

export function sarifLog(problems: readonly EngineProblem[], version: string, cwd: string): object {
  const codes = [...new Set(problems.map(({ diagnostic }) => diagnostic.code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'gos doctor', semanticVersion: version, rules: codes.map((id) => ({ id })) },
        },
        columnKind: 'utf16CodeUnits',
        results: problems.map(({ sourcePath, diagnostic: { code, severity, message, remedy, range } }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: levels[severity],
          message: { text: `${message} ${remedy}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(sourcePath, cwd) },
                region: {
                  startLine: range.line,
                  startColumn: range.column,
                  endLine: range.endLine,
                  endColumn: range.endColumn,
                },
              },
            },
          ],
        })),
      },
    ],
  };
}

function uriOf(path: string, cwd: string): string {
  const short = shortPath(path, cwd);
  return short === path ? pathToFileURL(path).href : short.split(/[\\/]/).map(encodeURIComponent).join('/');
}
