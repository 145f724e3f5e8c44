// Skill folders for benchmarks: read from disk, cut to size, repeated with changed names.

import { readFileSync } from 'node:fs';
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

/** `count` skills: whole copies in folders of their own, their names and folders changed. */
export function repeatLibrary(sources: readonly SkillSource[], count: number): SkillSource[] {
  const result: SkillSource[] = [];
  for (let copy = 0; result.length < count; copy++) {
    for (const source of sources.slice(0, count - result.length)) {
      result.push(copy === 0 ? source : renamed(source, copy));
    }
  }
  return result;
}

/** A copy in a source folder of its own, under another name. */
export function renamed(source: SkillSource, copy: number): SkillSource {
  const suffix = `-${'xyzvwq'[copy % 6]}${copy}`;
  const text = typeof source.content === 'string' ? source.content : new TextDecoder().decode(source.content);
  const parts = source.path.split('/');
  const path = [`${parts[0]}${suffix}`, ...parts.slice(1)].join('/');
  return {
    ...source,
    id: `${source.root}/${path.replace(/\/[^/]*$/, '')}`,
    path,
    content: text.replace(/^(name:\s*["']?)([^"'\n]+)/m, `$1$2${suffix}`),
  };
}
