// Spellings and file extensions → normalised artifacts.

import mimeDb from 'mime-db';
import { commonArtifacts, domainFormats } from './domain-formats.ts';

interface Spelling {
  readonly artifact: string;
  /** Counts only as spelled: short names in capitals are words otherwise (`SAC`, `BED`). */
  readonly exact: string | undefined;
}

interface Vocabulary {
  /** Lower-case first word → spellings of one or more words, longest first. */
  readonly phrases: ReadonlyMap<
    string,
    readonly { readonly words: readonly string[]; readonly spelling: Spelling }[]
  >;
  readonly extensions: ReadonlyMap<string, string>;
}

/** Extensions of the MIME database that are mostly something else in text about software. */
const notFormats = new Set(
  'com org net app me in so list man text def conf ini log me name in application java class c cc cpp h hh f for p t s r pl py rb js mjs cjs ts jsx tsx css less scss sass styl php lua sh tcl rs go asm deploy dist install map map manifest buffer box book frame image img link lnk iso bin dll exe msi msp msm so deb dmg rpm pkg pub key pem crl crt cer run state ac air ait ami apr cat chat coffee cab car cla cst dir do dot dump fly int ink icm it key kar kit lang life link mag me mod models mods movie ms ns numbers one oth pages part pas pic pm pot pre prep pro ps psb pub rar rep res roa sea see seed setpay setreg sig sis spot src std step sub sus sc src tao tar tap teacher text tk torrent tpl tr twd u ui uri uris urls vis vis viv vox wad webapp x z zip gz bz bz2 7z xz hbs slim slm mk ice mar md'.split(
    ' ',
  ),
);

let vocabulary: Vocabulary | undefined;

function load(): Vocabulary {
  const extensions = new Map<string, string>();
  const phrases = new Map<string, { words: string[]; spelling: Spelling }[]>();
  for (const line of domainFormats.trim().split('\n')) {
    const colon = line.indexOf(':');
    const artifact = line.slice(0, colon);
    const [prose = '', given] = line.slice(colon + 1).split('|');
    const spellings = prose
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    for (const extension of (given ?? artifact).trim().split(/\s+/)) {
      if (extension !== '') extensions.set(extension, artifact);
    }
    for (const text of spellings) {
      const words = text.toLowerCase().split(' ');
      const shouted = words.length === 1 && text === text.toUpperCase() && text.length <= 6;
      const entry = { words, spelling: { artifact, exact: shouted ? text : undefined } };
      const held = phrases.get(words[0]!);
      if (held) held.push(entry);
      else phrases.set(words[0]!, [entry]);
    }
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  for (const { extensions: known } of Object.values(mimeDb)) {
    const canonical = known?.[0];
    if (!canonical || notFormats.has(canonical)) continue;
    for (const extension of known) {
      if (!extensions.has(extension) && !notFormats.has(extension))
        extensions.set(extension, extensions.get(canonical) ?? canonical);
    }
  }
  return { phrases, extensions };
}

/** Of a file name or a bare extension, compound ones first (`vcf.gz`); undefined where it tells no format. */
export function artifactOfExtension(file: string): string | undefined {
  vocabulary ??= load();
  const parts = file.toLowerCase().split('.');
  const last = parts.at(-1) ?? '';
  if (parts.length > 1) {
    const compound = vocabulary.extensions.get(`${parts.at(-2) ?? ''}.${last}`);
    if (compound) return compound;
    if (last === 'gz' || last === 'bz2' || last === 'zst')
      return vocabulary.extensions.get(parts.at(-2) ?? '');
  }
  return vocabulary.extensions.get(last);
}

/**
 * The artifact that the words spell from `index` on, and how many words it takes. `words` as written, `lower` in lower
 * case.
 */
export function artifactOfWords(
  words: readonly string[],
  lower: readonly string[],
  index: number,
): { readonly artifact: string; readonly length: number } | undefined {
  vocabulary ??= load();
  for (const { words: wanted, spelling } of vocabulary.phrases.get(lower[index] ?? '') ?? []) {
    if (
      spelling.exact !== undefined &&
      words[index] !== spelling.exact &&
      words[index] !== `${spelling.exact}s`
    )
      continue;
    if (wanted.every((word, offset) => lower[index + offset] === word))
      return { artifact: spelling.artifact, length: wanted.length };
  }
  return undefined;
}

/** True for artifacts that say too little to link two skills. */
export function isCommonArtifact(artifact: string): boolean {
  return commonArtifacts.has(artifact);
}
