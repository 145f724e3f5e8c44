import { describe, expect, it } from 'vitest';
import { skillRoots, type RootSources } from '../../../src/extension/roots/skill-roots.ts';

const sources = (changes: Partial<RootSources> = {}): RootSources => ({
  workspaceFolders: [{ name: 'app', path: '/w/app' }],
  home: '/home/me',
  trusted: true,
  agentLocations: {},
  directories: [],
  separator: '/',
  ...changes,
});
const locations = (changes: Partial<RootSources>) =>
  skillRoots(sources(changes)).map(({ location }) => location);

describe('skillRoots', () => {
  it('tells which setting names a folder', () => {
    const roots = skillRoots(
      sources({ agentLocations: { '/theirs': true }, directories: ['/ours', 'here'] }),
    );
    const settings = new Map(roots.map(({ location, setting }) => [location, setting]));
    expect(settings.get('/theirs')).toBe('chat.agentSkillsLocations');
    expect(settings.get('/ours')).toBe('graphOfSkills.skillsDirectories');
    expect(settings.get('/w/app/here')).toBe('graphOfSkills.skillsDirectories');
    expect(settings.get('/w/app/skills')).toBeUndefined();
  });

  it('resolves `..` and names each directory once', () => {
    const found = locations({ directories: ['../shared', '/w/app/../shared/', '../../../../top'] });
    expect(found.filter((location) => location === '/w/shared')).toHaveLength(1);
    expect(found).toContain('/top');
  });

  it('does not trust where a path of an untrusted workspace leads', () => {
    const roots = skillRoots(
      sources({ trusted: false, agentLocations: { '../outside': true, '/elsewhere': true } }),
    );
    const trusted = new Map(roots.map((root) => [root.location, root.trusted]));
    expect(trusted.get('/w/outside')).toBe(false);
    expect(trusted.get('/elsewhere')).toBe(true);
    expect(trusted.get('/home/me/.claude/skills')).toBe(true);
  });

  it('finds folders of another file system by their URI, and nothing outside where there is no disk', () => {
    const { home: _, ...noDisk } = sources({
      workspaceFolders: [
        { name: 'site', path: 'vscode-vfs://github/owner/repo' },
        { name: 'memory', path: 'memfs:/' },
      ],
      agentLocations: { '~/mine': true, '/elsewhere': true, 'my skills (old)': true, '../../../up': true },
    });
    const found = skillRoots(noDisk).map(({ location }) => location);
    expect(found).toEqual([
      ...['skills', '.github/skills', '.agents/skills', '.claude/skills', 'my%20skills%20%28old%29'].map(
        (path) => `vscode-vfs://github/owner/repo/${path}`,
      ),
      'vscode-vfs://github/up',
      ...[
        'skills',
        '.github/skills',
        '.agents/skills',
        '.claude/skills',
        'my%20skills%20%28old%29',
        'up',
      ].map((path) => `memfs:/${path}`),
    ]);
  });

  it('looks in the workspace first, then in the home folder', () => {
    expect(locations({})).toEqual([
      '/w/app/skills',
      '/w/app/.github/skills',
      '/w/app/.agents/skills',
      '/w/app/.claude/skills',
      '/home/me/.copilot/skills',
      '/home/me/.agents/skills',
      '/home/me/.claude/skills',
    ]);
  });

  it('gives earlier roots precedence', () => {
    const roots = skillRoots(sources());
    expect(roots.map(({ precedence }) => precedence)).toEqual(roots.map((_, index) => index));
  });

  it('adds and removes what chat.agentSkillsLocations says', () => {
    const found = locations({
      agentLocations: {
        'tools/skills/': true,
        '~/mine': true,
        '.claude/skills': false,
        '~/.copilot/skills': false,
        odd: 'yes',
      },
    });
    expect(found).toContain('/w/app/tools/skills');
    expect(found).toContain('/home/me/mine');
    expect(found).not.toContain('/w/app/.claude/skills');
    expect(found).not.toContain('/home/me/.copilot/skills');
    expect(found).not.toContain('/w/app/odd');
  });

  it('resolves a relative directory in each workspace folder and names the folder', () => {
    const roots = skillRoots(
      sources({
        workspaceFolders: [
          { name: 'a', path: '/w/a' },
          { name: 'b', path: '/w/b' },
        ],
        directories: ['./lib/skills'],
      }),
    );
    expect(
      roots.filter(({ scope }) => scope === 'extra').map(({ label, location }) => [label, location]),
    ).toEqual([
      ['a/lib/skills', '/w/a/lib/skills'],
      ['b/lib/skills', '/w/b/lib/skills'],
    ]);
  });

  it('names every directory once and gives every root its own id', () => {
    const roots = skillRoots(
      sources({
        workspaceFolders: [
          { name: 'x', path: '/a/x' },
          { name: 'x', path: '/b/x' },
        ],
        directories: ['skills', '/a/x/skills/', '~/.claude/skills'],
      }),
    );
    expect(new Set(roots.map(({ location }) => location)).size).toBe(roots.length);
    expect(new Set(roots.map(({ id }) => id)).size).toBe(roots.length);
  });

  it('trusts only what lies outside an untrusted workspace', () => {
    const roots = skillRoots(sources({ trusted: false }));
    expect(roots.filter(({ trusted }) => trusted).map(({ scope }) => scope)).toEqual([
      'user',
      'user',
      'user',
    ]);
  });

  it('takes entries that are no paths for nothing', () => {
    expect(locations({ directories: [3, null, '  ', {}] })).toEqual(locations({}));
  });

  it('writes Windows paths with backslashes', () => {
    const found = locations({
      workspaceFolders: [{ name: 'app', path: 'c:\\w\\app' }],
      home: 'C:\\Users\\me',
      directories: ['D:/lib'],
      separator: '\\',
    });
    expect(found).toContain('c:\\w\\app\\.github\\skills');
    expect(found).toContain('C:\\Users\\me\\.claude\\skills');
    expect(found).toContain('D:\\lib');
  });
});
