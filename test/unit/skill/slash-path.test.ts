import fc from 'fast-check';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { parentOf, pathInside, relativePath } from '../../../src/core/slash-path.ts';

const paths = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 });

it('goes from folder to file as a file system would', () => {
  fc.assert(
    fc.property(paths, paths, (folder, file) => {
      const from = `/${folder.join('/')}`;
      const to = `/${file.join('/')}/SKILL.md`;
      expect(relativePath(from, to)).toBe(posix.relative(from, to));
      expect(parentOf(to)).toBe(posix.dirname(to));
    }),
  );
});

it('says where a file lies in a folder, on any disk and in any file system', () => {
  expect([
    pathInside('/s', '/s/a/SKILL.md'),
    pathInside('/', '/a/SKILL.md'),
    pathInside('C:\\s', 'C:\\s\\a\\SKILL.md'),
    pathInside('vfs://h/s', 'vfs://h/s/a%20b/SKILL.md'),
    pathInside('memfs:/s', 'memfs:/s%3/SKILL.md'),
    pathInside('/s', '/sa/SKILL.md'),
    pathInside('/s', '/s'),
  ]).toEqual(['a/SKILL.md', 'a/SKILL.md', 'a/SKILL.md', 'a b/SKILL.md', undefined, undefined, undefined]);
});
