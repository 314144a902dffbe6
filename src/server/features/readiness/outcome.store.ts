import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#server/db/database.ts';
import { json, type Row } from '#server/db/tables/schema.ts';
import { selectPredicted } from './prediction.store.ts';

/** A person's exam on a day. */
export type Sat = { userId: string; examId: string; examDate: string };
type Answer = Pick<Row<'outcome'>, 'answeredAt' | 'result' | 'score'>;

const NO_ANSWER: Answer = { answeredAt: null, result: null, score: null };
const NOT_ASKED = { askedAgainAt: null, mailedAt: null };

/** What was predicted of it, which stays beside it whatever becomes of the person. */
async function predictedOf(tx: Tx, sat: Sat) {
  const { at, model, p, curve } = (await selectPredicted(tx, sat)) ?? {};
  return { predictedAt: at ?? null, model: model ?? null, chance: p ?? null, curve: curve ? json(curve) : null };
}

/** What a person said of their exams, latest first; those they were asked about without an answer have none. */
export function listOutcomes(reader: Reader, { userId, examId }: Omit<Sat, 'examDate'>) {
  return reader
    .selectFrom('outcome')
    .select(['examDate', 'result', 'score', 'askedAt', 'askedAgainAt', 'mailedAt'])
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .orderBy('examDate', 'desc')
    .execute();
}

/** Notes that they were asked, unless that is known. */
export async function insertAsked(tx: Tx, sat: Sat, at: string): Promise<void> {
  await tx
    .insertInto('outcome')
    .values({ id: randomUUID(), ...sat, askedAt: at, ...NOT_ASKED, ...NO_ANSWER, ...(await predictedOf(tx, sat)) })
    .onConflict((conflict) => conflict.columns(['userId', 'examId', 'examDate']).doNothing())
    .execute();
}

/** Notes that they were asked once more, unless that is known. */
export async function updateAskedAgain(tx: Tx, { userId, examId, examDate }: Sat, at: string): Promise<void> {
  await tx
    .updateTable('outcome')
    .set({ askedAgainAt: at })
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('examDate', '=', examDate)
    .where('askedAgainAt', 'is', null)
    .execute();
}

/** Notes that they were asked by mail, which may have been before the site asked. */
export async function replaceMailed(tx: Tx, sat: Sat, at: string): Promise<void> {
  await tx
    .insertInto('outcome')
    .values({
      id: randomUUID(),
      ...sat,
      askedAt: at,
      ...NOT_ASKED,
      ...NO_ANSWER,
      mailedAt: at,
      ...(await predictedOf(tx, sat)),
    })
    .onConflict((conflict) => conflict.columns(['userId', 'examId', 'examDate']).doUpdateSet({ mailedAt: at }))
    .execute();
}

/** Stores what they said, in place of what they said before. */
export async function replaceOutcome(tx: Tx, sat: Sat, answer: Answer, at: string): Promise<void> {
  await tx
    .insertInto('outcome')
    .values({ id: randomUUID(), ...sat, askedAt: at, ...NOT_ASKED, ...answer, ...(await predictedOf(tx, sat)) })
    .onConflict((conflict) => conflict.columns(['userId', 'examId', 'examDate']).doUpdateSet(answer))
    .execute();
}

/** Deletes what they said; that they were asked is kept. */
export async function updateUnanswered(tx: Tx, { userId, examId, examDate }: Sat): Promise<void> {
  await tx
    .updateTable('outcome')
    .set(NO_ANSWER)
    .where('userId', '=', userId)
    .where('examId', '=', examId)
    .where('examDate', '=', examDate)
    .execute();
}

/** Leaves of a person's outcomes only what is counted. */
export async function updateOutcomesNameless(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('outcome')
    .set({ userId: null, examDate: null, score: null })
    .where('userId', '=', userId)
    .execute();
}

/** What is known of everyone who was asked about an exam, and what had been predicted of them; nameless ones included. */
export function listJudged(reader: Reader) {
  return reader
    .selectFrom('outcome')
    .select(['examId', 'askedAt', 'result', 'model', 'chance', 'curve'])
    .orderBy('examId')
    .orderBy('askedAt')
    .orderBy('id')
    .execute();
}
