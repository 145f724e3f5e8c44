import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPack, writePack } from '../../../src/service/workspace/library-pack.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gos-pack-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...parts: string[]) => join(folder, ...parts);

/** A pack with a right checksum around any lines. */
function forged(lines: readonly object[]): string {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(
    at('forged'),
    gzipSync(`${body}${JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') })}\n`),
  );
  return at('forged');
}

const header = { format: 'gos-library', version: 1, roots: ['r'], files: 1 };
const base64 = Buffer.from('x').toString('base64');

describe('a pack', () => {
  it('gives back the bytes it was made of, never executable', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    writeFileSync(at('source'), bytes, { mode: 0o755 });
    await writePack(at('pack'), [{ root: 'r', path: 'a/SKILL.md', source: at('source') }]);
    expect(await readPack(at('pack'), at('out'))).toEqual({ roots: ['r'], files: 1 });
    expect(readFileSync(at('out/r/a/SKILL.md'))).toEqual(bytes);
    if (process.platform !== 'win32') expect(statSync(at('out/r/a/SKILL.md')).mode & 0o111).toBe(0);
  });

  it.each(['../x', '/etc/x', 'a/../../x', 'a//b', 'C:\\x', 'a\\..\\x', '.', ''])(
    'does not unpack to %j',
    async (path) => {
      const pack = forged([header, { root: 'r', path, base64 }]);
      await expect(readPack(pack, at('out'))).rejects.toThrow('a path is not safe');
      expect(existsSync(at('out'))).toBe(false);
    },
  );

  it.each([
    ['a root that leads out', [{ ...header, roots: ['..'] }]],
    ['a file of no root', [header, { root: 's', path: 'a', base64 }]],
    ['the same file twice', [header, { root: 'r', path: 'a', base64 }, { root: 'r', path: 'a', base64 }]],
    ['another version', [{ ...header, version: 2 }]],
    ['no header', [{ root: 'r', path: 'a', base64 }]],
  ])('refuses %s', async (_, lines) => {
    await expect(readPack(forged(lines), at('out'))).rejects.toThrow('cannot be imported');
    expect(existsSync(at('out'))).toBe(false);
  });

  it('refuses any damaged byte and any end that comes too early', async () => {
    writeFileSync(at('source'), 'text of a skill');
    await writePack(at('pack'), [{ root: 'r', path: 'SKILL.md', source: at('source') }]);
    const text = gunzipSync(readFileSync(at('pack'))).toString();
    for (const bad of [
      text.replace('SKILL', 'SKULL'),
      text.split('\n').slice(0, 2).join('\n'),
      `${text}{}\n`,
    ]) {
      writeFileSync(at('bad'), gzipSync(bad));
      await expect(readPack(at('bad'), at('out'))).rejects.toThrow('cannot be imported');
    }
    writeFileSync(at('bad'), readFileSync(at('pack')).subarray(0, 40));
    await expect(readPack(at('bad'), at('out'))).rejects.toThrow('cannot be imported');
    expect(existsSync(at('out'))).toBe(false);
  });
});
