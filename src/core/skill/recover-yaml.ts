// Front matter that is not YAML, as authors write it: read key by key, so that one bad value costs nothing but itself.

import type { Diagnostics } from './diagnostics.ts';
import { lineRange } from './diagnostics.ts';
import { parseYaml, type YamlEntry } from './yaml.ts';
import { say, type Said, type SaidPart } from '../say.ts';

const keyLine = /^(["']?)([\p{L}_][\p{L}\p{N}_ .-]{0,60})\1[ \t]*(?::(?=[ \t]|$)|：|=(?=[ \t]))[ \t]*(.*)$/u;
const maxEntries = 200;

interface Chunk {
  readonly key: string;
  /** 0-based line in the block. */
  readonly line: number;
  /** 1-based column of the value on its line. */
  readonly column: number;
  readonly head: string;
  readonly rest: readonly string[];
}

interface Cause {
  readonly code: string;
  readonly message: Said;
  readonly remedy: Said;
  /** 0-based line in the chunk, 1-based columns. */
  readonly line: number;
  readonly column: number;
}

const quoteIt = say`Put the whole value in double quotes, or below \`>-\` on lines of its own.`;

/** Linear in the block. Reports one diagnostic for each value that had to be taken as it stands. */
export function recoverYaml(
  lines: readonly string[],
  firstLine: number,
  diagnostics: Diagnostics,
): Map<string, YamlEntry> {
  const entries = new Map<string, YamlEntry>();
  for (const chunk of chunksOf(lines)) {
    const line = firstLine + chunk.line;
    const source = [lines[chunk.line] ?? '', ...chunk.rest].join('\n');
    const strict = parseYaml(source, line);
    if (strict.kind === 'map' && strict.entries.size === 1) {
      for (const [, entry] of strict.entries) put(entries, chunk.key, entry);
      continue;
    }
    const { value, cause } = loosely(
      chunk,
      strict.kind === 'error' ? strict.problem.message : say`It is not a value.`,
    );
    diagnostics.add(
      cause.code,
      'warning',
      say`\`${chunk.key}\`: ${cause.message}`,
      cause.remedy,
      lineRange(line + cause.line, cause.column, cause.column + 1),
    );
    put(entries, chunk.key, {
      value,
      range: lineRange(line, chunk.column, chunk.column + chunk.head.length),
    });
  }
  return entries;
}

function put(entries: Map<string, YamlEntry>, key: string, entry: YamlEntry): void {
  const empty = entry.value === null || entry.value === '';
  if (!(empty && entries.has(key))) entries.set(key, entry);
}

function chunksOf(lines: readonly string[]): readonly Chunk[] {
  const chunks: (Chunk & { rest: string[] })[] = [];
  // Where every key is indented alike (a block pasted with its indentation), that indentation does not count.
  const shift = commonIndent(lines);
  for (const [index, raw] of lines.entries()) {
    const line = raw.slice(shift);
    const match = keyLine.exec(line);
    const last = chunks.at(-1);
    if (match && chunks.length < maxEntries) {
      const head = (match[3] ?? '').trimEnd();
      chunks.push({
        key: match[2]!.trim(),
        line: index,
        column: shift + line.length - (match[3] ?? '').length + 1,
        head,
        rest: [],
      });
    } else if (last && !(line.startsWith('#') && !/^[|>]/.test(last.head))) last.rest.push(line);
    else if (last) last.rest.push('');
  }
  for (const { rest } of chunks) while (rest.length > 0 && rest.at(-1)!.trim() === '') rest.pop();
  return chunks;
}

function commonIndent(lines: readonly string[]): number {
  const first = lines.find((line) => line.trim() !== '');
  const indent = /^[ \t]*/.exec(first ?? '')?.[0].length ?? 0;
  if (indent === 0 || indent > 20) return 0;
  return lines.every((line) => line.trim() === '' || /^[ \t]*/.exec(line)![0].length >= indent) ? indent : 0;
}

function loosely({ head, rest, column }: Chunk, yamlMessage: SaidPart): { value: unknown; cause: Cause } {
  const cause = (code: string, message: Said, remedy = quoteIt, line = 0, at = column): Cause => ({
    code,
    message,
    remedy,
    line,
    column: at,
  });
  const tab = rest.findIndex((line) => /^[ ]*\t/.test(line));
  if (tab >= 0) {
    const untabbed = rest.map((line) => line.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', '  ')));
    const again = parseYaml([`key: ${head}`, ...untabbed].join('\n'), 1);
    const entry = again.kind === 'map' ? again.entries.get('key') : undefined;
    const value = entry ? entry.value : joined(head, untabbed);
    return {
      value,
      cause: cause('yaml-tab', say`a tab indents a line.`, say`Indent with spaces.`, tab + 1, 1),
    };
  }
  const block = /^([|>])[+-]?\d?[+-]?[ \t]+(\S.*)$/.exec(head);
  if (block) {
    return {
      value: joined(block[2]!, rest, block[1] === '|' ? '\n' : ' '),
      cause: cause(
        'yaml-block-text',
        say`text follows \`${block[1]!}\` on the same line.`,
        say`Start the text on the next line.`,
      ),
    };
  }
  if (/^["']/.test(head)) {
    return {
      value: unquoted(joined(head, rest)),
      cause: cause(
        'yaml-quotes',
        say`the quotes do not match.`,
        say`Escape the inner quotes with a backslash, or use the other kind around.`,
      ),
    };
  }
  if ((head === '' && rest.length > 0) || /^-\s/.test(head)) {
    const items = [head, ...rest].filter((line) => line.trim() !== '');
    if (items.every((line) => /^\s*-\s/.test(line))) {
      return {
        value: items.map(listItem),
        cause: cause(
          'yaml-list',
          say`an item of the list is not valid YAML: ${yamlMessage}`,
          quoteIt,
          head === '' ? 1 : 0,
          head === '' ? 1 : column,
        ),
      };
    }
    const nested = chunksOf(rest);
    const indented = nested.length > 0 && nested.length * 3 >= items.length;
    if (indented) {
      const value = Object.fromEntries(nested.map((chunk) => [chunk.key, loosely(chunk, '').value]));
      return {
        value,
        cause: cause('yaml-invalid', say`the values below are not valid YAML: ${yamlMessage}`, quoteIt, 1, 1),
      };
    }
  }
  const text = joined(head, rest);
  const colon = head.search(/:(?:\s|$)/);
  if (colon >= 0 && !/^[[{]/.test(head)) {
    return {
      value: text,
      cause: cause(
        'yaml-colon',
        say`a colon followed by a space ends a plain YAML value.`,
        quoteIt,
        0,
        column + colon,
      ),
    };
  }
  if (/^[*&@`%!|>{}[\],?-]/.test(head)) {
    return {
      value: text,
      cause: cause('yaml-special-start', say`a plain YAML value cannot start with \`${head[0]!}\`.`),
    };
  }
  const later = rest.findIndex((line) => /:(?:\s|$)/.test(line));
  if (later >= 0) {
    const at = rest[later]!.search(/:(?:\s|$)/) + 1;
    return {
      value: text,
      cause: cause(
        'yaml-colon',
        say`a colon followed by a space ends a plain YAML value.`,
        quoteIt,
        later + 1,
        at,
      ),
    };
  }
  return { value: text, cause: cause('yaml-invalid', say`this is not valid YAML: ${yamlMessage}`) };
}

function joined(head: string, rest: readonly string[], separator = ' '): string {
  return [head, ...rest.map((line) => line.trim())].join(separator).trim();
}

function unquoted(text: string): string {
  const quote = text[0]!;
  const end = text.length > 1 && text.endsWith(quote) ? text.length - 1 : text.length;
  return text.slice(1, end).replaceAll(`\\${quote}`, quote).trim();
}

function listItem(line: string): unknown {
  const text = line.replace(/^\s*-\s+/, '').trim();
  const parsed = parseYaml(`key: ${text}`, 1);
  const value = parsed.kind === 'map' ? parsed.entries.get('key')?.value : undefined;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return /^["']/.test(text) ? unquoted(text) : text;
}
