// Commands on single skills: open, hand to the chat, choose one.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { SkillId } from '../../core/skill/skill.ts';
import type { SkillDetail } from '../../service/engine-api.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { insertIntoChat } from './chat-input.ts';
import { namedSkillUri } from '../skill-files.ts';
import { isSkillFile, pathOf, uriOf } from '../file-uri.ts';
import { skillIdOf, skillIdsOf } from './skill-argument.ts';

/** Opens the SKILL.md of a skill given by id, name, tree node or, failing all, by choice. */
export async function openSkill(host: EngineHost, argument: unknown): Promise<void> {
  const detail = await skillFrom(host, argument, l10n.t('Open a skill'));
  if (detail) await vscode.window.showTextDocument(uriOf(detail.sourcePath));
}

/** Attaches skills to the chat's input. Skills that are not trusted are refused. */
export async function insertSkills(host: EngineHost, clicked: unknown, selection: unknown): Promise<void> {
  const ids = skillIdsOf(clicked, selection);
  const details: SkillDetail[] = [];
  for (const argument of ids.length > 0 ? ids : [undefined]) {
    const detail = await skillFrom(host, argument, l10n.t('Insert a skill into chat'));
    if (detail) details.push(detail);
  }
  const trusted = details.filter((detail) => detail.trusted);
  if (trusted.length < details.length) void offerTrust();
  if (trusted.length === 0) return;
  const texts = await Promise.all(trusted.map(({ id }) => host.engine.text(id)));
  await insertIntoChat('', trusted.map(namedSkillUri), texts.join('\n\n'));
}

/** The skill that an argument means; the person chooses where it means none; a warning where it is gone. */
export async function skillFrom(
  host: EngineHost,
  argument: unknown,
  placeHolder: string,
): Promise<SkillDetail | undefined> {
  await host.whenReady();
  const id = skillIdOf(argument) ?? (await pickSkill(host, placeHolder));
  if (id === undefined) return undefined;
  const detail = await host.engine.skill(id);
  if (!detail) void vscode.window.showWarningMessage(l10n.t('There is no skill "{0}" any more.', id));
  return detail;
}

async function pickSkill(host: EngineHost, placeHolder: string): Promise<SkillId | undefined> {
  const skills = await host.listing();
  const items = skills.map((skill) => ({
    label: skill.name,
    description: skill.shadowedBy === undefined ? '' : l10n.t('shadowed'),
    detail: skill.capability,
    id: skill.id,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true }))?.id;
}

export async function offerTrust(): Promise<void> {
  const manage = l10n.t('Manage Workspace Trust');
  const answer = await vscode.window.showInformationMessage(
    l10n.t('Skills of this workspace are not given to agents until you trust it.'),
    manage,
  );
  if (answer === manage) await vscode.commands.executeCommand('workbench.trust.manage');
}

/** Path of the SKILL.md in the active editor. */
export function activeSkillPath(): string | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri && isSkillFile(uri) ? pathOf(uri) : undefined;
}
