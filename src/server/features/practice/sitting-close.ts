import { shownPlaces } from '#rules/practice/shown.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import { score } from '#rules/question/score.ts';
import { tallyOf } from '#rules/question/tally.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { recordAttempt } from '#server/features/quiz/attempt-record.ts';
import { listShownBefore } from '#server/features/quiz/exposure.store.ts';
import { logShown, noteAnswers } from './sitting-answers.ts';
import { listEvents, updateSubmitted } from './sitting.store.ts';
import { eventOf, outcomesOf, stateOf } from './sitting-view.ts';

type Sitting = Row<'practiceSitting'>;
/**
 * Ends a sitting that this transaction holds, by what was accepted so far; a simulation becomes an attempt as well, as it
 * was given, but never later than its deadline. `isWithheld`: its person has no access any more, and hears the score alone.
 */
export async function closeSitting(
  tx: Tx,
  sitting: Sitting,
  sat: readonly SatQuestion[],
  now: string,
  isWithheld = false,
): Promise<Sitting> {
  const submittedAt = sitting.deadlineAt !== null && sitting.deadlineAt < now ? sitting.deadlineAt : now;
  const events = (await listEvents(tx, sitting.id)).map(eventOf);
  const outcomes = outcomesOf(sat, stateOf(sitting, events));
  const shown = shownPlaces(events, sat.length);
  const { answered, correct } = tallyOf(outcomes);
  const closed = { submittedAt, answered, correct };
  await updateSubmitted(tx, sitting.id, closed);
  if (sitting.mode === 'simulation') {
    const before = await closeSimulation(tx, sitting, sat, outcomes, { submittedAt, isWithheld });
    await logShown(tx, sitting, submittedAt, outcomes, shown, before);
  } else {
    // An answer was noted when it was given.
    const unanswered = shown.filter((place) => !outcomes[place]!.isAnswered);
    const ids = unanswered.map((place) => sat[place]!.question.id);
    const before = await listShownBefore(tx, sitting.userId, ids);
    await logShown(tx, sitting, submittedAt, outcomes, unanswered, before);
  }
  return { ...sitting, ...closed };
}

/** Makes an attempt of it. Gives the questions that its person had been shown before. */
async function closeSimulation(
  tx: Tx,
  sitting: Sitting,
  sat: readonly SatQuestion[],
  outcomes: ReturnType<typeof outcomesOf>,
  { submittedAt, isWithheld }: { submittedAt: string; isWithheld: boolean },
): Promise<ReadonlySet<string>> {
  const answers = outcomes.map(({ picked }) => picked);
  const { id, userId, examId, startedAt } = sitting;
  const timeSpentSeconds = Math.max(0, Math.round((Date.parse(submittedAt) - Date.parse(startedAt)) / 1000));
  const before = await recordAttempt(tx, {
    id,
    userId,
    examId,
    sat,
    answers,
    scored: score(sat, answers),
    timeSpentSeconds,
    timing: '1',
    isLate: false,
    isWithheld,
    servedAt: startedAt,
    completedAt: submittedAt,
  });
  await noteAnswers(
    tx,
    sitting,
    submittedAt,
    outcomes
      .filter(({ isAnswered }) => isAnswered)
      .map(({ entry: { question }, isCorrect }) => ({ question, isAnswered: true, isCorrect })),
  );
  return before;
}
