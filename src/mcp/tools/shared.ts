// What several tools say of themselves.

import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** Reads our own index only. */
export function readOnly(title: string): ToolAnnotations {
  return { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
}

/** Writes inside the roots that the server was started with. */
export function writing(title: string): ToolAnnotations {
  return { title, readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
}

export const taskText = z
  .string()
  .trim()
  .min(1)
  .max(200_000)
  .describe('What is to be done, in the words of the task');

export const skillName = z.string().trim().min(1).max(500).describe('Name, id or skill:// URI of a skill');
