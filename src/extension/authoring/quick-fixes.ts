// Quick fixes for the problems that we report.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { quoteValue } from '../../core/authoring/quote-value.ts';
import { nameFault } from '../../core/authoring/skill-name.ts';
import { locateFrontMatter } from '../../core/skill/locate-front-matter.ts';
import type { SkillDiagnostic } from '../../core/skill/skill.ts';
import { linesOf, rangeOf } from './places.ts';
import { problemSource } from './skill-diagnostics.ts';
import { folderName, uriOf } from '../file-uri.ts';
import type { SkillReviews } from './skill-reviews.ts';

export class QuickFixes implements vscode.CodeActionProvider {
  readonly #reviews: SkillReviews;

  constructor(reviews: SkillReviews) {
    this.#reviews = reviews;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const ours = context.diagnostics.filter(({ source }) => source === problemSource);
    if (context.diagnostics.length === 0) return [];
    const review = await this.#reviews.of(document, token);
    if (!review) return [];
    const description = review.descriptionRange && rangeOf(review.descriptionRange);
    const fixes: vscode.CodeAction[] = [];
    for (const problem of await this.#reviews.problemsOf(review)) {
      const place = rangeOf(problem.range);
      // A missing file may be reported by VS Code instead; what mends it is still ours.
      const diagnostic =
        ours.find(({ code, range: there }) => code === problem.code && there.isEqual(place)) ??
        (problem.code === 'file-missing' && place.intersection(range)
          ? context.diagnostics.find((other) => other.range.isEqual(place))
          : undefined);
      if (!diagnostic) continue;
      for (const action of fixesFor(document, problem, description)) {
        action.diagnostics = [diagnostic];
        fixes.push(action);
      }
    }
    return fixes;
  }
}

function fixesFor(
  document: vscode.TextDocument,
  problem: SkillDiagnostic,
  description: vscode.Range | undefined,
): vscode.CodeAction[] {
  const { code } = problem;
  if (code === 'unknown-skill') return [...replaceName(document, problem), ...createSkill(problem)];
  if (code === 'file-missing') return createFile(document, problem);
  if (code.startsWith('yaml-') || code === 'not-text') return quote(document, problem);
  if (code === 'front-matter-unclosed') return close(document);
  if (code === 'description-weak' || code === 'description-lacks-files')
    return description ? addSentence(document, problem, description) : [];
  if (code === 'duplicate-name' || code === 'shadowed-name')
    return [rename(document, problem), ...openRelated(problem)];
  return openRelated(problem);
}

function fix(title: string, isPreferred = false): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.isPreferred = isPreferred;
  return action;
}

function edited(
  title: string,
  document: vscode.TextDocument,
  range: vscode.Range,
  text: string,
  isPreferred = false,
): vscode.CodeAction {
  const action = fix(title, isPreferred);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(document.uri, range, text);
  return action;
}

function replaceName(document: vscode.TextDocument, problem: SkillDiagnostic): vscode.CodeAction[] {
  return (problem.suggestions ?? []).map((name, index) =>
    edited(l10n.t('Replace by "{0}"', name), document, rangeOf(problem.range), name, index === 0),
  );
}

function createSkill({ subject = '' }: SkillDiagnostic): vscode.CodeAction[] {
  const name = subject.split('/').at(-1) ?? '';
  if (nameFault(name) !== undefined) return [];
  const title = l10n.t('Create the skill "{0}"', name);
  const action = fix(title);
  action.command = { command: 'graphOfSkills.newSkill', title, arguments: [{ name }] };
  return [action];
}

function createFile(document: vscode.TextDocument, { subject = '' }: SkillDiagnostic): vscode.CodeAction[] {
  let path: string;
  try {
    path = decodeURIComponent(subject).replace(/^\.\//, '');
  } catch {
    return [];
  }
  // A link that leads out of the folder is never reported; this makes sure that none is followed.
  if (path.split(/[\\/]/).includes('..')) return [];
  const uri = vscode.Uri.joinPath(document.uri, '..', path);
  const title = l10n.t('Create "{0}"', path);
  const action = fix(title, true);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.createFile(uri, { ignoreIfExists: true });
  action.command = { command: 'vscode.open', title, arguments: [uri] };
  return [action];
}

function quote(document: vscode.TextDocument, problem: SkillDiagnostic): vscode.CodeAction[] {
  const lines = linesOf(document);
  const place = locateFrontMatter(lines);
  const repair = place && quoteValue(lines, problem.range.line, place.end + 1);
  if (!repair) return [];
  return [
    edited(l10n.t('Put the value in double quotes'), document, rangeOf(repair.range), repair.text, true),
  ];
}

function close(document: vscode.TextDocument): vscode.CodeAction[] {
  const place = locateFrontMatter(linesOf(document));
  if (!place) return [];
  const last = document.lineAt(Math.min(Math.max(place.end - 1, 0), document.lineCount - 1)).range.end;
  const at = new vscode.Range(last, last);
  return [edited(l10n.t('Close the front matter'), document, at, '\n---', true)];
}

function addSentence(
  document: vscode.TextDocument,
  { suggestions = [] }: SkillDiagnostic,
  description: vscode.Range,
): vscode.CodeAction[] {
  const before = document.getText(description).trimEnd();
  const stop = /[.!?。]$/.test(before) ? ' ' : '. ';
  const at = new vscode.Range(description.end, description.end);
  return suggestions.map((sentence) =>
    edited(l10n.t('Add "{0}" to the description', sentence), document, at, stop + sentence),
  );
}

function rename(document: vscode.TextDocument, problem: SkillDiagnostic): vscode.CodeAction {
  const title = l10n.t('Rename this skill…');
  const action = fix(title);
  action.command = {
    command: 'editor.action.rename',
    title,
    arguments: [document.uri, rangeOf(problem.range).start],
  };
  return action;
}

function openRelated({ related = [] }: SkillDiagnostic): vscode.CodeAction[] {
  const paths = [...new Set(related.map(({ sourcePath }) => sourcePath))];
  return paths.slice(0, 5).map((path) => {
    const title = l10n.t('Open "{0}"', folderName(path));
    const action = fix(title);
    const { line } = related.find(({ sourcePath }) => sourcePath === path)!;
    action.command = {
      command: 'vscode.open',
      title,
      arguments: [uriOf(path), { selection: new vscode.Range(line - 1, 0, line - 1, 0) }],
    };
    return action;
  });
}
