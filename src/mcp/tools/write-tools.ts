// `index_skills`, `add_skill`: only with --allow-write, only under the folders given at start.

import { lstat, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { GosError } from '../../core/errors.ts';
import { makeRecord } from '../../core/library.ts';
import { nameKey } from '../../core/skill/names.ts';
import { isDeviceName } from '../../core/skill/portable-name.ts';
import type { Root } from '../../core/skill/skill.ts';
import type { SkillDetail } from '../../service/engine-api.ts';
import { problemsOf } from '../../service/problems/problems-of.ts';
import { isInside } from '../../service/workspace/skill-roots.ts';
import type { LibraryHost } from '../library-host.ts';
import { answer, served } from '../tool-result.ts';
import { writing } from './shared.ts';
import { strictly } from './strictly.ts';

export class WriteRefusedError extends GosError {
  readonly code = 'write-refused';
}

export function addWriteTools(server: McpServer, host: LibraryHost): void {
  server.registerTool(
    'index_skills',
    {
      title: 'Index skills',
      description: 'Reads the folders served again. Only folders the server was started with.',
      inputSchema: strictly({
        path: z
          .string()
          .min(1)
          .max(4000)
          .optional()
          .describe('A folder inside those served; all of them are read'),
        clear: z.boolean().default(false).describe('Forget the stored index first'),
      }),
      outputSchema: { skills: z.number(), read: z.number(), unchanged: z.number() },
      annotations: writing('Index skills'),
    },
    ({ path, clear }, extra) =>
      served(host, extra, async (call) => {
        if (path !== undefined) await servedRoot(host, path);
        const status = clear ? await host.engine.rebuild(call) : await host.engine.rescan(call);
        const data = {
          skills: status.skills,
          read: status.lastScan?.parsed ?? 0,
          unchanged: status.lastScan?.reused ?? 0,
        };
        return answer(`${data.skills} skills: ${data.read} read, ${data.unchanged} unchanged.`, data);
      }),
  );

  server.registerTool(
    'add_skill',
    {
      title: 'Add a skill',
      description:
        'Writes a new SKILL.md into a folder the server was started with, and indexes it. Never overwrites.',
      inputSchema: strictly({
        name: z
          .string()
          .max(64)
          .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens')
          .describe('Name of the skill and of its folder'),
        content: z.string().min(1).max(1_000_000).describe('The whole SKILL.md, front matter first'),
        root: z.string().max(4000).optional().describe('Which of the folders served (the first)'),
      }),
      outputSchema: { id: z.string(), path: z.string(), problems: z.array(z.string()) },
      annotations: writing('Add a skill'),
    },
    ({ name, content, root }, extra) =>
      served(host, extra, async (call) => {
        const target = root === undefined ? host.library.roots[0]! : await servedRoot(host, root);
        refuseUnreadable(target, name, content);
        const file = await writeSkill(target, name, content).catch((error: unknown) => {
          throw refusalOf(error, host.paths.show(target.location));
        });
        await host.engine.rescan(call);
        const detail = await host.engine.skill(file);
        if (!detail) {
          await rm(dirname(file), { recursive: true, force: true });
          await host.engine.rescan();
          throw new WriteRefusedError(
            'The file is not taken as a skill; nothing was kept.',
            'Look whether the folder is left out of the library, or lies in one that is not read.',
          );
        }
        const problems = [
          ...(await namesakes(host, detail)),
          ...(await problemsOf(host.engine, detail)).map(
            ({ range, message }) => `line ${range.line}: ${message}`,
          ),
        ].slice(0, 10);
        const data = { id: detail.id, path: host.paths.show(detail.sourcePath), problems };
        return answer(
          `Added ${detail.name} at ${data.path}.${problems.map((problem) => `\n- ${problem}`).join('')}`,
          data,
        );
      }),
  );
}

/** Throws `WriteRefusedError` for a text that other clients could not read: whoever writes it now can mend it now. */
function refuseUnreadable(root: Root, name: string, content: string): void {
  if (isDeviceName(name))
    throw new WriteRefusedError(
      `${name} is the name of a device on Windows: no folder can have it there.`,
      'Choose another name.',
    );
  const path = `${name}/SKILL.md`;
  const { skill } = makeRecord({
    id: `${root.id}/${name}`,
    root: root.id,
    path,
    sourcePath: join(root.location, name, 'SKILL.md'),
    content,
    resources: [],
  });
  const bad = skill.diagnostics.filter(({ code, severity }) => severity === 'error' || unreadable.test(code));
  if (bad.length > 0)
    throw new WriteRefusedError(
      `The text is no SKILL.md that every client can read; nothing was kept. ${bad.map(({ range, message }) => `Line ${range.line}: ${message}`).join(' ')}`,
      bad[0]!.remedy,
    );
}

const unreadable = /^(?:front-matter-|yaml-|(?:name|description)-(?:missing|not-text)$|nul-character$)/;

/** Other skills of the same name, of which only one can be meant by it. */
async function namesakes(host: LibraryHost, detail: SkillDetail): Promise<readonly string[]> {
  const key = nameKey(detail.name);
  const same = (await host.engine.listing()).filter(
    ({ id, name }) => id !== detail.id && nameKey(name) === key,
  );
  return same
    .slice(0, 3)
    .map(({ sourcePath }) =>
      detail.shadowedBy === undefined
        ? `The name is also that of ${host.paths.show(sourcePath)}.`
        : `The name means ${host.paths.show(sourcePath)}, which comes first.`,
    );
}

/** The root that holds a path, links resolved. Throws `WriteRefusedError` for any other place. */
async function servedRoot(host: LibraryHost, path: string): Promise<Root> {
  const full = await realpath(resolve(path)).catch(() => resolve(path));
  const root = host.library.roots.find(({ location }) => isInside(full, location));
  if (!root)
    throw new WriteRefusedError(
      'That folder is not one of those this server was started with.',
      'get_status names them.',
    );
  return root;
}

/** The file system's errors in words that name no more than the folder served. */
function refusalOf(error: unknown, root: string): unknown {
  const code = error instanceof GosError ? undefined : (error as NodeJS.ErrnoException).code;
  if (code === undefined) return error;
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? new WriteRefusedError(
        `The folder ${root} is not there any more; nothing was written.`,
        'Bring it back, or start the server with another one.',
        { cause: error },
      )
    : new WriteRefusedError(
        `The skill could not be written into ${root}: ${code}.`,
        'Check the permissions of the folder and the room on its disk.',
        { cause: error },
      );
}

async function writeSkill(root: Root, name: string, content: string): Promise<string> {
  const folder = join(root.location, name);
  if (
    await lstat(folder).then(
      () => true,
      () => false,
    )
  ) {
    throw new WriteRefusedError(
      `There is a ${name} already.`,
      'Choose another name; nothing is ever overwritten.',
    );
  }
  await mkdir(folder);
  // The root itself may be a link that was moved meanwhile: what was made must lie inside it.
  if (!isInside(await realpath(folder), await realpath(root.location))) {
    throw new WriteRefusedError('The folder leads out of the root.', 'Check the links in it.');
  }
  const file = join(folder, 'SKILL.md');
  try {
    await writeFile(file, content, { flag: 'wx' });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return file;
}
