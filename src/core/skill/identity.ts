// Name and description: what a skill is called and found by, whatever its author left out.

import type { Diagnostics } from './diagnostics.ts';
import { lineRange } from './diagnostics.ts';
import type { Block } from './document.ts';
import { asText } from './field-values.ts';
import { firstParagraph } from './fields.ts';
import type { FrontMatter } from './front-matter.ts';
import { isRecord } from './plain.ts';
import type { SkillSource } from './skill.ts';
import { oneLine } from './text.ts';
import type { YamlEntry } from './yaml.ts';
import { say } from '../say.ts';

const maxName = 200;
const maxDescription = 8_000;
const plain = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const valid = /^[\p{Ll}\p{Lo}\p{Lm}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{N}]+)*$/u;

/** Last segment of the folder that holds the file; for a file at the top of its root, the root's own name. */
export function folderOf({ path, sourcePath, root }: SkillSource): string {
  const segments = (text: string) =>
    text.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
  return segments(path).at(-2) ?? segments(sourcePath).at(-2) ?? segments(root).at(-1) ?? root;
}

export function nameOf(frontMatter: FrontMatter, folder: string, diagnostics: Diagnostics): string {
  const entry = find(frontMatter, 'name');
  const place = entry?.range ?? lineRange(frontMatter.line);
  const written = entry ? nameText(entry) : '';
  const name = clean(written).slice(0, maxName).trim();
  if (name === '') {
    diagnostics.add(
      'name-missing',
      'info',
      say`The skill has no name; it goes by its folder, \`${folder}\`.`,
      say`Add \`name: ${folder}\`.`,
      place,
    );
    return folder;
  }
  if (entry && typeof entry.value !== 'string') {
    diagnostics.add(
      'name-not-text',
      'warning',
      say`The name is not text to YAML; it was read as \`${name}\`.`,
      say`Write \`name: "${name}"\`.`,
      place,
    );
  }
  if (name.length > 64 || !(plain.test(name) || valid.test(name.normalize('NFKC')))) {
    diagnostics.add(
      'name-invalid',
      'warning',
      say`\`${name}\` is not a valid name: lower-case letters, digits and single hyphens, at most 64.`,
      say`Rename the skill, and its folder alike.`,
      place,
    );
  } else if (name !== folder && folder !== '') {
    diagnostics.add(
      'name-differs-from-folder',
      'info',
      say`The name \`${name}\` differs from the folder's, \`${folder}\`.`,
      say`Give both the same name.`,
      place,
    );
  }
  return name;
}

export function descriptionOf(
  frontMatter: FrontMatter,
  blocks: readonly Block[],
  diagnostics: Diagnostics,
): string {
  const entry = find(frontMatter, 'description');
  const place = entry?.range ?? lineRange(frontMatter.line);
  const description = oneLine(entry ? asText(entry.value) : '').slice(0, maxDescription);
  if (description === '') {
    const paragraph = firstParagraph(blocks).slice(0, 1_024);
    diagnostics.add(
      'description-missing',
      'warning',
      paragraph === ''
        ? say`The skill has no description.`
        : say`The skill has no description; its first paragraph stands in for it.`,
      say`Add \`description:\` with what the skill does and when to use it.`,
      place,
    );
    return paragraph;
  }
  if (entry && typeof entry.value !== 'string') {
    diagnostics.add(
      'description-not-text',
      'info',
      say`The description is not one text; its parts were joined.`,
      say`Write one or two sentences.`,
      place,
    );
  }
  if (isWeak(description)) {
    diagnostics.add(
      'description-weak',
      'info',
      say`The description says too little for anybody to find the skill by it.`,
      say`Say what it does, what it takes and makes, and when to use it.`,
      place,
    );
  }
  if (description.length > 1_024) {
    diagnostics.add(
      'description-too-long',
      'info',
      say`The description has ${description.length} characters; the standard allows 1,024.`,
      say`Move the details into the body.`,
      place,
    );
  }
  return description;
}

/** Fewer than five words, or ten characters of a script without spaces. */
function isWeak(description: string): boolean {
  if (hasWords(description, 5)) return false;
  const dense =
    description.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const words = description.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return dense < 10 && words < 5;
}

/**
 * True where there surely are so many words, without the classes of Unicode, which take a while to compile: each run that
 * holds a letter or digit of ASCII is one, whatever else is in it.
 */
function hasWords(text: string, count: number): boolean {
  const word = /[\x80-\uffff]*[A-Za-z0-9][A-Za-z0-9\x80-\uffff]*/g;
  let found = 0;
  while (found < count && word.test(text)) found++;
  return found >= count;
}

/** At the top, else below `skill`, `metadata` or the only key there is. */
function find({ entries }: FrontMatter, key: string): YamlEntry | undefined {
  const usable = (entry: YamlEntry | undefined) =>
    entry && oneLine(asText(entry.value)) !== '' ? entry : undefined;
  for (const [other, entry] of entries) {
    if (other.toLowerCase() === key && usable(entry)) return entry;
  }
  for (const [other, { value, range }] of entries) {
    if (!isRecord(value) || !(entries.size === 1 || other === 'skill' || other === 'metadata')) continue;
    const inner = usable({ value: value[key], range });
    if (inner) return inner;
  }
  return undefined;
}

function nameText({ value, written }: YamlEntry): string {
  if (Array.isArray(value)) return asText(value.find((item) => asText(item) !== ''));
  if (isRecord(value)) return asText(Object.keys(value)[0] ?? '');
  return written ?? asText(value);
}

/** One line without control and direction characters, which could disguise one name as another. */
function clean(name: string): string {
  if (plain.test(name)) return name;
  return oneLine(name.replace(/[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, ' '));
}
