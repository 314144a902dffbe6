import { timeSpentOn } from '#rules/practice/time-spent.ts';
import { shownPlaces } from '#rules/practice/shown.ts';
import { unscoredPlaces } from '#rules/practice/unscored.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import { countsParts, partialPoints } from '#rules/question/partial-points.ts';
import { percentageOf } from '#rules/question/percentage.ts';
import { score } from '#rules/question/score.ts';
import { tallyOf } from '#rules/question/tally.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { logExposures, type ShownQuestion } from '#server/features/exposure/exposure-log.ts';
import { recordAttempt } from '#server/features/quiz/attempt/attempt-record.ts';
import { loggedSitting, shownQuestionOf } from './sitting-answers.ts';
import { listEvents, updateSubmitted } from './sitting.store.ts';
import { eventOf, outcomesOf, stateOf } from './sitting-view.ts';

type Sitting = Row<'practiceSitting'>;

type Closing = {
  at: string;
  /** Its person has no access any more, and hears the score alone. */
  isWithheld: boolean;
  /** Orders what it is given in a way that nobody outside can know. */
  rankOf: (id: string) => string;
};

/**
 * Ends a sitting that this transaction holds, by what was accepted so far; a simulation becomes an attempt as well, as it
 * was given, but never later than its deadline.
 */
export async function closeSitting(
  tx: Tx,
  sitting: Sitting,
  sat: readonly SatQuestion[],
  { at: now, isWithheld, rankOf }: Closing,
): Promise<Sitting> {
  const submittedAt = sitting.deadlineAt !== null && sitting.deadlineAt < now ? sitting.deadlineAt : now;
  const events = (await listEvents(tx, sitting.id)).map(eventOf);
  const outcomes = outcomesOf(sat, stateOf(sitting, sat, events));
  const onScreen = new Set(shownPlaces(events, sat.length));
  const unscored = unscoredIn(sitting, sat, rankOf);
  const counting = outcomes.filter(({ place }) => !unscored.includes(place));
  const { answered, correct } = tallyOf(counting);
  const points = partialPoints(
    counting.map(({ entry, marks }) => ({ kind: entry.question.kind, marks })),
    sitting.scoring,
  );
  const submission = { submittedAt, answered, correct, partialPoints: points, unscoredPlaces: unscored };
  await updateSubmitted(tx, sitting.id, submission);
  // The review tells all keys, also of what was never on the screen; where it is withheld, none.
  const shown = outcomes
    .map((outcome): ShownQuestion => ({ ...shownQuestionOf(outcome), isReviewOnly: !onScreen.has(outcome.place) }))
    .filter(({ isReviewOnly }) => !isWithheld || !isReviewOnly);
  if (sitting.mode === 'simulation')
    await closeSimulation(tx, sitting, counting, shown, { submittedAt, isWithheld, earned: points });
  else {
    // An answer was noted when it was given.
    const unanswered = shown.filter(({ place }) => !outcomes[place]!.isAnswered);
    await logExposures(tx, loggedSitting(sitting), { at: submittedAt, shown: unanswered, counted: [], attempt: null });
  }
  return { ...sitting, ...submission };
}

/** Which questions do not count: fixed by the sitting from its beginning, and known to nobody before it ends. */
const unscoredIn = ({ id, unscored }: Sitting, sat: readonly SatQuestion[], rankOf: Closing['rankOf']): number[] =>
  unscoredPlaces(
    sat.map(({ question }) => question.domainNumber),
    unscored,
    (place) => rankOf(`${id} ${place}`),
  );

/** Makes an attempt of what counts in it. */
async function closeSimulation(
  tx: Tx,
  sitting: Sitting,
  counting: ReturnType<typeof outcomesOf>,
  shownQuestions: readonly ShownQuestion[],
  { submittedAt, isWithheld, earned }: { submittedAt: string; isWithheld: boolean; earned: number },
): Promise<void> {
  const sat = counting.map(({ entry }) => entry);
  const { id, userId, examId, startedAt, extraTime, isRehearsal, scoring } = sitting;
  // Half an answer earns what is right of it where parts count, and is none where they do not.
  const answers = counting.map(({ entry, picked, given }) =>
    countsParts(entry.question.kind, scoring) ? given : picked,
  );
  const timeSpentSeconds = timeSpentOn({ ...sitting, submittedAt }, 0);
  const result = score(sat, answers);
  const isNew = await recordAttempt(tx, {
    id,
    userId,
    examId,
    sat,
    answers,
    scored: result,
    partialPoints: earned,
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
    shown: shownQuestions,
    counted: counting.map(({ entry, isAnswered, isCorrect }) => ({ sat: entry, isAnswered, isCorrect })),
    attempt: { percentage: percentageOf(result.correct, result.total, earned), isLate: false, isRehearsal },
  });
}
