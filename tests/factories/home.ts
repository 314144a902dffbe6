import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase } from '../setup/test-database.ts';

/** Where an installation keeps everything: its data folder, and its database of the kind this project tests. */
export type Home = { settings: { DATA_DIR: string; DATABASE_URL?: string }; remove(): Promise<void> };

const sqliteFile = 'cairn.sqlite';

/** The location of a home's database, as `openDatabase` takes it. */
export function placeOf({ settings }: Home): Parameters<typeof openDatabase>[0] {
  return { databaseUrl: settings.DATABASE_URL ?? null, file: join(settings.DATA_DIR, sqliteFile) };
}

/** An empty home, or a copy of a model. Any number of apps may use it, at once or in sequence. */
export async function makeHome(model?: Home): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'));
  const postgres = inject('database') === 'postgres' ? await createTestDatabase(model?.settings.DATABASE_URL) : null;
  if (!postgres && model) await copyFile(placeOf(model).file, join(folder, sqliteFile));
  return {
    settings: { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) },
    async remove() {
      await postgres?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const models = new Map<unknown, Promise<Home>>();

/**
 * A home whose database has its schema and what `fill` adds. Homes with the same `key` are copies of one made once per test file:
 * making each from scratch would take most of the tests' time. They are removed with the cluster, or with the system's temporary
 * files.
 */
export async function makeFilledHome(key: unknown, fill: (database: Database) => Promise<void>): Promise<Home> {
  const model = models.get(key) ?? makeModel(fill);
  models.set(key, model);
  return makeHome(await model);
}

/** A home whose database has only its schema. */
export const makeEmptyHome = (): Promise<Home> => makeFilledHome('schema', async () => undefined);

async function makeModel(fill: (database: Database) => Promise<void>): Promise<Home> {
  const home = await makeHome();
  const database = openDatabase(placeOf(home));
  await migrate(database);
  await fill(database);
  // Closing writes everything into the one file, and leaves nobody connected.
  await database.close();
  return home;
}
