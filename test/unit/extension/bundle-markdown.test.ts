import { describe, expect, it } from 'vitest';
import { bundleParts } from '../../../src/extension/chat/bundle-markdown.ts';
import { bundled, bundleOf, edge } from './samples.ts';

const text = (...args: Parameters<typeof bundleParts>) =>
  bundleParts(...args)
    .map((part) => (part.kind === 'text' ? part.value : `[${part.label}](${part.path})`))
    .join('');
const cost = { tokens: 1234, counted: true };

describe('bundleParts', () => {
  it('links every skill with its purpose and why it is there', () => {
    const shown = text(
      bundleOf([
        bundled('capture', [
          { kind: 'path', from: 'report', edges: [edge('capture', 'report', 'dependency', 1, 'pcap')] },
        ]),
        bundled('report', [{ kind: 'seed', weight: 1, matched: ['traffic', 'report'] }]),
      ]),
      cost,
    );
    expect(shown).toContain('**2 skills** · 1,234 tokens');
    expect(shown).toContain('1. [capture](/skills/capture/SKILL.md) — Does capture\\.');
    expect(shown).toContain('provides pcap to report');
    expect(shown).toContain('matches the task: traffic, report');
  });

  it('names what no skill provides, and what is not trusted', () => {
    const shown = text(
      bundleOf([bundled('report')], {
        missing: [{ neededBy: 'report', what: 'pcap' }],
        leftOut: [{ id: 'x', name: 'sniffer', why: 'untrusted' }],
      }),
      cost,
    );
    expect(shown).toContain('No skill provides: pcap (for report)');
    expect(shown).toContain('Left out until you trust this workspace: sniffer');
  });

  it('says plainly that nothing fits', () => {
    expect(text(bundleOf([]), cost)).toMatch(/^No skill fits this task\./);
  });

  it('shows text of a skill as text, never as markup', () => {
    const shown = text(
      bundleOf([bundled('a', [], { capability: '[click](command:evil) <b>$(zap)</b>\n# big' })]),
      cost,
    );
    expect(shown).not.toContain('](command:');
    expect(shown).not.toContain('<b>');
    expect(shown).not.toMatch(/^# big/m);
  });
});
