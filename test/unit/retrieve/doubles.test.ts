import { describe, expect, it } from 'vitest';
import { SkillLibrary } from '../../../src/core/library.ts';
import { areDoubles } from '../../../src/core/retrieve/doubles.ts';
import type { Skill } from '../../../src/core/skill/skill.ts';
import { root, skill } from './sample-library.ts';

function libraryOf(skills: readonly (readonly [name: string, description: string])[]): SkillLibrary {
  const library = new SkillLibrary();
  library.setRoots([root]);
  library.apply(skills.map(([name, description]) => skill(name, description, 'Follow the steps.')));
  return library;
}

const copied =
  'Extracts tables from scanned invoices and writes them to a spreadsheet with one row a line item.';
const task =
  'Read the scanned invoices, extract the tables, write a spreadsheet and send it by e-mail to the accountant.';

describe('skills that say the same of themselves', () => {
  const skillOf = (name: string, description: string): Skill =>
    libraryOf([[name, description]]).record(`r/${name}`)!.skill;

  it('are those of one name, and those of nearly one description', () => {
    expect(areDoubles(skillOf('pdf', 'Fills forms.'), skillOf('pdf', 'Draws charts.'))).toBe(true);
    expect(areDoubles(skillOf('a', copied), skillOf('b', copied.replace('spreadsheet', 'workbook')))).toBe(
      true,
    );
    expect(
      areDoubles(
        skillOf('a', copied),
        skillOf('b', `${copied} Also reads receipts, bank statements and letters.`),
      ),
    ).toBe(false);
    expect(areDoubles(skillOf('a', 'Fills forms.'), skillOf('b', 'Fills forms.'))).toBe(false);
  });

  it('leave the first places to others of the task, and lose nothing else', async () => {
    const copies = Array.from(
      { length: 12 },
      (_, i) => [`invoice-tables-${'abcdefghijkl'[i]!}`, copied] as const,
    );
    // So that the words of the copies are rare.
    const further = Array.from(
      { length: 200 },
      (_, i) =>
        [`garden-${i}`, `Tells how often to water plant number ${i} of the garden, and when.`] as const,
    );
    const others = [
      ['mail-sender', 'Sends an e-mail with a spreadsheet to the accountant through the local mail server.'],
    ] as const;
    const library = libraryOf([...copies, ...others, ...further]);
    const { ranking, skills } = await library.retrieve({ task });
    const names = ranking.map(({ name }) => name);
    // Which of the two comes first is a matter of how common their words are.
    expect(names.slice(0, 2).map((name) => name.replace(/-tables-\w$/, ''))).toEqual(
      expect.arrayContaining(['invoice', 'mail-sender']),
    );
    expect(names.filter((name) => name.startsWith('invoice-tables'))).toHaveLength(12);
    for (const { name, score } of skills) {
      const parts = [
        score.lexical,
        score.semantic,
        score.diffusion,
        ...Object.values(score.rerank),
        score.duplicate ?? 0,
      ];
      expect(
        parts.reduce((sum, part) => sum + part, 0),
        name,
      ).toBeCloseTo(score.total, 9);
    }
    expect(
      skills.filter(({ tier, name }) => tier === 'full' && name.startsWith('invoice-tables')),
    ).toHaveLength(1);
  });

  it('do not lose to a copy in a folder that comes after theirs', async () => {
    const stuffed = 'Read the scanned invoices, extract the tables, write a spreadsheet. '.repeat(3);
    const withCopy = async (place: 'before' | 'after' | 'nowhere') => {
      const library = new SkillLibrary();
      library.setRoots([
        { ...root, id: 'copier', precedence: place === 'before' ? 0 : 2 },
        { ...root, precedence: 1 },
      ]);
      library.apply([
        skill('tabler', copied, 'Follow the steps.'),
        ...Array.from({ length: 50 }, (_, i) =>
          skill(`garden-${i}`, `Tells how often to water plant number ${i} of the garden.`, 'Water it.'),
        ),
        ...(place === 'nowhere'
          ? []
          : [skill('scanned-invoices-tables-spreadsheet', copied, `## ${stuffed}\n\n${stuffed}`, 'copier')]),
      ]);
      const { skills } = await library.retrieve({ task });
      return skills.find(({ name }) => name === 'tabler')!;
    };
    const [alone, after, before] = await Promise.all([
      withCopy('nowhere'),
      withCopy('after'),
      withCopy('before'),
    ]);
    expect(alone.tier).toBe('full');
    expect(after.tier).toBe('full');
    expect(after.score.duplicate).toBeUndefined();
    // The folder that comes first speaks for all, as it does where names repeat.
    expect(before.score.duplicate).toBeLessThan(0);
  });

  it('keep their score where that is asked for', async () => {
    const library = libraryOf([
      ['a', copied],
      ['b', copied],
    ]);
    const { ranking } = await library.retrieve({ task, settings: { doubleShare: 1 } });
    expect(ranking[1]!.score).toBeGreaterThan(0.9 * ranking[0]!.score);
    const { ranking: apart } = await library.retrieve({ task });
    expect(apart[1]!.score).toBeLessThan(0.75 * apart[0]!.score);
  });
});
