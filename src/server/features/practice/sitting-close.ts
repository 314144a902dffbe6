import { unpackEntries } from '#rules/exposure/entry.ts';
import { timeSpentOn } from '#rules/practice/time-spent.ts';
import { shownPlaces } from '#rules/practice/shown.ts';
import { unscoredPlaces } from '#rules/practice/unscored.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import { countsParts, partialPoints } from '#rules/question/partial-points.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';
import { score } from '#rules/question/score.ts';
import { tallyOf } from '#rules/question/tally.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { logExposures, type ShownQuestion } from '#server/features/exposure/exposure-log.ts';
import { selectOptionalExposure } from '#server/features/exposure/exposure.store.ts';
import { recordAttempt } from '#server/features/quiz/attempt/attempt-record.ts';
import { loggedSitting } from './sitting-answers.ts';
import { listEvents, takeRevisions, updateSubmitted } from './sitting.store.ts';
import { eventOf, outcomesOf, stateOf } from './sitting-view.ts';

type Sitting = Row<'practiceSitting'>;

type Closing = {
  at: string;
  /** The person no longer has access and gets only the score. */
  isWithheld: boolean;
  /** Orders ids in a way that nobody outside can predict. */
  rankOf: (id: string) => string;
};

/**
 * Ends a sitting that this transaction has locked, with the events accepted so far. A simulation also becomes an attempt, as
 * it was served, completed no later than its deadline.
 */
export async function closeSitting(
  tx: Tx,
  sitting: Sitting,
  questions: readonly SatQuestion[],
  { at: now, isWithheld, rankOf }: Closing,
): Promise<Sitting> {
  const submittedAt = sitting.deadlineAt !== null && sitting.deadlineAt < now ? sitting.deadlineAt : now;
  const events = (await listEvents(tx, sitting.id)).map(eventOf);
  const outcomes = outcomesOf(questions, stateOf(sitting, questions, events));
  const onScreen = new Set(shownPlaces(events, questions.length));
  const unscored = unscoredIn(sitting, questions, rankOf);
  const counting = outcomes.filter(({ place }) => !unscored.includes(place));
  const { answered, correct } = tallyOf(counting);
  const points = partialPoints(
    counting.map(({ entry, marks }) => ({ kind: entry.question.kind, marks })),
    sitting.scoring,
  );
  const submission = { submittedAt, answered, correct, partialPoints: points, unscoredPlaces: unscored };
  await updateSubmitted(tx, sitting.id, submission);
  // The review shows all keys, even of questions never on the screen; a withheld one shows none.
  const shown = outcomes
    .map((outcome): ShownQuestion => ({ ...outcome, isReviewOnly: !onScreen.has(outcome.place) }))
    .filter(({ isReviewOnly }) => !isWithheld || !isReviewOnly);
  if (sitting.mode === 'simulation')
    await closeSimulation(tx, sitting, counting, shown, { submittedAt, isWithheld, partialPoints: points });
  else {
    // Practice answers were logged when they were given.
    const unanswered = shown.filter(({ place }) => !outcomes[place]!.isAnswered);
    await logExposures(tx, loggedSitting(sitting), {
      at: submittedAt,
      questions: unanswered,
      countedAnswers: [],
      attempt: null,
    });
  }
  return { ...sitting, ...submission };
}

/** Logs what the review of a withheld sitting shows once access has come back; doing it again logs nothing. */
export async function logReview(
  tx: Tx,
  sitting: Sitting,
  questions: readonly SatQuestion[],
  at: string,
): Promise<void> {
  await takeRevisions(tx, sitting.id, 0);
  const exposure = await selectOptionalExposure(tx, sitting.id);
  const logged = new Set(unpackEntries(exposure?.entries ?? '').map(({ place }) => place));
  const unlogged = outcomesOf(questions, stateOf(sitting, questions, []))
    .filter(({ place }) => !logged.has(place))
    .map((outcome): ShownQuestion => ({ ...outcome, isReviewOnly: true }));
  if (unlogged.length === 0) return;
  await logExposures(tx, loggedSitting(sitting), { at, questions: unlogged, countedAnswers: [], attempt: null });
}

/** Which questions do not count: fixed when the sitting starts, and known to nobody before it ends. */
const unscoredIn = (
  { id, unscored }: Sitting,
  questions: readonly SatQuestion[],
  rankOf: Closing['rankOf'],
): number[] =>
  unscoredPlaces(
    questions.map(({ question }) => question.domainNumber),
    unscored,
    (place) => rankOf(`${id} ${place}`),
  );

/** Makes an attempt of the questions that count. */
async function closeSimulation(
  tx: Tx,
  sitting: Sitting,
  counting: ReturnType<typeof outcomesOf>,
  shownQuestions: readonly ShownQuestion[],
  { submittedAt, isWithheld, partialPoints }: { submittedAt: string; isWithheld: boolean; partialPoints: number },
): Promise<void> {
  const questions = counting.map(({ entry }) => entry);
  const { id, userId, examId, startedAt, extraTime, isRehearsal, scoring } = sitting;
  // A partial answer earns its share if parts count, and otherwise counts as none.
  const answers = counting.map(({ entry, answer, partialAnswer }) =>
    countsParts(entry.question.kind, scoring) ? partialAnswer : answer,
  );
  const timeSpentSeconds = timeSpentOn({ ...sitting, submittedAt }, 0);
  const result = score(questions, answers);
  const isNew = await recordAttempt(tx, {
    id,
    userId,
    examId,
    questions,
    answers,
    score: result,
    partialPoints,
    timeSpentSeconds,
    timing: extraTime,
    isLate: false,
    isWithheld,
    isRehearsal,
    servedAt: startedAt,
    completedAt: submittedAt,
  });
  if (!isNew) throw new Error(`there is an attempt of the id of simulation ${id}`);
  await logExposures(tx, loggedSitting(sitting), {
    at: submittedAt,
    questions: shownQuestions,
    countedAnswers: counting,
    attempt: {
      percentage: shownPercentage(percentageOf(result.correct, result.total, partialPoints)),
      isLate: false,
      isRehearsal,
    },
  });
}
