// Workflow commands that GitHub Actions turns into annotations.
// Format: docs.github.com, "Workflow commands for GitHub Actions".

import type { EngineProblem } from '../../service/engine-api.ts';
import { printable, printableLine } from '../terminal.ts';
import { shortPath } from './problems-text.ts';

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;

export function githubAnnotations(problems: readonly EngineProblem[], cwd: string): string {
  return problems
    .map(({ sourcePath, diagnostic: { severity, range, message, remedy, code } }) => {
      const place = `file=${property(shortPath(sourcePath, cwd))},line=${range.line},col=${range.column},title=${property(code)}`;
      return `::${commands[severity]} ${place}::${data(`${printableLine(message)} ${printableLine(remedy)}`)}\n`;
    })
    .join('');
}

/** GitHub reads `%0A` as a line break, and would take a bare one for the end of the command. */
function data(text: string): string {
  const escaped = text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return printable(escaped);
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
