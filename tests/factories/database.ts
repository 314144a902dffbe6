import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { makeEmptyHome, makeHome, placeOf } from './home.ts';

/** An empty database with its schema, for the duration of the test. */
export const freshDatabase = async (): Promise<Database> => openIn(await makeEmptyHome());

/** A database without a schema, for the duration of the test. */
export const bareDatabase = async (): Promise<Database> => openIn(await makeHome());

function openIn(home: Awaited<ReturnType<typeof makeHome>>): Database {
  const database = openDatabase(placeOf(home));
  onTestFinished(async () => {
    await database.close();
    await home.remove();
  });
  return database;
}
