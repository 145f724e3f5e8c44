// Diagnostics: one thing a person can repair in a SKILL.md, with its place and its remedy.

import { inEnglish, type Said } from '../say.ts';
import type { DiagnosticSeverity, SkillDiagnostic, TextRange } from './skill.ts';

/** More than this of one skill help nobody. */
const maxDiagnostics = 50;

/** Part of one line. Columns are 1-based, the end exclusive. */
export function lineRange(line: number, column = 1, endColumn = column + 1): TextRange {
  return { line, column, endLine: line, endColumn: Math.max(endColumn, column) };
}

/** Every diagnostic is made here, so that each can be said in other languages. */
export function makeDiagnostic(
  code: string,
  severity: DiagnosticSeverity,
  message: Said,
  remedy: Said,
  range: TextRange,
): SkillDiagnostic {
  const said = {
    ...(message.args.length > 0 && { message }),
    ...(remedy.args.length > 0 && { remedy }),
  };
  return {
    code,
    severity,
    message: inEnglish(message),
    remedy: inEnglish(remedy),
    ...(Object.keys(said).length > 0 && { said }),
    range,
  };
}

/** Collects what the parts of the parser find. */
export class Diagnostics {
  readonly #list: SkillDiagnostic[] = [];
  readonly #seen = new Set<string>();

  /** The same code at the same line counts once. */
  add(code: string, severity: DiagnosticSeverity, message: Said, remedy: Said, range: TextRange): void {
    const key = `${code}:${range.line}`;
    if (this.#list.length >= maxDiagnostics || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#list.push(makeDiagnostic(code, severity, message, remedy, range));
  }

  /** In file order; at one place, as found. */
  sorted(): readonly SkillDiagnostic[] {
    return [...this.#list].sort((a, b) => a.range.line - b.range.line || a.range.column - b.range.column);
  }
}
