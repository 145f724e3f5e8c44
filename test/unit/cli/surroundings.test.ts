import { isAbsolute, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../../../src/service/workspace/surroundings.ts';

describe('the home folder', () => {
  const known = resolve('/home/someone');
  const unknown = () => {
    throw new Error('uv_os_homedir returned ENOENT');
  };

  it('is what $HOME says, else what the system knows of the user', () => {
    expect(homeFolder([() => known, unknown])).toBe(known);
    expect(homeFolder([unknown, () => known])).toBe(known);
  });

  it('is never relative: that would be another folder in every folder', () => {
    expect(homeFolder([() => '', () => known])).toBe(known);
    expect(homeFolder([() => 'somewhere', () => known])).toBe(known);
  });

  it('is the root where nobody knows it, as for a user without a name in a container', () => {
    const home = homeFolder([unknown, unknown]);
    expect(isAbsolute(home)).toBe(true);
    expect(resolve(home, '..')).toBe(home);
  });
});
