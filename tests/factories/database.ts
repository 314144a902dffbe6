import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { makeEmptyHome, placeOf } from './home.ts';

/** An empty database with its schema, for the duration of the test. */
export async function freshDatabase(): Promise<Database> {
  const home = await makeEmptyHome();
  const database = openDatabase(placeOf(home));
  onTestFinished(async () => {
    await database.close();
    await home.remove();
  });
  return database;
}
