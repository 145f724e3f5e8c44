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
      ailments: ['Changes are found by looking at all files now and then.'],
    });
    const semantic = { state: 'failed', done: 0, total: 0, message: 'The disk is full.' } as const;
    expect(healthOf({ ...well, semantic })).toEqual({
      failing: true,
      ailments: ['Skills are not found by meaning. The disk is full.'],
    });
  });

  it('is told of without alarm where a named folder is not there or files gave no skill', () => {
    const problems = [notIndexed('/a', new Error('x')), notIndexed('/b', new Error('x'))];
    expect(healthOf({ ...well, roots: [root('extra', false)], problems })).toEqual({
      failing: false,
      ailments: [
        'The folder "~/extra" named in the settings is not there.',
        '2 files or folders gave no skill.',
      ],
    });
  });
});
