import type { PracticeEventIn } from '#contract/practice-sitting.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { logResponses, type MetQuestion, type MetSitting } from '#server/features/response/response-log.ts';
import { type PlaceOutcome, outcomesOf, stateOf } from './sitting-view.ts';

type Sitting = Row<'practiceSitting'>;

/** A sitting as responses name it. */
export const metSitting = (
  { id, userId, examId, mode, startedAt, extraTime, isRehearsal, isSealed, scoring }: Sitting,
  isStaff: boolean,
): MetSitting => ({
  id,
  userId,
  examId,
  mode,
  servedAt: startedAt,
  timing: extraTime,
  isStaff,
  isRehearsal,
  isSealed,
  scoring,
});

export const metQuestion = ({ place, entry, partialAnswer, seconds, certainty }: PlaceOutcome): MetQuestion => ({
  place,
  entry,
  answer: partialAnswer,
  seconds,
  certainty,
});

/** Adds answers given in practice. They count at once, since their keys are shown with them. */
export async function keepAnswers(
  tx: Tx,
  sitting: Sitting,
  questions: readonly SatQuestion[],
  added: readonly { event: PracticeEventIn }[],
  all: readonly PracticeEventIn[],
  { at, isStaff }: { at: string; isStaff: boolean },
): Promise<void> {
  const places = added.flatMap(({ event }) => (event.kind === 'answered' ? [event.place] : []));
  if (places.length === 0) return;
  const outcomes = outcomesOf(questions, stateOf(sitting, questions, all));
  const answered = places.map((place) => metQuestion(outcomes[place]!));
  await logResponses(tx, metSitting(sitting, isStaff), { at, questions: answered, attempt: null });
}
