// Engines over real folders, and what of their state must not depend on history.

import { onTestFinished } from 'vitest';
import type { EngineConfig, EngineStatus, GraphExport } from '../../../src/service/engine-api.ts';
import { SkillEngine } from '../../../src/service/skill-engine.ts';
import type { EngineParts } from '../../../src/service/skill-engine.ts';
import { rootAt } from '../node/temp.ts';

export function configOf(locations: readonly string[], more: Partial<EngineConfig> = {}): EngineConfig {
  const roots = locations.map((location, i) => rootAt(location, `root${i}`, i));
  return { roots, watch: false, embedding: { kind: 'none' }, ...more };
}

export interface OpenedEngine {
  readonly engine: SkillEngine;
  readonly status: EngineStatus;
  readonly log: readonly string[];
}

/** Is closed after the test. */
export async function openEngine(config: EngineConfig, parts: EngineParts = {}): Promise<OpenedEngine> {
  const log: string[] = [];
  const engine = new SkillEngine({ onLog: (line) => log.push(line), ...parts });
  onTestFinished(() => engine.dispose(), 60_000);
  const status = await engine.configure(config);
  return { engine, status, log };
}

export interface EngineState extends GraphExport {
  readonly skills: readonly unknown[];
  readonly ranking: readonly unknown[];
  readonly rendered: string;
  /** With all that is known of each, its text and its files included. */
  readonly details: readonly unknown[];
}

/** Everything that a person can see of the library. */
export async function stateOf(
  engine: SkillEngine,
  task = 'alpha data to beta parquet',
): Promise<EngineState> {
  const { ranking, rendered } = await engine.retrieve({ task });
  const skills = await engine.skills();
  const details = await Promise.all(
    skills.map(async ({ id }) => ({ ...(await engine.skill(id)), text: await engine.text(id) })),
  );
  return { skills, ...(await engine.graph()), ranking, rendered, details };
}

/** The state of an engine that sees the disk for the first time. */
export async function freshState(config: EngineConfig, task?: string): Promise<EngineState> {
  const engine = new SkillEngine();
  try {
    const { storageDirectory: _, ...rest } = config;
    await engine.configure({ ...rest, watch: false });
    return await stateOf(engine, task);
  } finally {
    await engine.dispose();
  }
}
