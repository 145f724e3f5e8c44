import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['specs/**/*.spec.ts'],
    globalSetup: ['driver/global-setup.ts'],
    // One window at a time: a workbench wants both cores of a small machine.
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
