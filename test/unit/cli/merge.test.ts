import { describe, expect, it } from 'vitest';
import { agents } from '../../../src/cli/setup/agents.ts';
import { withServer } from '../../../src/cli/setup/merge.ts';
import { renewed, standingEntry, type Asked } from '../../../src/cli/setup/standing.ts';

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

describe('setting up again', () => {
  const claude = agents.find(({ id }) => id === 'claude')!;
  const before = JSON.stringify({
    mcpServers: {
      'graph-of-skills': {
        type: 'stdio',
        command: 'node',
        args: ['/a b/gos-mcp.js', '--skills', '/one', '/two', '--workspace', '/w', '--embedding', 'none'],
        env: { GOS_MCP_TOKEN: 'x' },
        timeout: 5,
      },
    },
  });
  const again = (text: string, agent: (typeof agents)[number], asked: Asked) =>
    withServer(text, agent, renewed(standingEntry(text, agent), asked), 'file');
  const entryIn = (text: string) =>
    (JSON.parse(text) as { mcpServers: Record<string, object> }).mcpServers['graph-of-skills'];

  it('without options changes nothing', () => {
    expect(JSON.parse(again(before, claude, {}))).toEqual(JSON.parse(before));
  });

  it('changes only what is asked for', () => {
    expect(entryIn(again(before, claude, { skills: ['/three'] }))).toEqual({
      type: 'stdio',
      command: 'node',
      args: ['/a b/gos-mcp.js', '--skills', '/three', '--workspace', '/w', '--embedding', 'none'],
      env: { GOS_MCP_TOKEN: 'x' },
      timeout: 5,
    });
    expect(entryIn(again(before, claude, { command: ['gos-mcp'] }))).toMatchObject({
      command: 'gos-mcp',
      args: ['--skills', '/one', '/two', '--workspace', '/w', '--embedding', 'none'],
    });
  });

  it.each([
    'command = "gos-mcp"\nargs = ["--skills", "C:\\\\my skills"]\nstartup_timeout_sec = 20',
    'startup_timeout_sec = 20\ncommand = "gos-mcp"\nargs = [\n  "--skills",\n  "C:\\\\my skills",\n]',
  ])('keeps what a TOML file says of it: %s', (said) => {
    const text = `[a]\nx = 1\n\n[mcp_servers.graph-of-skills]\n${said}\n\n[mcp_servers.graph-of-skills.env]\nA = "b"\n`;
    const after = again(text, codex, { workspace: '/w' });
    expect(after).toBe(
      '[a]\nx = 1\n\n[mcp_servers.graph-of-skills]\ncommand = "gos-mcp"\nargs = ["--skills", "C:\\\\my skills", "--workspace", "/w"]\nstartup_timeout_sec = 20\n\n[mcp_servers.graph-of-skills.env]\nA = "b"\n',
    );
    expect(again(after, codex, {})).toBe(after);
  });

  it('starts anew where what stands there is no command', () => {
    const remote = '{"mcpServers":{"graph-of-skills":{"url":"http://127.0.0.1:1/mcp"}}}';
    expect(entryIn(again(remote, claude, {}))).toEqual({ type: 'stdio', command: 'gos-mcp', args: [] });
  });
});
