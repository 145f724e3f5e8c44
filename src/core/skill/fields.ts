// Front matter and blocks → the fields of a skill that describe it.

import type { Block } from './document.ts';
import { asList, asStatements, asText, distinct, FieldName, type FieldValues } from './field-values.ts';
import { isRecord } from './plain.ts';
import type { ResourceFile, Section } from './skill.ts';
import { clip, firstSentence, oneLine, withoutMarkup } from './text.ts';

const inputs = new FieldName('inputs', 'input');
const outputs = new FieldName('outputs', 'output');
const examples = new FieldName(
  ...['example-tasks', 'example-prompts', 'examples', 'triggers', 'trigger', 'when-to-use'],
);
const topics = ['tags', 'keywords', 'category', 'categories', 'domain', 'domains', 'topics'].map(
  (key) => new FieldName(key),
);
const tools = new FieldName('allowed-tools', 'tools');
const requires = new FieldName('requires');
const packages = [
  ...['dependencies', 'packages', 'requirements', 'tooling', 'libraries', 'binaries', 'bins'],
].map((key) => new FieldName(key));
const compatible = new FieldName('compatibility');

const inputHeading =
  /^(?:(?:required|expected|optional|accepted|supported)\s+)?(?:inputs?|input (?:files?|data|formats?|parameters?|artifacts?)|输入|入力)(?:\s+(?:and|&|\/)\s+.*)?\s*[:：]?$/i;
const outputHeading =
  /^(?:(?:required|expected|generated|final|supported)\s+)?(?:outputs?|output (?:files?|data|formats?|artifacts?)|deliverables?|results?|artifacts?|输出|出力)\s*[:：]?$/i;
const exampleHeading =
  /^(?:example (?:tasks?|prompts?|requests?|queries|usages?|use cases?)|(?:sample|trigger) (?:prompts?|phrases?|requests?)|triggers?|use cases?|when to (?:use|apply|trigger)(?: (?:this|it))?(?: skill)?|when this skill applies|使用场景|触发条件|使用例)\s*[:：?]?$/i;

/** Inputs by front matter, else under an Inputs heading, as written. */
export function declaredInputs(
  values: FieldValues,
  blocks: readonly Block[],
  sections: readonly Section[],
): readonly string[] {
  return declared(values.get(inputs), inputHeading, blocks, sections);
}

export function declaredOutputs(
  values: FieldValues,
  blocks: readonly Block[],
  sections: readonly Section[],
): readonly string[] {
  return declared(values.get(outputs), outputHeading, blocks, sections);
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
  const wanted = new Set<number>();
  for (let i = 0; i < sections.length; i++) if (heading.test(sections[i]!.heading)) wanted.add(i);
  if (wanted.size === 0) return;
  for (const { kind, section, level, ordinal, text } of blocks) {
    if (!wanted.has(section)) continue;
    if ((kind === 'list-item' && level === 0) || (kind === 'table-row' && ordinal > 0))
      yield withoutMarkup(text);
  }
}

export function exampleTasks(
  values: FieldValues,
  blocks: readonly Block[],
  sections: readonly Section[],
): readonly string[] {
  const stated = asStatements(values.get(examples));
  return distinct([...stated, ...itemsBelow(exampleHeading, blocks, sections)], 20);
}

export function domainTags(values: FieldValues): readonly string[] {
  return distinct(
    topics.flatMap((name) => asList(values.get(name))),
    30,
    60,
  );
}

/** `Bash(git:*) Read Write`, `Read, Write` or a list. */
export function allowedTools(values: FieldValues): readonly string[] {
  const value = values.get(tools);
  if (typeof value !== 'string') return distinct(asList(value), 60);
  return distinct(value.match(/[^\s,()]+(?:\([^)]*\))?/g) ?? [], 60);
}

const installer =
  /\b(?:(?:python3? -m |uv )?pip3? install|pipx install|uv (?:add|tool install)|poetry add|(?:npm|pnpm) (?:install|i|add)|yarn add|bun add|(?:sudo )?apt(?:-get)? install|brew install|dnf install|apk add|pacman -S|(?:conda|mamba) install|cargo (?:install|add)|go (?:install|get)|gem install|winget install|choco install|scoop install)((?:[ \t]+[^\s`'")&|;<>#]+|[ \t]+["'][^"'\n]{1,80}["'])+)/g;

/** Cheaper, and a part of all that the above finds. */
const mayInstall =
  /(?:install|\b(?:(?:uv|poetry|p?npm|yarn|bun|apk|cargo) add|p?npm i|go get|pacman -S))[ \t]/;

/** Libraries and binaries that the front matter names, then those that the blocks of the text install. */
export function tooling(values: FieldValues, text: string, blocks: readonly Block[]): readonly string[] {
  const found: string[] = [];
  for (const value of [values.get(requires), nestedRequires(values)]) {
    if (isRecord(value))
      found.push(...['bins', 'anyBins', 'packages', 'python', 'tools'].flatMap((key) => asList(value[key])));
  }
  for (const name of packages) found.push(...asList(values.get(name)).map(packageName));
  if (mayInstall.test(text)) {
    for (const block of blocks) {
      if (block.kind === 'heading' || !mayInstall.test(block.text)) continue;
      for (const match of block.text.matchAll(installer)) found.push(...installed(match[1] ?? ''));
    }
  }
  return distinct(
    found.filter((name) => name.length <= 60),
    40,
    60,
  );
}

/** `metadata.<client>.requires`, where some clients keep it. */
function nestedRequires({ data }: FieldValues): unknown {
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
  const source =
    description || firstParagraph(blocks) || (blocks.find(({ kind }) => kind === 'heading')?.text ?? '');
  return clip(firstSentence(withoutMarkup(source)), 240);
}

export function firstParagraph(blocks: readonly Block[]): string {
  for (const { kind, text } of blocks) {
    if (kind !== 'paragraph') continue;
    // `description: …` below the title, where the author knows of no front matter.
    const plain = withoutMarkup(text).replace(/^description:\s*/i, '');
    if (/[A-Za-z0-9]{2}/.test(plain) || /[\p{L}\p{N}]{2}/u.test(plain)) return plain;
  }
  const other = blocks.find(({ kind, text }) => kind === 'list-item' && text !== '');
  return other ? withoutMarkup(other.text) : '';
}

export function compatibility(values: FieldValues): string {
  return clip(oneLine(asText(values.get(compatible))), 500);
}
