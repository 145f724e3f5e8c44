import { describe, expect, it } from 'vitest';
import { agents } from '../../../src/cli/setup/agents.ts';
import { withServer } from '../../../src/cli/setup/merge.ts';

const codex = agents.find(({ id }) => id === 'codex')!;
const entry = { command: 'gos-mcp', args: ['--skills', 'C:\\skills "mine"'], env: {} };

describe('withServer for TOML', () => {
  it('adds its table at the end', () => {
    const after = withServer('model = "x"\n', codex, entry, 'config.toml');
    expect(after).toBe(
      'model = "x"\n\n[mcp_servers.graph-of-skills]\ncommand = "gos-mcp"\nargs = ["--skills", "C:\\\\skills \\"mine\\""]\n',
    );
  });

  it('replaces its table and sub-tables, and nothing else', () => {
    const before =
      '[a]\nx = 1\n\n[mcp_servers."graph-of-skills"]\ncommand = "old"\n\n[mcp_servers.graph-of-skills.env]\nA = "b"\n\n# other\n[mcp_servers.other]\ncommand = "keep"\n';
    const after = withServer(before, codex, entry, 'config.toml');
    expect(after).toContain('[a]\nx = 1');
    expect(after).toContain('[mcp_servers.other]\ncommand = "keep"');
    expect(after).not.toContain('old');
    expect(after).not.toContain('A = "b"');
  });

  it('changes nothing the second time', () => {
    const once = withServer(
      '[a]\nx = 1\n\n[mcp_servers.other]\ncommand = "keep"\n',
      codex,
      entry,
      'config.toml',
    );
    expect(withServer(once, codex, entry, 'config.toml')).toBe(once);
  });
});
