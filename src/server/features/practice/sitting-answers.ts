import type { PracticeEventIn } from '#contract/practice-sitting.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { logExposures, type ShownQuestion } from '#server/features/exposure/exposure-log.ts';
import { outcomesOf, stateOf } from './sitting-view.ts';

type Sitting = Row<'practiceSitting'>;

type Outcome = ReturnType<typeof outcomesOf>[number];

/** What became of a question, as the log of what was shown takes it. */
export const shownQuestionOf = ({ entry, ...outcome }: Outcome): ShownQuestion => ({ ...outcome, sat: entry });

/** A sitting as the log of what was shown names it. */
export const loggedSitting = ({ id, userId, examId, mode, startedAt }: Sitting) => ({
  id,
  userId,
  examId,
  mode,
  servedAt: startedAt,
});

/** Adds what was answered in practice: it counts at once, since its key is shown with it. */
export async function keepAnswers(
  tx: Tx,
  sitting: Sitting,
  sat: readonly SatQuestion[],
  added: readonly { event: PracticeEventIn }[],
  all: readonly PracticeEventIn[],
  at: string,
): Promise<void> {
  const places = added.flatMap(({ event }) => (event.kind === 'answered' ? [event.place] : []));
  if (places.length === 0) return;
  const outcomes = outcomesOf(sat, stateOf(sitting, sat, all));
  const shown = places.map((place) => shownQuestionOf(outcomes[place]!));
  const counted = shown.map((question) => ({ ...question, isAnswered: true }));
  await logExposures(tx, loggedSitting(sitting), { at, shown, counted, attempt: null });
}
