// Made-up skills, as many as one likes: short, each of its own words, in folders of a thousand.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const acts = ['Cleans', 'Merges', 'Plots', 'Checks', 'Converts', 'Sorts', 'Splits', 'Counts'];
const things = ['invoices', 'seismograms', 'tickets', 'captions', 'ledgers', 'maps', 'genomes', 'contracts'];
const formats = ['csv', 'pdf', 'xlsx', 'json', 'pcap', 'stl', 'srt', 'geojson'];

/** Writes `count` skills below `folder` and returns their names, in alphabetical order. */
export function makeSkills(folder: string, count: number): readonly string[] {
  const names: string[] = [];
  for (let n = 0; n < count; n++) {
    const [act, thing, format] = [acts[n % 8]!, things[(n >> 3) % 8]!, formats[(n >> 6) % 8]!];
    const name = `${act.toLowerCase()}-${thing}-${String(n).padStart(5, '0')}`;
    const path = join(folder, `shelf-${String(Math.floor(n / 1000)).padStart(2, '0')}`, name);
    mkdirSync(path, { recursive: true });
    const description = `${act} ${thing} of batch ${n} and writes them as ${format}.`;
    writeFileSync(
      join(path, 'SKILL.md'),
      `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${act} ${thing}\n\nReads batch ${n}, writes \`batch-${n}.${format}\`.\n`,
    );
    names.push(name);
  }
  return names.sort();
}
