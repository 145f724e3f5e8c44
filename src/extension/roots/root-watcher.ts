// Reads the roots from workspace and settings, and says when they change.

import * as vscode from 'vscode';
import type { Root } from '../../core/skill/skill.ts';
import { Disposable } from '../lifecycle.ts';
import { pathOf } from '../file-uri.ts';
import type { Platform } from '../platform/platform.ts';
import { agentLocationsSetting, directoriesSetting, skillRoots } from './skill-roots.ts';

export class RootWatcher extends Disposable {
  readonly #platform: Pick<Platform, 'home' | 'separator' | 'reaches'>;
  readonly #changed = this.register(new vscode.EventEmitter<void>());
  /** Folders, trust or a setting that names roots changed. */
  readonly onDidChange = this.#changed.event;

  constructor(platform: Pick<Platform, 'home' | 'separator' | 'reaches'>) {
    super();
    this.#platform = platform;
    const changed = () => this.#changed.fire();
    this.register(vscode.workspace.onDidChangeWorkspaceFolders(changed));
    this.register(vscode.workspace.onDidGrantWorkspaceTrust(changed));
    this.register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if ([agentLocationsSetting, directoriesSetting].some((key) => event.affectsConfiguration(key)))
          changed();
      }),
    );
  }

  current(): readonly Root[] {
    const settings = vscode.workspace.getConfiguration();
    const { home, separator } = this.#platform;
    return skillRoots({
      workspaceFolders: (vscode.workspace.workspaceFolders ?? [])
        .filter((folder) => this.#platform.reaches(folder.uri))
        .map((folder) => ({ name: folder.name, path: pathOf(folder.uri) })),
      ...(home === undefined ? {} : { home }),
      trusted: vscode.workspace.isTrusted,
      agentLocations: record(trustedValue(settings, agentLocationsSetting)),
      directories: list(trustedValue(settings, directoriesSetting)),
      separator,
    });
  }
}

/** A workspace that is not trusted has no say in where skills are read from. */
function trustedValue(settings: vscode.WorkspaceConfiguration, name: string): unknown {
  if (vscode.workspace.isTrusted) return settings.get(name);
  const values = settings.inspect(name);
  return values?.globalValue ?? values?.defaultValue;
}

/** A setting holds whatever someone has typed. */
function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
