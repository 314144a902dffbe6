import type { PracticeEventIn } from '#contract/practice-sitting.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { logExposures } from '#server/features/exposure/exposure-log.ts';
import { outcomesOf, stateOf } from './sitting-view.ts';

type Sitting = Row<'practiceSitting'>;

/** A sitting in the form the exposure log takes. */
export const loggedSitting = ({ id, userId, examId, mode, startedAt }: Sitting) => ({
  id,
  userId,
  examId,
  mode,
  servedAt: startedAt,
});

/** Adds answers given in practice. They count at once, since their keys are shown with them. */
export async function keepAnswers(
  tx: Tx,
  sitting: Sitting,
  questions: readonly SatQuestion[],
  added: readonly { event: PracticeEventIn }[],
  all: readonly PracticeEventIn[],
  at: string,
): Promise<void> {
  const places = added.flatMap(({ event }) => (event.kind === 'answered' ? [event.place] : []));
  if (places.length === 0) return;
  const outcomes = outcomesOf(questions, stateOf(sitting, questions, all));
  const shown = places.map((place) => outcomes[place]!);
  const counted = shown.map((question) => ({ ...question, isAnswered: true }));
  await logExposures(tx, loggedSitting(sitting), { at, questions: shown, countedAnswers: counted, attempt: null });
}
