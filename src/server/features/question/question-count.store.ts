import { currentVersion } from '#server/db/current-version.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';

type Count = Row<'questionCount'>;

const KEY = ['examId', 'domainNumber', 'taskNumber', 'kind', 'isExplained'] as const;

const tally = (reader: Reader) =>
  reader
    .selectFrom('question')
    .innerJoin('questionVersion', currentVersion)
    .select(KEY)
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('archivedAt', 'is', null)
    .groupBy(KEY);

/**
 * Runs a change to these questions and keeps the counts of questions in use correct. Anything that writes a question, its current
 * wording, or its archived state goes through here, within a change of the catalogue; such changes run one at a time.
 */
export async function keepCounts(tx: Tx, questionIds: readonly string[], work: () => Promise<void>): Promise<void> {
  const ids = [...new Set(questionIds)];
  const now = () => (ids.length === 0 ? [] : tally(tx).where('question.id', 'in', ids).execute());
  const before = await now();
  await work();
  const changes = difference(before, await now());
  if (changes.length === 0) return;
  await tx
    .insertInto('questionCount')
    .values(changes)
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet((column) => ({ count: column('questionCount.count', '+', column.ref('excluded.count')) })),
    )
    .execute();
  if (changes.some(({ count }) => count < 0)) await tx.deleteFrom('questionCount').where('count', '=', 0).execute();
}

/** The codes of exams whose counts are wrong, found by reading all questions. There are none unless someone wrote to the database directly. */
export async function listMiscountedExams(reader: Reader): Promise<string[]> {
  const kept = await reader.selectFrom('questionCount').selectAll().execute();
  const wrong = new Set(difference(kept, await tally(reader).execute()).map(({ examId }) => examId));
  const exams = await reader.selectFrom('exam').select(['id', 'edition']).orderBy('edition').execute();
  return exams.filter(({ id }) => wrong.has(id)).map(({ edition }) => edition);
}

/** The difference for each count that changed. */
function difference(before: readonly Count[], after: readonly Count[]): Count[] {
  const changes = new Map<string, Count>();
  const add = (row: Count, count: number) => {
    const key = KEY.map((name) => row[name]).join(' ');
    changes.set(key, { ...row, count: (changes.get(key)?.count ?? 0) + count });
  };
  for (const row of before) add(row, -row.count);
  for (const row of after) add(row, row.count);
  return [...changes.values()].filter(({ count }) => count !== 0);
}
