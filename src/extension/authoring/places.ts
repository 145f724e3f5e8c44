// Ranges of the engine (1-based) as VS Code has them (0-based), and which documents are skills.

import * as vscode from 'vscode';
import { fileSchemes, isSkillFile } from '../file-uri.ts';
import type { TextRange } from '../../core/skill/skill.ts';

/** Whatever language VS Code takes it for. */
export function skillSelector(): vscode.DocumentSelector {
  return fileSchemes().map((scheme) => ({ scheme, pattern: '**/{SKILL.md,skill.md,Skill.md}' }));
}

export function isSkillDocument({ uri }: Pick<vscode.TextDocument, 'uri'>): boolean {
  return isSkillFile(uri);
}

export function rangeOf({ line, column, endLine, endColumn }: TextRange): vscode.Range {
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

/** The start of a 1-based line; 0 stands for the file. */
export function lineStart(line: number): vscode.Position {
  return new vscode.Position(Math.max(0, line - 1), 0);
}

export function linesOf(document: vscode.TextDocument): readonly string[] {
  return document.getText().split(/\r\n?|\n/);
}
