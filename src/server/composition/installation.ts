import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { BadSetting } from '#server/setting.ts';
import { prepareDataFolder } from '#server/data-folder.ts';
import type { Place } from '#server/db/backup/backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { slowQueries } from '#server/db/slow-queries.ts';
import { migrate, type MigrationLog } from '#server/db/migrate.ts';
import { markCreated, refuseDamaged, refuseMissing } from '#server/db/backup/sqlite-file.ts';
import { secretState, settleSecret } from '#server/features/account/entry/secret-rotation.ts';
import { findSecret, keptSecret, type Secrets } from '#server/session-secret.ts';

type Log = MigrationLog & Pick<Logger, 'warn'>;

/** Where an installation's database is. */
export function placeOf({
  databaseUrl,
  pooledUrl = null,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'pooledUrl'>>): Place {
  return { databaseUrl, pooledUrl, file: join(dataDir, 'cairn.sqlite') };
}

/** What the database is called where people read it: never with the password of its address. */
export function nameOfDatabase({ databaseUrl, file }: Place): string {
  if (!databaseUrl) return file;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host || 'this machine'}${pathname}`;
}

/**
 * Opens the database of an installation and migrates it. Throws `UnfitDatabase` if an existing one is missing or damaged; `faults`
 * reports what is found later in a large one, and `isNew` whether it was made just now.
 */
export async function openInstallation(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'pooledUrl' | 'slowQueryMs'>>,
  log: Log,
): Promise<{ database: Database; faults: Promise<readonly string[]>; isNew: boolean }> {
  prepareDataFolder(config.dataDir, log);
  const place = placeOf(config);
  let faults: Promise<readonly string[]> = Promise.resolve([]);
  if (!config.databaseUrl) {
    refuseMissing(place.file);
    ({ faults } = await refuseDamaged(place.file));
  }
  const database = openDatabase(place, slowQueries(log, config.slowQueryMs ?? 0));
  let isNew: boolean;
  try {
    isNew = await migrate(database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
  if (!config.databaseUrl) markCreated(place.file);
  return { database, faults, isNew };
}

/** The secrets of an installation, creating the current one if there is none. Throws {@link BadSetting} if the database was used with another. */
export async function openSecrets(config: Config, database: Database, now: () => Date, log: Log): Promise<Secrets> {
  const { previousSecret, isSecretLost: isLost, dataDir } = config;
  const state = await secretState(database, findSecret(config));
  if (state === 'missing' && previousSecret === null && !isLost) {
    const what = `is missing: the one used with this database is not in ${dataDir}`;
    throw new BadSetting(
      'SESSION_SECRET',
      `${what}; restore the file session-secret, set SESSION_SECRET, or set SESSION_SECRET_PREVIOUS=lost if no one has it`,
    );
  }
  const current = keptSecret(config);
  const secrets: Secrets = previousSecret === null ? [current] : [current, previousSecret.reveal()];
  const { lost } = await settleSecret(database, { secrets, isLost }, now);
  if (lost > 0) log.warn({ secondFactors: lost }, LOST_FACTORS);
  else if (state === 'different')
    log.info('everything sealed with the previous session secret is now sealed with the new one');
  return secrets;
}

const LOST_FACTORS =
  'accounts have two-factor authentication sealed with a lost secret: their owners must log in with a recovery code, or an administrator must turn it off for them';
