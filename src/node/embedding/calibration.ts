// Which cosine means "this is about that"? Models differ widely (0.4 for one, 0.85 for another), so each is asked about
// a few pairs whose answer is known.

import type { Cosines } from '../../core/index/embedder.ts';

/** A task, and what would be said of a skill for it. Each task fits its own passage and none of the others. */
const pairs: readonly (readonly [string, string])[] = [
  ['get the words out of a scanned letter', 'ocr: Recognises text in images of paper.'],
  ['shorten a film to ten seconds', 'video cutter: Trims and joins video clips.'],
  ['why does this page take so long to load', 'web performance: Finds what makes a website slow.'],
  ['what should I cook this week', 'meal planner: Plans balanced dishes and a shopping list.'],
  [
    'was our network attacked last night',
    'intrusion analysis: Looks for attacks in captured network traffic.',
  ],
  ['translate this contract into French', 'translator: Translates documents between languages.'],
  [
    'how far do the planets move in a year',
    'orbital mechanics: Computes positions of planets and satellites.',
  ],
  [
    'balance the books for the tax office',
    'bookkeeping: Records income and expenses and prepares tax returns.',
  ],
];
export const calibrationTasks: readonly string[] = pairs.map(([task]) => task);
export const calibrationPassages: readonly string[] = pairs.map(([, passage]) => passage);

/**
 * From the unit vectors of the tasks and the passages above. undefined where the model does not tell the pairs apart:
 * then meaning alone never makes a skill relevant.
 */
export function calibrate(
  tasks: readonly Float32Array[],
  passages: readonly Float32Array[],
): Cosines | undefined {
  let related = 0;
  let unrelated = 0;
  for (const [row, task] of tasks.entries()) {
    for (const [column, passage] of passages.entries()) {
      const cosine = task.reduce((sum, value, i) => sum + value * passage[i]!, 0);
      if (row === column) related += cosine / pairs.length;
      else unrelated += cosine / (pairs.length * (pairs.length - 1));
    }
  }
  return related > unrelated + 0.01 ? { unrelated, related } : undefined;
}
