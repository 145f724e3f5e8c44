// `list_skills`, `get_skill_detail`, `get_skill_neighbors`, `get_status`: what the library holds.

import { stat } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { edgeTypes } from '../../core/graph/edge.ts';
import type { SkillDiagnostic } from '../../core/skill/skill.ts';
import type { NamedEdge, SkillDetail } from '../../service/engine-api.ts';
import { foundByFolder } from '../../service/folder-skill.ts';
import { problemsOf } from '../../service/problems/problems-of.ts';
import { budgetFor } from '../budget.ts';
import { findSkill } from '../find-skills.ts';
import type { LibraryHost } from '../library-host.ts';
import { pageAfter } from '../paging.ts';
import { skillUri } from '../skill-uri.ts';
import { answer, fitting, guarded, jsonSize, served } from '../tool-result.ts';
import { readOnly, skillName } from './shared.ts';
import { strictly } from './strictly.ts';

const edgeShape = z.object({
  type: z.enum(edgeTypes),
  from: z.string(),
  to: z.string(),
  weight: z.number(),
  source: z.string(),
  artifact: z.string().optional(),
  evidence: z.array(z.string()),
});

export function addInspectTools(server: McpServer, host: LibraryHost): void {
  const room = () => budgetFor({}, host.settings).maxContextChars - 200;

  server.registerTool(
    'list_skills',
    {
      title: 'List skills',
      description: 'All skills by name, a page at a time. For a task, search_skills is better.',
      inputSchema: strictly({
        cursor: z.string().max(2000).optional(),
        limit: z.number().int().min(1).max(200).default(50),
      }),
      outputSchema: {
        total: z.number(),
        skills: z.array(
          z.object({
            name: z.string(),
            id: z.string(),
            capability: z.string(),
            shadowed_by: z.string().optional(),
          }),
        ),
        next_cursor: z.string().optional(),
      },
      annotations: readOnly('List skills'),
    },
    ({ cursor, limit }, extra) =>
      served(host, extra, async () => {
        const all = await host.engine.listing();
        const page = pageAfter(
          [...all].sort((a, b) => (a.id < b.id ? -1 : 1)),
          cursor,
          limit,
        );
        const skills = fitting(
          page.items.map(({ name, id, capability, shadowedBy }) => ({
            name,
            id,
            capability,
            ...(shadowedBy !== undefined && { shadowed_by: shadowedBy }),
          })),
          room(),
          jsonSize,
        );
        const next = page.after(skills.length);
        const text = skills.map(({ name, capability }) => `- ${name}: ${capability}`).join('\n');
        return answer(`${text}${next === undefined ? '' : `\nMore: cursor ${next}`}`, {
          total: all.length,
          skills,
          ...(next !== undefined && { next_cursor: next }),
        });
      }),
  );

  server.registerTool(
    'get_skill_detail',
    {
      title: 'Skill in detail',
      description:
        'What one skill says of itself: description, inputs, outputs, tools, scripts, sections, problems.',
      inputSchema: strictly({ name: skillName }),
      outputSchema: {
        name: z.string(),
        id: z.string(),
        uri: z.string(),
        path: z.string(),
        description: z.string(),
        inputs: z.array(z.string()),
        outputs: z.array(z.string()),
        tags: z.array(z.string()),
        tooling: z.array(z.string()),
        scripts: z.array(z.string()),
        sections: z.array(z.string()),
        shadowed_by: z.string().optional(),
        note: z.string().optional().describe('Says where the name was that of its folder'),
        edges: z.record(z.enum(edgeTypes), z.number()),
        problems: z.array(z.string()),
      },
      annotations: readOnly('Skill in detail'),
    },
    ({ name }, extra) =>
      served(host, extra, async () => {
        const detail = await findSkill(host.engine, name);
        const data = {
          ...detailData(host, detail, await problemsOf(host.engine, detail)),
          ...(byFolder(name, detail) && { note: foundByFolder(name, detail.name).slice(0, 1200) }),
        };
        return answer(JSON.stringify(data), data);
      }),
  );

  server.registerTool(
    'get_skill_neighbors',
    {
      title: 'Linked skills',
      description:
        'Skills linked to one, strongest first, with the words that link them. dependency from → to: "from" provides what "to" needs.',
      inputSchema: strictly({
        name: skillName,
        types: z.array(z.enum(edgeTypes)).optional(),
        direction: z.enum(['in', 'out', 'both']).default('both'),
        limit: z.number().int().min(1).max(200).default(40),
      }),
      outputSchema: { skill: z.string(), edges: z.array(edgeShape), more: z.number() },
      annotations: readOnly('Linked skills'),
    },
    ({ name, types, direction, limit }, extra) =>
      served(host, extra, async () => {
        const detail = await findSkill(host.engine, name);
        const all = [...detail.edges]
          .sort((a, b) => b.weight - a.weight)
          .filter((edge) => types === undefined || types.includes(edge.type))
          .filter((edge) => direction === 'both' || (edge.from === detail.id) === (direction === 'out'));
        const edges = fitting(all.slice(0, limit).map(edgeData), room(), jsonSize);
        const text = edges
          .map(
            (edge) =>
              `- ${edge.from} -[${edge.type}]-> ${edge.to} (${edge.weight})${edge.evidence.map((words) => `\n  "${words}"`).join('')}`,
          )
          .join('\n');
        return answer(text.length > room() ? JSON.stringify(edges) : text || 'No links.', {
          skill: detail.name,
          edges,
          more: all.length - edges.length,
        });
      }),
  );

  server.registerTool(
    'get_status',
    {
      title: 'Library status',
      description:
        'How many skills and links there are, the folders served, whether indexing is done, what can be written.',
      inputSchema: strictly({}),
      outputSchema: {
        state: z.string(),
        skills: z.number(),
        edges: z.record(z.enum(edgeTypes), z.number()),
        roots: z.array(z.object({ path: z.string(), skills: z.number(), exists: z.boolean() })),
        unreadable_files: z.number(),
        allow_write: z.boolean(),
        version: z.string(),
        message: z.string().optional(),
      },
      annotations: readOnly('Library status'),
    },
    (_, extra) =>
      guarded(extra, async () => {
        const status = await host.engine.status();
        const roots = await Promise.all(
          status.roots.slice(0, 50).map(async ({ location, skills }) => ({
            path: host.paths.show(location),
            skills,
            exists: await isFolder(location),
          })),
        );
        const gone = roots.filter(({ exists }) => !exists).map(({ path }) => path);
        const messages = [
          ...(gone.length > 0
            ? [
                `Not there any more: ${gone.join(', ')}. Bring it back, or start the server with other folders.`,
              ]
            : []),
          ...(status.message !== undefined ? [status.message] : []),
        ];
        const data = {
          state: gone.length > 0 && status.state === 'ready' ? 'degraded' : status.state,
          skills: status.skills,
          edges: { ...status.edges },
          roots,
          unreadable_files: status.problems.length,
          allow_write: host.allowWrite,
          version: host.version,
          ...(messages.length > 0 && { message: messages.join(' ') }),
        };
        return answer(JSON.stringify(data), data);
      }),
  );
}

/** Asked of the disk: without a watcher the engine learns of it at the next scan. */
function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function detailData(host: LibraryHost, detail: SkillDetail, problems: readonly SkillDiagnostic[]) {
  const { skill } = detail;
  const short = (values: readonly string[], limit = 20) =>
    values.slice(0, limit).map((value) => value.slice(0, 120));
  const edges = Object.fromEntries(edgeTypes.map((type) => [type, 0])) as Record<
    (typeof edgeTypes)[number],
    number
  >;
  for (const edge of detail.edges) edges[edge.type]++;
  return {
    name: detail.name.slice(0, 200),
    id: detail.id,
    uri: skillUri(detail.id),
    path: host.paths.show(detail.sourcePath),
    description: skill.description.slice(0, 1024),
    inputs: short(skill.inputs),
    outputs: short(skill.outputs),
    tags: short(skill.tags),
    tooling: short(skill.tooling),
    scripts: short(skill.entrypoints),
    sections: short(skill.sections.map(({ heading }) => heading).filter(Boolean), 30),
    ...(detail.shadowedBy !== undefined && { shadowed_by: detail.shadowedBy }),
    edges,
    problems: problems
      .slice(0, 8)
      .map(({ range, message }) => `line ${range.line}: ${message.slice(0, 200)}`),
  };
}

/** The name that was given is that of the skill's folder alone. */
function byFolder(given: string, { name, id, sourcePath }: SkillDetail): boolean {
  return !/[\\/]/.test(given) && given !== name && given !== id && sourcePath.split(/[\\/]/).at(-2) === given;
}

function edgeData(edge: NamedEdge) {
  return {
    type: edge.type,
    from: edge.fromName,
    to: edge.toName,
    weight: Number(edge.weight.toFixed(3)),
    source: edge.source,
    ...(edge.artifact !== undefined && { artifact: edge.artifact }),
    evidence: edge.evidence.slice(0, 2).map(({ words }) => words),
  };
}
