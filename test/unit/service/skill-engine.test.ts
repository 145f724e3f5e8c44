import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LibraryDelta } from '../../../src/service/engine-api.ts';
import { SkillEngine } from '../../../src/service/skill-engine.ts';
import { skillText, tempDir, write } from '../node/temp.ts';
import { configOf, freshState, openEngine, stateOf } from './engines.ts';

describe('SkillEngine', () => {
  it('answers from the skills on disk', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': skillText('alpha'), 'b/SKILL.md': skillText('beta') });
    const { engine, status } = await openEngine(configOf([root]));
    expect(status).toMatchObject({ state: 'ready', skills: 2, lastScan: { parsed: 2, reused: 0 } });
    expect((await engine.skills()).map((skill) => skill.id)).toEqual(['root0/a', 'root0/b']);
    expect((await engine.retrieve({ task: 'do alpha things' })).skills[0]?.name).toBe('alpha');
    expect(await engine.text('root0/a')).toBe(skillText('alpha'));
  });

  it('answers from what is read so far while a scan goes on, and says so', async () => {
    const root = tempDir();
    const files = Array.from({ length: 150 }, (_, n) => [`s${n}/SKILL.md`, skillText(`skill-${n}`)] as const);
    write(root, Object.fromEntries(files));
    const engine = new SkillEngine();
    let scanned = false;
    const heard = new Promise<void>((resolve) => engine.onDidChange(() => resolve()));
    const scan = engine.configure(configOf([root])).then(() => (scanned = true));
    await heard;
    const bundle = await engine.retrieve({ task: 'do skill things' });
    expect(scanned).toBe(false);
    expect(bundle.notes.join()).toMatch(/Still indexing/);
    await scan;
    expect((await engine.retrieve({ task: 'do skill things' })).notes.join()).not.toMatch(/Still indexing/);
    await engine.dispose();
  });

  it('finds a skill by id, by name, by file and by folder', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': skillText('alpha') });
    const { engine } = await openEngine(configOf([root]));
    for (const key of ['root0/a', 'alpha', join(root, 'a/SKILL.md'), join(root, 'a')]) {
      expect((await engine.skill(key))?.id).toBe('root0/a');
    }
    expect(await engine.skill('nothing')).toBeUndefined();
  });

  it('sees additions, edits, renames and removals at a rescan, and reads only what changed', async () => {
    const root = tempDir();
    write(root, {
      'a/SKILL.md': skillText('alpha'),
      'b/SKILL.md': skillText('beta'),
      'c/SKILL.md': skillText('gamma'),
    });
    const { engine } = await openEngine(configOf([root]));
    const deltas: LibraryDelta[] = [];
    engine.onDidChange((delta) => deltas.push(delta));
    write(root, { 'a/SKILL.md': skillText('alpha', 'Other words.'), 'd/SKILL.md': skillText('delta') });
    rmSync(join(root, 'b'), { recursive: true });
    const { lastScan } = await engine.rescan();
    expect(lastScan).toMatchObject({ parsed: 2, reused: 1 });
    expect(deltas.flatMap((d) => d.added)).toEqual(['root0/d']);
    expect(deltas.flatMap((d) => d.changed)).toEqual(['root0/a']);
    expect(deltas.flatMap((d) => d.removed)).toEqual(['root0/b']);
    expect(await stateOf(engine)).toEqual(await freshState(configOf([root])));
  });

  it('takes broken and hostile neighbours without harm to the others', async () => {
    const root = tempDir();
    const ran = join(root, 'ran');
    write(root, {
      'good/SKILL.md': skillText('good'),
      'yaml/SKILL.md': '---\nname: [broken\ndescription: : :\n---\nBody of yaml.\n',
      'code/SKILL.md': `---js\nrequire('node:fs').writeFileSync(${JSON.stringify(ran)}, 'x')\n---\nBody of code.\n`,
      'nul/SKILL.md': '\0\0\0',
      'empty/SKILL.md': '',
      'big/SKILL.md': '#'.repeat(9 * 1024 * 1024),
    });
    symlinkSync('.', join(root, 'good/loop'));
    const { engine, status } = await openEngine(configOf([root]));
    expect((await engine.retrieve({ task: 'good data' })).skills.map((skill) => skill.name)).toContain(
      'good',
    );
    expect(status.problems.map((p) => p.diagnostic.code)).toEqual(['file-too-large']);
    expect((await engine.skill('root0/code'))?.diagnostics.map((d) => d.code)).toContain('code-front-matter');
    await expect(import('node:fs').then((fs) => fs.existsSync(ran))).resolves.toBe(false);
  });

  it('takes away the skills of a root that is no longer named', async () => {
    const [one, two] = [tempDir(), tempDir()];
    write(one, { 'a/SKILL.md': skillText('alpha') });
    write(two, { 'b/SKILL.md': skillText('beta') });
    const { engine } = await openEngine(configOf([one, two]));
    const config = configOf([two]);
    await engine.configure(config);
    expect(await stateOf(engine)).toEqual(await freshState(config));
  });

  it('says in an answer that it is still indexing', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': skillText('alpha') });
    const engine = new SkillEngine();
    const configured = engine.configure(configOf([root]));
    const early = await engine.retrieve({ task: 'alpha things' });
    await configured;
    const late = await engine.retrieve({ task: 'alpha things' });
    await engine.dispose();
    expect(early.notes.join()).toContain('Still indexing');
    expect(late.notes.join()).not.toContain('Still indexing');
  });

  it('can be cancelled, and finishes at the next scan', async () => {
    const root = tempDir();
    write(
      root,
      Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`s${i}/SKILL.md`, skillText(`skill-${i}`)])),
    );
    const engine = new SkillEngine();
    const abort = new AbortController();
    const onProgress = () => abort.abort();
    await expect(engine.configure(configOf([root]), { signal: abort.signal, onProgress })).rejects.toThrow(
      'aborted',
    );
    expect((await engine.status()).skills).toBeLessThan(200);
    expect((await engine.rescan()).skills).toBe(200);
    await engine.dispose();
  });

  it('drops a configuration that another one replaces', async () => {
    const [one, two] = [tempDir(), tempDir()];
    write(one, { 'a/SKILL.md': skillText('alpha') });
    write(two, { 'b/SKILL.md': skillText('beta') });
    const engine = new SkillEngine();
    const first = engine.configure(configOf([one]));
    const second = engine.configure(configOf([two]));
    await expect(first).rejects.toThrow('took its place');
    expect((await second).roots.map((root) => root.location)).toEqual([two]);
    expect((await engine.skills()).map((skill) => skill.name)).toEqual(['beta']);
    await engine.dispose();
  });

  it('counts edges when asked', async () => {
    const root = tempDir();
    write(root, {
      'a/SKILL.md': skillText('alpha', 'Use the `beta` skill first.'),
      'b/SKILL.md': skillText('beta'),
    });
    const { engine } = await openEngine(configOf([root]));
    const { edges } = await engine.status();
    const total = Object.values(edges).reduce((sum, count) => sum + count, 0);
    expect(total).toBe((await engine.graph()).edges.length);
    expect(total).toBeGreaterThan(0);
  });
});
