// Writes skills for the tests to find.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface SkillText {
  readonly description: string;
  readonly body?: string;
}

/** Text of a valid SKILL.md. */
export function skillText(name: string, { description, body }: SkillText): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n# ${name}\n\n${body ?? description}\n`;
}

/** Writes <folder>/<name>/SKILL.md and returns its path. */
export function writeSkill(folder: string, name: string, text: SkillText): string {
  return writeFile(join(folder, name, 'SKILL.md'), skillText(name, text));
}

export function writeFile(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** A small library with a chain: invoices are scanned, read and then booked. */
export function writeInvoiceSkills(folder: string): void {
  writeSkill(folder, 'pdf-ocr', {
    description: 'Recognises the text of scanned PDF invoices and writes it as a JSON file.',
    body: 'Reads a scanned `.pdf` and writes `pages.json`.\n\n## Outputs\n\n- `pages.json`\n',
  });
  writeSkill(folder, 'invoice-fields', {
    description: 'Extracts number, date, supplier and total from the recognised text of an invoice.',
    body: 'Requires the `pdf-ocr` skill: use it first. Reads `pages.json` and writes `invoices.csv`.\n',
  });
  writeSkill(folder, 'ledger-booking', {
    description: 'Books extracted invoices into a double-entry ledger.',
    body: 'Run this after `invoice-fields`. Reads `invoices.csv` and appends to `ledger.beancount`.\n',
  });
  writeSkill(folder, 'sourdough', {
    description: 'Plans the feeding of a sourdough starter and the baking of bread.',
  });
}
