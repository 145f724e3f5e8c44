import { describe, expect, it } from 'vitest';
import { say } from '../../../src/core/say.ts';
import { healthOf } from '../../../src/extension/status/health.ts';
import { notIndexed } from '../../../src/service/problems/problem.ts';
import type { EngineStatus } from '../../../src/service/engine-api.ts';

const well: Parameters<typeof healthOf>[0] = {
  state: 'ready',
  semantic: { state: 'ready', done: 1, total: 1 },
  roots: [],
  problems: [],
};
const root = (scope: 'user' | 'extra', exists: boolean): EngineStatus['roots'][number] => ({
  id: scope,
  scope,
  precedence: 0,
  label: `~/${scope}`,
  location: `/home/${scope}`,
  trusted: true,
  ...(scope === 'extra' ? { setting: 'graphOfSkills.skillsDirectories' } : {}),
  skills: 0,
  exists,
});

describe('the health of the index', () => {
  it('is good where all works, though a folder that nobody named is not there', () => {
    expect(healthOf({ ...well, roots: [root('user', false)] })).toEqual({ failing: false, ailments: [] });
  });

  it('is failing where the system does not let files be watched, or the model fails', () => {
    const said = say`Changes are found by looking at all files now and then.`;
    expect(healthOf({ ...well, state: 'degraded', said })).toEqual({
      failing: true,
      ailments: [{ text: 'Changes are found by looking at all files now and then.', settings: [] }],
    });
    const semantic = { state: 'failed', done: 0, total: 0, message: 'The disk is full.' } as const;
    expect(healthOf({ ...well, semantic })).toEqual({
      failing: true,
      ailments: [{ text: 'Skills are not found by meaning. The disk is full.', settings: [] }],
    });
  });

  it('names the settings that choose a model which fails', () => {
    const semantic = { state: 'failed', done: 0, total: 0, message: 'It is no folder.' } as const;
    const said = (model: readonly string[]) =>
      healthOf({ ...well, semantic }, { faults: [], model }).ailments;
    expect(said(['a.model'])).toEqual([
      {
        text: 'Skills are not found by meaning. It is no folder. The setting a.model chooses the model.',
        settings: ['a.model'],
      },
    ]);
    expect(said(['a.url', 'a.model'])[0]?.text).toContain('The settings a.url, a.model choose the model.');
  });

  it('is told of without alarm where a named folder is not there or files gave no skill', () => {
    const problems = [notIndexed('/a', new Error('x')), notIndexed('/b', new Error('x'))];
    expect(healthOf({ ...well, roots: [root('extra', false)], problems })).toEqual({
      failing: false,
      ailments: [
        {
          text: 'The folder "~/extra", which the setting graphOfSkills.skillsDirectories names, is not there.',
          settings: ['graphOfSkills.skillsDirectories'],
        },
        { text: '2 files or folders gave no skill.', settings: [] },
      ],
    });
  });
});
