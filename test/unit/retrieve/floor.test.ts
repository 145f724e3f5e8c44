import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SkillLibrary } from '../../../src/core/library.ts';
import { root } from './sample-library.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const offTopic = readFileSync(here('../../fixtures/off-topic.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { task: string }).task);

const library = new SkillLibrary();
library.setRoots([root]);
library.apply(
  readdirSync(here('../../../examples/skills'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('SKILL.md'))
    .map((path) => ({
      kind: 'set',
      source: {
        id: `r/${path.replace(/\/?SKILL\.md$/, '')}`,
        root: 'r',
        path,
        sourcePath: `/skills/${path}`,
        content: readFileSync(here(`../../../examples/skills/${path}`), 'utf8'),
        resources: [],
      },
    })),
);

describe('the floor, on the sample library', () => {
  it('refuses 19 of 20 queries that no skill serves', async () => {
    const answered: string[] = [];
    for (const task of offTopic) if ((await library.retrieve({ task })).status === 'hit') answered.push(task);
    expect(offTopic.length).toBeGreaterThanOrEqual(40);
    expect(answered.length / offTopic.length, answered.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('lets every skill be found by its own description', async () => {
    const lost: string[] = [];
    for (const { skill } of library.records()) {
      const bundle = await library.retrieve({ task: skill.description || skill.capability || skill.name });
      if (bundle.status === 'miss') lost.push(skill.name);
    }
    expect(lost).toEqual([]);
  });
});
