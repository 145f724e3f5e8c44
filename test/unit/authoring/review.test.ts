import { describe, expect, it } from 'vitest';
import type { SkillReview } from '../../../src/service/engine-api.ts';
import { configOf, openEngine } from '../service/engines.ts';
import { tempDir, write } from '../node/temp.ts';

const skill = (name: string, description: string, body: string, more = '') =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n# Title\n\n${body}\n`;

const reads = 'Reads scanned invoices from pdf files and writes their text into json files.';

/** An engine over the files, and a reviewer of any text at any path. */
async function libraryOf(
  files: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
) {
  const folder = tempDir();
  const second = tempDir();
  write(folder, files);
  write(second, others);
  const { engine } = await openEngine(configOf([folder, second]));
  const review = async (path: string, text: string): Promise<SkillReview> => {
    const found = await engine.review({ sourcePath: `${folder}/${path}`, text });
    expect(found).toBeDefined();
    return found!;
  };
  return { engine, folder, second, review };
}

const codes = ({ problems }: SkillReview) => problems.map(({ code }) => code);

/** What a one-line range of the text holds. */
function cut(
  text: string,
  { range }: { range: { line: number; column: number; endColumn: number } },
): string {
  return text.split('\n')[range.line - 1]!.slice(range.column - 1, range.endColumn - 1);
}

describe('a review', () => {
  it('of what is on disk and of the same text with other line ends is the same', async () => {
    const text = skill('pdf-ocr', reads, 'See [it](gone.md).');
    const { review } = await libraryOf({ 'pdf-ocr/SKILL.md': text });
    const saved = await review('pdf-ocr/SKILL.md', text);
    expect(saved).toMatchObject({ id: 'root0/pdf-ocr', known: true, saved: true });
    expect(await review('pdf-ocr/SKILL.md', `\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(saved);
  });

  it('leaves the library as it is', async () => {
    const text = skill('pdf-ocr', reads, 'Text.');
    const { engine, review } = await libraryOf({ 'pdf-ocr/SKILL.md': text });
    const before = JSON.stringify([await engine.skills(), await engine.graph()]);
    await review('pdf-ocr/SKILL.md', skill('other', reads, 'Requires the `x-y` skill.'));
    expect(JSON.stringify([await engine.skills(), await engine.graph()])).toBe(before);
  });

  it('knows a file that is not on disk by its place in a root, and nothing outside of roots', async () => {
    const { engine, review } = await libraryOf({ 'a/SKILL.md': skill('a', reads, 'Text.') });
    const fresh = await review('new-one/SKILL.md', skill('new-one', reads, '[gone](gone.md)'));
    expect(fresh).toMatchObject({ id: 'root0/new-one', known: false });
    expect(codes(fresh)).not.toContain('file-missing');
    expect(await engine.review({ sourcePath: '/elsewhere/x/SKILL.md', text: 'x' })).toBeUndefined();
  });

  it('finds an unknown skill at its name, with what was meant', async () => {
    const { review } = await libraryOf({ 'pdf-ocr/SKILL.md': skill('pdf-ocr', reads, 'Text.') });
    const text = skill('ledger', reads, 'Requires the `pdf-orc` skill.');
    const found = (await review('ledger/SKILL.md', text)).problems.find((p) => p.code === 'unknown-skill')!;
    expect(cut(text, found)).toBe('pdf-orc');
    expect(found.suggestions).toEqual(['pdf-ocr']);
  });

  it.each([
    ['a device in a path', 'Give `/dev/shm` one gigabyte.'],
    ['a spoken word', 'Run it once before any skill that writes.'],
    ['a package', 'Text.', 'dependencies: [numpy, lm-eval]\n'],
  ])('takes %s for no skill', async (_, body, more = '') => {
    const { review } = await libraryOf({});
    expect(codes(await review('a/SKILL.md', skill('a', reads, body, more)))).not.toContain('unknown-skill');
  });

  it('finds the circle that is being typed, with the words on each side', async () => {
    const { folder, review } = await libraryOf({
      'a/SKILL.md': skill('ink-mixer', reads, 'Requires the `paper-press` skill.'),
      'b/SKILL.md': skill('paper-press', reads, 'Requires the `type-case` skill.'),
      'c/SKILL.md': skill('type-case', reads, 'Alone.'),
    });
    expect(codes(await review('c/SKILL.md', skill('type-case', reads, 'Alone.')))).not.toContain(
      'dependency-cycle',
    );
    const text = skill('type-case', reads, 'Requires the `ink-mixer` skill.');
    const found = (await review('c/SKILL.md', text)).problems.find((p) => p.code === 'dependency-cycle')!;
    expect(cut(text, found)).toBe('ink-mixer');
    expect(found.related?.map(({ sourcePath }) => sourcePath).sort()).toEqual(
      ['a', 'b', 'c'].map((name) => `${folder}/${name}/SKILL.md`),
    );
  });

  it('no longer finds a circle that has been taken out but not saved', async () => {
    const one = skill('ink-mixer', reads, 'Requires the `paper-press` skill.');
    const { review } = await libraryOf({
      'a/SKILL.md': one,
      'b/SKILL.md': skill('paper-press', reads, 'Requires the `ink-mixer` skill.'),
    });
    expect(codes(await review('a/SKILL.md', one))).toContain('dependency-cycle');
    expect(codes(await review('a/SKILL.md', skill('ink-mixer', reads, 'Free.')))).not.toContain(
      'dependency-cycle',
    );
  });

  it('takes "run it afterwards" for no requirement', async () => {
    const { review } = await libraryOf({
      'b/SKILL.md': skill('paper-press', reads, 'Requires the `ink-mixer` skill.'),
    });
    const text = skill('ink-mixer', reads, 'When done, run `paper-press` on the same files.');
    expect(codes(await review('a/SKILL.md', text))).not.toContain('dependency-cycle');
  });

  it('finds a name that is taken while it is typed', async () => {
    const { folder, second, review } = await libraryOf(
      { 'a/SKILL.md': skill('ink-mixer', reads, 'One.') },
      { 'z/SKILL.md': skill('late', reads, 'Two.') },
    );
    const text = skill('ink-mixer', reads, 'Three.');
    const found = (await review('b/SKILL.md', text)).problems.find((p) => p.code === 'duplicate-name')!;
    expect(cut(text, found)).toBe('ink-mixer');
    expect(found.related?.[0]?.sourcePath).toBe(`${folder}/a/SKILL.md`);
    expect(second).not.toBe(folder);
  });

  it('finds files that are linked or named in the own folders, and not there', async () => {
    const body =
      'See [a](notes/a.md), `scripts/run.py` and `out/result.csv`.\n\n```\npython scripts/b.py\n```';
    const text = skill('pdf-ocr', reads, body);
    const { review } = await libraryOf({
      'pdf-ocr/SKILL.md': text,
      'pdf-ocr/scripts/b.py': 'print()',
    });
    const found = await review('pdf-ocr/SKILL.md', text);
    const missing = found.problems.filter(({ code }) => code === 'file-missing');
    expect(missing.map((problem) => cut(text, problem))).toEqual(['notes/a.md', 'scripts/run.py']);
    expect(found.files.map(({ path }) => path)).toEqual(['scripts/b.py']);
  });

  it('says nothing of files where a skill has too many to be listed', async () => {
    const text = skill('pdf-ocr', reads, 'See [a](gone.md).');
    const files = Object.fromEntries(Array.from({ length: 205 }, (_, i) => [`pdf-ocr/data/${i}.txt`, '']));
    const { review } = await libraryOf({ 'pdf-ocr/SKILL.md': text, ...files });
    expect(codes(await review('pdf-ocr/SKILL.md', text))).not.toContain('file-missing');
  });

  it('says which files a description lacks', async () => {
    const text = skill(
      'quake',
      'Locates earthquakes on a map for seismologists and others.',
      ['## Inputs', '- Recordings: `.mseed`'].join('\n\n'),
    );
    const { review } = await libraryOf({ 'quake/SKILL.md': text });
    const found = (await review('quake/SKILL.md', text)).problems.find(
      ({ code }) => code === 'description-lacks-files',
    )!;
    expect(found.suggestions).toEqual(['Reads miniseed.']);
    expect(cut(text, found)).toMatch(/^Locates/);
  });

  it('says of a skill that its own description does not find it', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `ink-${i}/SKILL.md`,
        skill(`ink-mixer-${i}`, 'Mixes ink for presses, ink for pens and ink for stamps.', 'Ink, ink, ink.'),
      ]),
    );
    const text = skill('helper', 'Mixes ink for presses, ink for pens and ink for stamps.', 'Helps.');
    const { engine } = await libraryOf({ ...files, 'helper/SKILL.md': text });
    const hidden = await engine.hiddenBy('root0/helper');
    expect(hidden?.related?.length).toBe(3);
    expect(cut(text, hidden!)).toMatch(/^Mixes ink/);
    expect(await engine.hiddenBy('root0/ink-0')).toBeUndefined();
    expect(await engine.hiddenBy('root0/none')).toBeUndefined();
  });

  it('never throws on hostile text', async () => {
    const { review } = await libraryOf({ 'a/SKILL.md': skill('a', reads, 'Text.') });
    for (const text of ['', '---', '---js\nx\n---', '\0\0\0', '---\nname: [\n---\n[x](', '`'.repeat(9999)])
      expect((await review('a/SKILL.md', text)).id).toBe('root0/a');
  });
});

describe('mentions of a skill', () => {
  const library = {
    'pdf-ocr/SKILL.md': skill('pdf-ocr', reads, 'It calls itself pdf-ocr.'),
    'b/SKILL.md': skill(
      'b',
      reads,
      'Use `pdf-ocr`; see [it](../pdf-ocr/SKILL.md).',
      'metadata:\n  requires: pdf-ocr\n',
    ),
    'c/SKILL.md': skill('c', reads, 'Nothing of the kind.'),
  };

  it('begin with its own name and cover metadata, code and links', async () => {
    const { engine } = await libraryOf(library);
    const found = await engine.mentions('root0/pdf-ocr');
    expect(found.map(({ speaker, written, byPath }) => [speaker, written, byPath])).toEqual([
      ['root0/pdf-ocr', 'pdf-ocr', false],
      ['root0/b', 'pdf-ocr', false],
      ['root0/b', 'pdf-ocr', false],
      ['root0/b', 'pdf-ocr', true],
    ]);
  });

  it('have a title that is the name among them', async () => {
    const text = skill('pdf-ocr', reads, 'Text.').replace('# Title', '# pdf-ocr');
    const { engine } = await libraryOf({ 'pdf-ocr/SKILL.md': text });
    const found = await engine.mentions('root0/pdf-ocr');
    expect(found.map((mention) => [mention.range.line, cut(text, mention)])).toEqual([
      [2, 'pdf-ocr'],
      [6, 'pdf-ocr'],
    ]);
  });

  it('are those of unsaved texts where there are any', async () => {
    const { engine, folder } = await libraryOf(library);
    const documents = [
      { sourcePath: `${folder}/b/SKILL.md`, text: 'Gone.' },
      { sourcePath: `${folder}/c/SKILL.md`, text: skill('c', reads, 'Now with **pdf-ocr**.') },
    ];
    const found = await engine.mentions('root0/pdf-ocr', documents);
    expect(found.map(({ speaker }) => speaker)).toEqual(['root0/pdf-ocr', 'root0/c']);
  });

  it('can be called off', async () => {
    const { engine } = await libraryOf(library);
    await expect(engine.mentions('root0/pdf-ocr', [], { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
