import { describe, expect, it } from 'vitest';
import { makeRecord } from '../../../src/core/library.ts';
import { referenceProblems } from '../../../src/service/problems/reference-problems.ts';
import { skillProblems } from '../../../src/service/problems/skill-problems.ts';
import { codes, parse } from '../skill/parse.ts';

function problemsOf(text: string, files: readonly string[] = []) {
  const { skill } = parse(text, { resources: files.map((path) => ({ path, size: 1 })) });
  return [...skill.diagnostics, ...skillProblems(skill, true).map(({ diagnostic }) => diagnostic)];
}

const described = (description: string) => `---\nname: my-skill\ndescription: ${description}\n---\n\nBody.\n`;
const weak = (description: string) =>
  codes(problemsOf(described(description))).filter((code) => code === 'description-weak').length;

describe('a description', () => {
  it.each([
    '从工作簿中提取表格并生成带有图表的报告文件',
    'ワークブックから表を抽出して報告書を作成する',
    '통합 문서에서 표를 추출하여 보고서를 만듭니다',
    'Extracts the tables of a workbook and writes a report.',
  ])('that says enough is not weak in any script: %s', (description) => expect(weak(description)).toBe(0));

  it.each(['Helps with pdf.', 'Reads one pdf file, or two.', '处理文件', '生成报告文件的技能吧'])(
    'that says too little is weak, once: %s',
    (description) => expect(weak(description)).toBe(1),
  );
});

describe('front matter that is never closed', () => {
  it('is an error', () => {
    const found = problemsOf(
      '---\nname: my-skill\ndescription: Extracts the tables of workbooks.\n\n# Title\n',
    );
    expect(found).toContainEqual(
      expect.objectContaining({ code: 'front-matter-unclosed', severity: 'error' }),
    );
  });
});

describe('files that are not there', () => {
  const missing = (body: string, files: readonly string[] = []) =>
    problemsOf(described('Extracts the tables of a workbook into csv.') + body, files)
      .filter(({ code }) => code === 'file-missing')
      .map(({ subject, severity, range }) => `${severity} ${subject} ${range.line}:${range.column}`);

  it('are told of where a link, a code span or a command names them, once each', () => {
    expect(missing('See [it](guide.md).\nRead `references/api.md`, then `references/api.md`.')).toEqual([
      'warning guide.md 7:10',
      'info references/api.md 8:7',
    ]);
    expect(missing('```sh\npython scripts/run.py in.csv\n```\n', ['scripts/other.py'])).toEqual([
      'warning scripts/run.py 8:8',
    ]);
  });

  it.each([
    'Run `scripts/nothing.sh`.',
    'Then execute `./scripts/nothing.sh` twice.',
    'Call `bash scripts/nothing.sh in.csv`.',
    'Führe `scripts/nothing.sh` aus.',
    '运行 `scripts/nothing.sh`。',
    '```sh\nbash scripts/nothing.sh\n```',
    '```sh\n$ ./scripts/nothing.sh\n```',
    '```sh\nscripts/nothing.sh in.csv out.csv\n```',
  ])('are more than a hint where the text says to run them: %s', (body) =>
    expect(missing(body)).toEqual([expect.stringMatching(/^warning scripts\/nothing\.sh /)]),
  );

  it.each([
    'Keep your own helpers in `scripts/nothing.sh`.',
    '```\nscripts/nothing.sh\n```',
    '```\nscripts/nothing.sh  # a helper\n```',
  ])('are a hint where they may be anyone’s: %s', (body) =>
    expect(missing(body)).toEqual([expect.stringMatching(/^info scripts\/nothing\.sh /)]),
  );

  it('are not told of where the words may mean the files of the project', () => {
    expect(missing('Edit `src/main.ts`, `package.json`, `tools/build.py` and `docs/x.md`.')).toEqual([]);
    expect(missing('Put it into `../scripts/x.py`, `/scripts/x.py` or `~/scripts/x.py`.')).toEqual([]);
    expect(missing('Names are like `scripts/{name}.py`, `scripts/*.py` and `scripts/<name>.py`.')).toEqual(
      [],
    );
    expect(missing('See https://example.org/scripts/x.py and [it](https://example.org/x.md).')).toEqual([]);
  });

  it('are found however their case is written', () => {
    expect(
      missing('Read `references/API.md` and [it](./Guide.md).', ['references/api.md', 'guide.md']),
    ).toEqual([]);
  });
});

describe('skills that are not there', () => {
  const unknown = (body: string) => {
    const { skill } = parse(described('Extracts the tables of a workbook into csv.') + body);
    const record = makeRecord({ ...skill, content: skill.text });
    return [...referenceProblems([record])].flat().map(({ diagnostic }) => diagnostic.subject);
  };

  it('are told of once, where a link says the same as its text', () => {
    expect(
      unknown('## Related skills\n\n- [`pdf-reader`](../pdf-reader/SKILL.md) — reads the pages.\n'),
    ).toHaveLength(1);
  });

  it('are not what code in double brackets selects', () => {
    expect(unknown("Reorder: `cross[[1, 0]]` or `cross[['Yes', 'No']]`.\n")).toEqual([]);
  });
});
