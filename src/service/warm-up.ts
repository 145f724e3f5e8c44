// What the first question would pay for all later ones: code that is compiled as it runs, rows of the graph that are joined
// when they are read.

import type { SkillLibrary } from '../core/library.ts';

/** So many questions: fewer leave code that has not run often enough to be compiled well. */
const questions = 8;

/**
 * Asks the library what some of its own skills say of themselves. `pause` comes before each question, and may keep it
 * waiting; true ends the asking.
 */
export async function warmUp(library: SkillLibrary, pause: () => Promise<boolean>): Promise<void> {
  const ids = [...library.graph.ids];
  const step = Math.max(1, Math.floor(ids.length / questions));
  for (let at = step - 1; at < ids.length; at += step) {
    if (await pause()) return;
    const skill = library.record(ids[at]!)?.skill;
    if (skill) await library.retrieve({ task: `${skill.name}: ${skill.capability}` });
  }
}
