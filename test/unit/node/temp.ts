// Real folders for tests, removed afterwards.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Root } from '../../../src/core/skill/skill.ts';

/** A new empty folder that lasts for the test. */
export function tempDir(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'gos-test-')));
  onTestFinished(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }), 60_000);
  return path;
}

/** Writes files by their path below `directory`. */
export function write(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    const absolute = join(directory, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, content);
  }
}

export function skillText(name: string, body = `Reads ${name}.csv and writes ${name}.parquet.`): string {
  return `---\nname: ${name}\ndescription: Does ${name} things with ${name} data.\n---\n\n# ${name}\n\n${body}\n`;
}

export function rootAt(location: string, id = 'root', precedence = 0): Root {
  return { id, scope: 'extra', precedence, label: id, location, trusted: true };
}
