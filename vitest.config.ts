import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import './tests/setup/provided.ts';

// The same files on both databases: everything that reaches a store. What is sent over HTTP depends on it only where it fails or counts.
const onBothDatabases = [
  'src/server/{db,jobs,operator}/**/*.test.ts',
  'src/server/features/!(content)/**/*.test.ts',
  // Packs as files, and their conversion, know no database.
  'src/server/features/content/*.test.ts',
  'src/server/features/content/{import,export,package,undo}/**/*.test.ts',
  'src/server/http/{limits/*,metrics,unavailable-database}.test.ts',
  'tests/contract/**/*.test.ts',
];
const inBrowser = ['tests/browser/**/*.test.ts'];
// `npm run bench` runs these.
const byHand = ['tests/drills/**'];

/** What takes longest goes first, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A project with one file starts workers for it, which others need not wait for.
    const isLong = ({ moduleId, project }: TestSpecification) =>
      project.name === 'browser-postgres' ||
      /every-screen|dashboard\.test|admin-from-nothing|report\.test|practice-kills|checkout-stripe|processes|provider-faults|fuzz|round-trip/.test(
        moduleId,
      );
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// A browser test that fails is tried once more, and `npm test` names what needed it: docs/topics/tools.md.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // So that a test ends when it hangs, and not when the machine is slow.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // What a page comes to show is awaited, as a person would wait for it.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // One more than the two cores that everybody has, since tests wait half of their time; no more, since every worker has a whole server in it.
    maxWorkers: 3,
    // Loading the whole server anew for each file would take longer than its tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
          exclude: [...onBothDatabases, ...inBrowser, ...byHand],
          provide: { database: 'sqlite', postgresUrl: null },
        },
      },
      {
        extends: true,
        test: {
          name: 'api-sqlite',
          include: onBothDatabases,
          provide: { database: 'sqlite', postgresUrl: null },
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          include: onBothDatabases,
          provide: { database: 'postgres' },
          globalSetup: ['tests/setup/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: inBrowser,
          provide: { database: 'sqlite', postgresUrl: null },
          globalSetup: ['tests/setup/browser.ts', 'tests/setup/starter.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: 1,
          // After everything else, so that pages have the machine to themselves.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-postgres',
          include: ['tests/browser/cards.test.ts'],
          provide: { database: 'postgres' },
          globalSetup: ['tests/setup/postgres.ts', 'tests/setup/browser.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
