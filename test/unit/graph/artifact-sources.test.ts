import { describe, expect, it } from 'vitest';
import { sourcesBehind } from '../../../src/core/graph/artifact-sources.ts';
import { SkillLibrary } from '../../../src/core/library.ts';
import { root, skill } from '../retrieve/sample-library.ts';

const after = (text: string): readonly string[] => sourcesBehind(text, text.indexOf('picks.csv') + 9);

describe('where a text says that an artifact comes from', () => {
  it.each([
    ['`picks.csv` from `phase-picker`', ['phase-picker']],
    ['`picks.csv` from `phase-picker` or `sta-lta-picker`, in UTC', ['phase-picker', 'sta-lta-picker']],
    ['`picks.csv`, written by the `phase-picker` skill, and stations', ['phase-picker']],
    [
      'the picks.csv (one a line) that was made by `phase-picker`, `sta-lta` and `auto-pick`',
      ['phase-picker', 'sta-lta', 'auto-pick'],
    ],
  ])('is found: %s', (text, sources) => {
    expect(after(text)).toEqual(sources);
  });

  it.each([
    'Read `picks.csv` with `pandas`',
    '`picks.csv` from `pandas`',
    '`picks.csv`. From `phase-picker` comes another file',
    '`picks.csv` and `phase-picker`',
    '`picks.csv` from the station',
  ])('is not found: %s', (text) => {
    expect(after(text)).toEqual([]);
  });
});

describe('an artifact whose source is named', () => {
  const needs = (input: string): string[] => {
    const library = new SkillLibrary();
    library.setRoots([root]);
    const said = 'seismic waveforms of one station';
    library.apply([
      skill('waveform-fetcher', `Downloads ${said} as miniSEED.`, '## Outputs\n\n- `raw.mseed`: miniSEED'),
      skill('waveform-cleaner', `Cleans ${said} as miniSEED.`, '## Outputs\n\n- `clean.mseed`: miniSEED'),
      skill(
        'wave-picker',
        `Picks phases in ${said} in miniSEED.`,
        `## Inputs\n\n- ${input}\n\n## Outputs\n\n- picks`,
      ),
    ]);
    return library.graph
      .inEdges('r/wave-picker')
      .filter(({ type }) => type === 'dependency')
      .map(({ from }) => from)
      .sort();
  };

  it('is needed from there, and from nobody else who makes its format', () => {
    expect(needs('miniSEED waveforms')).toEqual(['r/waveform-cleaner', 'r/waveform-fetcher']);
    expect(needs('miniSEED from `waveform-cleaner`')).toEqual(['r/waveform-cleaner']);
  });
});
