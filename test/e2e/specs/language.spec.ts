import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFile, writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

const tornSkill = '---\nname: torn\ndescription: Use when: a bill is torn. Mends it.\n---\n\nMend it.\n';

describe.each([
  {
    locale: 'de',
    container: 'Graph of Skills',
    skills: 'Skills',
    requires: /Benötigt/,
    command: 'Skill-Paket holen',
    depth: 'Tiefe',
    counts: /5 Skills · 2 Kanten/,
    problem: /Ein Doppelpunkt mit Leerzeichen beendet/,
  },
  {
    locale: 'zh-cn',
    container: '技能图',
    skills: '技能',
    requires: /需要/,
    command: '检索技能包',
    depth: '深度',
    counts: /5 个技能 · 2 条关联/,
    problem: /冒号加空格会结束/,
  },
])('a window in $locale', ({ locale, container, skills, requires, command, depth, counts, problem }) => {
  const window = testWindow({
    name: `language-${locale}`,
    locale,
    fill: (folder) => {
      writeInvoiceSkills(join(folder, '.github/skills'));
      writeFile(join(folder, '.github/skills/torn/SKILL.md'), tornSkill);
    },
  });

  test('has its views, its tree and its commands in that language', async () => {
    const { workbench } = window();
    await workbench.openContainer(container);
    await workbench.row(skills, 'invoice-fields').locator('.monaco-tl-twistie').click();
    await workbench.row(skills, requires).first().waitFor();
    await workbench.palette(command);
    await workbench.page.keyboard.press('Escape');
    await workbench.screenshot(`language-${locale}`);
  });

  test('has the graph in that language', async () => {
    const { workbench } = window();
    await workbench.control.command('graphOfSkills.showGraph');
    const frame = await workbench.webview('#graph canvas');
    await until('the counts', async () => counts.test(await frame.locator('.counts').innerText()));
    expect(await frame.locator('label[for="depth"]').innerText()).toBe(depth);
  });

  test('tells what is wrong with a file in that language', async () => {
    const { workbench } = window();
    await workbench.page.keyboard.press('Escape');
    await workbench.control.command('graphOfSkills.openSkill', 'torn');
    await workbench.control.command('workbench.actions.view.problems');
    await workbench.page.locator('.markers-panel').getByText(problem).first().waitFor();
    await workbench.screenshot(`language-${locale}-problems`);
  });
});
