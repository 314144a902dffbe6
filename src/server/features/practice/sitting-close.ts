import { shownPlaces } from '#rules/practice/shown.ts';
import { score, type SatQuestion } from '#rules/quiz/score.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { recordAttempt } from '#server/features/quiz/attempt-record.ts';
import { logExposures } from '#server/features/quiz/exposure-log.ts';
import { addAnswers, addToTaskStandings } from './question-standing.store.ts';
import { listEvents, updateSubmitted } from './sitting.store.ts';
import { eventOf, outcomesOf, stateOf } from './sitting-view.ts';

type Sitting = Row<'practiceSitting'>;
type Given = { questionId: string; domainNumber: number; taskNumber: number; isCorrect: boolean };

/** Adds answers to what is known of their questions and tasks. */
export async function noteAnswers(
  tx: Tx,
  { userId, examId }: Sitting,
  at: string,
  given: readonly Given[],
): Promise<void> {
  if (given.length === 0) return;
  const learner = { userId, examId };
  await addAnswers(tx, learner, at, given);
  const tasks = Map.groupBy(given, ({ domainNumber, taskNumber }) => `${domainNumber}.${taskNumber}`);
  await addToTaskStandings(
    tx,
    [...tasks.values()].map((own) => ({
      ...learner,
      domainNumber: own[0]!.domainNumber,
      taskNumber: own[0]!.taskNumber,
      asked: own.length,
      correct: own.filter(({ isCorrect }) => isCorrect).length,
    })),
  );
}

/** Notes of these places that their questions were shown, and what was answered. */
export async function logShown(
  tx: Tx,
  { id, userId, mode, startedAt }: Sitting,
  at: string,
  outcomes: ReturnType<typeof outcomesOf>,
  places: readonly number[],
): Promise<void> {
  const shown = places.map((place) => {
    const { entry, ...outcome } = outcomes[place]!;
    return { ...outcome, sat: entry };
  });
  await logExposures(tx, { id, userId, mode, servedAt: startedAt }, at, shown);
}

/**
 * Ends a sitting that this transaction holds, by what was accepted so far; a simulation becomes an attempt as well, as it
 * was given, but never later than its deadline.
 */
export async function closeSitting(
  tx: Tx,
  sitting: Sitting,
  sat: readonly SatQuestion[],
  now: string,
): Promise<Sitting> {
  const submittedAt = sitting.deadlineAt !== null && sitting.deadlineAt < now ? sitting.deadlineAt : now;
  const events = (await listEvents(tx, sitting.id)).map(eventOf);
  const outcomes = outcomesOf(sat, stateOf(sitting, events));
  const shown = shownPlaces(events, sat.length);
  const closed = {
    submittedAt,
    answered: outcomes.filter(({ isAnswered }) => isAnswered).length,
    correct: outcomes.filter(({ isCorrect }) => isCorrect).length,
  };
  await updateSubmitted(tx, sitting.id, closed);
  if (sitting.mode === 'simulation') {
    const answers = outcomes.map(({ entry, picked }) => {
      if (picked.length === 0) return null;
      return entry.question.kind === 'multiple' ? picked : picked[0]!;
    });
    const { id, userId, examId, startedAt } = sitting;
    const timeSpentSeconds = Math.max(0, Math.round((Date.parse(submittedAt) - Date.parse(startedAt)) / 1000));
    await recordAttempt(tx, {
      id,
      userId,
      examId,
      sat,
      answers,
      scored: score(sat, answers),
      timeSpentSeconds,
      timing: '1',
      isLate: false,
      servedAt: startedAt,
      completedAt: submittedAt,
    });
    await noteAnswers(
      tx,
      sitting,
      submittedAt,
      outcomes
        .filter(({ isAnswered }) => isAnswered)
        .map(({ entry: { question }, isCorrect }) => ({
          questionId: question.id,
          domainNumber: question.domainNumber,
          taskNumber: question.taskNumber,
          isCorrect,
        })),
    );
  }
  // In practice an answer was noted when it was given.
  await logShown(
    tx,
    sitting,
    submittedAt,
    outcomes,
    sitting.mode === 'practice' ? shown.filter((place) => !outcomes[place]!.isAnswered) : shown,
  );
  return { ...sitting, ...closed };
}
