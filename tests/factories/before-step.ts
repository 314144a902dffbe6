import type { Database } from '#server/db/database.ts';
import { migrate, migrationsBefore } from '#server/db/migrate.ts';
import { bareDatabase } from './database.ts';
import { fillFirstRelease } from './first-release.ts';

/** A database of the first release with a few people, migrated up to a step, but not by it. */
export async function databaseBefore(step: string): Promise<Database> {
  const database = await bareDatabase();
  await fillFirstRelease(database, { people: 4, attemptsEach: 1, questions: 40 });
  await migrate(database, undefined, migrationsBefore(step));
  return database;
}
