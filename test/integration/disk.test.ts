import * as assert from 'node:assert/strict';
import { renameSync, rmSync } from 'node:fs';
import { describe, it } from 'mocha';
import type { LibraryDelta } from '../../src/service/engine-api.ts';
import { skillText, writeFile, writeSkill } from '../e2e/driver/skill-files.ts';
import { api, inWorkspace, skillNames, until } from './extension.ts';

const skills = () => inWorkspace('.github/skills');

/** Resolves to the first delta that follows the change and satisfies the claim. */
async function deltaAfter(
  change: () => void,
  claim: (delta: LibraryDelta) => boolean,
): Promise<LibraryDelta> {
  const { engine } = await api();
  const deltas: LibraryDelta[] = [];
  const subscription = engine.onDidChange((delta) => deltas.push(delta));
  try {
    change();
    return await until('the change to be seen', () => deltas.find(claim), 30_000);
  } finally {
    subscription.dispose();
  }
}

describe('a change on disk', () => {
  it('adds a new skill', async () => {
    await deltaAfter(
      () => writeSkill(skills(), 'tide-tables', { description: 'Computes tide tables for a harbour.' }),
      ({ added }) => added.some((id) => id.includes('tide-tables')),
    );
    assert.ok((await skillNames()).includes('tide-tables'));
  });

  it('updates an edited skill', async () => {
    const description = 'Computes tide tables and currents.';
    await deltaAfter(
      () => writeSkill(skills(), 'tide-tables', { description }),
      ({ changed }) => changed.some((id) => id.includes('tide-tables')),
    );
    const { engine } = await api();
    assert.match((await engine.skill('tide-tables'))!.capability, /currents/);
  });

  it('moves a skill whose folder is renamed', async () => {
    renameSync(`${skills()}/tide-tables`, `${skills()}/tides`);
    writeFile(`${skills()}/tides/SKILL.md`, skillText('tides', { description: 'Computes tides.' }));
    const names = await until('the new name alone', async () => {
      const now = await skillNames();
      return now.includes('tides') && !now.includes('tide-tables') ? now : undefined;
    });
    assert.equal(names.filter((name) => name === 'tides').length, 1);
  });

  it('removes a skill whose folder is deleted, with its edges', async () => {
    writeSkill(skills(), 'harbour-plan', {
      description: 'Plans a harbour call.',
      body: 'Requires the `tides` skill.',
    });
    const { engine } = await api();
    await until('the edge from tides', async () =>
      (await engine.skill('harbour-plan'))?.edges.some(({ fromName }) => fromName === 'tides'),
    );
    rmSync(`${skills()}/tides`, { recursive: true });
    await until('tides to go', async () => !(await skillNames()).includes('tides'));
    const edges = (await engine.skill('harbour-plan'))!.edges;
    assert.deepEqual(
      edges.filter(({ fromName, toName }) => [fromName, toName].includes('tides')),
      [],
    );
    rmSync(`${skills()}/harbour-plan`, { recursive: true });
    await until('harbour-plan to go', async () => !(await skillNames()).includes('harbour-plan'));
  });

  it('in a burst of two hundred files loses none', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `burst-${index}`);
    for (const name of names) writeSkill(skills(), name, { description: `Does the thing number ${name}.` });
    await until('all of them', async () => {
      const now = new Set(await skillNames());
      return names.every((name) => now.has(name));
    });
    for (const name of names) rmSync(`${skills()}/${name}`, { recursive: true });
    await until('none of them', async () => !(await skillNames()).some((name) => name.startsWith('burst-')));
  });
});
