import { describe, expect, it } from 'vitest';
import { problemsText } from '../../../src/cli/render/problems-text.ts';
import { makeStyle } from '../../../src/cli/terminal.ts';
import type { EngineProblem } from '../../../src/service/engine-api.ts';

const style = makeStyle({ isTerminal: true, columns: 80, env: { NO_COLOR: '1' } });

function problem(n: number): EngineProblem {
  return {
    sourcePath: `/lib/s${n}/SKILL.md`,
    diagnostic: {
      code: 'file-missing',
      severity: 'warning',
      message: `"scripts/step-${n}.py" is named here as if it were a file of this skill, and is not there.`,
      remedy: 'Add the file, correct its path, or write of it in a way that does not say that it is here.',
      range: { line: 12, column: 8, endLine: 12, endColumn: 20 },
    },
  };
}

describe('the text of doctor', () => {
  const problems = Array.from({ length: 30 }, (_, n) => problem(n));
  const options = { skills: 30, counts: { error: 0, warning: 30, info: 0 }, style, cwd: '/', all: false };

  it('keeps within the columns of the terminal', () => {
    const longest = Math.max(
      ...problemsText(problems, options)
        .split('\n')
        .map((line) => line.length),
    );
    expect(longest).toBeLessThanOrEqual(80);
  });

  it('shows 20 of a kind, says how many more there are, and each where it is asked', () => {
    const short = problemsText(problems, options);
    expect(short).toContain('step-19.py');
    expect(short).not.toContain('step-20.py');
    expect(short).toContain('and 10 more file-missing; --every shows them');
    const whole = problemsText(problems, { ...options, every: true });
    expect(whole).toContain('step-29.py');
    expect(whole).not.toContain('--every');
  });
});
