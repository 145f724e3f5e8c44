import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectContext } from '../../../src/service/workspace/project-context.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gos-context-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text = '') => writeFileSync(join(folder, name), text);

describe('the context of a project', () => {
  it('is the names of its files, hidden ones and folders apart', async () => {
    mkdirSync(join(folder, 'src'));
    for (const name of ['picks.csv', '.env', 'a.ipynb']) write(name);
    expect(await projectContext(folder)).toEqual(['a.ipynb', 'picks.csv']);
  });

  it.each([
    ['package.json', '{"dependencies": {"d3": "7"}, "devDependencies": {"vite": "5"}}', ['d3', 'vite']],
    ['requirements.txt', '# geo\nobspy==1.4\nnumpy>=1; python_version > "3"\n-r x.txt\n', ['numpy', 'obspy']],
    [
      'pyproject.toml',
      '[project]\ndependencies = [\n  "pandas[excel]>=2",\n  "obspy",\n]\n',
      ['obspy', 'pandas'],
    ],
    ['pyproject.toml', '[tool.poetry.dependencies]\npython = "^3"\nobspy = "*"\n[x]\ny = 1\n', ['obspy']],
    [
      'Cargo.toml',
      '[dependencies]\nserde = "1"\nclap.workspace = true\n[dev-dependencies]\nx = "1"\n',
      ['clap', 'serde'],
    ],
    ['go.mod', 'module x\n\nrequire (\n\tgithub.com/a/b v1.2.3\n)\n', ['github.com/a/b']],
  ])('has the libraries of %s', async (name, text, libraries) => {
    write(name, text);
    expect(await projectContext(folder)).toEqual([name, ...libraries]);
  });

  it.each(['package.json', 'pyproject.toml'])('is not stopped by a broken %s', async (name) => {
    write(name, '{"dependencies": ');
    expect(await projectContext(folder)).toEqual([name]);
  });

  it('has bounds', async () => {
    for (let i = 0; i < 100; i++) write(`f${i}.csv`);
    write('requirements.txt', Array.from({ length: 500 }, (_, i) => `lib${i}`).join('\n'));
    expect((await projectContext(folder)).length).toBeLessThanOrEqual(120);
  });

  it('says where there is no such folder', async () => {
    await expect(projectContext(join(folder, 'nowhere'))).rejects.toThrow('cannot be read');
  });
});
