import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectValid } from './json-schema.ts';
import { sampleSkills, Scratch } from './tool.ts';

const scratch = new Scratch();
const task = 'Associate the P and S picks of several stations into earthquakes and estimate their magnitudes';

beforeAll(async () => {
  await scratch.gos(['index', sampleSkills]);
});

describe('index and status', () => {
  it('remembers the folders for this directory', async () => {
    const status = await scratch.json<{ skills: number; roots: { location: string }[] }>(['status']);
    expectValid(status, 'status');
    expect(status.skills).toBeGreaterThan(20);
    expect(status.roots.map((root) => root.location)).toEqual([sampleSkills]);
  });

  it('reads nothing again that did not change', async () => {
    const { lastScan } = await scratch.json<{ lastScan: { parsed: number; reused: number } }>(['status']);
    expect(lastScan).toMatchObject({ parsed: 0 });
    expect(lastScan.reused).toBeGreaterThan(20);
  });

  it('reads everything again with --clear', async () => {
    const status = await scratch.json<{ skills: number; lastScan: { parsed: number } }>([
      'index',
      sampleSkills,
      '--clear',
    ]);
    expectValid(status, 'status');
    expect(status.lastScan.parsed).toBe(status.skills);
  });
});

describe('the README', () => {
  it('shows what its command prints, lines left out with …, numbers apart', async () => {
    const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
    const sample = /```\n\$ gos (retrieve "[^"]*") --skills examples\/skills\n([^]*?)```/.exec(readme);
    const asked = sample?.[1]?.slice('retrieve "'.length, -1) ?? '';
    const { stdout } = await scratch.gos(['retrieve', asked, '--skills', sampleSkills]);
    const plain = (text: string): string => text.replace(/\d[\d,]*/g, '#').trimEnd();
    const printed = stdout.split('\n').map(plain);
    let from = 0;
    for (const line of (sample?.[2] ?? '').split('\n').map(plain)) {
      if (line.trim() === '…' || line === '') continue;
      const [start = ''] = line.split('…');
      const at = printed.findIndex((other, i) => i >= from && other.startsWith(start));
      expect(at, `not printed: ${line}`).toBeGreaterThanOrEqual(0);
      from = at + 1;
    }
    expect(from).toBeGreaterThan(5);
  });
});

describe('retrieve and query', () => {
  it('gives the skills with what they need, each with a reason', async () => {
    const bundle = await scratch.json<{ status: string; skills: { name: string; reasons: unknown[] }[] }>([
      'retrieve',
      task,
    ]);
    expectValid(bundle, 'bundle');
    expect(bundle.status).toBe('hit');
    const names = bundle.skills.map((skill) => skill.name);
    expect(names).toContain('phase-associator');
    expect(bundle.skills.every((skill) => skill.reasons.length > 0)).toBe(true);
  });

  it('prints a numbered bundle for people', async () => {
    const { code, stdout } = await scratch.gos(['retrieve', task]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ 1 {2}\S/m);
    expect(stdout).toContain('matches the task');
    expect(stdout.match(/best match/g)).toHaveLength(1);
    expect(stdout).toMatch(/about [\d,]+ tokens/);
  });

  it('keeps the budget in every format', async () => {
    for (const format of ['markdown', 'gos']) {
      const { stdout } = await scratch.gos([
        'retrieve',
        task,
        '--format',
        format,
        '--max-context-chars',
        '4000',
      ]);
      expect(stdout.trimEnd().length).toBeLessThanOrEqual(4000);
      expect(stdout.length).toBeGreaterThan(500);
    }
  });

  it('reads the task from standard input or a file alike', async () => {
    await scratch.write('task.md', `${task}\n`);
    const fromPipe = await scratch.json<{ ranking: unknown }>(['retrieve', '-'], { stdin: task });
    const fromFile = await scratch.json<{ ranking: unknown }>(['retrieve', '--file', 'task.md']);
    expect(fromPipe.ranking).toEqual(fromFile.ranking);
  });

  it('lists results shortly', async () => {
    const list = await scratch.json<{ results: { name: string }[] }>(['query', task, '--limit', '3']);
    expectValid(list, 'list');
    expect(list.results).toHaveLength(3);
  });

  it('honours --max-skills', async () => {
    const bundle = await scratch.json<{ skills: { tier: string }[] }>([
      'retrieve',
      task,
      '--max-skills',
      '2',
    ]);
    expect(bundle.skills.filter(({ tier }) => tier === 'full').length).toBeLessThanOrEqual(2);
  });
});

describe('what is at hand', () => {
  it('is a weaker hint, which may decide between two skills', async () => {
    const own = new Scratch();
    await own.skill('skills/chart-obspy', 'Plots a chart of seismic traces with ObsPy.', 'Uses obspy.');
    await own.skill('skills/chart-d3', 'Plots a chart of a web page with D3.', 'Uses d3.');
    await own.write('app/package.json', '{"dependencies": {"d3": "7"}}');
    await own.write('lab/requirements.txt', 'obspy==1.4');
    const first = async (...more: string[]) =>
      (
        await own.json<{ ranking: { name: string }[] }>([
          'retrieve',
          'plot a chart',
          '--skills',
          'skills',
          ...more,
        ])
      ).ranking[0]?.name;
    expect(await first('--project', 'app')).toBe('chart-d3');
    expect(await first('--project', 'lab')).toBe('chart-obspy');
    expect(await first('--context', 'obspy')).toBe('chart-obspy');
    expect((await own.gos(['retrieve', 'plot', '--skills', 'skills', '--project', 'no-such'])).code).toBe(2);
  });
});

describe('reasons', () => {
  it('a skill found by meaning alone says so', async () => {
    const own = new Scratch();
    await own.skill('skills/tremor-notes', 'Estimates how big an earthquake was from seismograms.');
    await own.skill('skills/cake-baker', 'Bakes cakes and writes recipes for dessert.');
    const { stdout } = await own.gos([
      'retrieve',
      'measuring tremors of the ground',
      '--embedding',
      'bundled',
      '--skills',
      'skills',
      '--explain',
    ]);
    expect(stdout).not.toMatch(/matches the task\n/);
  });
});

describe('looking at skills', () => {
  it('lists, shows, and gives neighbours with the words that link them', async () => {
    const list = await scratch.json<{ total: number; skills: unknown[] }>(['list', '--limit', '5']);
    expectValid(list, 'skills');
    expect(list.skills).toHaveLength(5);
    const skill = await scratch.json<{ name: string }>(['show', 'phase-associator']);
    expectValid(skill, 'skill');
    const neighbors = await scratch.json<{ edges: { type: string; evidence: { words: string }[] }[] }>([
      'neighbors',
      'phase-associator',
      '--type',
      'dependency',
    ]);
    expectValid(neighbors, 'neighbors');
    expect(neighbors.edges.every(({ type, evidence }) => type === 'dependency' && evidence.length > 0)).toBe(
      true,
    );
  });

  it('finds a skill by its path and by its SKILL.md', async () => {
    const folder = join(sampleSkills, 'phase-associator');
    for (const key of [folder, join(folder, 'SKILL.md')]) {
      expect(await scratch.json(['show', key])).toMatchObject({ name: 'phase-associator' });
    }
  });

  it('says how two skills are linked', async () => {
    const path = await scratch.json<{ found: boolean; edges: unknown[] }>([
      'path',
      'fdsn-waveform-fetcher',
      'phase-associator',
    ]);
    expectValid(path, 'path');
    expect(path.found).toBe(true);
    expect(path.edges.length).toBeGreaterThan(0);
  });

  it('hydrates named skills within the budget', async () => {
    const payloads = await scratch.json<{ skills: { payload: string }[] }>([
      'hydrate',
      'phase-associator',
      'sta-lta-picker',
      '--max-skill-chars',
      '600',
    ]);
    expectValid(payloads, 'payloads');
    expect(payloads.skills).toHaveLength(2);
    expect(payloads.skills.every(({ payload }) => payload.length <= 600)).toBe(true);
  });

  it('hydrates those that are there where one is not, and says so', async () => {
    const { code, stdout, stderr } = await scratch.gos(['hydrate', 'phase-asociator', 'sta-lta-picker']);
    expect(code).toBe(1);
    expect(stdout).toContain('## Skill: sta-lta-picker');
    expect(stderr).toContain('Did you mean phase-associator?');
  });

  it('suggests near names for one that is not there', async () => {
    const { code, stderr } = await scratch.gos(['show', 'phase-asociator']);
    expect(code).toBe(1);
    expect(stderr).toContain('Did you mean phase-associator?');
  });
});

describe('several folders', () => {
  const own = new Scratch();
  beforeAll(async () => {
    await own.skill('ours/csv-cleaner', 'Cleans csv tables of our own lab.');
    await own.skill('theirs/csv-cleaner', 'Cleans csv tables as everybody does.');
    await own.skill('theirs/csv-plotter', 'Plots csv tables.', 'First use the `csv-cleaner` skill.');
    await own.gos(['index', 'ours', 'theirs']);
  });

  it('the first wins where a name repeats; an id means the other', async () => {
    expect(await own.json(['show', 'csv-cleaner'])).toMatchObject({ id: 'ours/csv-cleaner' });
    expect(await own.json(['show', 'theirs/csv-cleaner'])).toMatchObject({ shadowedBy: 'ours/csv-cleaner' });
    expect((await own.gos(['list'])).stdout).toContain('shadowed by ours/csv-cleaner');
    const { ranking } = await own.json<{ ranking: { id: string }[] }>(['retrieve', 'clean csv tables']);
    expect(ranking.map(({ id }) => id)).toContain('ours/csv-cleaner');
    expect(ranking.map(({ id }) => id)).not.toContain('theirs/csv-cleaner');
  });

  it('links go across them, and path says why', async () => {
    const { found, edges } = await own.json<{ found: boolean; edges: { from: string; to: string }[] }>([
      'path',
      'csv-plotter',
      'csv-cleaner',
    ]);
    expect(found).toBe(true);
    expect(edges[0]).toMatchObject({
      from: 'ours/csv-cleaner',
      to: 'theirs/csv-plotter',
      type: 'dependency',
    });
    const { stdout } = await own.gos(['path', 'csv-plotter', 'csv-cleaner']);
    expect(stdout).toContain('First use the');
  });

  it('two folders of one name are told apart by their ids', async () => {
    await own.skill('a/skills/one-skill', 'Does one thing.');
    await own.skill('b/skills/two-skill', 'Does two things.');
    const { skills } = await own.json<{ skills: { id: string }[] }>([
      'list',
      '--skills',
      'a/skills',
      'b/skills',
    ]);
    expect(skills.map(({ id }) => id)).toEqual(['skills/one-skill', 'skills-2/two-skill']);
  });
});

describe('graph', () => {
  it('exports nodes and edges that refer to each other', async () => {
    const { stdout } = await scratch.gos(['graph', '--format', 'json']);
    const graph = JSON.parse(stdout) as {
      schema: string;
      nodes: { id: string }[];
      edges: { from: string; to: string }[];
    };
    expectValid(graph, 'graph');
    const ids = new Set(graph.nodes.map(({ id }) => id));
    expect(graph.edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
  });

  it.each([
    ['graphml', /^<\?xml/],
    ['dot', /^(?:strict )?digraph/],
    ['mermaid', /^(?:graph|flowchart)/m],
  ])('writes %s', async (format, start) => {
    const { code, stdout } = await scratch.gos(['graph', '--format', format]);
    expect(code).toBe(0);
    expect(stdout).toMatch(start);
  });
});

describe('doctor', () => {
  it('reports problems with file and line, in four formats', async () => {
    await scratch.skill(
      'sick/unlinked',
      'Short.',
      'See [the guide](guide.md). Use the `no-such-skill` skill first.',
    );
    const answer = await scratch.json<{ counts: object; problems: { diagnostic: { code: string } }[] }>([
      'doctor',
      'sick',
    ]);
    expectValid(answer, 'doctor');
    expect(answer.problems.map(({ diagnostic }) => diagnostic.code)).toContain('file-missing');
    const text = await scratch.gos(['doctor', 'sick', '--all']);
    expect(text.stdout).toMatch(/8:17 +warning/);
    const github = await scratch.gos(['doctor', 'sick', '--format', 'github']);
    expect(github.stdout).toMatch(
      /^::warning file=sick\/unlinked\/SKILL.md,line=8,col=17,title=file-missing::/m,
    );
    const sarif = await scratch.gos(['doctor', 'sick', '--format', 'sarif']);
    expect(JSON.parse(sarif.stdout)).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'gos doctor' } } }],
    });
  });

  it('fails from the severity that is asked for', async () => {
    expect((await scratch.gos(['doctor', 'sick'])).code).toBe(0);
    expect((await scratch.gos(['doctor', 'sick', '--fail-on', 'warning'])).code).toBe(1);
    expect((await scratch.gos(['doctor', 'sick', '--fail-on', 'never'])).code).toBe(0);
  });
});

describe('add and remove', () => {
  const own = new Scratch();

  it('adds a folder and a single skill, and leaves out what is removed without deleting it', async () => {
    await own.skill('skills/csv-plotter', 'Plots columns of a CSV file as a line chart.');
    await own.skill('elsewhere/csv-cleaner', 'Cleans CSV files: trims, removes duplicates, fixes types.');
    await own.gos(['index', 'skills']);
    const added = await own.json(['add', 'elsewhere/csv-cleaner/SKILL.md']);
    expectValid(added, 'change');
    const names = async () =>
      (await own.json<{ skills: { name: string }[] }>(['list'])).skills.map(({ name }) => name);
    expect(await names()).toEqual(['csv-cleaner', 'csv-plotter']);
    expectValid(await own.json(['remove', 'csv-plotter']), 'change');
    expect(await names()).toEqual(['csv-cleaner']);
    expect(await readFile(own.path('skills/csv-plotter/SKILL.md'), 'utf8')).toContain('csv-plotter');
    await own.gos(['add', 'skills/csv-plotter']);
    expect(await names()).toEqual(['csv-cleaner', 'csv-plotter']);
  });
});

describe('export and import', () => {
  const container = new Scratch();

  it('carries a library to another place, with the same answer', async () => {
    const pack = join(scratch.folder, 'sample.gospack');
    const exported = await scratch.json<{ skills: number }>(['export', pack]);
    expectValid(exported, 'snapshot');
    const imported = await container.json<{ skills: number }>(['import', pack, '--workspace', 'box']);
    expectValid(imported, 'snapshot');
    expect(imported.skills).toBe(exported.skills);
    const names = ({ ranking }: { ranking: { name: string }[] }) => ranking.map(({ name }) => name);
    const there = await container.json<{ ranking: { name: string }[] }>([
      'retrieve',
      task,
      '--workspace',
      'box',
    ]);
    const here = await scratch.json<{ ranking: { name: string }[] }>(['retrieve', task]);
    expect(names(there)).toEqual(names(here));
  });

  it('--force replaces what an import made, and nothing else', async () => {
    await container.skill('skills/merge-pdf', 'Merge pdf forms into one file.');
    await container.gos(['export', 'small.gospack', '--skills', 'skills']);
    const mine = await container.write('mine/library/notes.txt', 'mine');
    const refused = await container.gos(['import', 'small.gospack', '--workspace', 'mine', '--force']);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('no import made it');
    expect(await readFile(mine, 'utf8')).toBe('mine');
    const into = (...more: string[]) =>
      container.gos(['import', 'small.gospack', '--workspace', 'theirs', ...more]);
    expect((await into()).code).toBe(0);
    expect((await into()).stderr).toContain('--force');
    expect((await into('--force')).code).toBe(0);
    expect((await container.gos(['list', '--workspace', 'theirs'])).stdout).toContain('merge-pdf');
  });

  it('a pack without a skill replaces nothing, and skills out of reach are named', async () => {
    const head = { format: 'gos-library', version: 1, roots: ['r'], files: 1 };
    const pack = (name: string, ...paths: string[]) => {
      const lines = [head, ...paths.map((path) => ({ root: 'r', path, base64: 'IyBBCg==' }))];
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const sha256 = createHash('sha256').update(body).digest('hex');
      return container.write(name, gzipSync(`${body}${JSON.stringify({ sha256 })}\n`));
    };
    const deep = `${'d/'.repeat(20)}SKILL.md`;
    await pack('good.gospack', 'a/SKILL.md', deep);
    await pack('none.gospack', 'a/notes.txt');
    await pack('deep.gospack', deep);
    const into = (name: string) => container.gos(['import', name, '--workspace', 'keep', '--force']);
    const good = await into('good.gospack');
    expect(good.code).toBe(0);
    expect(good.stderr).toContain(`r/${deep}`);
    for (const bad of ['none.gospack', 'deep.gospack']) expect((await into(bad)).code).toBe(3);
    expect(await readFile(container.path('keep/library/r/a/SKILL.md'), 'utf8')).toBe('# A\n');
  });

  it('refuses a damaged or hostile pack and leaves nothing behind', async () => {
    await container.write('bad.gospack', 'this is no pack');
    const { code, stderr } = await container.gos(['import', 'bad.gospack', '--workspace', 'other']);
    expect(code).toBe(3);
    expect(stderr).toContain('cannot be imported');
    expect((await container.gos(['status', '--workspace', 'other'])).code).toBe(2);
  });
});

describe('setup', () => {
  const project = new Scratch();

  it('shows the change first and writes only with --write, keeping what is there', async () => {
    const mine = '{\n  // mine\n  "mcpServers": { "other": { "command": "x" } }\n}\n';
    await project.write('.mcp.json', mine);
    const shown = await project.gos(['setup', 'claude']);
    expect(shown.stdout).toContain('+');
    expect(await readFile(project.path('.mcp.json'), 'utf8')).toBe(mine);
    const written = await project.json<{ written: boolean }>(['setup', 'claude', '--write']);
    expectValid(written, 'setup');
    const after = await readFile(project.path('.mcp.json'), 'utf8');
    expect(after).toContain('// mine');
    expect(after).toContain('"other"');
    expect(after).toContain('graph-of-skills');
    expect((await project.gos(['setup', 'claude', '--write'])).stdout).toContain('Nothing to change');
  });

  it('names the server by its file where gos-mcp is no command, as with npx', async () => {
    const other = new Scratch();
    const { stdout, stderr } = await other.gos(['setup', 'claude', '--write'], {
      env: {
        PATH: [dirname(process.execPath), '/usr/bin', '/bin', join('/nowhere', 'node_modules', '.bin')].join(
          delimiter,
        ),
      },
    });
    expect(stdout).toContain('Written.');
    expect(stderr).not.toContain('not on the PATH');
    const { mcpServers } = JSON.parse(await readFile(other.path('.mcp.json'), 'utf8')) as {
      mcpServers: Record<string, { command: string; args: string[] }>;
    };
    const { command, args } = mcpServers['graph-of-skills']!;
    expect(command).toBe('node');
    expect(args[0]).toMatch(/[\\/]gos-mcp\.js$/);
    await access(args[0]!);
  });

  it('leaves a file alone that it cannot edit, and says what to add', async () => {
    const other = new Scratch();
    await other.write('.mcp.json', '{"mcpServers":\n');
    const { code, stderr } = await other.gos([
      'setup',
      'claude',
      '--write',
      '--command',
      'node "/a b/gos-mcp.js"',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('"args":["/a b/gos-mcp.js"]');
    expect(await readFile(other.path('.mcp.json'), 'utf8')).toBe('{"mcpServers":\n');
  });

  it('refuses TOML that it cannot edit, with the line where it is broken', async () => {
    const other = new Scratch();
    await other.write('.codex/config.toml', 'a = 1\nb =\n');
    const { code, stderr } = await other.gos(['setup', 'codex', '--write']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/line 2[^]*\[mcp_servers\.graph-of-skills\]/);
    expect(await readFile(other.path('.codex/config.toml'), 'utf8')).toBe('a = 1\nb =\n');
  });

  it.each(['cursor', 'vscode', 'codex', 'gemini'])('knows %s', async (agent) => {
    const { code, stdout } = await project.gos(['setup', agent]);
    expect(code).toBe(0);
    expect(stdout).toContain('graph-of-skills');
  });
});

describe('configuration', () => {
  it('comes from .gos.json, and the environment goes before it, and the command line before both', async () => {
    const project = new Scratch();
    await project.write('.gos.json', JSON.stringify({ skills: [sampleSkills], maxSkills: 3 }));
    const full = async (args: string[], env = {}) =>
      (
        await project.json<{ skills: { tier: string }[] }>(['retrieve', task, ...args], { env })
      ).skills.filter(({ tier }) => tier === 'full').length;
    expect(await full([])).toBeLessThanOrEqual(3);
    expect(await full([], { GOS_MAX_SKILLS: '2' })).toBeLessThanOrEqual(2);
    expect(await full(['--max-skills', '1'], { GOS_MAX_SKILLS: '2' })).toBe(1);
    expectValid(await project.json(['config']), 'config');
  });

  it('rewrites our paths with GOS_SKILLS_DIR and leaves the text of skills alone', async () => {
    const project = new Scratch();
    await project.skill(
      'skills/path-teller',
      'Tells where the configuration of the frobnicator lies.',
      `The file is at ${project.path('skills')}/path-teller/frob.conf.\n\n<skill name="path-teller" path="${project.path('skills')}/path-teller/SKILL.md">`,
    );
    const env = { GOS_SKILLS_DIR: '/opt/graphskills/skills' };
    const { stdout } = await project.gos(
      ['retrieve', 'frobnicator configuration', '--skills', 'skills', '--format', 'gos'],
      { env },
    );
    expect(stdout).toContain('Source: /opt/graphskills/skills/path-teller/SKILL.md');
    const markdown = await project.gos(
      ['retrieve', 'frobnicator configuration', '--skills', 'skills', '--format', 'markdown'],
      { env },
    );
    expect(markdown.stdout).toContain('path="/opt/graphskills/skills/path-teller/SKILL.md"');
    expect(markdown.stdout).toContain(`The file is at ${project.path('skills')}/path-teller/frob.conf.`);
  });
});

describe('the released tool', () => {
  it('goes on working under its name, with its lines', async () => {
    const { code, stdout } = await scratch.run('graphskills-query', [
      task,
      '--top-n',
      '3',
      '--max-context-chars',
      '6000',
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('Retrieval Status: SKILL_HIT');
    expect(stdout).toMatch(/^Source: .*SKILL\.md$/m);
    expect(stdout.length).toBeLessThanOrEqual(6001);
  });

  it('says NO_SKILL_HIT for nonsense', async () => {
    const { code, stdout } = await scratch.run('graphskills-query', ['qwxz vbnk plrt zzzq']);
    expect(code).toBe(1);
    expect(stdout).toContain('Retrieval Status: NO_SKILL_HIT');
    expect(stdout).not.toContain('Source:');
  });
});
