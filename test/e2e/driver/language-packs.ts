// Other display languages without a language pack: VS Code's own words stay English, the extension's are translated.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerAddress } from './code-server.ts';

/** To be called while the server runs: at its start it writes the list anew. */
export function offerLanguages(server: ServerAddress, languages: readonly string[]): void {
  const translations = join(server.folder, 'no-words.json');
  writeFileSync(translations, JSON.stringify({ version: '1.0.0', contents: {} }));
  // Without this file the server takes everyone for English, whatever the browser asks for.
  writeFileSync(join(server.folder, 'data/User/argv.json'), '{}');
  const packs = languages.map((language) => [
    language,
    {
      hash: `empty-${language}`,
      label: language,
      extensions: [{ extensionIdentifier: { id: `test.no-words-${language}` }, version: '1.0.0' }],
      translations: { vscode: translations },
    },
  ]);
  writeFileSync(join(server.folder, 'data/languagepacks.json'), JSON.stringify(Object.fromEntries(packs)));
}
