import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts'],
    setupFiles: ['test/unit/seed.ts'],
    testTimeout: 30_000,
    pool: 'threads',
  },
});
