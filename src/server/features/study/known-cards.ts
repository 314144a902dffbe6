import type { StudyDraft } from '#contract/study-admin.ts';
import type { Tx } from '#server/db/database.ts';
import { cardKey, isFlashcard } from './card-key.ts';
import { listItemsOf } from './study-admin.store.ts';

/** The flashcards an exam has, so that the same deck twice adds nothing; none if no flashcard is to be added. */
export async function knownCards(tx: Tx, examId: string, drafts: readonly StudyDraft[]): Promise<ReadonlySet<string>> {
  if (!drafts.some(isFlashcard)) return new Set();
  const rows = await listItemsOf(tx, examId);
  return new Set(rows.filter(isFlashcard).map(cardKey));
}
