// Arguments of a tool: one that the tool does not know is refused with the name that was meant.

import { z } from 'zod';
import { nearNames } from '../../service/near-names.ts';

/** An object of these arguments and no others. */
export function strictly<T extends z.ZodRawShape>(shape: T): z.ZodObject<T, z.core.$strict> {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? unknownArguments(issue.keys, shape, issue.input) : undefined,
  });
}

function unknownArguments(keys: readonly string[], shape: z.ZodRawShape, input: unknown): string {
  const given = new Set(typeof input === 'object' && input !== null ? Object.keys(input) : []);
  const free = Object.keys(shape).filter((name) => !given.has(name));
  const wanted = free.filter((name) => !z.safeParse(shape[name]!, undefined).success);
  return keys
    .slice(0, 5)
    .map((key) => {
      const short = key.slice(0, 100);
      const meant = nearNames(short, free, 1)[0] ?? wanted[0];
      const names = Object.keys(shape).join(', ');
      const hint =
        meant !== undefined
          ? `did you mean ${meant}?`
          : names === ''
            ? 'there are none.'
            : `there are: ${names}.`;
      return `unknown argument ${short}; ${hint}`;
    })
    .join('\n');
}
