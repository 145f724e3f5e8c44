// Lines of a Markdown table.

/** Columns of the line below a table's head, `|---|:-:|`; 0 where it is none. */
export function delimiterColumns(line: string): number {
  if (/[^|:\- \t]|^-[ \t]|^.?$/.test(line)) return 0;
  const parts = line.split('|');
  let columns = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!.trim();
    if (part === '' && (i === 0 || i === parts.length - 1)) continue;
    if (!/^:?-+:?$/.test(part)) return 0;
    columns++;
  }
  return columns;
}

/** The cells of a row, trimmed; a bar behind a backslash is text. */
export function splitRow(line: string): string[] {
  const row = line.trim();
  const cells: string[] = [];
  let cell = '';
  let from = 0;
  for (let at = row.indexOf('|'); at >= 0; at = row.indexOf('|', at + 1)) {
    if (row[at - 1] === '\\') {
      cell += row.slice(from, at - 1);
      from = at;
      continue;
    }
    cells.push(cell + row.slice(from, at));
    cell = '';
    from = at + 1;
  }
  cells.push(cell + row.slice(from));
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells.map((text) => text.trim());
}
