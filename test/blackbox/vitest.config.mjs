import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/blackbox/**/*.test.ts'],
    globalSetup: ['test/blackbox/install-package.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'threads',
    // Every test starts processes: more than two files at once only make each other slow.
    maxWorkers: 2,
  },
});
