import { spawn, spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, inject, it } from 'vitest';
import { expectValid } from './json-schema.ts';
import { sampleSkills, Scratch } from './tool.ts';

const scratch = new Scratch();

describe('exit codes', () => {
  it.each([
    ['a missing folder', ['status', '--skills', 'no-such-folder'], 2],
    ['a file instead of a folder', ['index', 'package.json'], 2],
    ['an unknown option', ['retrieve', 'x', '--no-such-option'], 2],
    ['an unknown command', ['retreive', 'x'], 2],
    ['an empty task', ['retrieve', '', '--skills', sampleSkills], 2],
    ['no task at all', ['retrieve', '--skills', sampleSkills], 2],
    ['a number that is none', ['retrieve', 'x', '--max-skills', 'many'], 2],
    ['a task that nothing fits', ['retrieve', 'qwxz vbnk plrt zzzq', '--skills', sampleSkills], 1],
    ['an unknown skill', ['show', 'no-such-skill-at-all', '--skills', sampleSkills], 1],
    ['a word that is no number of results', ['query', 'x', '--limit', 'all'], 2],
    ['nothing at all', [], 0],
    ['help', ['--help'], 0],
    ['version', ['--version'], 0],
  ])('%s', async (_, args, expected) => {
    await scratch.write('package.json', '{}');
    const { code, stderr } = await scratch.gos(args);
    expect(code).toBe(expected);
    if (expected === 2) expect(stderr.trim()).not.toBe('');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('a folder without skills is not a success, and every command says so', async () => {
    await scratch.write('empty/readme.txt', 'nothing');
    expect((await scratch.gos(['index', 'empty'])).code).toBe(1);
    for (const command of [
      ['doctor', 'empty'],
      ['list', '--skills', 'empty'],
    ]) {
      const { code, stderr } = await scratch.gos(command);
      expect(code).toBe(1);
      expect(stderr).toContain('There are no skills in empty');
    }
    const { stdout } = await scratch.gos(['retrieve', 'anything', '--skills', 'empty']);
    expect(stdout).toContain('The library has no skills');
  });

  it('nothing at all prints the help, on stdout', async () => {
    const { stdout, stderr } = await scratch.gos([]);
    expect(stdout).toContain('First steps');
    expect(stderr).toBe('');
  });

  it('an error is a document too with --json', async () => {
    expectValid(await scratch.json(['status', '--skills', 'no-such-folder']), 'error');
  });
});

describe.skipIf(process.platform === 'win32')('a current folder that is gone', () => {
  it.each([
    ['gos', ['list', '--skills', sampleSkills]],
    ['gos', ['retrieve', 'convert geojson', '--skills', sampleSkills]],
    ['graphskills-query', ['convert geojson']],
    ['gos-mcp', ['--skills', sampleSkills]],
  ])('%s says so in a sentence', async (command, args) => {
    await scratch.write('there', '');
    const { status, stderr } = spawnSync(
      'sh',
      [
        '-c',
        'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@"',
        join(inject('bin'), command),
        ...args,
      ],
      { cwd: scratch.cwd, env: scratch.environment(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    expect(status).toBe(2);
    expect(stderr).toContain('The current folder is gone.');
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe.skipIf(process.platform !== 'linux')('a place that takes no file', () => {
  it('is what export says, with what to do', async () => {
    const { code, stderr } = await scratch.gos(['export', '/proc/self/x.gospack', '--skills', sampleSkills]);
    expect(code).toBe(3);
    expect(stderr).toContain('/proc/self/x.gospack cannot be written (');
    expect(stderr).toMatch(/(?:another folder|a folder that can be written)\./);
  });

  it('is what import says, and not that the pack is wrong', async () => {
    const pack = scratch.path('fine.gospack');
    expect((await scratch.gos(['export', pack, '--skills', sampleSkills])).code).toBe(0);
    const { code, stderr } = await scratch.gos(['import', pack, '--workspace', '/sys/kernel']);
    expect(code).toBe(3);
    expect(stderr).toContain('cannot be written (');
    expect(stderr).not.toContain('Make it anew');
  });
});

describe('a cache that takes nothing', () => {
  it('costs a note, not the answer', async () => {
    const env = { XDG_CACHE_HOME: '/dev/null' };
    const index = await scratch.gos(['index', sampleSkills], { env });
    expect(index.code).toBe(0);
    expect(index.stderr).toContain('Name these folders with --skills next time.');
    expect(index.stderr).toContain('could not be stored in "/dev/null/graph-of-skills');
    const asked = await scratch.gos(['retrieve', 'convert geojson', '--skills', sampleSkills], { env });
    expect(asked.code).toBe(0);
    expect(asked.stderr.match(/could not be stored/g)).toHaveLength(1);
  });
});

describe('streams', () => {
  it('results go to stdout alone, and stdout has results alone', async () => {
    const { stdout, stderr } = await scratch.gos([
      'retrieve',
      'clean a csv file',
      '--skills',
      sampleSkills,
      '--json',
    ]);
    expect(() => JSON.parse(stdout) as unknown).not.toThrow();
    expect(stderr).toBe('');
  });

  it('no colours where nobody looks; none with NO_COLOR even when forced by nothing else', async () => {
    const { stdout } = await scratch.gos(['doctor', sampleSkills, '--all']);
    expect(stdout).not.toContain('\u001b[');
    const forced = await scratch.gos(['doctor', sampleSkills, '--all'], { env: { FORCE_COLOR: '1' } });
    expect(forced.stdout).toContain('\u001b[');
    const both = await scratch.gos(['doctor', sampleSkills, '--all'], {
      env: { FORCE_COLOR: '1', NO_COLOR: '1' },
    });
    expect(both.stdout).not.toContain('\u001b[');
  });

  it('a reader that goes away is no error', async () => {
    const child = spawn(join(inject('bin'), 'gos'), ['list', '--json', '--skills', sampleSkills], {
      env: scratch.environment(),
      cwd: scratch.folder,
    });
    let stderr = '';
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    child.stdout.destroy();
    const code = await new Promise((done) => child.on('close', done));
    expect(code).toBe(0);
    expect(stderr).toBe('');
  });

  it('writes only ASCII of its own where the locale is not UTF-8', async () => {
    await scratch.skill('plain/ascii-skill', 'Converts plain text tables to CSV files.');
    const { stdout } = await scratch.gos(['retrieve', 'convert a text table to csv', '--skills', 'plain'], {
      env: { LC_ALL: 'C' },
    });
    // eslint-disable-next-line no-control-regex -- ASCII is what it is about
    expect(stdout).toMatch(/^[\u0000-\u007f]+$/);
  });

  it('control characters of a skill do not reach the terminal', async () => {
    await scratch.skill(
      'hostile/escape-artist',
      'Clears \u001b[2J\u001b]0;owned\u0007 the screen of the frobnicator.',
      'Body \u001b[31m red.',
    );
    for (const format of ['text', 'markdown', 'gos']) {
      const { stdout } = await scratch.gos([
        'retrieve',
        'clear the screen of the frobnicator',
        '--skills',
        'hostile',
        '--format',
        format,
      ]);
      expect(stdout).toContain('escape-artist');
      expect(stdout).not.toContain('\u001b');
    }
  });
});

describe('tasks of any size', () => {
  it('answers a task of 20,000 characters', async () => {
    const long = 'Convert the shapefile to GeoJSON and clean it. '.repeat(430);
    const { code, stdout } = await scratch.gos(
      ['retrieve', '-', '--skills', sampleSkills, '--format', 'gos'],
      { stdin: long },
    );
    expect(code).toBe(0);
    expect(stdout.length).toBeLessThanOrEqual(12_001);
    expect(stdout).toContain('Source:');
  });

  it('reads the beginning of a task that never ends, and lets its writer go', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield 'Convert the shapefile to GeoJSON and clean it.\n'.repeat(1000);
      })(),
    );
    const { code, stdout } = await scratch.gos(
      ['retrieve', '-', '--skills', sampleSkills, '--format', 'gos'],
      { stdin: endless },
    );
    endless.destroy();
    expect(code).toBe(0);
    expect(stdout).toContain('Source:');
  });

  it('reads a task that is not UTF-8', async () => {
    const { code } = await scratch.gos(['retrieve', '-', '--skills', sampleSkills], {
      stdin: Buffer.concat([Buffer.from([0xff, 0xfe, 0xe9, 0x20]), Buffer.from('clean a geojson file')]),
    });
    expect(code).toBe(0);
  });
});

describe('interruption', () => {
  it.skipIf(process.platform === 'win32')('Ctrl-C ends the waiting for standard input', async () => {
    const child = spawn(join(inject('bin'), 'gos'), ['retrieve', '-', '--skills', sampleSkills], {
      env: scratch.environment(),
      cwd: scratch.folder,
    });
    child.stdout.resume();
    let stderr = '';
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    child.stdin.on('error', () => undefined);
    // More than a pipe holds: when all of it is written, the command is reading.
    await new Promise((done) => child.stdin.write('a task '.repeat(100_000), done));
    const closed = new Promise((done) => child.on('close', done));
    child.kill('SIGINT');
    expect(await closed).toBe(130);
    expect(stderr).toContain('Interrupted');
  });

  it('Ctrl-C ends a watch with the index whole', async () => {
    await scratch.skill('watched/one-skill', 'Does one thing with one file.');
    const { code } = await scratch.gos(['watch', '--skills', 'watched'], {
      signal: { after: /Watching/, send: 'SIGINT' },
    });
    expect(code).toBe(process.platform === 'win32' ? null : 0);
    const status = await scratch.json<{ skills: number; lastScan: { parsed: number } }>([
      'status',
      '--skills',
      'watched',
    ]);
    expect(status.skills).toBe(1);
  });

  it.skipIf(process.platform === 'win32')('a watch that is killed leaves an index that goes on', async () => {
    const own = new Scratch();
    await own.skill('skills/first-skill', 'Does one thing with one file.');
    const { code } = await own.gos(['watch', '--skills', 'skills'], {
      signal: { after: /Watching/, send: 'SIGKILL' },
    });
    expect(code).toBeNull();
    await own.skill('skills/second-skill', 'Does another thing with another file.');
    const listed = await own.json<{ total: number }>(['list', '--skills', 'skills']);
    expect(listed.total).toBe(2);
    expect((await own.gos(['retrieve', 'do another thing', '--skills', 'skills'])).stdout).toContain(
      'second-skill',
    );
  });

  it('a stored index that was damaged is built anew', async () => {
    const first = await scratch.json<{ storageDirectory: string }>(['index', sampleSkills]);
    const { readdir, writeFile } = await import('node:fs/promises');
    for (const name of await readdir(first.storageDirectory, { recursive: true, withFileTypes: true })) {
      if (name.isFile()) await writeFile(join(name.parentPath, name.name), 'damaged');
    }
    const second = await scratch.json<{ skills: number }>(['status', '--skills', sampleSkills]);
    expect(second.skills).toBeGreaterThan(20);
    expect((await scratch.gos(['retrieve', 'clean a geojson file', '--skills', sampleSkills])).code).toBe(0);
  });
});

describe('hostile libraries', () => {
  it('a circle of links, broken YAML and code as front matter harm nothing', async () => {
    await scratch.skill('wild/good-skill', 'Reprojects coordinates of a point list.');
    await scratch.write('wild/broken/SKILL.md', '---\nname: [broken\ndescription: "x\n---\nBody\n');
    await scratch.write(
      'wild/code/SKILL.md',
      `---js\nrequire('fs').writeFileSync(${JSON.stringify(scratch.path('owned'))}, 'x')\n---\nBody\n`,
    );
    if (process.platform !== 'win32') await symlink('..', scratch.path('wild/loop'));
    const { code, stdout } = await scratch.gos(['retrieve', 'reproject coordinates', '--skills', 'wild']);
    expect(code).toBe(0);
    expect(stdout).toContain('good-skill');
    const { existsSync } = await import('node:fs');
    expect(existsSync(scratch.path('owned'))).toBe(false);
  });
});
