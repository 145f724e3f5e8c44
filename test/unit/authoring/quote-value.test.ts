import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteValue } from '../../../src/core/authoring/quote-value.ts';
import { parseYaml } from '../../../src/core/skill/yaml.ts';

/** The lines with the value of one of them quoted. */
function quoted(lines: readonly string[], line: number): string | undefined {
  const repair = quoteValue(lines, line, lines.length + 1);
  if (!repair) return undefined;
  const { range, text } = repair;
  const head = lines[range.line - 1]!.slice(0, range.column - 1);
  return [...lines.slice(0, range.line - 1), head + text, ...lines.slice(range.endLine)].join('\n');
}

function valueOf(yaml: string | undefined, key: string): unknown {
  const result = parseYaml(yaml ?? '', 1);
  return result.kind === 'map' ? result.entries.get(key)?.value : result;
}

describe('a value in double quotes', () => {
  it('reads as its author meant it', () => {
    expect(valueOf(quoted(['description: Use when: "x" \\ y'], 1), 'description')).toBe('Use when: "x" \\ y');
  });

  it('takes the lines below along, from any of them', () => {
    const lines = ['name: a', 'description: One: two', '  and three', 'license: MIT'];
    for (const line of [2, 3]) expect(valueOf(quoted(lines, line), 'description')).toBe('One: two and three');
    expect(valueOf(quoted(lines, 2), 'license')).toBe('MIT');
  });

  it('leaves lists, maps and blocks alone', () => {
    expect(quoteValue(['a: [b'], 1, 2)).toBeUndefined();
    expect(quoteValue(['a:', '  - b'], 1, 3)).toBeUndefined();
    expect(quoteValue(['a: >-', '  b'], 1, 3)).toBeUndefined();
  });

  it('is valid YAML for any line of text', () => {
    const text = fc.string({ minLength: 1, maxLength: 60 }).filter((t) => /^[^\s[{|>"'][^\n]*\S$/.test(t));
    fc.assert(
      fc.property(text, (value) => {
        expect(valueOf(quoted([`description: ${value}`], 1), 'description')).toBe(value.trim());
      }),
    );
  });
});
