// A SKILL.md's bytes → Skill + document. The door into this folder.

import type { Sha256 } from './content-hash.ts';
import { contentHash, sortedResources } from './content-hash.ts';
import { decode } from './decode.ts';
import { Diagnostics, lineRange } from './diagnostics.ts';
import type { SkillDocument } from './document.ts';
import { FieldValues } from './field-values.ts';
import * as fields from './fields.ts';
import { readFrontMatter } from './front-matter.ts';
import { descriptionOf, folderOf, nameOf } from './identity.ts';
import { readMarkdown } from './markdown.ts';
import type { Skill, SkillSource } from './skill.ts';
import { clip } from './text.ts';
import { say } from '../say.ts';

/** The standard's advice on the size of a body. */
const maxBodyLines = 500;

/**
 * Never throws on content: what cannot be understood still is a skill, named by its folder, with a diagnostic that says
 * what is wrong. A pure function of the source, and linear in its size. `sha256`: a faster one than the portable.
 */
export function parseSkill(source: SkillSource, sha256?: Sha256): { skill: Skill; document: SkillDocument } {
  const diagnostics = new Diagnostics();
  const { text, encoding } = decode(source.content, diagnostics);
  const lines = headOf(text).split('\n');
  const frontMatter = readFrontMatter(lines, diagnostics);
  const start = offsetOf(lines, frontMatter.body, text);
  const { blocks, sections, lineCount } = readMarkdown(text, start, frontMatter.body + 1);
  const { data } = frontMatter;
  const values = new FieldValues(data);
  const folder = folderOf(source);

  if (text.trim() === '') {
    if (encoding !== 'binary') {
      diagnostics.add(
        'empty-file',
        'error',
        say`The file is empty.`,
        say`Write a front matter and instructions, or delete it.`,
        lineRange(1),
      );
    }
  } else if (!frontMatter.present) {
    diagnostics.add(
      'front-matter-missing',
      'warning',
      say`The file has no front matter.`,
      say`Start it with \`---\`, \`name:\`, \`description:\` and \`---\`.`,
      lineRange(1),
    );
  }
  const unreadable = text.trim() === '';
  const quiet = unreadable || !frontMatter.present ? new Diagnostics() : diagnostics;
  const name = nameOf(frontMatter, folder, quiet);
  const description = descriptionOf(frontMatter, blocks, quiet);
  if (!unreadable) reviewBody(blocks.length, lineCount, frontMatter.body + 1, diagnostics);

  const resources = sortedResources(source.resources);
  const skill: Skill = {
    id: source.id,
    root: source.root,
    path: source.path,
    sourcePath: source.sourcePath,
    folder,
    name,
    description,
    capability: fields.capability(description, blocks),
    inputs: fields.declaredInputs(values, blocks, sections),
    outputs: fields.declaredOutputs(values, blocks, sections),
    tags: fields.domainTags(values),
    tooling: fields.tooling(values, text, blocks),
    exampleTasks: fields.exampleTasks(values, blocks, sections),
    entrypoints: fields.entrypoints(resources, text),
    compatibility: fields.compatibility(values),
    allowedTools: fields.allowedTools(values),
    resources,
    frontMatter: data,
    text,
    bodyLine: frontMatter.body + 1,
    sections,
    snippet: clip(description || fields.firstParagraph(blocks), 200),
    contentHash: contentHash(text, encoding, resources, sha256),
    diagnostics: diagnostics.sorted(),
  };
  return { skill, document: { blocks } };
}

/**
 * All that decides about the front matter: where the first line opens it, the text to a line that closes it; else the
 * whole.
 */
function headOf(text: string): string {
  if (!text.startsWith('---\n')) return text;
  const close = text.indexOf('\n---\n', 3);
  return close < 0 ? text : text.slice(0, close + 4);
}

/** Of a line of the head; of the end of the text where there is no such line. */
function offsetOf(lines: readonly string[], line: number, text: string): number {
  let offset = 0;
  for (let i = 0; i < line; i++) offset += (lines[i]?.length ?? 0) + 1;
  return Math.min(offset, text.length);
}

function reviewBody(blocks: number, bodyLines: number, line: number, diagnostics: Diagnostics): void {
  if (blocks === 0) {
    diagnostics.add(
      'body-empty',
      'warning',
      say`The skill has no instructions.`,
      say`Write below the front matter how to do it.`,
      lineRange(line),
    );
  } else if (bodyLines > maxBodyLines) {
    diagnostics.add(
      'body-too-long',
      'info',
      say`The body has ${bodyLines} lines; all of it enters the context when the skill is used.`,
      say`Keep it below ${maxBodyLines} lines: move details into files below references/.`,
      lineRange(line),
    );
  }
}
