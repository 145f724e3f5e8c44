import fc from 'fast-check';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { parentOf, relativePath } from '../../../src/core/slash-path.ts';

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
