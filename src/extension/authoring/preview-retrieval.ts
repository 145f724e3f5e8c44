// "Preview Retrieval": type a task, see where one skill ranks and why.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { taskWords } from '../../core/authoring/task-words.ts';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import type { SkillDetail } from '../../service/engine-api.ts';
import { activeSkillPath, skillFrom } from '../commands/skill-commands.ts';
import type { Documents } from '../documents.ts';
import { debounce } from '../engine/async.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { keepOrder } from '../keep-order.ts';
import { Disposable } from '../lifecycle.ts';
import type { Retriever } from '../retriever.ts';
import { errorText, isCancellation } from '../text.ts';
import { pathOf } from '../file-uri.ts';
import { previewMarkdown, standing, type Preview } from './preview-markdown.ts';

export interface PreviewServices {
  readonly host: EngineHost;
  readonly retriever: Retriever;
  readonly documents: Documents;
}

/** `task`: from a caller; else the person types one. Resolves to what was shown, undefined where they went away. */
export async function previewRetrieval(
  services: PreviewServices,
  argument?: unknown,
  task?: unknown,
): Promise<Preview | undefined> {
  const of = argument instanceof vscode.Uri ? pathOf(argument) : (argument ?? activeSkillPath());
  const detail = await skillFrom(services.host, of, l10n.t('Preview the retrieval of a skill'));
  if (!detail) return undefined;
  const wanted = typeof task === 'string' ? task : await askTask(services, detail);
  if (wanted === undefined || wanted.trim() === '') return undefined;
  const preview = await makePreview(services, detail, wanted);
  await services.documents.show(l10n.t('Retrieval of {0}', detail.name), previewMarkdown(preview));
  return preview;
}

async function makePreview(
  { host, retriever }: PreviewServices,
  detail: SkillDetail,
  task: string,
): Promise<Preview> {
  const { id, name, skill } = detail;
  const [bundle, pinned, text] = await Promise.all([
    retriever.preview({ task, includeUntrusted: true }),
    retriever.preview({ task, includeUntrusted: true, pinned: [id] }),
    host.engine.text(id),
  ]);
  const self =
    bundle.skills.find((bundled) => bundled.id === id) ?? pinned.skills.find((bundled) => bundled.id === id);
  const metadata = [name, skill.folder, skill.description, ...skill.tags, ...skill.tooling].join('\n');
  return { id, name, bundle, self, words: taskWords(task, metadata, text ?? '') };
}

async function askTask({ retriever }: PreviewServices, detail: SkillDetail): Promise<string | undefined> {
  const pick = new RankPick(retriever, detail);
  try {
    return await pick.done;
  } finally {
    pick.dispose();
  }
}

/** The ranking as one types; Enter explains it. */
class RankPick extends Disposable {
  readonly done: Promise<string | undefined>;
  readonly #retriever: Retriever;
  readonly #detail: SkillDetail;
  readonly #pick = this.register(vscode.window.createQuickPick());
  readonly #soon = this.register(debounce(() => void this.#search(), 250));
  #searching = new AbortController();

  constructor(retriever: Retriever, detail: SkillDetail) {
    super();
    this.#retriever = retriever;
    this.#detail = detail;
    const pick = this.#pick;
    pick.title = l10n.t('Preview Retrieval of {0}', detail.name);
    pick.placeholder = l10n.t('Type a task to see where "{0}" ranks', detail.name);
    pick.ignoreFocusOut = true;
    keepOrder(pick);
    this.register(pick.onDidChangeValue(() => this.#soon()));
    this.register({ dispose: () => this.#searching.abort() });
    this.done = new Promise((resolve) => {
      this.register(pick.onDidAccept(() => resolve(pick.value)));
      this.register(pick.onDidHide(() => resolve(undefined)));
    });
    pick.show();
  }

  async #search(): Promise<void> {
    this.#searching.abort();
    const { signal } = (this.#searching = new AbortController());
    const task = this.#pick.value.trim();
    if (task === '') {
      this.#pick.items = [];
      return;
    }
    this.#pick.busy = true;
    try {
      const bundle = await this.#retriever.preview({ task, includeUntrusted: true }, { signal });
      if (signal.aborted || this.isDisposed) return;
      this.#pick.items = this.#rows(bundle);
    } catch (error) {
      if (!isCancellation(error) && !this.isDisposed)
        this.#pick.items = [{ label: `$(error) ${errorText(error)}`, alwaysShow: true }];
    } finally {
      if (!signal.aborted && !this.isDisposed) this.#pick.busy = false;
    }
  }

  #rows(bundle: Bundle): vscode.QuickPickItem[] {
    const { id, name } = this.#detail;
    const own: vscode.QuickPickItem = {
      label: `$(target) ${name}`,
      description: standing({ id, bundle }),
      detail: l10n.t('Press Enter to see its score, its reasons and the words that it lacks'),
      alwaysShow: true,
    };
    const rows = bundle.ranking.slice(0, 20).map((entry, index) => ({
      label: `${index + 1}. ${entry.name}`,
      description: `${entry.score.toFixed(3)}${entry.id === id ? ` $(arrow-left)` : ''}`,
      alwaysShow: true,
    }));
    return [own, { label: l10n.t('Ranking'), kind: vscode.QuickPickItemKind.Separator }, ...rows];
  }
}
