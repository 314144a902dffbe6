import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';

/** Part of every card's text, and of nothing else. */
export const CARD_MARK = 'CARD-TEXT-IS-PREMIUM';

type Change = Partial<NewRow<'studyItem'>>;

/** Adds flashcards to an exam, alternating between its first two domains; what a test changes may depend on the card's index. */
export async function makeCards(
  database: Database,
  examId: string,
  count: number,
  change: (index: number) => Change = () => ({}),
): Promise<string[]> {
  const at = '2026-11-01T00:00:00.000Z';
  const rows = Array.from({ length: count }, (_, index): NewRow<'studyItem'> => ({
    id: randomUUID(),
    examId,
    ref: null,
    contentType: 'flashcard',
    domainNumber: 1 + Math.floor((index * 2) / count),
    taskNumber: 1,
    title: `Question ${index + 1}? ${CARD_MARK}`,
    content: `<p>Answer <strong>${index + 1}</strong>. ${CARD_MARK}</p>`,
    plainText: '',
    topic: `Topic ${index + 1}`,
    slug: `card-${index + 1}`,
    position: index,
    quizQuestionCount: null,
    flashcardCount: null,
    sources: '[]',
    archivedAt: null,
    createdAt: at,
    updatedAt: at,
    ...change(index),
  }));
  await database.write(async (tx) => void (await tx.insertInto('studyItem').values(rows).execute()));
  return rows.map(({ id }) => id);
}
