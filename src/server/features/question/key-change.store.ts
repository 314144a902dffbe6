import { isKeyChange } from '#rules/question/key-change.ts';
import { asking } from '#rules/question/wording.ts';
import type { Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

/** Questions looked up at once. */
const AT_ONCE = 200;

const parsed = <T>(text: string | undefined): T => JSON.parse(text ?? '[]') as T;

/**
 * Records, of new wordings, which earlier ones of their questions asked the same with another key: answers to those are marked anew.
 * The earlier ones are still current or older.
 */
export async function recordKeyChanges(tx: Tx, rows: readonly NewRow<'questionVersion'>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const part = rows.slice(start, start + AT_ONCE);
    const earlier = await tx
      .selectFrom('questionVersion')
      .innerJoin('question', 'question.id', 'questionId')
      .select(['questionVersion.id', 'questionId', 'examId', 'kind', 'text', 'options', 'keys', 'parts', 'exhibits'])
      .where(
        'questionId',
        'in',
        part.map(({ questionId }) => questionId),
      )
      .execute();
    for (const { id, questionId, kind, text, options, keys, parts, exhibits, createdAt } of part) {
      const after = {
        kind,
        text,
        options: parsed<(typeof earlier)[number]['options']>(options),
        keys: parsed<string[]>(keys),
        parts: parsed<(typeof earlier)[number]['parts']>(parts),
        exhibits: parsed<(typeof earlier)[number]['exhibits']>(exhibits),
      };
      const own = earlier.filter(
        (row) => row.questionId === questionId && row.id !== id && asking(row) === asking(after),
      );
      const wrong = own.filter((before) => isKeyChange(before, after));
      for (const before of wrong)
        await tx
          .insertInto('keyChange')
          .values({ versionId: before.id, correctedId: id, questionId, examId: before.examId, changedAt: createdAt })
          .onConflict((conflict) =>
            conflict.column('versionId').doUpdateSet({ correctedId: id, changedAt: createdAt, remarkedAt: null }),
          )
          .execute();
      // What was thought wrong, and has the right key after all, is marked as it was at first.
      const right = own.filter((before) => !wrong.includes(before)).map((before) => before.id);
      if (right.length > 0)
        await tx
          .updateTable('keyChange')
          .set({ correctedId: (row) => row.ref('versionId'), changedAt: createdAt, remarkedAt: null })
          .where('versionId', 'in', right)
          .where('correctedId', '<>', (row) => row.ref('versionId'))
          .execute();
    }
  }
}
