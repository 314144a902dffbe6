import { nameOfPlace } from '#rules/exam/made-places.ts';
import { placeOf } from '#rules/exam/succession.ts';
import { isCountedDomain } from '#server/db/counted-domain.ts';
import type { Reader } from '#server/db/database.ts';
import type { LearnerExam } from '#server/features/response/standing.store.ts';

/** The flashcards in use in the domains of an exam that count, in the order of its domains and tasks. */
const inUse = (reader: Reader, examId: string) =>
  reader
    .selectFrom('studyItem')
    .where('examId', '=', examId)
    .where('contentType', '=', 'flashcard')
    .where('archivedAt', 'is', null)
    .where(isCountedDomain('studyItem.examId', 'studyItem.domainNumber'))
    .orderBy('domainNumber')
    .orderBy('taskNumber')
    .orderBy('position')
    .orderBy('id');

/**
 * The flashcards of other exams in a learner's deck, which they know from the edition that this one replaced, in no order. Their
 * places are those in that edition.
 */
const movedHere = (reader: Reader, { userId, examId }: LearnerExam) =>
  reader
    .selectFrom('cardState')
    .innerJoin('studyItem', 'studyItem.id', 'cardState.itemId')
    .where('cardState.userId', '=', userId)
    .where('cardState.examId', '=', examId)
    .where('studyItem.examId', '<>', examId)
    .where('contentType', '=', 'flashcard')
    .where('archivedAt', 'is', null)
    .orderBy('studyItem.id');

/** By task, as 'domain.task': the task it is now, of tasks that are the same in the edition that an exam replaced. */
export type CarryOver = ReadonlyMap<string, string>;

/** Cards of the edition that was replaced, in the task that each belongs to now; one whose task is no longer the same is left out. */
function placedHere<Card extends { domainNumber: number; taskNumber: number }>(
  cards: readonly Card[],
  carryOver: CarryOver,
): Card[] {
  const nowOf = new Map([...carryOver].map(([now, then]) => [then, placeOf(now)]));
  return cards.flatMap((card) => {
    const place = nowOf.get(nameOfPlace(card.domainNumber, card.taskNumber));
    return place ? [{ ...card, domainNumber: place.domain, taskNumber: place.task }] : [];
  });
}

/** Their content, with the cards that came along from the edition that was replaced. */
export async function listCards(reader: Reader, learner: LearnerExam, carryOver: CarryOver) {
  const columns = ['studyItem.id', 'domainNumber', 'taskNumber', 'topic', 'title', 'content'] as const;
  const own = await inUse(reader, learner.examId).select(columns).execute();
  if (carryOver.size === 0) return own;
  return [...own, ...placedHere(await movedHere(reader, learner).select(columns).execute(), carryOver)];
}

/** The task of each, likewise. */
export async function listCardTasks(reader: Reader, learner: LearnerExam, carryOver: CarryOver) {
  const columns = ['studyItem.id', 'domainNumber', 'taskNumber'] as const;
  const own = await inUse(reader, learner.examId).select(columns).execute();
  if (carryOver.size === 0) return own;
  return [...own, ...placedHere(await movedHere(reader, learner).select(columns).execute(), carryOver)];
}

/** Which of the ids are flashcards of the exam, or came along to it with the learner, including archived ones. */
export async function listKnownCardIds(
  reader: Reader,
  learner: LearnerExam,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('studyItem')
    .select('id')
    .where('id', 'in', [...ids])
    .where('examId', '=', learner.examId)
    .where('contentType', '=', 'flashcard')
    .execute();
  const moved = await movedHere(reader, learner)
    .select('studyItem.id')
    .where('studyItem.id', 'in', [...ids])
    .execute();
  return new Set([...rows, ...moved].map((row) => row.id));
}
