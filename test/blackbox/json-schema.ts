// Checks a --json answer against the schema that the package ships.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, inject } from 'vitest';

let validate: ValidateFunction | undefined;

export function expectValid(answer: { readonly schema: string }, kind: string): void {
  validate ??= new Ajv2020({ strict: false }).compile(
    JSON.parse(
      readFileSync(join(inject('installed'), 'docs/schema/gos-cli-1.schema.json'), 'utf8'),
    ) as object,
  );
  expect(answer.schema).toBe(`gos/${kind}@1`);
  const valid = validate(answer);
  expect(
    valid ? [] : (validate.errors ?? []).filter(({ keyword }) => keyword !== 'oneOf').slice(0, 3),
  ).toEqual([]);
  expect(valid).toBe(true);
}

/** Whether data is as a schema says that a server sent. */
export function expectMatches(schema: object, data: unknown, what: string): void {
  const check = new Ajv({ strict: false }).compile(schema);
  check(data);
  expect(check.errors ?? [], what).toEqual([]);
}
