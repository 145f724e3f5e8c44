// What the core says is shown in the editor's language; what it quotes stays as it is.
import * as l10n from '@vscode/l10n';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddingError } from '../../../src/core/errors.ts';
import { inEnglish, say } from '../../../src/core/say.ts';
import { parseSkill } from '../../../src/core/skill/parse-skill.ts';
import { problemText } from '../../../src/extension/authoring/problem-text.ts';
import { localised } from '../../../src/extension/localised.ts';
import { errorText } from '../../../src/extension/text.ts';
import { plainError, revivedError } from '../../../src/service/rpc.ts';

describe('a sentence of the core', () => {
  it('is plain English where no other language is asked for', () => {
    const inner = say`it did not answer in time`;
    expect(inEnglish(say`The embedding endpoint ${'a{0}.example'} cannot be used: ${inner}`)).toBe(
      'The embedding endpoint a{0}.example cannot be used: it did not answer in time',
    );
  });

  it('keeps its braces where nothing is put in', () => {
    expect(inEnglish(say`a {0} b`)).toBe('a {0} b');
  });
});

describe('in German', () => {
  beforeAll(() => l10n.config({ contents: readFileSync('l10n/bundle.l10n.de.json', 'utf8') }));
  afterAll(() => l10n.config({ contents: '{}' }));

  const problemsOf = (content: string) =>
    parseSkill({
      id: 'r/a',
      root: 'r',
      path: 'a/SKILL.md',
      sourcePath: '/s/a/SKILL.md',
      content,
      resources: [],
    }).skill.diagnostics;

  it.each([
    [
      '---\nname: A B\ndescription: Reads waveforms from files and picks phases.\n---\nText.',
      'ist kein gültiger Name',
    ],
    [
      '---\nname: a\ndescription: Use: pick. Reads waveforms and picks phases.\n---\nText.',
      '`description`: Ein Doppelpunkt',
    ],
    ['---\nname: a\n---\nText.', 'keine Beschreibung'],
    ['no front matter', 'kein Frontmatter'],
  ])('a problem of %j is told', (content, words) => {
    expect(problemsOf(content).map(problemText).join('\n')).toContain(words);
  });

  it('a sentence within a sentence is translated, a name is not', () => {
    const inner = say`it did not answer in time`;
    expect(localised(say`The embedding endpoint ${'a.example'} cannot be used: ${inner}`)).toBe(
      'Der Einbettungsdienst a.example ist nicht benutzbar: er hat nicht rechtzeitig geantwortet',
    );
  });

  it('an error is told with its remedy, though it came from another thread', () => {
    const error = new EmbeddingError(
      say`The model ${'a/b'} is not on this machine`,
      say`Choose another model, or the bundled one.`,
    );
    const arrived = revivedError(structuredClone(plainError(error)));
    expect(errorText(arrived)).toBe(
      'Das Modell a/b ist nicht auf diesem Rechner. Wählen Sie ein anderes Modell oder das mitgelieferte.',
    );
  });
});
