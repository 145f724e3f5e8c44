import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SkillNames, type NamedSkill } from '../../../src/core/skill/names.ts';

const skill = (root: string, path: string, name: string, contentHash = `${root}/${path}`): NamedSkill => ({
  id: `${root}/${path}`,
  root,
  path,
  name,
  contentHash,
});

function namesOf(skills: readonly NamedSkill[], precedence: readonly string[]): SkillNames {
  const names = new SkillNames();
  names.setPrecedence(new Map(precedence.map((root, i) => [root, i])));
  for (const one of skills) names.set(one);
  return names;
}

describe('SkillNames', () => {
  it('lets the root of higher precedence win a name', () => {
    const names = namesOf(
      [skill('home', 'a/SKILL.md', 'csv'), skill('work', 'b/SKILL.md', 'csv')],
      ['work', 'home'],
    );
    expect(names.effective('csv')?.id).toBe('work/b/SKILL.md');
    expect(names.shadowedBy('home/a/SKILL.md')).toBe('work/b/SKILL.md');
    expect(names.shadowedBy('work/b/SKILL.md')).toBeUndefined();
  });

  it('keeps different skills of one root that share a name', () => {
    const names = namesOf([skill('r', 'a/SKILL.md', 'csv'), skill('r', 'b/SKILL.md', 'csv')], ['r']);
    expect(names.shadowedBy('r/b/SKILL.md')).toBeUndefined();
  });

  it('shadows a copy', () => {
    const names = namesOf(
      [skill('r', 'a/SKILL.md', 'csv', 'same'), skill('r', 'b/SKILL.md', 'csv', 'same')],
      ['r'],
    );
    expect(names.shadowedBy('r/b/SKILL.md')).toBe('r/a/SKILL.md');
  });

  it('treats case, blanks and underscores as one', () => {
    expect(namesOf([skill('r', 'a/SKILL.md', 'Map_Maker')], ['r']).effective('map maker')?.id).toBe(
      'r/a/SKILL.md',
    );
  });

  it('frees a name on removal and on rename', () => {
    const names = namesOf([skill('r', 'a/SKILL.md', 'csv')], ['r']);
    names.set(skill('r', 'a/SKILL.md', 'tsv'));
    expect(names.effective('csv')).toBeUndefined();
    names.remove('r/a/SKILL.md');
    expect(names.effective('tsv')).toBeUndefined();
  });

  it('shadows by an earlier root first, else by the first of the same content', () => {
    const drafts = fc.array(
      fc.record({ root: fc.constantFrom('a', 'b'), path: fc.nat(9), hash: fc.constantFrom('1', '2', '3') }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(drafts, (list) => {
        const names = namesOf(
          list.map(({ root, path, hash }) => skill(root, `s${path}/SKILL.md`, 'same', hash)),
          ['a', 'b'],
        );
        const sharing = names.sharing('same');
        for (const [index, one] of sharing.entries()) {
          const earlier = sharing.slice(0, index);
          const stands = earlier.find(
            (other) => other.root < one.root || other.contentHash === one.contentHash,
          );
          expect(names.shadowedBy(one.id)).toBe(stands?.id);
        }
      }),
    );
  });

  it('does not depend on the order of edits', () => {
    const arbitrary = fc.uniqueArray(
      fc.record({
        root: fc.constantFrom('w', 'h', 'x'),
        path: fc.constantFrom('a', 'b', 'c/d'),
        name: fc.constantFrom('p', 'q'),
        hash: fc.constantFrom('1', '2'),
      }),
      { selector: (s) => `${s.root}/${s.path}`, minLength: 1 },
    );
    fc.assert(
      fc.property(arbitrary, fc.nat(), (list, seed) => {
        const skills = list.map((s) => skill(s.root, s.path, s.name, s.hash));
        const shuffled = skills
          .map((s, i) => ({ s, key: (i * 7919 + seed) % 101 }))
          .sort((a, b) => a.key - b.key)
          .map((x) => x.s);
        const one = namesOf(skills, ['w', 'h', 'x']);
        const two = namesOf(shuffled, ['x', 'h', 'w']);
        two.setPrecedence(
          new Map([
            ['w', 0],
            ['h', 1],
            ['x', 2],
          ]),
        );
        for (const s of skills) expect(two.shadowedBy(s.id)).toBe(one.shadowedBy(s.id));
      }),
    );
  });
});
