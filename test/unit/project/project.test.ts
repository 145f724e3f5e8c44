import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importsOf } from '../../../src/core/project/imports.ts';
import { contextOf, librariesOf } from '../../../src/core/project/manifests.ts';
import { lexicalRelevance } from '../../../src/core/retrieve/relevance.ts';
import { defaultSettings } from '../../../src/core/retrieve/settings.ts';
import { readTask } from '../../../src/core/retrieve/query-schema.ts';
import { LexicalIndex } from '../../../src/core/index/lexical-index.ts';
import { SkillLibrary } from '../../../src/core/library.ts';
import { root, sampleSkills, skill } from '../retrieve/sample-library.ts';

describe('what a project says of itself', () => {
  it('are the libraries that its manifests declare', () => {
    expect(
      librariesOf('package.json', '{"dependencies":{"react":"1"},"devDependencies":{"vite":"2"}}'),
    ).toEqual(['react', 'vite']);
    expect(librariesOf('requirements.txt', 'obspy>=1.4\n# no\nnumpy[all]; python_version>"3"')).toEqual([
      'obspy',
      'numpy',
    ]);
    expect(librariesOf('package.json', '{broken')).toEqual([]);
    expect(librariesOf('notes.txt', 'react')).toEqual([]);
  });

  it('are the modules that a file imports, without its own', () => {
    expect(
      importsOf(
        "import x from 'react';\nimport './own.css';\nconst y = require('left-pad');\nimport obspy.core as o\nfrom seisbench.models import PhaseNet\n#include <zlib.h>\nuse serde::Deserialize;\n\t\"github.com/spf13/cobra\"\n",
      ),
    ).toEqual([
      'react',
      'left-pad',
      'obspy.core',
      'seisbench.models',
      'zlib.h',
      'serde',
      'github.com/spf13/cobra',
    ]);
  });

  it('are read from any text in linear time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (text) => {
        expect(importsOf(text).length).toBeLessThanOrEqual(40);
      }),
    );
    expect(importsOf(`from ${' '.repeat(200_000)}x\n`.repeat(3))).toEqual([]);
  });

  it('come sorted and bounded', () => {
    expect(contextOf(['b', 'a'], ['z', 'y', 'z'])).toEqual(['a', 'b', 'y', 'z']);
  });
});

describe('what is at hand', () => {
  it('counts together at most a quarter of the task', () => {
    const sum = (terms: readonly { weight: number }[]): number =>
      terms.reduce((all, { weight }) => all + weight, 0);
    const libraries = Array.from({ length: 120 }, (_, i) => `library${i}`);
    const { terms, ownTerms } = readTask('plot the seismic stations', libraries);
    expect(sum(terms) - sum(ownTerms)).toBeLessThanOrEqual(0.25 * sum(ownTerms) + 1e-9);
    expect(terms.length).toBeGreaterThan(ownTerms.length);
  });

  it('decides between skills that the task alone does not tell apart, and says so', async () => {
    const library = new SkillLibrary();
    library.setRoots([root]);
    library.apply([
      skill('maven-builds', 'Fix build errors of projects with a pom.xml', 'Maven build errors.'),
      skill('cargo-builds', 'Fix build errors of projects with a Cargo.toml', 'Cargo build errors.'),
      ...Array.from({ length: 20 }, (_, i) => skill(`other-${i}`, `Handles matter ${i}`, `Matter ${i}.`)),
    ]);
    const first = async (context: readonly string[]) => {
      const { skills, ranking } = await library.retrieve({ task: 'fix the build errors', context });
      return { name: ranking[0]?.name, reasons: JSON.stringify(skills.map(({ reasons }) => reasons)) };
    };
    expect((await first(['pom.xml'])).name).toBe('maven-builds');
    expect((await first(['Cargo.toml'])).name).toBe('cargo-builds');
    expect((await first(['Cargo.toml'])).reasons).toContain('(at hand)');
  });

  it('gives no name the weight of a name that the task says', () => {
    const library = new SkillLibrary();
    library.setRoots([root]);
    library.apply([
      skill('react-forms', 'Plots stations on a page', 'Plots stations.'),
      skill('station-plots', 'Plots stations on paper', 'Plots stations.'),
    ]);
    const index = new LexicalIndex();
    for (const record of library.records()) index.set(record.skill.id, record.fields);
    const schema = readTask('plot the stations', ['react', 'forms']);
    const relevance = (nameWeight: number) => {
      const settings = { ...defaultSettings, nameWeight };
      return lexicalRelevance(
        schema,
        index,
        settings,
        () => true,
        (id) => library.names.nameOf(id),
      );
    };
    const ratio = (scores: ReadonlyMap<string, number>) =>
      scores.get('r/react-forms')! / scores.get('r/station-plots')!;
    expect(ratio(relevance(0.2))).toBeLessThan(ratio(relevance(0)));
  });

  it('never makes a skill fit that the task does not speak for', async () => {
    const library = new SkillLibrary();
    library.setRoots([root]);
    library.apply([...sampleSkills]);
    const lines = readFileSync('test/fixtures/off-topic.jsonl', 'utf8').trim().split('\n');
    const context = sampleSkills.map(({ source }) => source.content.slice(0, 200));
    for (const line of lines) {
      const { task } = JSON.parse(line) as { task: string };
      const alone = await library.retrieve({ task });
      expect((await library.retrieve({ task, context })).status, task).toBe(alone.status);
    }
  });
});
