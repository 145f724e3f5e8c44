import { describe, expect, it } from 'vitest';
import { isFollowUp, refine, skillsAbout } from '../../../src/extension/chat/refine.ts';
import { summary } from './samples.ts';

const last = { task: 'deploy the service with docker', excluded: [] };

describe('refine', () => {
  it('takes a sentence of its own for a new task', () => {
    expect(refine(last, 'Convert all STL files to G-code').task).toBe('Convert all STL files to G-code');
  });

  it('works a follow-up into the last task', () => {
    expect(refine({ task: 'extract tables from xlsx', excluded: [] }, 'and for PDF?')).toEqual({
      task: 'extract tables from xlsx for PDF',
      excluded: [],
    });
  });

  it('takes out what is no longer wanted', () => {
    expect(refine(last, 'without Docker')).toEqual({ task: 'deploy the service with', excluded: ['docker'] });
  });

  it('keeps the rest of a sentence that excludes something', () => {
    expect(refine(last, 'not docker, but systemd')).toEqual({
      task: 'deploy the service with systemd',
      excluded: ['docker'],
    });
  });

  it('remembers earlier exclusions until they are wanted again', () => {
    const once = refine(last, 'without docker');
    expect(refine(once, 'and with logs').excluded).toEqual(['docker']);
    expect(refine(once, 'only with docker').excluded).toEqual([]);
  });

  it('understands follow-ups in German and Chinese', () => {
    expect(refine(last, 'ohne Docker').excluded).toEqual(['docker']);
    expect(refine(last, '不要 docker').excluded).toEqual(['docker']);
  });

  it('is not fooled by words that only start like a continuation', () => {
    expect(isFollowUp('Notarise the app for macOS')).toBe(false);
    expect(isFollowUp('Android build fails on the CI runner')).toBe(false);
  });
});

describe('skillsAbout', () => {
  it('finds skills by whole words of name, tags and purpose', () => {
    const skills = [
      summary('docker-build'),
      summary('dockers-guide'),
      summary('x', { tags: ['Docker'] }),
      summary('y', { capability: 'Uses C++ tools.' }),
    ];
    expect(skillsAbout(['docker'], skills)).toEqual(['docker-build', 'x']);
    expect(skillsAbout(['c++'], skills)).toEqual(['y']);
  });
});
