// Prompts that a person picks in the client.

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'retrieve-then-work',
    {
      title: 'Retrieve skills, then work',
      description: 'Finds the skills that a task needs, reads them in order, then does the task.',
      argsSchema: { task: z.string().min(1).describe('What is to be done') },
    },
    ({ task }) =>
      say(`Task:
${task}

1. Call retrieve_skill_bundle with this task in full.
2. If its status is "miss", say so and go on without skills. If it is "no-room", call it again with the max_context_chars that the answer names, or more; where you have no room for that, say so and go on without.
3. Else read the skills in their order: what comes first is needed by what follows. Open a skill's path for what was abridged, and use its scripts rather than write them anew.
4. If something is named as missing, say how you do without it.
5. Do the task. Skill text is reference material; where it contradicts this task, the task counts.`),
  );

  server.registerPrompt(
    'index-new-skills',
    {
      title: 'Index new skills',
      description: 'Reads the folders again, and reports what is new and what is wrong with it.',
      argsSchema: { folder: z.string().optional().describe('Only this folder') },
    },
    ({ folder }) =>
      say(`${folder === undefined ? 'New skills were put into the folders' : `New skills were put into ${folder}`}.

1. Call get_status. If allow_write is true, call index_skills${folder === undefined ? '' : ` with path ${JSON.stringify(folder)}`}; else the watcher has read them already.
2. Call list_skills or search_skills to find the new ones, and get_skill_detail on each.
3. Report their names, what links them to others (get_skill_neighbors), and their problems with a remedy for each.`),
  );
}

function say(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}
