// What is shown when someone points at a skill or an edge: purpose, state, and the words that made the edge.

import * as vscode from 'vscode';
import type { NamedEdge, SkillListing } from '../../service/engine-api.ts';
import { edgeMarkdown, skillMarkdown } from '../skill-markdown.ts';

export function skillTooltip(skill: SkillListing): vscode.MarkdownString {
  return new vscode.MarkdownString(skillMarkdown(skill), true);
}

export function edgeTooltip(edges: readonly NamedEdge[]): vscode.MarkdownString {
  return new vscode.MarkdownString(edges.map(edgeMarkdown).join('\n\n'));
}
