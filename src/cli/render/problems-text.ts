// Problems for people: by file, with line, message and remedy; a count at the end.

import { relative } from 'node:path';
import type { DiagnosticSeverity } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../../service/engine-api.ts';
import { printableLine, wrap, type Style } from '../terminal.ts';
import { counted, thousands } from './numbers.ts';

export interface ProblemsTextOptions {
  readonly skills: number;
  readonly counts: Readonly<Record<DiagnosticSeverity, number>>;
  readonly style: Style;
  readonly cwd: string;
  readonly all: boolean;
  /** Each of a kind, however many there are. */
  readonly every?: boolean;
}

export function problemsText(
  problems: readonly EngineProblem[],
  { skills, counts, style, cwd, all, every = false }: ProblemsTextOptions,
): string {
  const lines: string[] = [];
  let file = '';
  const seen = new Map<string, number>();
  for (const { sourcePath, diagnostic } of problems) {
    if (diagnostic.severity === 'info' && !all) continue;
    const nth = (seen.get(diagnostic.code) ?? 0) + 1;
    seen.set(diagnostic.code, nth);
    if (nth > mostOfAKind && !every) continue;
    if (sourcePath !== file) {
      if (file !== '') lines.push('');
      file = sourcePath;
      lines.push(style.bold(printableLine(shortPath(sourcePath, cwd))));
    }
    const { severity, range, message, remedy, code } = diagnostic;
    const mark = { error: style.bad, warning: style.warn, info: style.dim }[severity](severity.padEnd(7));
    const text = wrap(`${printableLine(message)} ${style.dim(code)}`, style.width, hanging);
    const place = `${range.line}:${range.column}`.padEnd(6);
    lines.push(`  ${style.dim(place)} ${mark} ${text.slice(hanging.length)}`);
    lines.push(style.dim(wrap(printableLine(remedy), style.width, hanging)));
  }
  if (lines.length > 0) lines.push('');
  for (const [code, n] of every ? [] : seen) {
    if (n > mostOfAKind)
      lines.push(
        style.dim(`${style.ellipsis} and ${thousands(n - mostOfAKind)} more ${code}; --every shows them`),
      );
  }
  if (problems.length > manyProblems) lines.push(style.dim(wrap(byCode(problems, all), style.width)));
  const { error, warning, info } = counts;
  const hidden = info > 0 && !all ? ' (shown with --all)' : '';
  const total = `${counted(skills, 'skill')}: ${counted(error, 'error')}, ${counted(warning, 'warning')}, ${counted(info, 'hint')}${hidden}`;
  lines.push(error > 0 ? style.bad(total) : warning > 0 ? style.warn(total) : style.good(total));
  return `${lines.join('\n')}\n`;
}

/** Place and severity stand before the first line. */
const hanging = ' '.repeat(17);

/** Problems of one kind that are shown one by one. */
const mostOfAKind = 20;

/** From here on a person wants to know which kinds there are before reading each. */
const manyProblems = 20;

/** "12 file-missing, 3 unknown-skill": what `--ignore` takes, most frequent first. */
function byCode(problems: readonly EngineProblem[], all: boolean): string {
  const counts = new Map<string, number>();
  for (const { diagnostic } of problems) {
    if (diagnostic.severity === 'info' && !all) continue;
    counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([code, n]) => `${thousands(n)} ${code}`)
    .join(', ');
}

/** Relative where that is shorter. */
export function shortPath(path: string, cwd: string): string {
  const way = relative(cwd, path);
  return way !== '' && !way.startsWith('..') && way.length < path.length ? way : path;
}
