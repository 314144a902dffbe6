import { setImmediate as breathe } from 'node:timers/promises';
import { hasPlace } from '#rules/exam/place.ts';
import { sameness } from '#rules/question/wording.ts';
import type { Tx } from '#server/db/database.ts';
import { listPlaces } from '#server/features/exam/place.store.ts';
import { updateArchived } from '#server/features/question/version.store.ts';
import { listWordingsByText } from './question-admin.store.ts';

const BATCH = 250;

type ArchivedQuestion = Parameters<typeof sameness>[0] & { id: string; domainNumber: number; taskNumber: number };

/** Restores archived questions, except those the exam has again in the meantime or whose place it no longer has. */
export async function putBack(
  tx: Tx,
  examId: string,
  questions: readonly ArchivedQuestion[],
): Promise<{ restored: string[]; left: number }> {
  const places = await listPlaces(tx, examId);
  const restoredIds: string[] = [];
  for (let start = 0; start < questions.length; start += BATCH) {
    const part = questions.slice(start, start + BATCH);
    const known = await listWordingsByText(tx, examId, [...new Set(part.map(({ text }) => text))]);
    const taken = new Set(known.map(sameness));
    const fitting = part.filter((question) => {
      const key = sameness(question);
      const isFitting = hasPlace(places, question.domainNumber, question.taskNumber) && !taken.has(key);
      if (isFitting) taken.add(key);
      return isFitting;
    });
    const ids = fitting.map(({ id }) => id);
    await updateArchived(tx, ids, null);
    restoredIds.push(...ids);
    await breathe();
  }
  return { restored: restoredIds, left: questions.length - restoredIds.length };
}
