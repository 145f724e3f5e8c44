import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isImported, readPack, writePack } from '../../../src/service/workspace/library-pack.ts';

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
    expect(await readPack(at('pack'), at('out'))).toEqual({
      roots: ['r'],
      files: 1,
      skillFiles: ['r/a/SKILL.md'],
    });
    expect(readFileSync(at('out/r/a/SKILL.md'))).toEqual(bytes);
    if (process.platform !== 'win32') expect(statSync(at('out/r/a/SKILL.md')).mode & 0o111).toBe(0);
  });

  it('names what it leaves out, and why', async () => {
    writeFileSync(at('source'), 'x');
    const file = (path: string, source: string) => ({ root: 'r', path, source: at(source) });
    const good = file('a/SKILL.md', 'source');
    const { written, leftOut } = await writePack(at('pack'), [
      good,
      file('a/CON', 'source'),
      file('b/SKILL.md', 'gone'),
    ]);
    expect(written).toEqual([good]);
    expect(leftOut).toEqual([
      { path: 'r/a/CON', why: 'no import takes its name' },
      { path: 'r/b/SKILL.md', why: 'unreadable (ENOENT)' },
    ]);
  });

  it.each([
    {
      what: 'paths that differ in case alone',
      files: ['r/a/Notes.md', 'r/a/notes.md', 'r/A/notes.md'],
      lost: 2,
    },
    { what: 'a folder that is called like a device', files: ['CON/a/SKILL.md', 'nul.x/a/SKILL.md'], lost: 0 },
    { what: 'a folder whose name ends in a dot', files: ['lib./a/SKILL.md', 'lib/a/SKILL.md'], lost: 0 },
    { what: 'folders that differ in case alone', files: ['Lib/a/SKILL.md', 'lib/a/SKILL.md'], lost: 0 },
    { what: 'a folder called like our mark', files: ['.gos-import.json/a/SKILL.md'], lost: 0 },
    { what: 'a folder with a long name', files: [`${'x'.repeat(260)}/a/SKILL.md`], lost: 0 },
  ])('with $what is one that import takes', async ({ files, lost }) => {
    writeFileSync(at('source'), 'x');
    const packed = files.map((file) => {
      const [root = '', ...path] = file.split('/');
      return { root, path: path.join('/'), source: at('source') };
    });
    const { written, leftOut } = await writePack(at('pack'), packed);
    expect(leftOut).toHaveLength(lost);
    expect(written).toHaveLength(files.length - lost);
    expect((await readPack(at('pack'), at('out'))).files).toBe(written.length);
  });

  it('that no import would take for its size is not written', async () => {
    writeFileSync(at('source'), 'four');
    const files = ['a', 'b', 'c'].map((path) => ({ root: 'r', path, source: at('source') }));
    const within = (totalBytes: number, most: number) =>
      writePack(at('pack'), files, undefined, { totalBytes, files: most });
    await expect(within(11, 3)).rejects.toThrow('too large for one file');
    await expect(within(12, 2)).rejects.toThrow('too large for one file');
    expect(existsSync(at('pack'))).toBe(false);
    expect((await within(12, 3)).written).toHaveLength(3);
  });

  it('does not read what is too large to be in it, nor waits for a pipe', async () => {
    writeFileSync(at('large'), '');
    truncateSync(at('large'), 1024 ** 4);
    const pipe = process.platform !== 'win32';
    if (pipe) execFileSync('mkfifo', [at('pipe')]);
    const { leftOut } = await writePack(
      at('pack'),
      ['large', ...(pipe ? ['pipe'] : [])].map((path) => ({ root: 'r', path, source: at(path) })),
    );
    expect(leftOut.map(({ why }) => why)).toEqual([
      'larger than 8 MiB',
      ...(pipe ? ['no file any more'] : []),
    ]);
  });

  it.each([
    '../x',
    '/etc/x',
    'a/../../x',
    'a//b',
    'C:\\x',
    'a\\..\\x',
    '.',
    '',
    'CON/x',
    'a/nul.md',
    'a./x',
    'a /x',
    'a?/x',
    `${'a/'.repeat(40)}x`,
  ])('does not unpack to %j', async (path) => {
    const pack = forged([header, { root: 'r', path, base64 }]);
    await expect(readPack(pack, at('out'))).rejects.toThrow('a path is not safe');
    expect(existsSync(at('out'))).toBe(false);
  });

  it.each([
    ['a root that leads out', [{ ...header, roots: ['..'] }]],
    ['a file of no root', [header, { root: 's', path: 'a', base64 }]],
    ['the same file twice', [header, { root: 'r', path: 'a', base64 }, { root: 'r', path: 'a', base64 }]],
    ['another version', [{ ...header, version: 2 }]],
    [
      'the same file twice but for case',
      [header, { root: 'r', path: 'a', base64 }, { root: 'r', path: 'A', base64 }],
    ],
    ['a pack without files', [header]],
    ['a pack without roots', [{ ...header, roots: [], files: 0 }]],
    ['more roots than anybody has', [{ ...header, roots: Array.from({ length: 2000 }, (_, i) => `r${i}`) }]],
    ['a nested line', [header, { root: 'r', path: 'a', base64, more: ['x'.repeat(9000), [[[]]]] }]],
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

  it('refuses a line that does not end, long before it is all in memory', async () => {
    writeFileSync(at('bomb'), gzipSync(Buffer.alloc(40 * 1024 * 1024, '[')));
    await expect(readPack(at('bomb'), at('out'))).rejects.toThrow('a line of it is too long');
    expect(existsSync(at('out'))).toBe(false);
  });

  it('refuses endless short lines', async () => {
    const record = `${JSON.stringify({ root: 'r', path: 'a', base64 })}\n`;
    writeFileSync(at('bomb'), gzipSync(`${JSON.stringify(header)}\n${record.repeat(100)}`));
    const limits = { lineBytes: 1000, totalBytes: 1000 };
    await expect(readPack(at('bomb'), at('out'), undefined, limits)).rejects.toThrow('it is too large');
  });

  it('marks what it made, and nothing else is taken for that', async () => {
    await readPack(forged([header, { root: 'r', path: 'a', base64 }]), at('out'));
    expect(await isImported(at('out'))).toBe(true);
    expect(await isImported(folder)).toBe(false);
    expect(await isImported(at('nowhere'))).toBe(false);
    await expect(readPack(forged([{ ...header, roots: ['.gos-import.json'] }]), at('other'))).rejects.toThrow(
      'its header is wrong',
    );
  });
});
