// Skill folders for benchmarks: read from disk, cut to size, repeated with changed names.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discover } from '../../src/node/discover.ts';
import { readSkill } from '../../src/node/read-skill.ts';
import type { Root, SkillSource } from '../../src/core/skill/skill.ts';

export const benchRoot: Root = {
  id: 'bench',
  scope: 'extra',
  precedence: 0,
  label: 'bench',
  location: '',
  trusted: true,
};

/** Every skill below the directory. */
export async function readLibrary(directory: string): Promise<SkillSource[]> {
  const root: Root = { ...benchRoot, location: directory };
  const found = await discover(directory);
  return found.skills.map((skill) => readSkill(root, skill).source);
}

/** One of the nested libraries of the data directory: `library-200.txt` lists the paths. */
export async function readNested(data: string, size: 200 | 500 | 1000 | 2000): Promise<SkillSource[]> {
  const all = await readLibrary(join(data, 'library'));
  const wanted = new Set(
    readFileSync(join(data, `library-${size}.txt`), 'utf8')
      .trim()
      .split('\n'),
  );
  return all.filter((source) => wanted.has(source.path.replace(/\/[^/]*$/, '')));
}

/** Skill folders on disk; where more than the data holds, whole copies with changed names. Returns `out`. */
export function layOut(data: string, size: number, out: string): string {
  const available = 2000;
  const first = Math.min(size, available);
  const made = spawnSync(process.execPath, [join(data, 'make-library.mjs'), String(first), out], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`make-library.mjs failed: ${made.stderr}`);
  const folders = readdirSync(out);
  for (let copy = 1, done = first; done < size; copy++) {
    for (const folder of folders) {
      const left = size - done;
      if (left <= 0) break;
      done += copySkills(join(out, folder), join(out, `${folder}-c${copy}`), `-c${copy}`, left);
    }
  }
  return out;
}

/** Copies a folder of skills, at most `limit` of them; returns how many. */
function copySkills(from: string, to: string, suffix: string, limit: number): number {
  if (existsSync(join(from, 'SKILL.md'))) {
    cpSync(from, to, { recursive: true });
    const path = join(to, 'SKILL.md');
    writeFileSync(
      path,
      readFileSync(path, 'latin1').replace(/^(name:\s*["']?)([^"'\r\n]+)/m, `$1$2${suffix}`),
      'latin1',
    );
    return 1;
  }
  let count = 0;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (count >= limit) break;
    if (entry.isDirectory())
      count += copySkills(join(from, entry.name), join(to, entry.name), suffix, limit - count);
  }
  return count;
}
