// Problems of SKILL.md files: of open ones as they are typed, of the others as the engine has them.

import * as vscode from 'vscode';
import type { SkillDiagnostic } from '../../core/skill/skill.ts';
import { debounce } from '../engine/async.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import { errorText } from '../text.ts';
import { isSkillDocument, lineStart, rangeOf } from './places.ts';
import { asScope, isShown, isShownUnopened, type ProblemScope } from './problem-scope.ts';
import { problemText, relatedText } from './problem-text.ts';
import { uriOf } from '../file-uri.ts';
import type { SkillReviews } from './skill-reviews.ts';
import { readSetting } from '../settings/settings.ts';

export const problemSource = 'Graph of Skills';

/** Milliseconds of quiet before a document, or the library, is looked at. */
const typingPause = 350;
const libraryPause = 1500;

export class SkillDiagnostics extends Disposable {
  readonly #host: EngineHost;
  readonly #reviews: SkillReviews;
  readonly #log: vscode.LogOutputChannel;
  readonly #collection = this.register(vscode.languages.createDiagnosticCollection('graph-of-skills'));
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #librarySoon = this.register(debounce(() => void this.#showLibrary(), libraryPause));
  /** By document, what was set last: to set the same again would go round in circles with `#othersChanged`. */
  readonly #shown = new Map<string, string>();
  #languages: ReadonlySet<string> = new Set();

  constructor(host: EngineHost, reviews: SkillReviews, log: vscode.LogOutputChannel) {
    super();
    this.#host = host;
    this.#reviews = reviews;
    this.#log = log;
    const { workspace } = vscode;
    this.register(workspace.onDidOpenTextDocument((document) => this.#soon(document, 0)));
    this.register(workspace.onDidChangeTextDocument(({ document }) => this.#soon(document, typingPause)));
    this.register(workspace.onDidCloseTextDocument((document) => this.#closed(document)));
    this.register(
      reviews.onDidDrop(() => {
        this.#showOpen();
        this.#librarySoon();
      }),
    );
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration('graphOfSkills.problems')) return;
        this.#collection.clear();
        this.#shown.clear();
        this.#showOpen();
        this.#librarySoon();
      }),
    );
    this.register(vscode.languages.onDidChangeDiagnostics(({ uris }) => this.#othersChanged(uris)));
    this.register({ dispose: () => this.#waiting.forEach((timer) => clearTimeout(timer)) });
    void this.#begin();
  }

  async #begin(): Promise<void> {
    this.#languages = new Set(await vscode.languages.getLanguages());
    if (this.isDisposed) return;
    this.#showOpen();
    this.#librarySoon();
  }

  get #scope(): ProblemScope {
    return asScope(readSetting('problems.scope'));
  }

  #showOpen(): void {
    for (const document of vscode.workspace.textDocuments) this.#soon(document, typingPause);
  }

  #soon(document: vscode.TextDocument, pause: number): void {
    if (!isSkillDocument(document) || this.#scope === 'off') return;
    const key = document.uri.toString();
    clearTimeout(this.#waiting.get(key));
    this.#waiting.set(
      key,
      setTimeout(() => {
        this.#waiting.delete(key);
        void this.#show(document);
      }, pause),
    );
  }

  async #show(document: vscode.TextDocument): Promise<void> {
    const { version } = document;
    const isOver = () =>
      this.isDisposed || document.isClosed || document.version !== version || this.#scope === 'off';
    const review = await this.#reviews.of(document);
    if (isOver()) return;
    this.#set(document, review?.problems ?? []);
    if (!review) return;
    const all = await this.#reviews.problemsOf(review);
    if (all.length > review.problems.length && !isOver()) this.#set(document, all);
  }

  #set(document: vscode.TextDocument, problems: readonly SkillDiagnostic[]): void {
    const own = document.languageId === 'skill';
    const others = vscode.languages
      .getDiagnostics(document.uri)
      .filter(({ source }) => source !== problemSource);
    const shown = problems
      .filter((problem) => isShown(problem, own))
      .map((problem) => diagnosticOf(problem))
      // VS Code looks for the files of links itself, in the language that it knows.
      .filter(({ code, range }) => code !== 'file-missing' || !others.some((o) => o.range.isEqual(range)));
    const signature = JSON.stringify(shown);
    if (this.#shown.get(document.uri.toString()) === signature) return;
    this.#shown.set(document.uri.toString(), signature);
    this.#collection.set(document.uri, shown);
  }

  /** What others say may make a problem of ours a repetition. */
  #othersChanged(uris: readonly vscode.Uri[]): void {
    const changed = new Set(uris.map((uri) => uri.toString()));
    for (const document of vscode.workspace.textDocuments)
      if (changed.has(document.uri.toString()) && !this.#waiting.has(document.uri.toString()))
        this.#soon(document, typingPause);
  }

  #closed(document: vscode.TextDocument): void {
    if (!isSkillDocument(document)) return;
    const key = document.uri.toString();
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
    this.#shown.delete(key);
    this.#collection.delete(document.uri);
    this.#librarySoon();
  }

  /** All that is not open; what was said of files that are fine or gone now is taken back. */
  async #showLibrary(): Promise<void> {
    const scope = this.#scope;
    try {
      await this.#host.whenReady();
      const found = scope === 'workspace' || scope === 'all' ? await this.#host.engine.problems() : [];
      if (this.isDisposed || scope !== this.#scope) return;
      const open = new Set(
        vscode.workspace.textDocuments.filter(isSkillDocument).map(({ uri }) => uri.toString()),
      );
      const next = new Map<string, vscode.Diagnostic[]>();
      for (const { sourcePath, diagnostic } of found) {
        const uri = uriOf(sourcePath);
        const key = uri.toString();
        if (open.has(key) || !isSkillDocument({ uri })) continue;
        if (scope === 'workspace' && !vscode.workspace.getWorkspaceFolder(uri)) continue;
        const own = uri.path.endsWith('/SKILL.md') && this.#languages.has('skill');
        if (!isShownUnopened(diagnostic, own)) continue;
        const list = next.get(key) ?? [];
        list.push(diagnosticOf(diagnostic));
        next.set(key, list);
      }
      const gone: vscode.Uri[] = [];
      this.#collection.forEach((uri) => {
        if (!open.has(uri.toString()) && !next.has(uri.toString())) gone.push(uri);
      });
      this.#collection.set([
        ...gone.map((uri): [vscode.Uri, undefined] => [uri, undefined]),
        ...[...next].map(([key, list]): [vscode.Uri, vscode.Diagnostic[]] => [vscode.Uri.parse(key), list]),
      ]);
    } catch (error) {
      if (!this.isDisposed) this.#log.debug(`problems of the library: ${errorText(error)}`);
    }
  }
}

const severities = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
} as const;

function diagnosticOf(problem: SkillDiagnostic): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(
    rangeOf(problem.range),
    problemText(problem),
    severities[problem.severity],
  );
  diagnostic.source = problemSource;
  diagnostic.code = problem.code;
  if (problem.code === 'duplicate-skill') diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  diagnostic.relatedInformation = (problem.related ?? []).map(
    ({ sourcePath, line, message }) =>
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(uriOf(sourcePath), lineStart(line)),
        relatedText(problem, message),
      ),
  );
  return diagnostic;
}
