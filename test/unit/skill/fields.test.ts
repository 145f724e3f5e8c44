// What a skill's fields are read from.

import { describe, expect, it } from 'vitest';
import { clip, firstSentence } from '../../../src/core/skill/text.ts';
import { codes, parse } from './parse.ts';

const skill = (yaml: string, body = 'Text.\n') =>
  parse(`---\nname: my-skill\ndescription: Does it.\n${yaml}\n---\n${body}`).skill;

describe('inputs and outputs', () => {
  it('come from front matter in any shape', () => {
    expect(skill('inputs: [a.csv, b.json]').inputs).toEqual(['a.csv', 'b.json']);
    expect(skill('inputs:\n  - name: table\n    type: csv\n    description: One row a stop').inputs).toEqual([
      'table (csv): One row a stop',
    ]);
    expect(skill('outputs:\n  map: a PNG').outputs).toEqual(['map: a PNG']);
    expect(skill('metadata:\n  output: a PNG').outputs).toEqual(['a PNG']);
  });

  it('come from the lists below their headings', () => {
    const { inputs, outputs } = skill(
      '',
      '## Inputs\n\n- `a.csv`: stops\n  - detail\n\n## Output files:\n\n| File | Use |\n|-|-|\n| b.png | map |\n\n## Other\n\n- no\n',
    );
    expect(inputs).toEqual(['a.csv: stops']);
    expect(outputs).toEqual(['b.png | map']);
  });
});

describe('tooling', () => {
  it('comes from what the text installs', () => {
    const body =
      '```bash\npip install "pandas>=2" geopandas[all]==1.0 -r requirements.txt\nnpm i -D @scope/pkg@1.2.3 vite\nsudo apt-get install -y ffmpeg\n```\n';
    expect(skill('', body).tooling).toEqual(['pandas', 'geopandas', '@scope/pkg', 'vite', 'ffmpeg']);
  });

  it('comes from requires maps and dependency lists', () => {
    expect(skill('requires:\n  env: [KEY]\n  bins: [jq, curl]').tooling).toEqual(['jq', 'curl']);
    expect(skill('metadata:\n  client:\n    requires:\n      bins: [yt-dlp]').tooling).toEqual(['yt-dlp']);
    expect(skill('dependencies: pandas>=2, numpy').tooling).toEqual(['pandas', 'numpy']);
  });
});

describe('other fields', () => {
  it('read tags from any of their keys', () => {
    expect(skill('tags: maps, audio\ncategory: geo\nmetadata:\n  keywords: [Maps, gps]').tags).toEqual([
      'maps',
      'audio',
      'gps',
      'geo',
    ]);
  });

  it('keep the patterns of allowed tools whole', () => {
    expect(skill('allowed-tools: Bash(git add:*) Read, Write').allowedTools).toEqual([
      'Bash(git add:*)',
      'Read',
      'Write',
    ]);
    expect(skill('allowed-tools: [Read, "Bash(npm:*)"]').allowedTools).toEqual(['Read', 'Bash(npm:*)']);
  });

  it('read example tasks below their headings', () => {
    expect(skill('', '## When to use this skill\n\n- Draw a **map**\n').exampleTasks).toEqual(['Draw a map']);
  });

  it('take scripts, not tests or modules, as entry points', () => {
    const resources = [
      'scripts/run.py',
      'scripts/__init__.py',
      'scripts/test_run.py',
      'lib/used.py',
      'lib/other.py',
      'a.md',
      'bin/go',
    ].map((path) => ({ path, size: 1, ...(path === 'bin/go' ? { head: '#!/bin/sh' } : {}) }));
    const text = '---\nname: my-skill\ndescription: D\n---\nRun `lib/used.py`.\n';
    expect(parse(text, { resources }).skill.entrypoints).toEqual(['bin/go', 'lib/used.py', 'scripts/run.py']);
  });

  it('take the folder of the file, or the root for a file at its top', () => {
    expect(parse('x', { path: 'a/b/SKILL.md' }).skill.folder).toBe('b');
    expect(parse('x', { path: 'SKILL.md' }).skill.name).toBe('root');
  });

  it('have a content hash of text and resources alone', () => {
    const hash = (text: string, resources = [{ path: 'a', size: 1 }]) =>
      parse(text, { resources }).skill.contentHash;
    expect(hash('x')).toMatch(/^[0-9a-f]{32}$/);
    expect(hash('x')).toBe(
      parse('x', { path: 'other/SKILL.md', resources: [{ path: 'a', size: 1 }] }).skill.contentHash,
    );
    expect(hash('x\r\n')).toBe(hash('x\n'));
    expect(hash('x')).not.toBe(hash('y'));
    expect(hash('x')).not.toBe(hash('x', [{ path: 'a', size: 2 }]));
  });

  it('say where the name differs from the folder', () => {
    const { diagnostics } = parse(
      '---\nname: other\ndescription: Does one thing and says which.\n---\nText.\n',
    ).skill;
    expect(codes(diagnostics)).toEqual(['name-differs-from-folder']);
    expect(diagnostics[0]?.range).toEqual({ line: 2, column: 7, endLine: 2, endColumn: 12 });
  });
});

describe('a description', () => {
  const isWeak = (description: string) =>
    codes(parse(`---\nname: my-skill\ndescription: ${description}\n---\nText.\n`).skill.diagnostics).includes(
      'description-weak',
    );

  it('of four words is weak', () => {
    expect(isWeak('Helps with birds.')).toBe(true);
    expect(isWeak('地图')).toBe(true);
  });

  it('that says what and when is not', () => {
    expect(isWeak('Draws maps of recordings for print.')).toBe(false);
    expect(isWeak('把录音转换成带字幕的地图')).toBe(false);
  });
});

describe('the capability', () => {
  it.each([
    ['Draws maps, e.g. of rivers. Use when asked.', 'Draws maps, e.g. of rivers'],
    ['Works with Node.js 20.1 and C. elegans data! More.', 'Works with Node.js 20.1 and C. elegans data!'],
    ['转换地图。用于地图。', '转换地图'],
    ['No stop', 'No stop'],
  ])('of %j is its first sentence', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });

  it('falls back to the body, then to the heading', () => {
    expect(parse('# Title\n\nDraws it. More.\n').skill.capability).toBe('Draws it');
    expect(parse('# Title\n').skill.capability).toBe('Title');
  });
});

describe('clip', () => {
  it('cuts between words and says so', () => {
    expect(clip('one two three four', 12)).toBe('one two…');
    expect(clip('short', 12)).toBe('short');
    expect(clip('中'.repeat(20), 6)).toBe(`${'中'.repeat(5)}…`);
  });
});
