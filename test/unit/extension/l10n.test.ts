// Every word that a person sees is there in every language that we offer.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Strings = Readonly<Record<string, string>>;
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Strings;
const placeholders = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
const languages = ['zh-cn', 'de'];

/** First arguments of `l10n.t(…)`: literals, as the tool that extracts them demands. */
function usedStrings(): readonly string[] {
  const found = new Set<string>();
  const call = /\bl10n\s*\.t\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;
  for (const file of readdirSync('src/extension', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `src/extension/${path}`)) {
    for (const [, single, double] of readFileSync(file, 'utf8').matchAll(call)) {
      found.add((single ?? double ?? '').replaceAll(/\\(.)/g, '$1'));
    }
  }
  return [...found];
}

describe.each(languages)('the language %s', (language) => {
  it('has every string of the code, with its placeholders', () => {
    const bundle = read(`l10n/bundle.l10n.${language}.json`);
    for (const text of usedStrings()) {
      expect(bundle[text], `l10n/bundle.l10n.${language}.json lacks ${JSON.stringify(text)}`).toBeTypeOf(
        'string',
      );
      expect(placeholders(bundle[text]!), text).toEqual(placeholders(text));
    }
  });

  it('has every string of package.json', () => {
    expect(Object.keys(read(`package.nls.${language}.json`)).sort()).toEqual(
      Object.keys(read('package.nls.json')).sort(),
    );
  });

  it('keeps the commands in its links', () => {
    const links = (text: string) => text.match(/\]\(([^)]*)\)/g) ?? [];
    const translated = read(`package.nls.${language}.json`);
    for (const [key, text] of Object.entries(read('package.nls.json')))
      expect(links(translated[key]!), key).toEqual(links(text));
  });
});

describe('package.json', () => {
  const manifest = readFileSync('package.json', 'utf8');
  const keys = [...manifest.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key!);

  it('names only strings that are there, and uses all of them', () => {
    expect([...new Set(keys)].sort()).toEqual(Object.keys(read('package.nls.json')).sort());
  });

  it('asks for nothing that is not final', () => {
    expect(manifest).not.toContain('enabledApiProposals');
  });
});
