// Tasks of a few words: what their formats count, and that no repeated word wins.

import { describe, expect, it } from 'vitest';
import { SkillLibrary } from '../../../src/core/library.ts';
import { formatsNamed } from '../../../src/core/retrieve/formats-named.ts';
import { readTask } from '../../../src/core/retrieve/query-schema.ts';
import { root, skill } from './sample-library.ts';

const weightsOf = (task: string): Record<string, number> =>
  Object.fromEntries(readTask(task).terms.map(({ term, weight }) => [term, weight]));

describe('formats that a task names', () => {
  it('are read from words, with their normalised names', () => {
    expect([...formatsNamed('Convert receipts into a spreadsheet')].sort()).toEqual(['spreadsheet', 'xlsx']);
    expect([...formatsNamed('translate a docx to German')]).toEqual(['docx']);
  });

  it('are not words that only sound like one', () => {
    expect([...formatsNamed('which bed fits a small room, and how do I log my sleep in text')]).toEqual([]);
  });

  it('count double in a brief task and once in one that describes its problem', () => {
    expect(weightsOf('translate a docx to German')).toMatchObject({ docx: 2, german: 1 });
    const long =
      'Translate the attached docx about harbours, lighthouses, pilots, gulls, waves, tides, currents, buoys, anchors, ropes, sails and compasses to German';
    expect(weightsOf(long)).toMatchObject({ docx: 1, german: 1 });
    expect(readTask(long).brevity).toBe(0);
  });
});

describe('a brief task', () => {
  const others = Array.from({ length: 400 }, (_, i) =>
    skill(
      `tool-${i}`,
      `Does work number ${i} with gear${i % 37} and part${i % 23}${i % 9 === 0 ? ', by its receipt' : ''} in a workshop.`,
      '',
    ),
  );
  const library = (...more: ReturnType<typeof skill>[]): SkillLibrary => {
    const made = new SkillLibrary();
    made.setRoots([root]);
    made.apply([...others, ...more]);
    return made;
  };

  it('is answered for the format it names, where its other words are unknown', async () => {
    const made = library(skill('word-documents', 'Creates and edits docx files with styles and tables.', ''));
    const bundle = await made.retrieve({ task: 'translate a docx contract to German' });
    expect(bundle.skills.map(({ name }) => name)).toEqual(['word-documents']);
    expect((await made.retrieve({ task: 'translate a poem contract to German' })).status).toBe('miss');
  });

  it('goes to the skill that knows its words, not to one that repeats one of them', async () => {
    const made = library(
      skill(
        'scan-reader',
        'Reads the text of what was scanned, such as a receipt, and gives back its lines with the places where they stand.',
        '',
      ),
      skill('port-checker', 'Scanned ports, scanned hosts. '.repeat(4), ''),
    );
    const bundle = await made.retrieve({ task: 'scanned receipts' });
    expect(bundle.ranking[0]?.name).toBe('scan-reader');
  });
});
