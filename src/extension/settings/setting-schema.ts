// Whether a value is one that a setting may have, by the schema that package.json gives it. Pure.

import * as l10n from '@vscode/l10n';
import { shorten } from '../text.ts';

/** The part of a setting's JSON schema that ours use. */
export interface SettingSchema {
  readonly type: string | readonly string[];
  readonly default: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: { readonly type: string };
  readonly scope?: string;
}

/** What the value must be, in words; undefined where it is. */
export function expected(schema: SettingSchema, value: unknown): string | undefined {
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (!types.some((type) => isOf(type, value)) || !inRange(schema, value)) return wanted(schema, types);
  if (schema.enum && !schema.enum.includes(value)) return wanted(schema, types);
  const { items } = schema;
  if (items && Array.isArray(value) && !value.every((item) => isOf(items.type, item)))
    return wanted(schema, types);
  return undefined;
}

/** One sentence or two: which setting, why it does not count, what does. */
export function settingFault(key: string, schema: SettingSchema, value: unknown): string | undefined {
  const must = expected(schema, value);
  if (must === undefined) return undefined;
  const { items } = schema;
  const odd =
    items && Array.isArray(value)
      ? (value.find((item: unknown): boolean => !isOf(items.type, item)) as unknown)
      : undefined;
  if (odd !== undefined)
    return l10n.t(
      'An entry of the setting {0} is {1}, which does not count: it must be a text. Correct it in the settings; the others are used.',
      key,
      shown(odd),
    );
  return l10n.t(
    'The setting {0} is {1}, which does not count: it must be {2}. Correct it in the settings; till then {3} is used.',
    key,
    shown(value),
    must,
    shown(schema.default),
  );
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function inRange({ minimum, maximum }: SettingSchema, value: unknown): boolean {
  return typeof value !== 'number' || (value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity));
}

function wanted(schema: SettingSchema, types: readonly string[]): string {
  const { minimum, maximum } = schema;
  if (schema.enum) return l10n.t('one of {0}', schema.enum.map(shown).join(', '));
  switch (types[0]) {
    case 'integer':
      return maximum === undefined
        ? l10n.t('a whole number from {0}', minimum ?? 0)
        : l10n.t('a whole number from {0} to {1}', minimum ?? 0, maximum);
    case 'boolean':
      return l10n.t('true or false');
    case 'array':
      return l10n.t('a list of texts');
    default:
      return types.includes('null') ? l10n.t('a text or null') : l10n.t('a text');
  }
}

function shown(value: unknown): string {
  return shorten(JSON.stringify(value), 60);
}
