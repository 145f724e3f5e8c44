// The sample library is what it claims to be: valid skills, whose relations name each other, and scripts that run.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from './parse.ts';

const examples = join(import.meta.dirname, '../../../examples');
const folders = readdirSync(join(examples, 'skills')).sort();
const load = (folder: string) =>
  parse(readFileSync(join(examples, 'skills', folder, 'SKILL.md')), { path: `${folder}/SKILL.md` }).skill;
const python = spawnSync('python3', ['--version']).status === 0;

describe('the sample library', () => {
  it('holds some forty to fifty skills', () => {
    expect(folders.length).toBeGreaterThanOrEqual(40);
  });

  it.each(folders)('%s is valid', (folder) => {
    const skill = load(folder);
    expect(skill.name).toBe(folder);
    expect(skill.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('holds some whose metadata is too weak to be found by', () => {
    const weak = folders.filter((folder) =>
      load(folder).diagnostics.some(({ code }) => code === 'description-weak'),
    );
    expect(weak).toEqual(['audit-reporter', 'birdsong-helper']);
  });

  it('names no skill in its metadata that is not there', () => {
    const named = folders.flatMap((folder) => {
      const metadata = (load(folder).frontMatter.metadata ?? {}) as Record<string, string>;
      return [metadata.requires, metadata.alternatives].flatMap((value) => value?.split(/,\s*/) ?? []);
    });
    expect(named.filter((name) => !folders.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });

  it('holds the answer of every task', () => {
    const tasks = readFileSync(join(examples, 'tasks.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { task: string; instruction: string; skills: string[] });
    expect(tasks.flatMap(({ skills }) => skills).filter((name) => !folders.includes(name))).toEqual([]);
    expect(tasks.length).toBeGreaterThanOrEqual(20);
  });
});

describe.skipIf(!python)('the sample workspace', () => {
  it('gets from recordings to a captioned map by the scripts of its chain', () => {
    const work = mkdtempSync(join(tmpdir(), 'gos-sample-'));
    try {
      cpSync(join(examples, 'workspace'), work, { recursive: true });
      const run = (script: string, ...args: string[]) =>
        execFileSync('python3', ['-B', join(examples, 'skills', script), ...args], {
          cwd: work,
          stdio: 'pipe',
        });
      run(
        'wav-metadata-reader/scripts/read_wav.py',
        'recordings',
        '--utc-offset',
        '+02:00',
        '--output',
        'recordings.csv',
      );
      run('gpx-track-reader/scripts/read_gpx.py', 'track.gpx', '--output', 'trackpoints.csv');
      run(
        'recording-geotagger/scripts/place_recordings.py',
        '--recordings',
        'recordings.csv',
        '--track',
        'trackpoints.csv',
        '--output',
        'places.geojson',
      );
      run(
        'caption-writer/scripts/to_captions.py',
        '--notes',
        'recordings/notes.csv',
        '--output',
        'captions.csv',
      );
      run(
        'captioned-map/scripts/make_map.py',
        '--places',
        'places.geojson',
        '--captions',
        'captions.csv',
        '--track',
        'trackpoints.csv',
        '--output',
        'map.html',
      );
      const map = readFileSync(join(work, 'map.html'), 'utf8');
      expect(map.match(/<li /g)).toHaveLength(4);
      expect(map).toContain('Two curlews over the mud flats');
      expect(map).toContain('place is a guess');
    } finally {
      rmSync(work, { recursive: true });
    }
  });
});
