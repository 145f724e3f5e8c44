import { describe, expect, it } from 'vitest';
import { taskWords } from '../../../src/core/authoring/task-words.ts';
import { previewMarkdown, standing } from '../../../src/extension/authoring/preview-markdown.ts';
import { asScope, isShown, isShownUnopened } from '../../../src/extension/authoring/problem-scope.ts';
import { problemText } from '../../../src/extension/authoring/problem-text.ts';
import { renamePlan } from '../../../src/extension/authoring/rename-plan.ts';
import type { SkillDiagnostic } from '../../../src/core/skill/skill.ts';
import type { SkillMention } from '../../../src/service/engine-api.ts';
import { bundled, bundleOf } from '../extension/samples.ts';

const range = { line: 1, column: 1, endLine: 1, endColumn: 2 };

function mention(speaker: string, written: string, byPath = false): SkillMention {
  return { speaker, sourcePath: `/s/${speaker}/SKILL.md`, range, written, sure: true, byPath, words: '' };
}

function problem(code: string, more: Partial<SkillDiagnostic> = {}): SkillDiagnostic {
  return { code, severity: 'warning', message: 'It is so.', remedy: 'Mend it.', range, ...more };
}

describe('a rename', () => {
  const mentions = [
    mention('a', 'pdf-ocr'),
    mention('b', 'PDF_OCR'),
    mention('b', 'scan', true),
    mention('b', 'ocr'),
  ];

  it('follows the folder only where it bears the name', () => {
    const same = renamePlan({ id: 'a', name: 'pdf-ocr', folder: 'pdf-ocr', path: 'pdf-ocr/SKILL.md' }, [
      ...mentions,
      mention('c', 'pdf-ocr', true),
    ]);
    expect(same.renamesFolder).toBe(true);
    expect(same.edits.map(({ written }) => written)).toEqual(['pdf-ocr', 'PDF_OCR', 'pdf-ocr']);
    const other = renamePlan({ id: 'a', name: 'pdf-ocr', folder: 'scan', path: 'scan/SKILL.md' }, mentions);
    expect(other.renamesFolder).toBe(false);
    expect(other.edits.map(({ written }) => written)).toEqual(['pdf-ocr', 'PDF_OCR']);
  });

  it('never renames a root', () => {
    expect(renamePlan({ id: 'a', name: 'x', folder: 'x', path: 'SKILL.md' }, []).renamesFolder).toBe(false);
  });
});

describe('problems', () => {
  it('that VS Code reports itself are shown only where it does not know the file as a skill', () => {
    expect(isShown(problem('name-invalid'), true)).toBe(false);
    expect(isShown(problem('name-invalid'), false)).toBe(true);
    expect(isShown(problem('code-front-matter'), true)).toBe(true);
  });

  it('of files that nobody has open are no advice', () => {
    expect(isShownUnopened(problem('no-links', { severity: 'info' }), true)).toBe(false);
    expect(isShownUnopened(problem('unknown-skill'), true)).toBe(true);
  });

  it('have the default scope where the setting makes no sense', () => {
    expect([asScope('all'), asScope(3), asScope(undefined)]).toEqual(['all', 'workspace', 'workspace']);
  });

  it('say what was meant', () => {
    const text = problemText(problem('unknown-skill', { subject: 'pdf-orc', suggestions: ['pdf-ocr'] }));
    expect(text).toBe('There is no skill "pdf-orc". Did you mean "pdf-ocr"?');
    expect(problemText(problem('yaml-colon'))).toBe('It is so. Mend it.');
  });
});

describe('words of a task', () => {
  it('are told apart by where the skill has them, each once', () => {
    const words = taskWords(
      'Smooth the tracks of hikes, smooth GPX for C++',
      'Smooths a track.',
      'Reads gpx.',
    );
    expect(words).toEqual({
      inMetadata: ['Smooth', 'tracks'],
      inBody: ['GPX'],
      nowhere: ['hikes', 'C++'],
    });
  });
});

describe('a preview', () => {
  const first = bundled('first');
  const bundle = bundleOf([first], {
    ranking: [
      { id: 'first', name: 'first', score: 1 },
      { id: 'own', name: 'own', score: 0.4 },
    ],
  });
  const words = { inMetadata: ['gpx'], inBody: [], nowhere: ['*hike*'] };

  it('says where the skill stands', () => {
    expect(standing({ id: 'first', bundle })).toBe('Rank 1 of 2, in the bundle');
    expect(standing({ id: 'own', bundle })).toBe('Rank 2 of 2, not in the bundle');
    expect(standing({ id: 'none', bundle })).toMatch(/^Not ranked/);
  });

  it('sets its score beside the best one and says what it lacks', () => {
    const self = bundled('own', [], {
      score: { total: 0.4, lexical: 0.3, semantic: 0, diffusion: 0.1, rerank: {} },
    });
    const text = previewMarkdown({ id: 'own', name: 'own', bundle, self, words });
    expect(text).toContain('| own | 0.300 | 0.000 | 0.100 | 0.000 | 0.400 |');
    expect(text).toContain('| first |');
    expect(text).toContain('`*hike*`');
    expect(text).toContain('2. **own** (0.400)');
  });
});
