import type { Reader, Tx } from '#server/db/database.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

/** The flashcards of an exam that a learner knows, with their place and front. */
export function listKnownCards(reader: Reader, { userId, examId }: LearnerExam) {
  return reader
    .selectFrom('cardState')
    .innerJoin('studyItem', 'studyItem.id', 'cardState.itemId')
    .select(['itemId', 'domainNumber', 'taskNumber', 'title'])
    .where('cardState.userId', '=', userId)
    .where('cardState.examId', '=', examId)
    .where('studyItem.examId', '=', examId)
    .execute();
}

/** The flashcards in use of an exam, with their place and front. */
export function listFronts(reader: Reader, examId: string) {
  return reader
    .selectFrom('studyItem')
    .select(['id', 'domainNumber', 'taskNumber', 'title'])
    .where('examId', '=', examId)
    .where('contentType', '=', 'flashcard')
    .where('archivedAt', 'is', null)
    .execute();
}

/** Moves what a learner knows of a card to the deck of another exam, as its card `as`. */
export async function moveState(
  tx: Tx,
  { userId, examId }: LearnerExam,
  { itemId, as, seq }: { itemId: string; as: string; seq: number },
): Promise<void> {
  await tx
    .updateTable('cardState')
    .set({ examId, itemId: as, lastSeq: seq })
    .where('userId', '=', userId)
    .where('itemId', '=', itemId)
    .execute();
}

const IDS_AT_ONCE = 500;

/** Moves a learner's own cards, with what is known of them, to a domain of another exam. */
export async function moveOwnCards(
  tx: Tx,
  { userId, examId }: LearnerExam,
  ids: readonly string[],
  { domainNumber, seq }: { domainNumber: number; seq: number },
): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const part = ids.slice(from, from + IDS_AT_ONCE);
    await tx
      .updateTable('ownCard')
      .set({ examId, domainNumber })
      .where('userId', '=', userId)
      .where('id', 'in', part)
      .execute();
    await tx
      .updateTable('cardState')
      .set({ examId, lastSeq: seq })
      .where('userId', '=', userId)
      .where('itemId', 'in', part)
      .execute();
  }
}

/** The payments whose right to an exam a person has now, with when it ends. */
export function listPaidRights(reader: Reader, { userId, examId }: LearnerExam, at: string) {
  return reader
    .selectFrom('entitlement')
    .select(['purchaseId', 'expiresAt'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('source', '=', 'purchase')
    .where('purchaseId', 'is not', null)
    .where('endedAt', 'is', null)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)]))
    .execute();
}

/** The payments that already open an exam to a person, also ones whose right was taken back. */
export async function listOpening(reader: Reader, { userId, examId }: LearnerExam): Promise<Set<string | null>> {
  const rows = await reader
    .selectFrom('entitlement')
    .select('purchaseId')
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .execute();
  return new Set(rows.map(({ purchaseId }) => purchaseId));
}
