import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type ColumnTypes, columnTypes } from '#server/db/tables/column-types.ts';
import type { Database, Tx } from './database.ts';
import type { Migration } from './migration.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { mail } from './migrations/0002-mail.ts';
import { standing } from './migrations/0003-standing.ts';
import { study } from './migrations/0004-study.ts';
import { cards } from './migrations/0005-cards.ts';
import { accountSettings } from './migrations/0006-account-settings.ts';
import { studySearch } from './migrations/0007-study-search.ts';
import { payments } from './migrations/0008-payments.ts';
import { practice } from './migrations/0009-practice.ts';
import { pages } from './migrations/0010-pages.ts';
import { adminCatalogue } from './migrations/0011-admin-catalogue.ts';
import { adminPeople } from './migrations/0012-admin-people.ts';
import { secondFactor } from './migrations/0013-second-factor.ts';
import { reports } from './migrations/0014-reports.ts';
import { exposures } from './migrations/0015-exposures.ts';
import { questionCards } from './migrations/0016-question-cards.ts';
import { incidentUpdates } from './migrations/0017-incident-updates.ts';
import { openSittings } from './migrations/0018-open-sittings.ts';
import { questionList } from './migrations/0019-question-list.ts';
import { processes } from './migrations/0020-processes.ts';
import { paymentMismatch } from './migrations/0022-payment-mismatch.ts';
import { accessTerms } from './migrations/0023-access-terms.ts';
import { practiceStanding } from './migrations/0026-practice-standing.ts';
import { unsetWeights } from './migrations/0028-unset-weights.ts';
import { packEditions } from './migrations/0029-pack-editions.ts';
import { anyProvider } from './migrations/0030-any-provider.ts';
import { objectiveBullets } from './migrations/0032-objective-bullets.ts';
import { exposureRows } from './migrations/0034-exposure-rows.ts';
import { rehearsals } from './migrations/0035-rehearsals.ts';
import { missedADay } from './migrations/0036-missed-a-day.ts';
import { examConditions } from './migrations/0039-exam-conditions.ts';
import { objectiveMap } from './migrations/0040-objective-map.ts';
import { studyTime } from './migrations/0041-study-time.ts';
import { reminders } from './migrations/0042-reminders.ts';
import { questionParts } from './migrations/0044-question-parts.ts';
import { scoring } from './migrations/0045-scoring.ts';
import { freePractice } from './migrations/0047-free-practice.ts';
import { backupRuns } from './migrations/0051-backup-runs.ts';
import { siteSettings } from './migrations/0052-site-settings.ts';
import { mailUnsubscribe } from './migrations/0054-mail-unsubscribe.ts';
import { pictures } from './migrations/0055-pictures.ts';
import { replacedContent } from './migrations/0057-replaced-content.ts';
import { questionSearch } from './migrations/0059-question-search.ts';
import { studyPictures } from './migrations/0060-study-pictures.ts';
import { rosterIndex } from './migrations/0064-roster-index.ts';
import { questionCounts } from './migrations/0065-question-counts.ts';
import { kindsOfImport } from './migrations/0066-kinds-of-import.ts';
import { importFileNames } from './migrations/0067-import-file-names.ts';
import { exposureIndex } from './migrations/0068-exposure-index.ts';
import { renderedTexts } from './migrations/0069-rendered-texts.ts';
import { madePlaces } from './migrations/0072-made-places.ts';
import { exactScores } from './migrations/0074-exact-scores.ts';
import { outcomesAndLinks } from './migrations/0075-outcomes-and-links.ts';
import { credentials } from './migrations/0076-credentials.ts';
import { entitlements } from './migrations/0077-entitlements.ts';
import { codes } from './migrations/0078-codes.ts';
import { responses } from './migrations/0080-responses.ts';
import { auditedPeople } from './migrations/0081-audited-people.ts';

export const migrations: readonly Migration[] = [
  foundation,
  mail,
  standing,
  study,
  cards,
  accountSettings,
  studySearch,
  payments,
  practice,
  pages,
  adminCatalogue,
  adminPeople,
  secondFactor,
  reports,
  exposures,
  questionCards,
  incidentUpdates,
  openSittings,
  questionList,
  processes,
  paymentMismatch,
  accessTerms,
  practiceStanding,
  unsetWeights,
  packEditions,
  anyProvider,
  objectiveBullets,
  exposureRows,
  rehearsals,
  missedADay,
  examConditions,
  objectiveMap,
  studyTime,
  reminders,
  questionParts,
  scoring,
  freePractice,
  backupRuns,
  siteSettings,
  mailUnsubscribe,
  pictures,
  replacedContent,
  questionSearch,
  studyPictures,
  rosterIndex,
  questionCounts,
  kindsOfImport,
  importFileNames,
  exposureIndex,
  renderedTexts,
  madePlaces,
  exactScores,
  outcomesAndLinks,
  credentials,
  entitlements,
  codes,
  responses,
  auditedPeople,
];

/** Where progress is logged. */
export type MigrationLog = Pick<Logger, 'info'> & Partial<Pick<Logger, 'flush'>>;

/**
 * Brings the schema up to date: all missing steps in one transaction, one process at a time, however long it takes. Running it
 * again changes nothing. Throws without changing anything if the database has steps unknown to this version (from a newer Cairn).
 */
export async function migrate(database: Database, log?: MigrationLog, steps = migrations): Promise<void> {
  const waiting = () => log?.info('waiting for another process to migrate the database');
  await database.writeAlone(async (tx) => {
    const types = columnTypes(database.kind);
    await makeMigrationTable(tx, types);
    const applied = new Set(
      (await sql<{ name: string }>`select name from migration`.execute(tx)).rows.map((row) => row.name),
    );
    const unknown = [...applied].filter((name) => !migrations.some((step) => step.name === name));
    if (unknown.length > 0) throw new Error(`the database was migrated by a newer version (${unknown.join(', ')})`);
    const missing = steps.filter(({ name }) => !applied.has(name));
    if (missing.length > 0) {
      log?.info({ migrations: missing.map(({ name }) => name) }, 'migrating the database');
      // Now, because SQLite's work blocks all other writing until it is done.
      log?.flush?.();
    }
    await applySteps(tx, types, missing, log);
  }, waiting);
}

async function makeMigrationTable(tx: Tx, types: ColumnTypes): Promise<void> {
  await sql`create table if not exists migration (name text primary key, applied_at ${types.time} not null)`.execute(
    tx,
  );
}

/** Runs these steps in order and records each. */
export async function applySteps(
  tx: Tx,
  types: ColumnTypes,
  steps: readonly Migration[],
  log?: MigrationLog,
): Promise<void> {
  await makeMigrationTable(tx, types);
  for (const step of steps) {
    const startedAt = performance.now();
    await step.up(tx, types);
    await sql`insert into migration (name, applied_at) values (${step.name}, ${new Date().toISOString()})`.execute(tx);
    log?.info({ migration: step.name, ms: Math.round(performance.now() - startedAt) }, 'migrated the database');
  }
}

/** Whether every step has run; throws if the database does not answer. */
export async function isMigrated(database: Database): Promise<boolean> {
  return database.read(async (reader) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from migration`.execute(reader as Tx);
    return rows[0]?.n === migrations.length;
  });
}
