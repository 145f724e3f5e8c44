// What the process stands in, passed as data so that every decision made from it can be tested.

import { homedir } from 'node:os';

export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

export function surroundings(): Surroundings {
  return { cwd: process.cwd(), env: process.env, home: homedir(), platform: process.platform };
}
