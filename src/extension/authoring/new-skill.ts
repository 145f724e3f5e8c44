// "New Skill": a folder with a SKILL.md that is valid from the start.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { scaffold } from '../../core/authoring/scaffold.ts';
import { nameFault, toName } from '../../core/authoring/skill-name.ts';
import { nameKey } from '../../core/skill/names.ts';
import type { Root } from '../../core/skill/skill.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { pathOf, uriOf } from '../file-uri.ts';
import { nameFaultText } from './name-text.ts';

/** `given`: `{ name, root }` (a root's id) from a caller; what is missing is asked for. Resolves to the new file. */
export async function newSkill(host: EngineHost, given?: unknown): Promise<vscode.Uri | undefined> {
  await host.whenReady();
  const wanted = asRequest(given);
  const skills = await host.listing();
  const taken = new Set(skills.map(({ name }) => nameKey(name)));
  const root = host.roots.find(({ id }) => id === wanted.root) ?? (await pickRoot(host, skills));
  if (!root) return undefined;
  const valid = wanted.name !== undefined && nameFault(wanted.name) === undefined;
  const name = valid && !taken.has(nameKey(wanted.name)) ? wanted.name : await askName(wanted.name, taken);
  if (name === undefined) return undefined;
  const uri = vscode.Uri.joinPath(uriOf(root.location), name, 'SKILL.md');
  const { text, start, end } = scaffold(name, {
    description: l10n.t('What it does, on which files, and when to use it.'),
    inputs: l10n.t('What it takes, with the file extension'),
    outputs: l10n.t('What it makes, with the file extension'),
    steps: l10n.t('First step'),
  });
  const edit = new vscode.WorkspaceEdit();
  // Fails where the file is there already: nothing of anybody's is written over.
  edit.createFile(uri, { overwrite: false, contents: new TextEncoder().encode(text) });
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new Error(l10n.t('"{0}" could not be created. Is it there already?', pathOf(uri)));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, {
    preview: false,
    selection: new vscode.Range(document.positionAt(start), document.positionAt(end)),
  });
  return uri;
}

function asRequest(given: unknown): { readonly name?: string; readonly root?: string } {
  if (typeof given !== 'object' || given === null) return {};
  const name = 'name' in given && typeof given.name === 'string' ? { name: given.name } : {};
  const root = 'root' in given && typeof given.root === 'string' ? { root: given.root } : {};
  return { ...name, ...root };
}

/** Folders with skills first, in order of precedence; with a single one nobody is asked. */
async function pickRoot(
  host: EngineHost,
  skills: readonly { readonly root: string }[],
): Promise<Root | undefined> {
  const count = (root: Root) => skills.filter((skill) => skill.root === root.id).length;
  const used = host.roots.filter((root) => count(root) > 0);
  const others = host.roots.filter((root) => count(root) === 0);
  const items = [...used, ...others].map((root) => {
    const skillsThere = count(root);
    return {
      label: root.label,
      description:
        skillsThere === 1
          ? l10n.t('1 skill')
          : skillsThere > 1
            ? l10n.t('{0} skills', skillsThere)
            : l10n.t('new folder'),
      root,
    };
  });
  if (items.length <= 1) return items[0]?.root;
  const placeHolder = l10n.t('Where should the skill live?');
  return (await vscode.window.showQuickPick(items, { title: l10n.t('New Skill'), placeHolder }))?.root;
}

function askName(value: string | undefined, taken: ReadonlySet<string>): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: l10n.t('New Skill'),
    prompt: l10n.t('Name: lower-case letters, digits and hyphens. The folder gets the same.'),
    placeHolder: 'invoice-reader',
    ...(value === undefined ? {} : { value: toName(value) }),
    ignoreFocusOut: true,
    validateInput: (name) =>
      nameFaultText(name) ??
      (taken.has(nameKey(name)) ? l10n.t('There is a skill "{0}" already.', name) : undefined),
  });
}
