import { describe, expect, it } from 'vitest';
import { arrange, pathTo, type SkillEntry, type SkillList } from '../../../src/extension/tree/arrange.ts';
import { summary } from './samples.ts';

const roots = [
  { id: 'a', label: 'a' },
  { id: 'b', label: '~/b' },
];
const outline = (nodes: readonly (SkillList | SkillEntry)[]): unknown[] =>
  nodes.map((node) => (node.kind === 'skill' ? node.skill.name : [node.label, outline(node.children)]));
const skills = [
  summary('two', { root: 'a', tags: ['pdf', 'x'] }),
  summary('One', { root: 'b', tags: ['pdf'] }),
  summary('three', { root: 'a' }),
];

describe('arrange', () => {
  it('lists skills by folder, in order of precedence', () => {
    expect(outline(arrange(skills, { by: 'root', filter: '', roots }))).toEqual([
      ['a', ['three', 'two']],
      ['~/b', ['One']],
    ]);
  });

  it('puts each skill under the domain that it shares with the most others', () => {
    expect(outline(arrange(skills, { by: 'domain', filter: '', roots }))).toEqual([
      ['pdf', ['One', 'two']],
      ['', ['three']],
    ]);
  });

  it('needs no folder around a single list', () => {
    expect(outline(arrange(skills.slice(0, 1), { by: 'root', filter: '', roots }))).toEqual(['two']);
  });

  it('keeps what holds every word of the filter', () => {
    expect(outline(arrange(skills, { by: 'flat', filter: 'DOES th', roots }))).toEqual(['three']);
  });

  it('splits a long list into ranges, each skill once', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => summary(`s${String(index).padStart(5, '0')}`));
    const top = arrange(many, { by: 'flat', filter: '', roots });
    expect(top).toHaveLength(100);
    expect(top.flatMap((node) => (node.kind === 'list' ? node.children : [])).length).toBe(20_000);
  });

  it('knows the way to a skill', () => {
    const path = pathTo(arrange(skills, { by: 'root', filter: '', roots }), 'two');
    expect(path?.map((node) => (node.kind === 'list' ? node.key : node.skill.id))).toEqual(['root:a', 'two']);
  });
});
