import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Home, makeHome } from './home.ts';

/** Where the database of a home is, as `openDatabase` takes it. */
export function placeOf({ settings }: Home): Parameters<typeof openDatabase>[0] {
  return { databaseUrl: settings.DATABASE_URL ?? null, file: join(settings.DATA_DIR, 'cairn.sqlite') };
}

/** An empty database with its schema, for the time of the test. */
export async function freshDatabase(): Promise<Database> {
  const home = await makeHome();
  const database = openDatabase(placeOf(home));
  onTestFinished(async () => {
    await database.close();
    await home.remove();
  });
  await migrate(database);
  return database;
}
