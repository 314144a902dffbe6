import { isoDate } from '#rules/wording/date.ts';
import { existsSync } from 'node:fs';
import { normalisedEmail } from '#rules/account/email.ts';
import { countText } from '#rules/wording/count.ts';
import { CAIRN } from '#server/command-name.ts';
import type { Config } from '#server/config.ts';
import { hasExams } from '#server/features/content/import/import.store.ts';
import type { Place } from '#server/db/backup/backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { examineDatabase } from '#server/db/backup/examine.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { refuseMissing, integrityCheck } from '#server/db/backup/sqlite-file.ts';
import { hasAdmin, selectOptionalUserByEmail } from '#server/features/account/entry/account.store.ts';
import { countLostFactors, secretState } from '#server/features/account/entry/secret-rotation.ts';
import { rebuildService } from '#server/features/response/rebuild.service.ts';
import { findSecret } from '#server/session-secret.ts';
import type { Finding } from './finding.ts';
import { lookAtBackups, NO_RUNS, readRuns } from './doctor-backups.ts';
import { lookAtContent, lookAtCounts, lookAtFacts } from './doctor-content.ts';
import { lookAtGoingLive } from './doctor-going-live.ts';
import { lookAtEvents } from './doctor-payments.ts';

/** Checks the whole database and, with what it knows of them, the backups and the payments; never creates one. */
export async function lookAtDatabase(config: Config, place: Place, contentFolder: string): Promise<Finding[]> {
  const what = `database (${place.databaseUrl ? 'PostgreSQL' : 'SQLite'})`;
  // Backups matter most if there is something wrong with the database.
  const alone = async (findings: Finding[]) => [...findings, ...(await lookAtBackups(config, NO_RUNS))];
  try {
    if (!place.databaseUrl) {
      refuseMissing(place.file);
      if (!existsSync(place.file))
        return await alone([{ what, state: 'note', more: 'none yet; the first start creates it' }]);
      const faults = integrityCheck(place.file);
      if (faults.length > 0) return await alone(faults.map((more): Finding => ({ what, state: 'bad', more })));
    }
    const database = openDatabase(place);
    return await lookInside(config, database, { what, contentFolder }).finally(() => database.close());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return alone([{ what, state: 'bad', more: error instanceof DatabaseUnavailable ? 'not responding' : reason }]);
  }
}

type Inspection = { what: string; contentFolder: string };

async function lookInside(config: Config, database: Database, { what, contentFolder }: Inspection): Promise<Finding[]> {
  const faults = await examineDatabase(database);
  if (!(await isMigrated(database).catch(notYet)))
    return [
      ...faults.map((more): Finding => ({ what, state: 'bad', more })),
      { what, state: 'note', more: 'the next start will migrate it' },
      ...(await lookAtBackups(config, NO_RUNS)),
    ];
  const [isManned, isFilled, runs] = await database.read(async (reader) => [
    await hasAdmin(reader),
    await hasExams(reader),
    await readRuns(reader, config.backups.keepCount),
  ]);
  return [
    ...faults.map((more): Finding => ({ what, state: 'bad', more })),
    { what, state: 'ok', more: 'complete and up to date' },
    ...(await lookAtCounts(database)),
    await lookAtSecret(config, database),
    ...(await lookAtBackups(config, runs)),
    ...(await lookAtEvents(config, database)),
    ...(await lookAtGoingLive(config, database)),
    await lookAtResponses(database),
    ...(await database.read((reader) => lookAtFacts(reader, isoDate(new Date().toISOString())))),
    isManned
      ? await lookAtAdmin(config, database)
      : {
          what: 'administrator',
          state: 'note',
          more: `none yet; the next start prints a link, or run "${CAIRN} admin create <email>"`,
        },
    isFilled
      ? await lookAtContent(config, database, contentFolder)
      : { what: 'exams', state: 'note', more: `none yet; run "${CAIRN} content import"` },
  ];
}

/** A database in which nothing has been created is behind, not broken. */
function notYet(error: unknown): false {
  if (error instanceof DatabaseUnavailable) throw error;
  return false;
}

/** The settings may hold the first administrator's password long after its account was created. */
async function lookAtAdmin({ admin }: Config, database: Database): Promise<Finding> {
  const what = 'administrator';
  const isThere =
    admin !== null &&
    (await database.read((reader) => selectOptionalUserByEmail(reader, normalisedEmail(admin.email)))) !== undefined;
  if (!isThere) return { what, state: 'ok' };
  return { what, state: 'note', more: 'remove ADMIN_EMAIL and ADMIN_PASSWORD: they have no effect anymore' };
}

/** Standings compared with the answers they follow from. */
const SAMPLE = 20;

async function lookAtResponses(database: Database): Promise<Finding> {
  const what = 'standings';
  const { standings, checked, firstAnswers, figures } = await rebuildService({ database }).sample(SAMPLE);
  if (standings.length > 0 || firstAnswers > 0 || figures > 0)
    return {
      what,
      state: 'bad',
      more: `${standings.length} of ${checked} and ${countText(firstAnswers, 'count')} of first answers and ${figures} figures of questions differ from the answers; run "rebuild"`,
    };
  return { what, state: 'ok', more: `${countText(checked, 'standing')} checked at random against the answers` };
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
  const lostFactors = secret === null ? 0 : await countLostFactors(database, [secret]);
  return lostFactors > 0
    ? {
        what,
        state: 'bad',
        more: `two-factor authentication of ${countText(lostFactors, 'account')} cannot be read without the secret used to seal it`,
      }
    : { what, state: 'ok' };
}
