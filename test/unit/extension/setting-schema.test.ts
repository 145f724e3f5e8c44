import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  expected,
  settingFault,
  type SettingSchema,
} from '../../../src/extension/settings/setting-schema.ts';

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, SettingSchema>> };
  };
}
const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
const { properties } = (JSON.parse(manifest) as Manifest).contributes.configuration;
const faultOf = (key: string, value: unknown) => {
  const name = `graphOfSkills.${key}`;
  return settingFault(name, properties[name]!, value);
};

describe('settings', () => {
  it('have defaults that count', () => {
    for (const [key, schema] of Object.entries(properties))
      expect([key, expected(schema, schema.default)]).toEqual([key, undefined]);
  });

  it.each([
    ['budget.maxSkills', -3, 'a whole number from 1 to 50', '8'],
    ['budget.maxSkills', 'many', 'a whole number from 1 to 50', '8'],
    ['budget.maxCharacters', 1e9, 'a whole number from 500 to 400000', '12000'],
    ['budget.maxSkills', 2.5, 'a whole number from 1 to 50', '8'],
    ['embedding.endpoint.dimensions', -1, 'a whole number from 0', '0'],
    ['problems.scope', 'everywhere', 'one of "off", "openFiles", "workspace", "all"', '"workspace"'],
    ['codeLens.enabled', 'yes', 'true or false', 'true'],
    ['skillsDirectories', '~/skills', 'a list of texts', '[]'],
    ['embedding.model', null, 'a text', '"bundled"'],
    ['embedding.queryPrefix', 7, 'a text or null', 'null'],
  ])('%s does not count as %j', (key, value, must, instead) => {
    const fault = faultOf(key, value);
    expect(fault).toContain(`graphOfSkills.${key}`);
    expect(fault).toContain(`it must be ${must}.`);
    expect(fault).toContain(`${instead} is used`);
  });

  it.each([
    ['budget.maxSkills', 50],
    ['problems.scope', 'off'],
    ['skillsDirectories', ['~/skills']],
    ['embedding.queryPrefix', null],
  ])('%s counts as %j', (key, value) => {
    expect(faultOf(key, value)).toBeUndefined();
  });

  it('count but for the entries that do not', () => {
    expect(faultOf('skillsDirectories', ['~/skills', 3])).toMatch(
      /^An entry of the setting graphOfSkills.skillsDirectories is 3, .* the others are used\.$/,
    );
  });

  it('are not quoted at length', () => {
    expect(faultOf('codeLens.enabled', 'x'.repeat(10_000))!.length).toBeLessThan(400);
  });
});
