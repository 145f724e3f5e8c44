// All skills of a real library parse. GOS_DATA names a folder that holds `library/`; without it there is nothing to do.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from './parse.ts';

const data = process.env.GOS_DATA ?? '';
const library = join(data, 'library');
const present = data !== '' && existsSync(library);
if (!present) console.log('skipped real-library.test.ts: GOS_DATA names no folder with a library/');

describe.skipIf(!present)('a library of real skills', () => {
  it('parses whole: every file has a name and a description', () => {
    const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?:^|[/\\])skill\.md$/i.test(file),
    );
    const contents = files
      .sort()
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(library, file))] as const);
    const counts = new Map<string, number>();
    const without: string[] = [];
    const start = process.cpuUsage();
    for (const [path, content] of contents) {
      const { skill } = parse(content, { path });
      if (skill.name === '' || skill.description === '') without.push(path);
      for (const { code } of skill.diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const { user, system } = process.cpuUsage(start);
    console.log(`${files.length} files, ${((user + system) / 1000 / files.length).toFixed(2)} ms CPU a file`);
    console.log(Object.fromEntries([...counts].sort((a, b) => b[1] - a[1])));
    expect(without).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });
});
