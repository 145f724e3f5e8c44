// A program that changes skills, indexes and closes, over and over: node busy-program.cjs ROOT STORAGE NAME ROUNDS
// Prints a line when the index is in use, so that it can be killed at any moment after it.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SkillEngine } from '../../../src/service/skill-engine.ts';
import { mkdirSync, writeFileSync } from 'node:fs';

const [root, storageDirectory, name, rounds] = process.argv.slice(2) as [string, string, string, string];

function put(folder: string, text: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'SKILL.md'), `---\nname: ${folder}\ndescription: ${text}\n---\n${text}\n`);
}

async function main(): Promise<void> {
  for (let i = 0; i < Number(rounds); i++) {
    const engine = new SkillEngine({ onLog: (line) => console.error(line) });
    const location = {
      id: 'root0',
      scope: 'extra',
      precedence: 0,
      label: 'root0',
      location: root,
      trusted: true,
    } as const;
    await engine.configure({
      roots: [location],
      storageDirectory,
      watch: false,
      embedding: { kind: 'none' },
    });
    console.log('in use');
    put(`${name}-${i % 3}`, `Round ${i} of ${name}. ${'More words. '.repeat((i % 5) * 100)}`);
    if (i % 4 === 3) rmSync(join(root, `${name}-0`), { recursive: true, force: true });
    await engine.rescan();
    await engine.dispose();
  }
}

void main();
