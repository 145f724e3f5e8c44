import { describe, expect, it } from 'vitest';
import { bundleMarkdown } from '../../../src/extension/chat/bundle-markdown.ts';
import { asInTask } from '../../../src/extension/chat/why.ts';
import { bundled, bundleOf, edge } from './samples.ts';

const cost = { tokens: 1234, counted: true, each: new Map([['report', 900]]) };

describe('bundleMarkdown', () => {
  it('links every skill with its purpose and why it is there', () => {
    const shown = bundleMarkdown(
      bundleOf(
        [
          bundled('capture', [
            { kind: 'path', from: 'report', edges: [edge('capture', 'report', 'dependency', 1, 'pcap')] },
          ]),
          bundled('report', [{ kind: 'seed', weight: 1, matched: ['traffic', 'report'] }]),
        ],
        { task: 'Report on traffic' },
      ),
      cost,
    );
    expect(shown).toContain('2 skills · 1,234 tokens');
    expect(shown).toContain('1. **[capture](file:///skills/capture/SKILL.md)** — Does capture\\.');
    expect(shown).toContain('provides pcap to report');
    expect(shown).toContain('matches the task: traffic, report · 900 tokens');
  });

  it('names what no skill provides, and what is not trusted', () => {
    const shown = bundleMarkdown(
      bundleOf([bundled('report')], {
        missing: [{ neededBy: 'report', what: 'pcap' }],
        leftOut: [{ id: 'x', name: 'sniffer', why: 'untrusted' }],
      }),
      cost,
    );
    expect(shown).toContain('Missing: pcap, needed by report');
    expect(shown).toContain('Left out until you trust this workspace: sniffer');
  });

  it('says plainly that nothing fits', () => {
    expect(bundleMarkdown(bundleOf([]), cost)).toMatch(/^No skill fits this task\./);
  });

  it('only counts links beyond a few', () => {
    const pointers = Array.from({ length: 9 }, (_, index) => bundled(`p${index}`, [], { tier: 'pointer' }));
    expect(bundleMarkdown(bundleOf([bundled('a'), ...pointers]), cost)).toContain('and 3 more');
  });

  it('shows text of a skill as text, never as markup', () => {
    const shown = bundleMarkdown(
      bundleOf([bundled('a', [], { capability: '[click](command:evil) <b>$(zap)</b>\n# big' })]),
      cost,
    );
    expect(shown).not.toContain('](command:');
    expect(shown).not.toContain('<b>');
    expect(shown).not.toMatch(/^# big/m);
  });
});

describe('asInTask', () => {
  it('shows the words that the person wrote, not their stems', () => {
    expect(asInTask(['captur', 'pcap', 'other'], 'Capture: a.pcap, PCAP')).toEqual([
      'capture',
      'pcap',
      'other',
    ]);
  });
});
