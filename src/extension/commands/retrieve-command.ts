// "Retrieve Skill Bundle": a quick pick with live results; ticks adjust the bundle; Enter hands it to the chat.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import { space } from '../engine/async.ts';
import { keepOrder } from '../keep-order.ts';
import { Disposable } from '../lifecycle.ts';
import { configuredBudget, type Answer, type Retriever } from '../retriever.ts';
import { errorText, isCancellation } from '../text.ts';
import { deliver } from './deliver.ts';
import type { Delivery } from './deliveries.ts';
import {
  adjustments,
  budgetText,
  pickHeading,
  pickRows,
  soFarText,
  type PickRow,
  type Purposes,
} from './pick-state.ts';

/**
 * `argument`: a task from a caller, or the file that a menu was opened on (`selected`: all of them). Else the person is
 * asked, with the selection prefilled. Returns the bundle that was delivered.
 */
export async function retrieveBundle(
  retriever: Retriever,
  argument?: unknown,
  selected?: unknown,
): Promise<Bundle | undefined> {
  if (typeof argument === 'string') {
    const bundle = await retriever.retrieve({ task: argument }, { atOnce: true });
    if (bundle.status === 'hit') {
      sayWhereSoFar(retriever);
      await deliver(bundle, 'chat');
    }
    return bundle;
  }
  const files = (Array.isArray(selected) ? selected : [argument]).filter(
    (file): file is vscode.Uri => file instanceof vscode.Uri,
  );
  const pick = new BundlePick(retriever, selection() || namesOf(files));
  try {
    return await pick.done;
  } finally {
    pick.dispose();
  }
}

/** Names of files, to begin a task with. */
function namesOf(files: readonly vscode.Uri[]): string {
  const names = files.slice(0, 10).map((uri) => uri.path.slice(uri.path.lastIndexOf('/') + 1));
  return names.length > 0 ? `${names.join(', ')}: ` : '';
}

interface PickButton extends vscode.QuickInputButton {
  readonly delivery: Delivery;
}

type PickItem = vscode.QuickPickItem & PickRow;

/** What the pick shows. */
interface Shown extends Answer {
  readonly purposes: Purposes;
}

class BundlePick extends Disposable {
  /** The bundle that was delivered, or undefined where the person went away. */
  readonly done: Promise<Bundle | undefined>;
  readonly #retriever: Retriever;
  readonly #pick = this.register(vscode.window.createQuickPick<PickItem>());
  /** The first key is answered at once, the others as fast as they can be. */
  readonly #soon = this.register(space(() => void this.#search(), { soon: 0, interval: 60 }));
  #call: AbortController | undefined;
  #delivering = false;
  #shown: Shown | undefined;
  /** What the rows tick by themselves; anything else is the person's doing. */
  #settled: readonly string[] = [];

  constructor(retriever: Retriever, task: string) {
    super();
    this.#retriever = retriever;
    const pick = this.#pick;
    pick.title = l10n.t('Retrieve Skill Bundle');
    pick.placeholder = l10n.t('What is the task?');
    pick.value = task;
    pick.canSelectMany = true;
    pick.ignoreFocusOut = true;
    pick.buttons = buttons();
    keepOrder(pick);
    this.register(pick.onDidChangeValue(() => this.#changed()));
    this.register({ dispose: () => this.#call?.abort() });
    this.done = new Promise((resolve, reject) => {
      const finish = (delivery: Delivery) =>
        void this.#deliver(delivery).then((bundle) => bundle && resolve(bundle), reject);
      this.register(pick.onDidAccept(() => finish('chat')));
      this.register(pick.onDidTriggerButton((button) => finish((button as PickButton).delivery)));
      this.register(pick.onDidHide(() => this.#delivering || resolve(undefined)));
    });
    pick.show();
    if (task !== '') this.#changed();
  }

  #changed(): void {
    this.#pick.busy = this.#pick.value.trim() !== '';
    this.#soon();
  }

  async #search(): Promise<void> {
    this.#call?.abort();
    const call = (this.#call = new AbortController());
    const task = this.#pick.value.trim();
    if (task === '') {
      this.#show(undefined);
      return;
    }
    try {
      const answer = await this.#withPurposes(
        await this.#retriever.previewAtOnce({ task }, { signal: call.signal }),
      );
      if (call.signal.aborted || this.isDisposed) return;
      this.#show(answer);
      if (answer.soFar) void this.#againWhenAllRead(answer);
    } catch (error) {
      if (!call.signal.aborted && !isCancellation(error)) this.#pick.title = errorText(error);
    }
  }

  async #withPurposes({ bundle, soFar }: Answer): Promise<Shown> {
    const purposes = await this.#retriever.purposesOf(bundle.ranking.map(({ id }) => id));
    return { bundle, purposes, ...(soFar ? { soFar } : {}) };
  }

  /** Unless the person has typed on, or ticked something, which would be lost. */
  async #againWhenAllRead(answer: Shown): Promise<void> {
    await this.#retriever.whenAllRead();
    if (!this.isDisposed && this.#shown === answer && this.#isUntouched()) await this.#search();
  }

  /** Ticked is what the rows ticked by themselves. */
  #isUntouched(ticked = this.#ticked()): boolean {
    return ticked.length === this.#settled.length && ticked.every((id) => this.#settled.includes(id));
  }

  #ticked(): readonly string[] {
    return this.#pick.selectedItems.map(({ id }) => id);
  }

  #show(answer: Shown | undefined): void {
    const pick = this.#pick;
    this.#shown = answer;
    const items = answer ? pickRows(answer.bundle, answer.purposes).map(pickItem) : [];
    const heading = answer && items.length > 0 ? pickHeading(answer.bundle) : '';
    const ticked = items.filter(({ picked }) => picked);
    this.#settled = ticked.map(({ id }) => id);
    pick.items = heading === '' ? items : [separator(heading), ...items];
    pick.selectedItems = ticked;
    pick.busy = false;
    const title = l10n.t('Retrieve Skill Bundle');
    const facts = answer
      ? [budgetText(answer.bundle, configuredBudget().maxContextChars), soFarText(answer.soFar)]
      : [];
    const said = facts.filter((fact) => fact !== '').join(' · ');
    pick.title = said === '' ? title : `${title}: ${said}`;
  }

  /** The ticks; where nothing fits, so that none was there to begin with, the row that the person has gone to. */
  #taken(shown: Shown | undefined): readonly string[] {
    const ticked = this.#ticked();
    return ticked.length === 0 && shown?.bundle.status === 'miss'
      ? this.#pick.activeItems.map(({ id }) => id)
      : ticked;
  }

  /** Undefined where there is nothing to deliver: the pick stays open. */
  async #deliver(delivery: Delivery): Promise<Bundle | undefined> {
    const task = this.#pick.value.trim();
    if (task === '') return undefined;
    // Ticks count for the result that they were made on.
    const shown = this.#shown?.bundle.task === task ? this.#shown : undefined;
    const ticked = this.#taken(shown);
    const same = this.#isUntouched(ticked);
    this.#pick.busy = true;
    const request = { task };
    let bundle = shown?.bundle;
    // What is seen is what is given, though the index may have moved on since.
    if (shown && same) this.#retriever.adopt(request, shown.bundle, shown.soFar);
    else
      bundle = await this.#retriever.retrieve(
        { ...request, ...(shown ? adjustments(shown.bundle, ticked) : {}) },
        { atOnce: true },
      );
    this.#pick.busy = false;
    if (bundle?.status !== 'hit') {
      const { last } = this.#retriever;
      this.#show(last && (await this.#withPurposes(last)));
      return undefined;
    }
    this.#delivering = true;
    this.#pick.hide();
    sayWhereSoFar(this.#retriever);
    await deliver(bundle, delivery);
    return bundle;
  }
}

function pickItem(row: PickRow): PickItem {
  return { ...row, alwaysShow: true };
}

function separator(label: string): PickItem {
  const kind = vscode.QuickPickItemKind.Separator;
  return { kind, label, id: '', description: '', detail: '', picked: false };
}

/** What is handed over stays as it is, though the Bundle view will know better. */
function sayWhereSoFar({ last }: Retriever): void {
  if (!last?.soFar) return;
  void vscode.window.showInformationMessage(
    l10n.t(
      'This bundle is made of what is read so far ({0}). The Bundle view shows the whole result in a moment.',
      soFarText(last.soFar),
    ),
  );
}

function buttons(): readonly PickButton[] {
  return [
    { delivery: 'copy', iconPath: new vscode.ThemeIcon('copy'), tooltip: l10n.t('Copy the bundle') },
    {
      delivery: 'document',
      iconPath: new vscode.ThemeIcon('go-to-file'),
      tooltip: l10n.t('Open the bundle as a document'),
    },
    {
      delivery: 'agents',
      iconPath: new vscode.ThemeIcon('save'),
      tooltip: l10n.t('Write the bundle into AGENTS.md'),
    },
  ];
}

/** The selected text of the active editor on one line, at most a page of it. */
function selection(): string {
  const editor = vscode.window.activeTextEditor;
  return editor && !editor.selection.isEmpty
    ? editor.document.getText(editor.selection).replaceAll(/\s+/g, ' ').trim().slice(0, 4000)
    : '';
}
