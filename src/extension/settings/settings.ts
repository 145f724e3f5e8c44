// The one way to read our settings: a value that the schema in package.json does not allow gives way to the default.

import * as vscode from 'vscode';
import type { Ailment } from '../status/health.ts';
import { expected, settingFault, type SettingSchema } from './setting-schema.ts';

const section = 'graphOfSkills';
const endpointKeys = [
  'embedding.endpoint.baseUrl',
  'embedding.endpoint.model',
  'embedding.endpoint.dimensions',
] as const;
const extensionId = 'graph-of-skills.graph-of-skills';

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, SettingSchema>> };
  };
}

/** What our settings hold, as their schemas have it. */
export interface SettingValues {
  readonly 'skills.followActiveEditor': boolean;
  readonly 'mcp.enabled': boolean;
  readonly 'budget.maxSkills': number;
  readonly 'budget.maxSkillCharacters': number;
  readonly 'budget.maxCharacters': number;
  readonly 'retrieval.useWorkspace': boolean;
  readonly 'problems.scope': string;
  readonly 'codeLens.enabled': boolean;
  readonly 'embedding.model': string;
  readonly 'embedding.pooling': string;
  readonly 'embedding.queryPrefix': string | null;
  readonly 'embedding.passagePrefix': string | null;
  readonly 'embedding.hub': string;
  readonly 'embedding.endpoint.baseUrl': string;
  readonly 'embedding.endpoint.model': string;
  readonly 'embedding.endpoint.dimensions': number;
}

export function readSetting<K extends keyof SettingValues>(key: K): SettingValues[K] {
  const value = vscode.workspace.getConfiguration(section).get<unknown>(key);
  const schema = schemas()[`${section}.${key}`];
  if (!schema) throw new Error(`There is no setting ${section}.${key}.`);
  const counts = value !== undefined && expected(schema, value) === undefined;
  // The schema has looked at it.
  return (counts ? value : schema.default) as SettingValues[K];
}

/** Values that do not count, in the order of package.json. */
export function settingFaults(): readonly Ailment[] {
  const configuration = vscode.workspace.getConfiguration();
  return Object.entries(schemas()).flatMap(([key, schema]) => {
    const value = configuration.get<unknown>(key);
    const text = value === undefined ? undefined : settingFault(key, schema, value);
    return text === undefined ? [] : [{ text, settings: [key] }];
  });
}

/** Keys of the settings that choose the embedding model; none where it is the one that ships. */
export function modelSettings(): readonly string[] {
  const model = readSetting('embedding.model').trim();
  if (model === '' || model === 'bundled') return [];
  const keys = model === 'endpoint' ? endpointKeys : (['embedding.model'] as const);
  return keys.map((key) => `${section}.${key}`);
}

export function isMachineSetting(key: string): boolean {
  return schemas()[key]?.scope === 'machine';
}

function schemas(): Readonly<Record<string, SettingSchema>> {
  const manifest = vscode.extensions.getExtension(extensionId)?.packageJSON as Manifest | undefined;
  return manifest?.contributes.configuration.properties ?? {};
}
