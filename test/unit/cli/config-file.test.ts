import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/cli/cli-errors.ts';
import { readConfig, writeConfig } from '../../../src/cli/setup/config-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gos-config-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const posix = describe.skipIf(process.platform === 'win32');

posix('writeConfig', () => {
  it.each([0o600, 0o640, 0o666])('keeps the mode %o', async (mode) => {
    const file = join(folder, 'a.json');
    await writeFile(file, '{}');
    await chmod(file, mode);
    await writeConfig(file, 'new');
    expect((await stat(file)).mode & 0o777).toBe(mode);
    expect(await readFile(file, 'utf8')).toBe('new');
  });

  it('writes through symbolic links, relative ones and links to links too', async () => {
    await mkdir(join(folder, 'dotfiles'));
    const target = join(folder, 'dotfiles', 'config.toml');
    await writeFile(target, 'old', { mode: 0o600 });
    await symlink('dotfiles/config.toml', join(folder, 'one'));
    await symlink(join(folder, 'one'), join(folder, 'two'));
    await writeConfig(join(folder, 'two'), 'new');
    expect(await readFile(target, 'utf8')).toBe('new');
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    expect(await readlink(join(folder, 'one'))).toBe('dotfiles/config.toml');
    expect(await readdir(join(folder, 'dotfiles'))).toEqual(['config.toml']);
  });

  it('makes the target of a link that points at nothing', async () => {
    await symlink('later/config.toml', join(folder, 'link'));
    expect(await readConfig(join(folder, 'link'))).toBeUndefined();
    await writeConfig(join(folder, 'link'), 'new');
    expect(await readFile(join(folder, 'later', 'config.toml'), 'utf8')).toBe('new');
  });

  it('says what it cannot write, and leaves nothing beside it', async () => {
    await mkdir(join(folder, 'a.json', 'x'), { recursive: true });
    await expect(writeConfig(join(folder, 'a.json'), 'new')).rejects.toThrow(UsageError);
    expect(await readdir(folder)).toEqual(['a.json']);
    await writeFile(join(folder, 'file'), '');
    await expect(writeConfig(join(folder, 'file', 'a.json'), 'new')).rejects.toThrow(UsageError);
  });
});

describe('readConfig', () => {
  it('refuses what is no UTF-8, rather than lose bytes', async () => {
    const file = join(folder, 'latin1.json');
    await writeFile(file, Buffer.from([0x7b, 0xe9, 0x7d]));
    await expect(readConfig(file)).rejects.toThrow('UTF-8');
  });

  it('keeps a byte order mark', async () => {
    const file = join(folder, 'a.json');
    await writeFile(file, '\uFEFF{}');
    expect(await readConfig(file)).toBe('\uFEFF{}');
  });
});
