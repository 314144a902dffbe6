import { countText } from '#rules/wording/count.ts';
import type { Config } from '#server/config.ts';
import { IMPORT_ADVICE, listUnimported } from '#server/content/import/shipped-content.ts';
import { type Database } from '#server/db/database.ts';
import { listMiscountedExams } from '#server/features/question/question-count.store.ts';
import { selectLastBackup, selectLastFailure } from '#server/features/status/backup-run.store.ts';
import type { Finding } from './finding.ts';

/** Whether the content shipped with this version was imported; checked if starter content is wanted. */
export async function lookAtContent(
  { starterContent }: Config,
  database: Database,
  contentFolder: string,
): Promise<Finding> {
  const what = 'exams';
  const codes = starterContent ? await listUnimported(database, contentFolder) : [];
  if (codes.length === 0) return { what, state: 'ok' };
  return {
    what,
    state: 'note',
    more: `new content for ${codes.join(', ')} comes with this version but has not been imported: ${IMPORT_ADVICE}`,
  };
}

/** The age of the newest backup made automatically to BACKUP_TO. */
export async function lookAtBackups({ backups: { to, hours } }: Config, database: Database): Promise<Finding> {
  const what = 'backup';
  const [last, failure] = await database.read(async (reader) => [
    await selectLastBackup(reader),
    await selectLastFailure(reader),
  ]);
  if (to === null) return { what, state: 'note', more: 'no automatic backups: BACKUP_TO is not set' };
  const failed =
    failure && (!last || failure.startedAt > last.startedAt)
      ? `; the last attempt failed: ${failure.note ?? 'its process ended'}`
      : '';
  if (!last) return { what, state: failed ? 'bad' : 'note', more: `none yet in ${to}${failed}` };
  const age = (Date.now() - Date.parse(last.startedAt)) / 3_600_000;
  const more = `${last.name} is ${countText(Math.round(age), 'hour')} old${failed}`;
  return { what, state: age > 2 * hours || failed ? 'bad' : 'ok', more };
}

/** Recounts, which may take a while in a large bank. */
export async function lookAtCounts(database: Database): Promise<Finding[]> {
  const codes = await database.rehearse(listMiscountedExams);
  if (codes.length === 0) return [];
  const more = `wrong for ${codes.join(', ')}; someone changed questions in the database itself. See “Trouble” in the manual`;
  return [{ what: 'question counts', state: 'bad', more }];
}
