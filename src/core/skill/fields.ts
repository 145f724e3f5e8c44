// Front matter and blocks → the fields of a skill that describe it.

import type { Block } from './document.ts';
import { asList, asStatements, asText, distinct, lookUp } from './field-values.ts';
import { isRecord } from './plain.ts';
import type { ResourceFile, Section } from './skill.ts';
import { clip, firstSentence, oneLine, withoutMarkup } from './text.ts';

type Data = Readonly<Record<string, unknown>>;

const inputHeading =
  /^(?:(?:required|expected|optional|accepted|supported)\s+)?(?:inputs?|input (?:files?|data|formats?|parameters?|artifacts?)|输入|入力)(?:\s+(?:and|&|\/)\s+.*)?\s*[:：]?$/i;
const outputHeading =
  /^(?:(?:required|expected|generated|final|supported)\s+)?(?:outputs?|output (?:files?|data|formats?|artifacts?)|deliverables?|results?|artifacts?|输出|出力)\s*[:：]?$/i;
const exampleHeading =
  /^(?:example (?:tasks?|prompts?|requests?|queries|usages?|use cases?)|(?:sample|trigger) (?:prompts?|phrases?|requests?)|triggers?|use cases?|when to (?:use|apply|trigger)(?: (?:this|it))?(?: skill)?|when this skill applies|使用场景|触发条件|使用例)\s*[:：?]?$/i;

/** Inputs by front matter, else under an Inputs heading, as written. */
export function declaredInputs(
  data: Data,
  blocks: readonly Block[],
  sections: readonly Section[],
): readonly string[] {
  return declared(lookUp(data, 'inputs', 'input'), inputHeading, blocks, sections);
}

export function declaredOutputs(
  data: Data,
  blocks: readonly Block[],
  sections: readonly Section[],
): readonly string[] {
  return declared(lookUp(data, 'outputs', 'output'), outputHeading, blocks, sections);
}

function declared(
  value: unknown,
  heading: RegExp,
  blocks: readonly Block[],
  sections: readonly Section[],
): readonly string[] {
  const stated = asStatements(value);
  return distinct(stated.length > 0 ? stated : itemsBelow(heading, blocks, sections), 30);
}

/** Items and table rows of the sections whose heading matches. */
function* itemsBelow(
  heading: RegExp,
  blocks: readonly Block[],
  sections: readonly Section[],
): Iterable<string> {
  const wanted = new Set(sections.flatMap((section, i) => (heading.test(section.heading) ? [i] : [])));
  if (wanted.size === 0) return;
  for (const { kind, section, level, ordinal, text } of blocks) {
    if (!wanted.has(section)) continue;
    if ((kind === 'list-item' && level === 0) || (kind === 'table-row' && ordinal > 0))
      yield withoutMarkup(text);
  }
}

export function exampleTasks(
  data: Data,
  blocks: readonly Block[],
  sections: readonly Section[],
): readonly string[] {
  const stated = asStatements(
    lookUp(data, 'example-tasks', 'example-prompts', 'examples', 'triggers', 'trigger', 'when-to-use'),
  );
  return distinct([...stated, ...itemsBelow(exampleHeading, blocks, sections)], 20);
}

export function domainTags(data: Data): readonly string[] {
  const keys = ['tags', 'keywords', 'category', 'categories', 'domain', 'domains', 'topics'];
  return distinct(
    keys.flatMap((key) => asList(lookUp(data, key))),
    30,
    60,
  );
}

/** `Bash(git:*) Read Write`, `Read, Write` or a list. */
export function allowedTools(data: Data): readonly string[] {
  const value = lookUp(data, 'allowed-tools', 'tools');
  if (typeof value !== 'string') return distinct(asList(value), 60);
  return distinct(value.match(/[^\s,()]+(?:\([^)]*\))?/g) ?? [], 60);
}

const installer =
  /\b(?:(?:python3? -m |uv )?pip3? install|pipx install|uv (?:add|tool install)|poetry add|(?:npm|pnpm) (?:install|i|add)|yarn add|bun add|(?:sudo )?apt(?:-get)? install|brew install|dnf install|apk add|pacman -S|(?:conda|mamba) install|cargo (?:install|add)|go (?:install|get)|gem install|winget install|choco install|scoop install)((?:[ \t]+[^\s`'")&|;<>#]+|[ \t]+["'][^"'\n]{1,80}["'])+)/g;

/** Cheap test that nearly all blocks fail. */
const installWords = ['install ', ' add ', ' i ', ' get ', ' -S '];
const mayInstall = (text: string): boolean => installWords.some((word) => text.includes(word));

/** Libraries and binaries that the front matter names, then those that the text installs. */
export function tooling(data: Data, blocks: readonly Block[]): readonly string[] {
  const found: string[] = [];
  for (const value of [lookUp(data, 'requires'), nestedRequires(data)]) {
    if (isRecord(value))
      found.push(...['bins', 'anyBins', 'packages', 'python', 'tools'].flatMap((key) => asList(value[key])));
  }
  for (const key of [
    'dependencies',
    'packages',
    'requirements',
    'tooling',
    'libraries',
    'binaries',
    'bins',
  ]) {
    found.push(...asList(lookUp(data, key)).map(packageName));
  }
  for (const { kind, text } of blocks) {
    if (kind === 'heading' || !mayInstall(text)) continue;
    for (const match of text.matchAll(installer)) found.push(...installed(match[1] ?? ''));
  }
  return distinct(
    found.filter((name) => name.length <= 60),
    40,
    60,
  );
}

/** `metadata.<client>.requires`, where some clients keep it. */
function nestedRequires(data: Data): unknown {
  if (!isRecord(data.metadata)) return undefined;
  for (const value of Object.values(data.metadata))
    if (isRecord(value) && isRecord(value.requires)) return value.requires;
  return undefined;
}

function installed(words: string): readonly string[] {
  const names: string[] = [];
  let skip = false;
  for (const raw of words.trim().split(/\s+/)) {
    const word = raw.replace(/^["']|["']$/g, '');
    if (skip) skip = false;
    else if (/^(?:-r|-c|-e|-i|--index-url|--requirement|--channel|-n|--name|--prefix)$/.test(word))
      skip = true;
    else if (
      /^[A-Za-z@][\w.@/+-]*(?:\[[\w,-]*\])?(?:[=<>~!^]=?.*)?$/.test(word) &&
      !/^(?:and|or|the|it|them|with|from)$/i.test(word)
    ) {
      names.push(packageName(word));
    }
  }
  return names.filter(Boolean);
}

/** Without version, extras and surrounding marks. */
function packageName(word: string): string {
  const name = /^@?[^\s@[\]=<>~!^;(]+/.exec(word.trim())?.[0] ?? '';
  return name.replace(/[.,:]+$/, '');
}

const scriptExtension =
  /\.(?:py|sh|bash|zsh|js|mjs|cjs|ts|mts|rb|pl|php|ps1|bat|cmd|r|jl|lua|awk|swift|go|rs|kts?)$/i;

/** Scripts that are run: in a folder of scripts or named by the text, and neither tests nor package markers. */
export function entrypoints(resources: readonly ResourceFile[], text: string): readonly string[] {
  const isScript = ({ path, head }: ResourceFile) =>
    scriptExtension.test(path) || (head?.startsWith('#!') ?? false);
  return resources
    .filter(isScript)
    .map(({ path }) => path)
    .filter(
      (path) =>
        !/(?:^|\/)(?:__\w+__|test_[^/]*|[^/]*[._]test|[^/]*\.d|conftest|setup\.cfg)\.[^./]+$/i.test(path),
    )
    .filter((path) => /^(?:scripts?|bin|tools)\//i.test(path) || !path.includes('/') || text.includes(path))
    .sort();
}

/** First sentence of the description, else of the body's first paragraph, else the first heading. */
export function capability(description: string, blocks: readonly Block[]): string {
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text ?? '';
  const source = [description, firstParagraph(blocks), heading].find((text) => text !== '') ?? '';
  return clip(firstSentence(withoutMarkup(source)), 240);
}

export function firstParagraph(blocks: readonly Block[]): string {
  for (const { kind, text } of blocks) {
    if (kind !== 'paragraph') continue;
    // `description: …` below the title, where the author knows of no front matter.
    const plain = withoutMarkup(text).replace(/^description:\s*/i, '');
    if (/[\p{L}\p{N}]{2}/u.test(plain)) return plain;
  }
  const other = blocks.find(({ kind, text }) => kind === 'list-item' && text !== '');
  return other ? withoutMarkup(other.text) : '';
}

export function compatibility(data: Data): string {
  return clip(oneLine(asText(lookUp(data, 'compatibility'))), 500);
}
