import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { fillFirstRelease } from './first-release.ts';
import { makeHome, placeOf } from './home.ts';

/** A database of the first release with a few people, migrated up to a step, but not by it. */
export async function databaseBefore(step: string): Promise<Database> {
  const home = await makeHome();
  const database = openDatabase(placeOf(home));
  onTestFinished(async () => {
    await database.close();
    await home.remove();
  });
  await fillFirstRelease(database, { people: 4, attemptsEach: 1, questions: 40 });
  const at = migrations.findIndex(({ name }) => name === step);
  await migrate(database, undefined, migrations.slice(0, at));
  return database;
}
