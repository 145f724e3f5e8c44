// Every word that a person sees is there in every language that we offer.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
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

/** What the core and the engine say: templates of the tag `say`, as the forms that it makes of them. */
function saidForms(): readonly string[] {
  const found = new Set<string>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'say')
        found.add(formOf(node.template));
      ts.forEachChild(node, visit);
    };
    const source = ts.createSourceFile(
      file,
      readFileSync(`src/${file}`, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    visit(source);
  }
  return [...found].filter((form) => /\p{L}/u.test(form.replaceAll(/\{\d\}/g, '')));
}

function formOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.templateSpans.reduce(
    (form, span, index) => `${form}{${index}}${span.literal.text}`,
    template.head.text,
  );
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

  it('has every sentence that the core and the engine say, with its placeholders', () => {
    const bundle = read(`l10n/bundle.l10n.${language}.json`);
    const forms = saidForms();
    expect(forms.length).toBeGreaterThan(200);
    for (const form of forms) {
      expect(bundle[form], `l10n/bundle.l10n.${language}.json lacks ${JSON.stringify(form)}`).toBeTypeOf(
        'string',
      );
      expect(placeholders(bundle[form]!), form).toEqual(placeholders(form));
    }
  });

  it('holds nothing that no code says', () => {
    const used = new Set([...usedStrings(), ...saidForms()]);
    const bundle = read(`l10n/bundle.l10n.${language}.json`);
    expect(Object.keys(bundle).filter((text) => !used.has(text))).toEqual([]);
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
