import { CHECKED_FOR_DAYS, isConfirmed } from '#rules/exam/unconfirmed.ts';
import { CAIRN } from '#server/command-name.ts';
import type { Config } from '#server/config.ts';
import { listOffered } from '#server/features/content/facts/facts.store.ts';
import { IMPORT_ADVICE, listNewContent } from '#server/features/content/import/shipped-content.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { listMiscountedExams } from '#server/features/question/question-count.store.ts';
import type { Finding } from './finding.ts';

/** Whether the content shipped with this version was imported; checked if starter content is wanted. */
export async function lookAtContent(
  { starterContent }: Config,
  database: Database,
  contentFolder: string,
): Promise<Finding> {
  const what = 'exams';
  const editions = starterContent ? await listNewContent(database, contentFolder, () => new Date()) : [];
  if (editions.length === 0) return { what, state: 'ok' };
  return {
    what,
    state: 'note',
    more: `new content for ${editions.join(', ')} comes with this version but has not been imported: ${IMPORT_ADVICE}`,
  };
}

/** Exams on offer whose facts nobody checked with the vendor lately. */
export async function lookAtFacts(reader: Reader, today: string): Promise<Finding[]> {
  const old = (await listOffered(reader)).filter(({ verified }) => !isConfirmed(verified, today));
  if (old.length === 0) return [];
  const names = old
    .map(({ edition, verified }) => (verified === null ? edition : `${edition} (${verified})`))
    .join(', ');
  const more = `not confirmed with the vendor in the last ${CHECKED_FOR_DAYS} days: ${names}. See "${CAIRN} content facts --sheet"`;
  return [{ what: 'exam facts', state: 'note', more }];
}

/** Recounts, which may take a while in a large bank. */
export async function lookAtCounts(database: Database): Promise<Finding[]> {
  const editions = await database.rehearse(listMiscountedExams);
  if (editions.length === 0) return [];
  const more = `wrong for ${editions.join(', ')}; someone changed questions in the database itself. See “Trouble” in the manual`;
  return [{ what: 'question counts', state: 'bad', more }];
}
