// Bytes of a SKILL.md → text with `\n` line ends. Any bytes give some text; what was odd about them is reported.

import type { Diagnostics } from './diagnostics.ts';
import { lineRange } from './diagnostics.ts';
import { say } from '../say.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'gb18030' | 'binary';

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Longer files are cut here, with a diagnostic. Characters. */
export const maxTextLength = 4_000_000;

const saveAsUtf8 = say`Save the file as UTF-8.`;

interface RawText extends Decoded {
  /** U+FFFD stands for bytes that were not valid. */
  readonly damaged?: boolean;
  /** No half of a surrogate pair can be in it. */
  readonly wellFormed?: boolean;
}

export function decode(content: string | Uint8Array, diagnostics: Diagnostics): Decoded {
  const decoded = typeof content === 'string' ? fromString(content) : fromBytes(content);
  const { text: raw, encoding, damaged, wellFormed: whole } = decoded;
  if (encoding === 'binary') {
    diagnostics.add(
      'binary-file',
      'error',
      say`This is not a text file: nothing of it can be read.`,
      say`Replace it by a Markdown file in UTF-8.`,
      lineRange(1),
    );
    return { text: '', encoding };
  }
  let text = raw;
  if (text.startsWith('\uFEFF')) {
    text = text.slice(1);
    if (encoding === 'utf-8') {
      diagnostics.add(
        'byte-order-mark',
        'info',
        say`The file starts with a byte order mark, behind which some clients do not see the front matter.`,
        say`Save the file as UTF-8 without BOM.`,
        lineRange(1),
      );
    }
  }
  if (text.length > maxTextLength) {
    diagnostics.add(
      'file-too-large',
      'warning',
      say`The file has ${text.length} characters; only the first ${maxTextLength} are read.`,
      say`Move the bulk into files below references/ and link to them.`,
      lineRange(1),
    );
    text = text.slice(0, maxTextLength);
  }
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
  if (encoding !== 'utf-8') {
    diagnostics.add(
      'not-utf8',
      'warning',
      say`The file is not UTF-8; it was read as ${encoding}.`,
      saveAsUtf8,
      lineRange(1),
    );
  }
  text = reportAndReplace(text, diagnostics, damaged === true);
  return { text: whole === true && text.length < maxTextLength ? text : wellFormed(text), encoding };
}

function fromString(content: string): RawText {
  return { text: content, encoding: looksBinary(content) ? 'binary' : 'utf-8' };
}

function fromBytes(bytes: Uint8Array): RawText {
  const wide = utf16(bytes);
  if (wide) return { text: new TextDecoder(wide, { ignoreBOM: true }).decode(bytes), encoding: wide };
  const strict = tryUtf8(bytes);
  if (strict !== undefined)
    return { text: strict, encoding: looksBinary(strict) ? 'binary' : 'utf-8', wellFormed: true };
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (looksBinary(lenient)) return { text: '', encoding: 'binary' };
  const other = legacy(bytes, lenient);
  if (other && !looksBinary(other.text)) return other;
  const replaced = lenient.match(/\uFFFD/g)?.length ?? 0;
  if (replaced * 10 > lenient.length) return { text: '', encoding: 'binary' };
  return { text: lenient, encoding: 'utf-8', damaged: true };
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function tryUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** By the byte order mark, or by zero bytes in every other place of mostly Latin text. */
function utf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, 1024) & ~1;
  if (length < 8 || !bytes.includes(0)) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  const half = length / 2;
  if (odd > half * 0.7 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.7 && odd < half * 0.1) return 'utf-16be';
  return undefined;
}

/** A pre-Unicode encoding, where few bytes above 0x7F are part of valid UTF-8: pairs of them are Chinese, single ones Latin. */
function legacy(bytes: Uint8Array, lenient: string): Decoded | undefined {
  const wide = lenient.match(/[^\0-\x7F]/g) ?? [];
  if (wide.filter((char) => char === '\uFFFD').length * 2 <= wide.length) return undefined;
  let runs = 0;
  let evenRuns = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i]! < 0x80) continue;
    const start = i;
    while (i < bytes.length && bytes[i]! >= 0x80) i++;
    runs++;
    if ((i - start) % 2 === 0) evenRuns++;
  }
  if (evenRuns > runs * 0.8) {
    const chinese = tryDecode(bytes, 'gb18030');
    if (chinese !== undefined) return { text: chinese, encoding: 'gb18030' };
  }
  return { text: windows1252(bytes), encoding: 'windows-1252' };
}

/** 0x80–0x9F of windows-1252, which Node's own decoder takes for controls. */
const windowsBlock = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

function windows1252(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\x80-\x9F]/g, (char) => windowsBlock[char.charCodeAt(0) - 0x80] ?? char);
}

// eslint-disable-next-line no-control-regex
const control = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/** More than one character in fifty of the start is a control character that text has no use for. */
function looksBinary(text: string): boolean {
  if (!control.test(text)) return false;
  const length = Math.min(text.length, 4096);
  let odd = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code < 9 || (code > 13 && code < 32 && code !== 27)) odd++;
  }
  return odd > 4 && odd * 50 > length;
}

/** NUL becomes U+FFFD, as halves of surrogate pairs do after: columns stay, and the text survives any storage. */
function reportAndReplace(text: string, diagnostics: Diagnostics, damaged: boolean): string {
  const at = (index: number) => {
    const start = text.lastIndexOf('\n', index - 1);
    return lineRange(countLines(text, index), index - start);
  };
  if (damaged) {
    const bad = text.indexOf('\uFFFD');
    if (bad >= 0) {
      diagnostics.add(
        'not-utf8',
        'warning',
        say`Some bytes are not valid UTF-8; they are shown as �.`,
        saveAsUtf8,
        at(bad),
      );
    }
  }
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    diagnostics.add(
      'nul-character',
      'warning',
      say`The text holds a NUL character.`,
      say`Delete the character.`,
      at(nul),
    );
    text = text.replaceAll('\0', '\uFFFD');
  }
  return text;
}

/** Unpaired surrogates replaced by U+FFFD. */
export function wellFormed(text: string): string {
  return /[\uD800-\uDFFF]/u.test(text) ? text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD') : text;
}

/** 1-based line of a character. */
function countLines(text: string, index: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < index; i = text.indexOf('\n', i + 1)) line++;
  return line;
}
