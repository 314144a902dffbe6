import { existsSync } from 'node:fs';
import { countText } from '#rules/wording/count.ts';
import type { Config } from '#server/config.ts';
import { hasExams } from '#server/content/import/import.store.ts';
import type { Place } from '#server/db/backup/backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { examineDatabase } from '#server/db/backup/examine.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { refuseMissing, integrityCheck } from '#server/db/backup/sqlite-file.ts';
import { hasAdmin } from '#server/features/account/entry/account.store.ts';
import { countLostFactors, secretState } from '#server/features/account/settings/secret-rotation.ts';
import { rebuildService } from '#server/features/response/rebuild.service.ts';
import { findSecret } from '#server/session-secret.ts';
import type { Finding } from './finding.ts';
import { lookAtContent, lookAtBackups, lookAtCounts } from './doctor-content.ts';

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
    return await lookInside(config, database, { what, contentFolder }).finally(() => database.close());
  } catch (error) {
    return bad(error);
  }
}

type Inspection = { what: string; contentFolder: string };

async function lookInside(config: Config, database: Database, { what, contentFolder }: Inspection): Promise<Finding[]> {
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
    await lookAtResponses(database),
    isManned
      ? { what: 'administrator', state: 'ok' }
      : {
          what: 'administrator',
          state: 'note',
          more: 'none yet; the next start prints a link, or run "admin create <email>"',
        },
    isFilled
      ? await lookAtContent(config, database, contentFolder)
      : { what: 'exams', state: 'note', more: 'none yet; run "content import"' },
  ];
}

/** A database in which nothing has been created is behind, not broken. */
function notYet(error: unknown): false {
  if (error instanceof DatabaseUnavailable) throw error;
  return false;
}

/** Standings compared with the answers they follow from. */
const SAMPLE = 20;

async function lookAtResponses(database: Database): Promise<Finding> {
  const what = 'standings';
  const { standings, checked, firstAnswers } = await rebuildService({ database }).sample(SAMPLE);
  if (standings.length > 0 || firstAnswers > 0)
    return {
      what,
      state: 'bad',
      more: `${standings.length} of ${checked} and ${countText(firstAnswers, 'count')} of first answers differ from the answers; run "rebuild"`,
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
