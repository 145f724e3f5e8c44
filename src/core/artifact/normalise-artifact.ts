// Spellings and file extensions → normalised artifacts.

import mimeDb from 'mime-db';
import { commonArtifacts, domainFormats } from './domain-formats.ts';

interface Spelling {
  readonly artifact: string;
  /** Lower case. */
  readonly phrase: string;
  /** Counts only as spelled: short names in capitals are words otherwise (`SAC`, `BED`). */
  readonly exact: string | undefined;
}

interface Vocabulary {
  /** Lower-case first word → spellings, longest first. */
  readonly spellings: ReadonlyMap<string, readonly Spelling[]>;
  readonly extensions: ReadonlyMap<string, string>;
  /** 1 at `firstSound` of every first word. */
  readonly sounds: Uint8Array;
}

/** Extensions of the MIME database that are mostly something else in text about software. */
const notFormats = new Set(
  'ai co tv cc io dev com org net app me in so list man text def conf ini log me name in application java class c cc cpp h hh f for p t s r pl py rb js mjs cjs ts jsx tsx css less scss sass styl php lua sh tcl rs go asm deploy dist install map map manifest buffer box book frame image img link lnk iso bin dll exe msi msp msm so deb dmg rpm pkg pub key pem crl crt cer run state ac air ait ami apr cat chat coffee cab car cla cst dir do dot dump fly int ink icm it key kar kit lang life link mag me mod models mods movie ms ns numbers one oth pages part pas pic pm pot pre prep pro ps psb pub rar rep res roa sea see seed setpay setreg sig sis spot src std step sub sus sc src tao tar tap teacher text tk torrent tpl tr twd u ui uri uris urls vis vis viv vox wad webapp x z zip gz bz bz2 7z xz hbs slim slm mk ice mar md'.split(
    ' ',
  ),
);

let vocabulary: Vocabulary | undefined;

/** Length and first two characters in a number below 2^16; case makes no difference. */
function firstSound(length: number, first: number, second: number): number {
  return (Math.min(length, 63) << 10) | ((first & 31) << 5) | (length > 1 ? second & 31 : 0);
}

function load(): Vocabulary {
  const extensions = new Map<string, string>();
  const spellings = new Map<string, Spelling[]>();
  for (const line of domainFormats.trim().split('\n')) {
    const colon = line.indexOf(':');
    const artifact = line.slice(0, colon);
    const [prose = '', given = artifact] = line.slice(colon + 1).split('|');
    for (const extension of given.trim().split(/\s+/)) {
      if (extension !== '') extensions.set(extension, artifact);
    }
    for (const text of prose.split(',').map((part) => part.trim())) {
      if (text === '') continue;
      const phrase = text.toLowerCase();
      const shouted = !text.includes(' ') && text === text.toUpperCase() && text.length <= 6;
      const spelling = { artifact, phrase, exact: shouted ? text : undefined };
      const first = phrase.split(' ')[0]!;
      const held = spellings.get(first);
      if (held) held.push(spelling);
      else spellings.set(first, [spelling]);
    }
  }
  for (const list of spellings.values()) list.sort((a, b) => b.phrase.length - a.phrase.length);
  for (const { extensions: known } of Object.values(mimeDb)) {
    const canonical = known?.[0];
    if (!canonical || notFormats.has(canonical)) continue;
    for (const extension of known) {
      if (!extensions.has(extension) && !notFormats.has(extension)) {
        extensions.set(extension, extensions.get(canonical) ?? canonical);
      }
    }
  }
  const sounds = new Uint8Array(1 << 16);
  for (const word of spellings.keys())
    sounds[firstSound(word.length, word.charCodeAt(0), word.charCodeAt(1))] = 1;
  return { spellings, extensions, sounds };
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

/** False where no spelling starts with a word of that length and those first characters: most words are turned away. */
export function maySpell(length: number, first: number, second: number): boolean {
  return (vocabulary ??= load()).sounds[firstSound(length, first, second)] !== 0;
}

/** The artifact that is spelled in the text from `start`, where a word stands up to `wordEnd`, and where it ends. */
export function artifactSpelled(
  text: string,
  start: number,
  wordEnd: number,
): { readonly artifact: string; readonly end: number } | undefined {
  vocabulary ??= load();
  const length = wordEnd - start;
  const word = text.slice(start, wordEnd);
  for (const { artifact, phrase, exact } of vocabulary.spellings.get(word.toLowerCase()) ?? []) {
    if (exact !== undefined && word !== exact) continue;
    const end = start + phrase.length;
    if (phrase.length === length || text.slice(start, end).toLowerCase() === phrase) return { artifact, end };
  }
  return undefined;
}

/** Working papers of a project: two authors' PRDs have nothing to do with each other. */
const papers = new Set(['prd', 'adr', 'threat-model', 'wireframes']);

/** True for artifacts that mean the same thing only within one collection: named files and a project's papers. */
export function isLocalArtifact(artifact: string): boolean {
  return artifact.includes('.') || papers.has(artifact);
}

/** True for artifacts that say too little to link two skills. */
export function isCommonArtifact(artifact: string): boolean {
  return commonArtifacts.has(artifact);
}
