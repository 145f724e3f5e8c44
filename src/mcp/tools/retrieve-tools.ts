// `search_skills`, `retrieve_skill_bundle`, `hydrate_skills`: from a task to instructions.

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import { noRoomNote } from '../../core/retrieve/no-room.ts';
import type { CallOptions, SkillDetail } from '../../service/engine-api.ts';
import { hydrateSkills } from '../../service/hydrate-skills.ts';
import { budgetFor } from '../budget.ts';
import { findSkills } from '../find-skills.ts';
import type { LibraryHost } from '../library-host.ts';
import { skillUri } from '../skill-uri.ts';
import { answer, fitting, jsonSize, served } from '../tool-result.ts';
import { readOnly, taskText } from './shared.ts';
import { strictly } from './strictly.ts';
import { inEnglish } from '../../core/say.ts';

/** The least that may be asked for: below it hardly a skill has room. */
const leastAsked = { chars: 500, tokens: 100 };

const budgetShape = {
  max_skills: z.number().int().min(1).max(50).optional().describe('Skills in full (8)'),
  max_skill_chars: z
    .number()
    .int()
    .min(100)
    .max(100_000)
    .optional()
    .describe('Characters of one skill (2400)'),
  max_context_chars: z
    .number()
    .int()
    .min(leastAsked.chars)
    .max(400_000)
    .optional()
    .describe('Characters of the whole answer (12000)'),
  max_context_tokens: z
    .number()
    .int()
    .min(leastAsked.tokens)
    .max(200_000)
    .optional()
    .describe('Tokens of the whole answer (no limit)'),
};

const found = z.object({
  name: z.string(),
  id: z.string(),
  uri: z.string(),
  path: z.string(),
  score: z.number(),
  capability: z.string(),
});

export function addRetrieveTools(server: McpServer, host: LibraryHost): void {
  server.registerTool(
    'search_skills',
    {
      title: 'Search skills',
      description:
        'A short ranked list of skills that may fit a task: names and one line each. status "miss" means that none fits: the results are then only the nearest. Use retrieve_skill_bundle for the instructions.',
      inputSchema: strictly({ task: taskText, limit: z.number().int().min(1).max(50).default(10) }),
      outputSchema: { status: z.enum(['hit', 'miss']), results: z.array(found) },
      annotations: readOnly('Search skills'),
    },
    ({ task, limit }, extra) =>
      served(host, extra, async (call) => {
        const bundle = await host.engine.retrieve({ task, budget: budgetFor({}, host.settings) }, call);
        const about = new Map((await host.engine.listing()).map((skill) => [skill.id, skill]));
        const isMiss = bundle.status === 'miss' || bundle.ranking.length === 0;
        const all = bundle.ranking.slice(0, limit);
        const results = fitting(
          all.map(({ id, name, score }) => ({
            name,
            id,
            uri: skillUri(id),
            path: host.paths.show(about.get(id)?.sourcePath ?? ''),
            score: Number(score.toFixed(4)),
            capability: about.get(id)?.capability ?? '',
          })),
          budgetFor({}, host.settings).maxContextChars - 200,
          jsonSize,
        );
        const lines = results.map(({ name, capability, path }) => `- ${name}: ${capability} (${path})`);
        if (isMiss) lines.unshift(results.length === 0 ? noFit : `${noFit} The nearest there are:`);
        return answer(lines.join('\n'), { status: isMiss ? 'miss' : 'hit', results });
      }),
  );

  server.registerTool(
    'retrieve_skill_bundle',
    {
      title: 'Retrieve a skill bundle',
      description:
        'The skills that a task needs, prerequisites first, with their instructions, within a budget. Call it once at the start of a task, with the task in full. status "miss" means that no skill fits: go on without. "no-room" means that the budget is too small for any: ask again with the one it names.',
      inputSchema: strictly({
        task: taskText,
        ...budgetShape,
        context: z
          .array(z.string().max(500))
          .max(200)
          .optional()
          .describe('Files and libraries at hand: a weaker hint than the task'),
        exclude: z
          .array(z.string())
          .max(100)
          .optional()
          .describe('Names or ids of skills that are not wanted'),
      }),
      outputSchema: {
        status: z.enum(['hit', 'miss', 'no-room']),
        bundle: z.string(),
        skills: z.array(z.object({ name: z.string(), id: z.string() })),
        missing: z.array(z.string()),
        notes: z.array(z.string()),
      },
      annotations: readOnly('Retrieve a skill bundle'),
    },
    ({ task, context, exclude, ...asked }, extra) =>
      served(host, extra, async (call) => {
        const unwanted = exclude ? (await findSkills(host.engine, exclude)).details : [];
        return bundleAnswer(host, { task, context, rejected: unwanted.map(({ id }) => id) }, asked, call);
      }),
  );

  server.registerTool(
    'hydrate_skills',
    {
      title: 'Read skills',
      description: 'The instructions of skills you know by name, within a budget.',
      inputSchema: strictly({
        names: z.array(z.string().min(1).max(500)).min(1).max(50).describe('Names, ids or skill:// URIs'),
        max_skill_chars: budgetShape.max_skill_chars,
        max_context_chars: budgetShape.max_context_chars,
      }),
      outputSchema: {
        skills: z.array(
          z.object({
            name: z.string(),
            id: z.string(),
            path: z.string(),
            instructions: z.string(),
            abridged: z.boolean(),
          }),
        ),
        left_out: z.array(z.string()),
        unknown: z.array(z.string()).describe('Names that mean no skill, with those that come near'),
      },
      annotations: readOnly('Read skills'),
    },
    ({ names, ...asked }, extra) =>
      served(host, extra, async () => {
        const { details, unknown } = await findSkills(host.engine, names);
        if (details.length === 0 && unknown[0]) throw unknown[0];
        const lost = unknown.slice(0, 10).map(({ message, remedy }) => `${message} ${remedy}`.slice(0, 300));
        const budget = budgetFor(asked, host.settings);
        const head = ({ name, sourcePath }: Pick<SkillDetail, 'name' | 'sourcePath'>) =>
          `## Skill: ${name}\nSource: ${host.paths.show(sourcePath)}\n\n`;
        // JSON's escapes and field names take room too.
        const room = {
          maxSkillChars: budget.maxSkillChars,
          maxContextChars: Math.floor((budget.maxContextChars - jsonSize(lost)) * 0.93) - 60,
        };
        const overhead = (detail: SkillDetail) => head(detail).length + detail.id.length + 90;
        const { skills, leftOut } = await hydrateSkills(host.engine, details, room, overhead);
        const kept = fitting(
          skills.map(({ id, name, sourcePath, payload, abridged }) => ({
            name,
            id,
            path: host.paths.show(sourcePath),
            instructions: payload,
            abridged,
          })),
          budget.maxContextChars - 80 - jsonSize(lost),
          jsonSize,
        );
        const left_out = [...leftOut, ...skills.slice(kept.length).map(({ name }) => name)];
        const texts = kept.map(
          ({ name, path, instructions }) => `## Skill: ${name}\nSource: ${path}\n\n${instructions}`,
        );
        if (texts.length === 0) texts.push('The budget has no room for any of them.');
        return answer([...lost, ...texts].join('\n\n'), { skills: kept, left_out, unknown: lost });
      }),
  );
}

const noFit = 'No skill of the library fits this task. Go on without one, and do not claim to have used one.';

/** Asks again with less where names and escapes make the data larger than the budget; at the end for the least there is. */
async function bundleAnswer(
  host: LibraryHost,
  request: {
    readonly task: string;
    readonly context: readonly string[] | undefined;
    readonly rejected: readonly string[];
  },
  asked: Parameters<typeof budgetFor>[0],
  call: CallOptions,
) {
  const { maxContextTokens, ...budget } = budgetFor(asked, host.settings);
  const ask = async (maxContextChars: number, tokens = maxContextTokens) =>
    host.paths.bundle(
      await host.engine.retrieve(
        {
          task: request.task,
          budget: { ...budget, maxContextChars, ...(tokens !== undefined && { maxContextTokens: tokens }) },
          rejected: request.rejected,
          ...(request.context && { context: request.context }),
        },
        call,
      ),
    );
  let room = Math.floor(budget.maxContextChars * 0.9) - 160 - host.paths.growth * (budget.maxSkills + 12);
  let bundle = await ask(Math.max(0, room));
  for (let attempt = 0; bundle.status === 'hit' && attempt < 4; attempt++) {
    const data = bundleData(bundle);
    const over = JSON.stringify(data).length - budget.maxContextChars;
    if (over <= 0) return answer(data.bundle, data);
    room -= over + 200;
    bundle = await ask(Math.max(0, room));
  }
  if (bundle.status === 'miss') {
    const data = bundleData(bundle);
    return answer(data.bundle, data);
  }
  // One pointer alone, at any number of tokens: its size as data is the true minimum.
  const least = bundle.least ?? (await ask(0)).least;
  const smallest = await ask(least?.chars ?? 0, Infinity);
  const data = { ...bundleData(smallest), missing: [], notes: [] };
  const chars = JSON.stringify(data).length;
  const tokens = smallest.cost.tokens;
  if (chars <= budget.maxContextChars && tokens <= (maxContextTokens ?? Infinity))
    return answer(data.bundle, data);
  const named = { chars: Math.max(leastAsked.chars, chars), tokens: Math.max(leastAsked.tokens, tokens) };
  const note = inEnglish(noRoomNote(named, maxContextTokens !== undefined));
  return answer(note, { status: 'no-room', bundle: note, skills: [], missing: [], notes: [note] });
}

function bundleData(bundle: Bundle) {
  return {
    status: bundle.status,
    bundle: bundle.status === 'hit' ? bundle.rendered : noFit,
    skills: bundle.skills.filter(({ tier }) => tier === 'full').map(({ name, id }) => ({ name, id })),
    missing: bundle.missing.slice(0, 5).map(({ what }) => what),
    notes: bundle.notes.slice(0, 3),
  };
}
