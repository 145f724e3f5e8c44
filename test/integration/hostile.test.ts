import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'mocha';
import { api, inWorkspace, skillNames } from './extension.ts';
import { harmFile } from './workspace.ts';

describe('hostile files', () => {
  it('a symlink that leads back to its parent ends the walk, and each skill is found once', async () => {
    const names = await skillNames();
    assert.equal(names.filter((name) => name === 'pdf-ocr').length, 1);
  });

  it('broken YAML gives a skill or a problem, and leaves the others alone', async () => {
    const { engine } = await api();
    const status = await engine.status();
    const detail = (await engine.skills()).find(({ path }) => path.includes('broken-yaml'));
    const problem = status.problems.find(({ sourcePath }) => sourcePath.includes('broken-yaml'));
    assert.ok(problem ?? (detail && detail.problems.errors + detail.problems.warnings > 0));
  });

  it('JavaScript front matter is not run', async () => {
    await api();
    assert.equal(existsSync(inWorkspace(harmFile)), false);
  });
});
