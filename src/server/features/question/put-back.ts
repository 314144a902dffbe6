import { setImmediate as breathe } from 'node:timers/promises';
import { nameOfPlace } from '#rules/exam/made-places.ts';
import { hasPlace } from '#rules/exam/place.ts';
import { sameness } from '#rules/question/wording.ts';
import type { Tx } from '#server/db/database.ts';
import { listPlaces } from '#server/features/exam/place.store.ts';
import { updateArchived } from '#server/features/question/version.store.ts';
import { listWordingsByText } from './question-admin.store.ts';

const BATCH = 250;

type ArchivedQuestion = Parameters<typeof sameness>[0] & { id: string; domainNumber: number; taskNumber: number };

/** Why a question stays archived: the exam has it again in the meantime, or no longer has its domain or task. */
type Remainder<T> = { question: T; reason: 'exists' | 'place' };

/** Restores archived questions, except those that do not fit into the exam. */
export async function putBack<T extends ArchivedQuestion>(
  tx: Tx,
  examId: string,
  questions: readonly T[],
  /** Tasks, as 'domain.task', that are not those the questions were in. */
  lost: ReadonlySet<string> = new Set(),
): Promise<{ restored: string[]; left: Remainder<T>[] }> {
  const places = await listPlaces(tx, examId);
  const restoredIds: string[] = [];
  const remainder: Remainder<T>[] = [];
  for (let start = 0; start < questions.length; start += BATCH) {
    const part = questions.slice(start, start + BATCH);
    const known = await listWordingsByText(tx, examId, [...new Set(part.map(({ text }) => text))]);
    const taken = new Set(known.map(sameness));
    const ids: string[] = [];
    for (const question of part) {
      const key = sameness(question);
      const { domainNumber, taskNumber } = question;
      const isGone = !hasPlace(places, domainNumber, taskNumber) || lost.has(nameOfPlace(domainNumber, taskNumber));
      if (isGone) remainder.push({ question, reason: 'place' });
      else if (taken.has(key)) remainder.push({ question, reason: 'exists' });
      else {
        taken.add(key);
        ids.push(question.id);
      }
    }
    await updateArchived(tx, ids, null);
    restoredIds.push(...ids);
    await breathe();
  }
  return { restored: restoredIds, left: remainder };
}
