import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/cli/cli-errors.ts';
import { agents } from '../../../src/cli/setup/agents.ts';
import { withServer } from '../../../src/cli/setup/merge.ts';
import { renewed, standingEntry, type Asked } from '../../../src/cli/setup/standing.ts';

const codex = agents.find(({ id }) => id === 'codex')!;
const claude = agents.find(({ id }) => id === 'claude')!;
const entry = { command: 'gos-mcp', args: ['--skills', 'C:\\skills "mine"'] };

const refusal = (agent: typeof codex, before: string): UsageError => {
  try {
    withServer(before, agent, entry, 'the-file');
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('not refused');
};

describe('withServer for TOML', () => {
  it('adds its table at the end', () => {
    const after = withServer('model = "x"\n', codex, entry, 'config.toml');
    expect(after).toBe(
      'model = "x"\n\n[mcp_servers.graph-of-skills]\ncommand = "gos-mcp"\nargs = ["--skills", "C:\\\\skills \\"mine\\""]\n',
    );
  });

  it('says in which line a broken file is broken, and what to add by hand', () => {
    const { message, remedy } = refusal(codex, 'a = 1\nb = [1,\n');
    expect(message).toMatch(/line [23]/);
    expect(remedy).toContain('[mcp_servers.graph-of-skills]\ncommand = "gos-mcp"');
  });

  it('says what to add by hand to a form that it cannot edit', () => {
    expect(refusal(codex, 'mcp_servers = { a = { command = "b" } }\n').remedy).toContain(
      '[mcp_servers.graph-of-skills]\ncommand = "gos-mcp"',
    );
  });
});

describe('withServer for JSON', () => {
  it('keeps the settings and comments of an entry that is there', () => {
    const kept = '"env": {\n        "A": "b"\n      },\n      "timeout": 5';
    const before = `{\n  "mcpServers": {\n    "graph-of-skills": {\n      "command": "old", // how\n      ${kept}\n    }\n  }\n}\n`;
    const after = withServer(before, claude, entry, '.mcp.json');
    expect(after).toContain('// how');
    expect(after).toContain(kept);
    expect(after).toContain('"command": "gos-mcp"');
    expect(after).toContain('"type": "stdio"');
    expect(withServer(after, claude, entry, '.mcp.json')).toBe(after);
  });

  it.each(['5', 'null', '"x"', '[]'])('refuses an entry that is no object: %s', (value) => {
    const before = `{"mcpServers": {"graph-of-skills": ${value}}}`;
    expect(refusal(claude, before).remedy).toContain('by hand');
  });
});

describe('setting up again', () => {
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
    '# mine\ncommand = "gos-mcp" # how\nargs = ["--skills", "C:\\\\my skills"]\nstartup_timeout_sec = 20',
    "startup_timeout_sec = 20\ncommand = 'gos-mcp'\nargs = [\n  '--skills', # where\n  'C:\\my skills',\n]",
  ])('keeps what a TOML file says of it: %s', (said) => {
    const text = `[a]\nx = 1\n\n[mcp_servers.graph-of-skills]\n${said}\n\n[mcp_servers.graph-of-skills.env]\nA = "b"\n`;
    expect(again(text, codex, {})).toBe(text);
    const args = 'args = ["--skills", "C:\\\\my skills", "--workspace", "/w"]';
    expect(again(text, codex, { workspace: '/w' })).toBe(text.replace(/args = \[[^\]]*\]/, () => args));
  });

  it('reads an entry of any form', () => {
    const text = 'mcp_servers = { graph-of-skills = { command = "node", args = ["x.js"] } }\n';
    expect(again(text, codex, {})).toBe(text);
    expect(() => again(text, codex, { workspace: '/w' })).toThrow('cannot be edited safely');
  });
});

it.each([
  [claude, '{"mcpServers": {"graph-of-skills": {"type": "http", "url": "http://localhost:7337/mcp"}}}'],
  [codex, '[mcp_servers.graph-of-skills]\nurl = "http://localhost:7337/mcp"\n'],
] as const)('gives no command to a server with an address', (agent, before) => {
  expect(refusal(agent, before).message).toContain('(url)');
});
