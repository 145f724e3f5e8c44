// What a benchmark asks: tasks whose right skills are known, and stated needs.

/** Ids are paths of skill folders in the library, `/`-separated. */
export interface BenchTask {
  readonly task: string;
  readonly instruction: string;
  readonly skills: readonly string[];
}

/** An author's own statement: `skill` requires `needs`. */
export interface StatedNeed {
  readonly skill: string;
  readonly needs: string;
}

/** One JSON object a line; blank lines are skipped. Throws a `SyntaxError` that names the line. */
export function parseTasks(text: string): BenchTask[] {
  return parseLines(text, (value) => {
    const { task, instruction, skills } = value;
    if (typeof instruction !== 'string' || !isTexts(skills) || skills.length === 0) {
      throw new SyntaxError('needs "instruction" (text) and "skills" (a list that is not empty)');
    }
    return {
      task: typeof task === 'string' ? task : instruction.slice(0, 40),
      instruction,
      skills: skills.map(plainPath),
    };
  });
}

export function parseNeeds(text: string): StatedNeed[] {
  return parseLines(text, ({ skill, needs }) => {
    if (typeof skill !== 'string' || typeof needs !== 'string')
      throw new SyntaxError('needs "skill" and "needs" (texts)');
    return { skill: plainPath(skill), needs: plainPath(needs) };
  });
}

/** `./a/b/SKILL.md` and `a/b/` mean `a/b`. */
export function plainPath(path: string): string {
  return path
    .trim()
    .replace(/\\/g, '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/(?:^|\/)SKILL\.md$/i, '')
    .replace(/\/+$/, '');
}

function parseLines<T>(text: string, read: (value: Readonly<Record<string, unknown>>) => T): T[] {
  const results: T[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    try {
      const value: unknown = JSON.parse(line);
      if (typeof value !== 'object' || value === null) throw new SyntaxError('is no JSON object');
      results.push(read(value as Record<string, unknown>));
    } catch (error) {
      throw new SyntaxError(`Line ${index + 1}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
  return results;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
