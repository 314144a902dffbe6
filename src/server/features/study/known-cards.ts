import type { StudyDraft } from '#contract/study-admin.ts';
import type { Reader } from '#server/db/database.ts';
import { cardKey, isFlashcard } from './card-key.ts';
import { listItemsOf } from './study-admin.store.ts';

/** The flashcards an exam has, so that the same deck twice adds nothing; none if no flashcard is to be added. */
export async function knownCards(
  reader: Reader,
  examId: string,
  drafts: readonly StudyDraft[],
): Promise<ReadonlySet<string>> {
  if (!drafts.some(isFlashcard)) return new Set();
  const rows = await listItemsOf(reader, examId);
  return new Set(rows.filter(isFlashcard).map(cardKey));
}
