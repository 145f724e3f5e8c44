// Where each agent reads its MCP servers from, and in what form.

import { join } from 'node:path';
import type { Surroundings } from '../../service/workspace/surroundings.ts';

export interface Agent {
  readonly id: string;
  readonly title: string;
  /** Of a project, and of the person where the agent has one. */
  readonly projectFile: (here: Surroundings) => string;
  readonly userFile: (here: Surroundings) => string | undefined;
  readonly format: 'json' | 'toml';
  /** Key of the table that holds the servers. */
  readonly table: string;
  /** Fields that this agent wants besides command and arguments. */
  readonly extra: Readonly<Record<string, string>>;
  /** What a person does next. */
  readonly next: string;
  /** The same where the person's own configuration was written; absent: no difference. */
  readonly userNext?: string;
}

export const agents: readonly Agent[] = [
  {
    id: 'claude',
    title: 'Claude Code',
    projectFile: ({ cwd }) => join(cwd, '.mcp.json'),
    userFile: ({ home }) => join(home, '.claude.json'),
    format: 'json',
    table: 'mcpServers',
    extra: { type: 'stdio' },
    next: 'Start claude in this folder and approve the server; /mcp shows it.',
    userNext: 'Start claude anywhere; /mcp shows the server.',
  },
  {
    id: 'cursor',
    title: 'Cursor',
    projectFile: ({ cwd }) => join(cwd, '.cursor', 'mcp.json'),
    userFile: ({ home }) => join(home, '.cursor', 'mcp.json'),
    format: 'json',
    table: 'mcpServers',
    extra: {},
    next: 'Enable the server in Cursor Settings, MCP.',
  },
  {
    id: 'vscode',
    title: 'VS Code',
    projectFile: ({ cwd }) => join(cwd, '.vscode', 'mcp.json'),
    userFile: () => undefined,
    format: 'json',
    table: 'servers',
    extra: { type: 'stdio' },
    next: 'Run "MCP: List Servers" and start it. (The extension brings its own tools; this is for VS Code without it.)',
  },
  {
    id: 'codex',
    title: 'Codex',
    projectFile: ({ cwd }) => join(cwd, '.codex', 'config.toml'),
    userFile: ({ home, env }) => join(env.CODEX_HOME ?? join(home, '.codex'), 'config.toml'),
    format: 'toml',
    table: 'mcp_servers',
    extra: {},
    next: 'Start codex; /mcp shows the server. A project file counts only where the project is trusted.',
    userNext: 'Start codex; /mcp shows the server.',
  },
  {
    id: 'gemini',
    title: 'Gemini CLI',
    projectFile: ({ cwd }) => join(cwd, '.gemini', 'settings.json'),
    userFile: ({ home }) => join(home, '.gemini', 'settings.json'),
    format: 'json',
    table: 'mcpServers',
    extra: {},
    next: 'Start gemini; /mcp shows the server.',
  },
];
