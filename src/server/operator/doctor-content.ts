import type { Config } from '#server/config.ts';
import { IMPORT_ADVICE, listNewContent } from '#server/features/content/import/shipped-content.ts';
import { type Database } from '#server/db/database.ts';
import { listMiscountedExams } from '#server/features/question/question-count.store.ts';
import type { Finding } from './finding.ts';

/** Whether the content shipped with this version was imported; checked if starter content is wanted. */
export async function lookAtContent(
  { starterContent }: Config,
  database: Database,
  contentFolder: string,
): Promise<Finding> {
  const what = 'exams';
  const codes = starterContent ? await listNewContent(database, contentFolder, () => new Date()) : [];
  if (codes.length === 0) return { what, state: 'ok' };
  return {
    what,
    state: 'note',
    more: `new content for ${codes.join(', ')} comes with this version but has not been imported: ${IMPORT_ADVICE}`,
  };
}

/** Recounts, which may take a while in a large bank. */
export async function lookAtCounts(database: Database): Promise<Finding[]> {
  const codes = await database.rehearse(listMiscountedExams);
  if (codes.length === 0) return [];
  const more = `wrong for ${codes.join(', ')}; someone changed questions in the database itself. See “Trouble” in the manual`;
  return [{ what: 'question counts', state: 'bad', more }];
}
