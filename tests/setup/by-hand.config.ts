import { defineConfig } from 'vitest/config';
import './provided.ts';

/** Measurements and drills that need the test fixtures: one file at a time, on each database. */
export default defineConfig({
  test: {
    include: ['bench/**/*.test.ts', 'tests/drills/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    projects: [
      {
        extends: true,
        test: { name: 'sqlite', provide: { database: 'sqlite', postgresUrl: null } },
      },
      {
        extends: true,
        test: { name: 'postgres', provide: { database: 'postgres' }, globalSetup: ['tests/setup/postgres.ts'] },
      },
    ],
  },
});
