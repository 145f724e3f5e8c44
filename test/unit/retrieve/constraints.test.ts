// What a task rules out, and what it only describes.

import { describe, expect, it } from 'vitest';
import { isRuledOut, readConstraints } from '../../../src/core/retrieve/constraints.ts';
import { sampleLibrary, skill } from './sample-library.ts';

describe('readConstraints', () => {
  it.each([
    ['merge the files without using pdftk or Ghostscript', false, ['pdftk', 'Ghostscript']],
    ['Plot it. Do not use the matplotlib library, please.', false, ['matplotlib library']],
    ["fill in the form, don't use any macros to do it", false, ['macros']],
    ['deploy the app without Docker', true, ['Docker']],
    ['extract tables from a PDF, no OCR', true, ['OCR']],
    ['turn slides into docx instead of pdf', true, ['pdf']],
    ['Starte den Dienst ohne Docker', true, ['Docker']],
    ['合并文件，不要使用Docker', true, ['Docker']],
  ])('reads %j', (task, isBrief, ruledOut) => {
    expect(readConstraints(task, isBrief).ruledOut).toEqual(ruledOut);
  });

  it.each([
    ['it crashes in the container without a debugger attached', true],
    ['deploy the service without downtime', true],
    ['no module named numpy', true],
    [
      'The archive must be read without Windows showing garbled characters, see the long report below.',
      false,
    ],
    ['do not use more memory than the machine of the user has', false],
    ['without using Docker', true],
    ['merge the files without using *** or --', true],
  ])('takes %j at its words', (task, isBrief) => {
    expect(readConstraints(task, isBrief)).toEqual({ ruledOut: [], rest: task });
  });

  it('leaves the rest of the sentence', () => {
    expect(readConstraints('read a page without OCR in Chinese', true).rest.replace(/\s+/g, ' ')).toBe(
      'read a page in Chinese',
    );
  });
});

it('takes a skill for ruled out by whole words of its name', () => {
  expect(isRuledOut('page-ocr', ['OCR'])).toBe(true);
  expect(isRuledOut('mediocrity', ['OCR'])).toBe(false);
  expect(isRuledOut('page-ocr', [])).toBe(false);
});

it('brings no skill for what is ruled out, says so, and brings it when it is pinned', async () => {
  const library = sampleLibrary([skill('merge-with-ghostscript', 'Merge PDF files with Ghostscript', '')]);
  const names = async (task: string, pinned: string[] = []): Promise<string[]> =>
    (await library.retrieve({ task, pinned })).skills.map(({ name }) => name);
  expect(await names('merge PDF files with Ghostscript')).toContain('merge-with-ghostscript');
  const task = 'merge PDF files without Ghostscript';
  expect(await names(task)).toContain('merge-pdf');
  expect(await names(task)).not.toContain('merge-with-ghostscript');
  expect((await library.retrieve({ task })).notes.join()).toContain('skills for Ghostscript');
  expect(await names(task, ['r/merge-with-ghostscript'])).toContain('merge-with-ghostscript');
});
