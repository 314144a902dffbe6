import { timeSpentOn } from '#rules/practice/time-spent.ts';
import { shownPlaces } from '#rules/practice/shown.ts';
import { unscoredPlaces } from '#rules/practice/unscored.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import { partialPoints } from '#rules/question/partial-points.ts';
import { percentageOf } from '#rules/question/percentage.ts';
import { tallyOf } from '#rules/question/tally.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { logResponses, type MetQuestion } from '#server/features/response/response-log.ts';
import { insertAttempt } from '#server/features/quiz/attempt.store.ts';
import { metQuestion, metSitting } from './sitting-answers.ts';
import { listResponses, selectOptionalSitting } from '#server/features/response/response.store.ts';
import { listEvents, takeRevisions, updateSubmitted } from './sitting.store.ts';
import { eventOf, type Outcome, outcomesOf, stateOf } from './sitting-view.ts';

type Sitting = Row<'practiceSitting'>;

type Closing = {
  at: string;
  /** The person no longer has access and gets only the score. */
  isWithheld: boolean;
  /** The person administers the site. */
  isStaff: boolean;
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
  { at: now, isWithheld, isStaff, rankOf }: Closing,
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
  const closed = { ...sitting, ...submission };
  // The review shows all keys, even of questions never on the screen; a withheld one shows none.
  const met = outcomes.map((outcome): MetQuestion => ({
    ...metQuestion(outcome),
    isUnseen: !onScreen.has(outcome.place),
    isUnscored: unscored.includes(outcome.place),
  }));
  if (sitting.mode === 'simulation') await storeAttempt(tx, closed, counting, isWithheld);
  await logResponses(
    tx,
    { ...metSitting(sitting, isStaff), isWithheld },
    {
      at: submittedAt,
      // Practice answers were logged when they were given.
      questions: sitting.mode === 'simulation' ? met : met.filter(({ place }) => !outcomes[place]!.isAnswered),
      attempt: sitting.mode === 'simulation' ? summedAttempt(closed, counting) : null,
    },
  );
  return closed;
}

/** Logs, once, what the review of a withheld sitting shows after access has come back: keys of what was never on its screen. */
export async function logReview(
  tx: Tx,
  sitting: Sitting,
  questions: readonly SatQuestion[],
  { at, isStaff }: { at: string; isStaff: boolean },
): Promise<void> {
  await takeRevisions(tx, sitting.id, 0);
  const id = `review ${sitting.id}`;
  if (await selectOptionalSitting(tx, id)) return;
  const unseen = new Set(
    (await listResponses(tx, sitting.id)).filter(({ state }) => state === 'unseen').map(({ place }) => place),
  );
  const shown = outcomesOf(questions, stateOf(sitting, questions, []))
    .filter(({ place }) => unseen.has(place))
    .map((outcome): MetQuestion => ({ ...metQuestion(outcome), isUnseen: true }));
  if (shown.length === 0) return;
  const review = { ...metSitting(sitting, isStaff), id, mode: 'review' as const, servedAt: at };
  await logResponses(tx, review, { at, questions: shown, attempt: null });
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

/** An attempt of the questions that count. */
const summedAttempt = ({ isRehearsal, partialPoints: points }: Sitting, counting: readonly Outcome[]) => {
  const { asked, correct } = tallyOf(counting);
  return { percentage: percentageOf(correct, asked, points), isLate: false, isRehearsal };
};

async function storeAttempt(
  tx: Tx,
  sitting: Sitting & { submittedAt: string },
  counting: readonly Outcome[],
  isWithheld: boolean,
): Promise<void> {
  const { id, userId, examId, startedAt, submittedAt, extraTime, isRehearsal } = sitting;
  const { asked, correct } = tallyOf(counting);
  await insertAttempt(tx, {
    id,
    userId,
    examId,
    score: correct,
    totalQuestions: asked,
    partialPoints: sitting.partialPoints,
    timeSpentSeconds: timeSpentOn(sitting, 0),
    timing: extraTime,
    isLate: false,
    isWithheld,
    isRehearsal,
    servedAt: startedAt,
    completedAt: submittedAt,
  });
}
