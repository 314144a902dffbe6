import { existsSync } from 'node:fs';
import { countText } from '#rules/wording/count.ts';
import type { Config } from '#server/config.ts';
import { hasExams } from '#server/content/import/import.store.ts';
import { IMPORT_ADVICE, listUnimported } from '#server/content/import/shipped-content.ts';
import type { Place } from '#server/db/backup/backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { examineDatabase } from '#server/db/backup/examine.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { refuseMissing, integrityCheck } from '#server/db/backup/sqlite-file.ts';
import { hasAdmin } from '#server/features/account/entry/account.store.ts';
import { countLostFactors, secretState } from '#server/features/account/settings/secret-rotation.ts';
import { listMiscountedExams } from '#server/features/question/question-count.store.ts';
import { findSecret } from '#server/session-secret.ts';
import { selectLastBackup, selectLastFailure } from '#server/features/status/backup-run.store.ts';
import type { Finding } from './finding.ts';

/** Checks the whole database; never creates one. */
export async function lookAtDatabase(config: Config, place: Place, contentFolder: string): Promise<Finding[]> {
  const what = `database (${place.databaseUrl ? 'PostgreSQL' : 'SQLite'})`;
  const bad = (error: unknown): Finding[] => {
    if (error instanceof DatabaseUnavailable) return [{ what, state: 'bad', more: 'not responding' }];
    return [{ what, state: 'bad', more: error instanceof Error ? error.message : String(error) }];
  };
  try {
    if (!place.databaseUrl) {
      refuseMissing(place.file);
      if (!existsSync(place.file)) return [{ what, state: 'note', more: 'none yet; the first start creates it' }];
      const faults = integrityCheck(place.file);
      if (faults.length > 0) return faults.map((more): Finding => ({ what, state: 'bad', more }));
    }
    const database = openDatabase(place);
    return await lookInside(config, database, { what, shipped: contentFolder }).finally(() => database.close());
  } catch (error) {
    return bad(error);
  }
}

type Inspection = { what: string; shipped: string };

async function lookInside(config: Config, database: Database, { what, shipped }: Inspection): Promise<Finding[]> {
  const faults = await examineDatabase(database);
  if (!(await isMigrated(database).catch(notYet)))
    return [
      ...faults.map((more): Finding => ({ what, state: 'bad', more })),
      { what, state: 'note', more: 'the next start will migrate it' },
    ];
  const [isManned, isFilled] = await database.read(async (reader) => [await hasAdmin(reader), await hasExams(reader)]);
  return [
    ...faults.map((more): Finding => ({ what, state: 'bad', more })),
    { what, state: 'ok', more: 'complete and up to date' },
    ...(await lookAtCounts(database)),
    await lookAtSecret(config, database),
    await lookAtBackups(config, database),
    isManned
      ? { what: 'administrator', state: 'ok' }
      : {
          what: 'administrator',
          state: 'note',
          more: 'none yet; the next start prints a link, or run "admin create <email>"',
        },
    isFilled
      ? await lookAtContent(config, database, shipped)
      : { what: 'exams', state: 'note', more: 'none yet; run "content import"' },
  ];
}

/** A database in which nothing was made yet is behind, not broken. */
function notYet(error: unknown): false {
  if (error instanceof DatabaseUnavailable) throw error;
  return false;
}

/** Whether what ships with this version was imported; asked where starter content is wanted. */
async function lookAtContent({ starterContent }: Config, database: Database, shipped: string): Promise<Finding> {
  const what = 'exams';
  const codes = starterContent ? await listUnimported(database, shipped) : [];
  if (codes.length === 0) return { what, state: 'ok' };
  return {
    what,
    state: 'note',
    more: `new content for ${codes.join(', ')} comes with this version but has not been imported: ${IMPORT_ADVICE}`,
  };
}

/** How old the newest backup is, of those that are made where BACKUP_TO says. */
async function lookAtBackups({ backups: { to, hours } }: Config, database: Database): Promise<Finding> {
  const what = 'backup';
  const [last, failure] = await database.read(async (reader) => [
    await selectLastBackup(reader),
    await selectLastFailure(reader),
  ]);
  if (to === null) return { what, state: 'note', more: 'no automatic backups: BACKUP_TO is not set' };
  const failed =
    failure && (!last || failure.startedAt > last.startedAt) ? `; the last attempt failed: ${failure.error}` : '';
  if (!last) return { what, state: failed ? 'bad' : 'note', more: `none yet in ${to}${failed}` };
  const age = (Date.now() - Date.parse(last.startedAt)) / 3_600_000;
  const more = `${last.name} is ${countText(Math.round(age), 'hour')} old${failed}`;
  return { what, state: age > 2 * hours || failed ? 'bad' : 'ok', more };
}

/** Recounted, which may take a while in a large bank. */
async function lookAtCounts(database: Database): Promise<Finding[]> {
  const codes = await database.rehearse(listMiscountedExams);
  if (codes.length === 0) return [];
  const more = `wrong for ${codes.join(', ')}; somebody changed questions in the database itself. See “Trouble” in the manual`;
  return [{ what: 'question counts', state: 'bad', more }];
}

async function lookAtSecret(config: Config, database: Database): Promise<Finding> {
  const what = 'session secret';
  const secret = findSecret(config);
  const state = await secretState(database, secret);
  if (state === 'missing')
    return { what, state: 'bad', more: 'missing: restore the file session-secret or set SESSION_SECRET' };
  if (state === 'different')
    return config.previousSecret !== null || config.isSecretLost
      ? { what, state: 'note', more: 'changed; the next start will switch to it' }
      : { what, state: 'bad', more: 'does not match this database' };
  const lost = secret === null ? 0 : await countLostFactors(database, [secret]);
  return lost > 0
    ? {
        what,
        state: 'bad',
        more: `${countText(lost, 'second factor')} cannot be read without the secret used to seal it`,
      }
    : { what, state: 'ok' };
}
