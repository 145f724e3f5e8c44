// SKILL.md as a language: every feature of the editor, behind one door.

import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import type { Documents } from '../documents.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { DisposableStore, type Disposable } from '../lifecycle.ts';
import type { Retriever } from '../retriever.ts';
import { errorText, isCancellation } from '../text.ts';
import { newSkill } from './new-skill.ts';
import { skillSelector } from './places.ts';
import { previewRetrieval } from './preview-retrieval.ts';
import { QuickFixes } from './quick-fixes.ts';
import { SkillCompletion } from './skill-completion.ts';
import { SkillDiagnostics } from './skill-diagnostics.ts';
import { SkillHover } from './skill-hover.ts';
import { SkillLenses } from './skill-lenses.ts';
import { SkillNavigation } from './skill-navigation.ts';
import { SkillRename } from './skill-rename.ts';
import { SkillReviews } from './skill-reviews.ts';

export interface AuthoringServices {
  readonly host: EngineHost;
  readonly retriever: Retriever;
  readonly documents: Documents;
  readonly log: vscode.LogOutputChannel;
}

export function registerAuthoring(services: AuthoringServices): Disposable {
  const { host, log } = services;
  const { languages } = vscode;
  const store = new DisposableStore();
  const skillFiles = skillSelector();
  const reviews = store.add(new SkillReviews(host));
  const navigation = new SkillNavigation(host, reviews);
  const completion = store.add(new SkillCompletion(host, reviews));
  const lenses = store.add(new SkillLenses(host, reviews));
  store.add(new SkillDiagnostics(host, reviews, log));
  store.add(
    languages.registerCodeActionsProvider(skillFiles, new QuickFixes(reviews), {
      providedCodeActionKinds: QuickFixes.kinds,
    }),
  );
  store.add(languages.registerHoverProvider(skillFiles, new SkillHover(host, reviews)));
  store.add(languages.registerDefinitionProvider(skillFiles, navigation));
  store.add(languages.registerReferenceProvider(skillFiles, navigation));
  store.add(languages.registerDocumentLinkProvider(skillFiles, navigation));
  store.add(languages.registerCompletionItemProvider(skillFiles, completion, ...SkillCompletion.triggers));
  store.add(languages.registerRenameProvider(skillFiles, new SkillRename(host, reviews)));
  store.add(languages.registerCodeLensProvider(skillFiles, lenses));

  const command = (name: string, run: (...args: unknown[]) => unknown) =>
    vscode.commands.registerCommand(`graphOfSkills.${name}`, async (...args: unknown[]) => {
      try {
        return await run(...args);
      } catch (error) {
        if (isCancellation(error)) return undefined;
        log.error(`${name}: ${errorText(error)}`);
        void vscode.window.showErrorMessage(
          l10n.t(
            '{0}: {1}',
            name === 'newSkill' ? l10n.t('New Skill') : l10n.t('Preview Retrieval'),
            errorText(error),
          ),
        );
        return undefined;
      }
    });
  store.add(command('newSkill', (given) => newSkill(host, given)));
  store.add(command('previewRetrieval', (skill, task) => previewRetrieval(services, skill, task)));
  return store;
}
