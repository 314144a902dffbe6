import { defineConfig } from 'vitest/config';
import '../tests/setup/provided.ts';

/** Measurements that need the test fixtures: one file at a time, on each database. */
export default defineConfig({
  test: {
    dir: 'bench',
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
