import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadBench } from '../../../src/cli/bench/load-bench.ts';

let directory = '';
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'gos-bench-'))));
afterEach(() => rmSync(directory, { recursive: true }));

function write(path: string, text: string): string {
  const file = join(directory, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
const skill = (path: string, body: string): string =>
  write(
    `${path}/SKILL.md`,
    `---\nname: ${path.split('/').pop()!}\ndescription: Does ${body}\n---\n${body}\n`,
  );
const load = (options: { tasks: string; library?: string; list?: string }) =>
  loadBench({ ...options, signal: new AbortController().signal, onProgress: () => undefined });
const paths = (input: Awaited<ReturnType<typeof load>>): string[] =>
  input.records.map((record) => record.skill.path);

describe('a bench is read', () => {
  it('from a file of tasks and a folder, or the part of it that a list names, in its order', async () => {
    for (const name of ['a', 'b', 'c']) skill(`library/x/${name}`, name);
    const tasks = write('tasks.jsonl', '{"task":"t","instruction":"do b","skills":["x/b"]}\n');
    const library = join(directory, 'library');
    expect(paths(await load({ tasks, library }))).toEqual(['x/a/SKILL.md', 'x/b/SKILL.md', 'x/c/SKILL.md']);
    expect(paths(await load({ tasks, library, list: write('list.txt', 'x/c\nx/b\n') }))).toEqual([
      'x/c/SKILL.md',
      'x/b/SKILL.md',
    ]);
    await expect(load({ tasks, library, list: write('list.txt', 'x/zzz\n') })).rejects.toThrow('x/zzz');
  });

  it('from a checkout of SkillsBench as it is: same name and text is one skill, same name and other text two', async () => {
    write('bench/tasks/one/instruction.md', 'Do one.');
    write('bench/tasks/two/instruction.md', 'Do two.');
    skill('bench/tasks/one/environment/skills/pdf', 'pdf');
    skill('bench/tasks/two/environment/skills/pdf', 'another pdf');
    skill('bench/tasks/one/environment/skills/csv', 'csv');
    skill('bench/tasks/two/environment/skills/csv', 'csv');
    write('bench/tasks/empty/instruction.md', 'No skills.');
    const input = await load({ tasks: join(directory, 'bench') });
    expect(input.tasks).toEqual([
      { task: 'one', instruction: 'Do one.', skills: ['csv', 'pdf'] },
      { task: 'two', instruction: 'Do two.', skills: ['csv', 'pdf--2'] },
    ]);
    expect(paths(input)).toEqual(['csv/SKILL.md', 'pdf/SKILL.md', 'pdf--2/SKILL.md']);
  });

  it('or says what is wrong', async () => {
    await expect(load({ tasks: join(directory, 'none') })).rejects.toThrow('There is no');
    await expect(load({ tasks: write('tasks.jsonl', 'x'), library: directory })).rejects.toThrow('Line 1');
    await expect(load({ tasks: directory })).rejects.toThrow('instruction.md');
  });
});
