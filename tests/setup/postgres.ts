import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { ensurePostgres } from './postgres-binaries.ts';
import './provided.ts';

const keeperFile = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));
const matchesNoTest = /(?!)/;

/** Skips every test of the project, including hooks, so that they are counted as skipped. */
function skipAll(project: TestProject, reason: string): void {
  console.warn(`The tests on PostgreSQL are skipped: ${reason}.`);
  project.provide('postgresUrl', null);
  project.config.testNamePattern = matchesNoTest;
}

/**
 * Global setup of the projects that need PostgreSQL: a private cluster for the duration of the run, whose address is provided as
 * `postgresUrl`. If there is no PostgreSQL and none can be installed, their tests are skipped.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const postgres = ensurePostgres();
  if ('missing' in postgres) return skipAll(project, postgres.missing);

  // In its own session: Ctrl-C must end the tests first and the database after them.
  const keeper = spawn(process.execPath, [keeperFile, postgres.folder], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(keeper, 'exit');
  const url = await Promise.race([
    once(keeper.stdout, 'data').then(([line]) => String(line).trim()),
    gone.then(() => null),
  ]);
  if (url === null) throw new Error('PostgreSQL could not be started; the reason is above');
  project.provide('postgresUrl', url);
  return async () => {
    keeper.stdin.end();
    await gone;
  };
}
