import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    // A key or a click that meets a view while it is drawn anew is lost, for a person too: once more, and the report says so.
    retry: 1,
    include: ['test/e2e/specs/**/*.spec.ts'],
    globalSetup: ['test/e2e/driver/global-setup.ts'],
    // One window at a time: a workbench wants both cores of a small machine.
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
