import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../src/service/problems/problems-of.ts';
import { tempDir, write } from '../node/temp.ts';
import { configOf, openEngine } from './engines.ts';

const reads = 'Reads scanned invoices from pdf files and writes their text into json files.';
const skill = (name: string, more: string, body = 'Text.') =>
  `---\nname: ${name}\ndescription: ${reads}\n${more}---\n\n# Title\n\n${body}\n`;

async function opened() {
  const [first, second] = [tempDir(), tempDir()];
  write(first, {
    'broken/SKILL.md': skill('broken', 'requires: [nothing-there, other]\n', 'See [it](gone.md).'),
    'other/SKILL.md': skill('other', 'requires: [broken]\n'),
    'lonely/SKILL.md': skill('lonely', ''),
  });
  write(second, { 'lonely/SKILL.md': skill('lonely', '', 'Another text.') });
  return (await openEngine(configOf([first, second]))).engine;
}

describe('what is wrong with one skill', () => {
  it('is told in full where the skill is shown, most serious first', async () => {
    const engine = await opened();
    const problems = await problemsOf(engine, (await engine.skill('broken'))!);
    expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'warning unknown-skill',
      'warning dependency-cycle',
      'warning file-missing',
    ]);
  });

  it('is found at the same place by a check of the library and by the editor', async () => {
    const engine = await opened();
    const all = await engine.problems();
    const places = all
      .filter(({ sourcePath }) => sourcePath.endsWith('broken/SKILL.md'))
      .map(({ diagnostic: { code, range } }) => `${code} ${range.line}:${range.column}`);
    expect(places).toEqual(['unknown-skill 4:12', 'dependency-cycle 4:27', 'file-missing 9:10']);
    const seen = await problemsOf(engine, (await engine.skill('broken'))!);
    for (const { code, range } of seen) expect(places).toContain(`${code} ${range.line}:${range.column}`);
  });

  it('is not said to be a lack of links where another skill of the name stands for it', async () => {
    const problems = await (await opened()).problems();
    const second = problems.filter(({ diagnostic }) => (diagnostic.subject ?? '').includes('lonely'));
    expect(second.map(({ diagnostic }) => diagnostic.code)).toEqual(['shadowed-name']);
    const { sourcePath } = second[0]!;
    expect(problems.filter((problem) => problem.sourcePath === sourcePath)).toHaveLength(1);
  });
});
