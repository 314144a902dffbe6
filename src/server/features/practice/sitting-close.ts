import { timeSpentOn } from '#rules/practice/time-spent.ts';
import { shownPlaces } from '#rules/practice/shown.ts';
import { unscoredPlaces } from '#rules/practice/unscored.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import { isBlank } from '#rules/question/answer.ts';
import { countsParts, partialPoints } from '#rules/question/partial-points.ts';
import { tallyOf } from '#rules/question/tally.ts';
import type { PracticeEventIn } from '#contract/practice-sitting.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { logResponses, type MetQuestion } from '#server/features/response/response-log.ts';
import { insertAttempt } from '#server/features/quiz/attempt.store.ts';
import { putWebhookEvent } from '#server/features/webhook/webhook-event.store.ts';
import { metQuestion, metSitting } from './sitting-answers.ts';
import { listResponses, selectOptionalSitting as selectOptionalMet } from '#server/features/response/response.store.ts';
import { listEvents, takeRevisions, updateSubmitted } from './sitting.store.ts';
import { eventOf, type PlaceOutcome, outcomesOf, stateOf } from './sitting-view.ts';

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

/** How a sitting ends now with these events: what its row gets, and what its questions come to. */
export function endingOf(
  sitting: Sitting,
  questions: readonly SatQuestion[],
  events: readonly PracticeEventIn[],
  { at: now, rankOf }: Pick<Closing, 'at' | 'rankOf'>,
) {
  const submittedAt = sitting.deadlineAt !== null && sitting.deadlineAt < now ? sitting.deadlineAt : now;
  const outcomes = outcomesOf(questions, stateOf(sitting, questions, events));
  const unscored = unscoredIn(sitting, questions, rankOf);
  const counting = outcomes.filter(({ place }) => !unscored.includes(place));
  const { answered, correct } = tallyOf(counting);
  const points = partialPoints(
    counting.map(({ entry, marks }) => ({ kind: entry.question.kind, marks })),
    sitting.scoring,
  );
  const row = { submittedAt, answered, correct, partialPoints: points, unscoredPlaces: unscored };
  return { row, closed: { ...sitting, ...row }, outcomes, counting };
}

/**
 * Ends a sitting that this transaction has locked, with the events accepted so far. A simulation also becomes an attempt, as
 * it was served, completed no later than its deadline.
 */
export async function closeSitting(
  tx: Tx,
  sitting: Sitting,
  questions: readonly SatQuestion[],
  closing: Closing,
): Promise<Sitting> {
  const { isWithheld, isStaff } = closing;
  const events = (await listEvents(tx, sitting.id)).map(eventOf);
  const { row, closed, outcomes, counting } = endingOf(sitting, questions, events, closing);
  await updateSubmitted(tx, sitting.id, row);
  const onScreen = new Set(shownPlaces(events, questions.length));
  // The review shows all keys, even of questions never on the screen; a withheld one shows none.
  const met = outcomes.map((outcome): MetQuestion => ({
    ...metQuestion(outcome),
    isUnseen: !onScreen.has(outcome.place),
    isUnscored: row.unscoredPlaces.includes(outcome.place),
  }));
  const isSimulation = sitting.mode === 'simulation';
  if (isSimulation) await storeAttempt(tx, closed, counting, isWithheld);
  else {
    const { userId, examId, id: sittingId } = sitting;
    const { answered, correct: score } = row;
    const data = { userId, examId, sittingId, mode: 'practice', score, totalQuestions: answered };
    await putWebhookEvent(tx, row.submittedAt, { type: 'sitting.finished', subject: userId, data });
  }
  await logResponses(
    tx,
    { ...metSitting(sitting, isStaff), isWithheld },
    {
      at: row.submittedAt,
      // Practice answers were logged when they were given.
      questions: isSimulation ? met : met.filter(({ place }) => !outcomes[place]!.isAnswered),
      attempt: isSimulation ? { isLate: false } : null,
    },
  );
  return closed;
}

/** The sitting under which the review of a withheld simulation is logged. */
const reviewIdOf = (sittingId: string): string => `review ${sittingId}`;

/** Whether the review of a withheld simulation has been opened since access came back. */
export const isReviewOpen = async (reader: Reader, sittingId: string): Promise<boolean> =>
  (await selectOptionalMet(reader, reviewIdOf(sittingId))) !== undefined;

/** Opens the review of a withheld simulation, once: logs what it shows, keys of what was never on the screen. */
export async function openReview(
  tx: Tx,
  sitting: Sitting,
  questions: readonly SatQuestion[],
  { at, isStaff }: { at: string; isStaff: boolean },
): Promise<void> {
  await takeRevisions(tx, sitting.id, 0);
  if (await isReviewOpen(tx, sitting.id)) return;
  const unseen = new Set(
    (await listResponses(tx, sitting.id)).filter(({ state }) => state === 'unseen').map(({ place }) => place),
  );
  const shown = outcomesOf(questions, stateOf(sitting, questions, []))
    .filter(({ place }) => unseen.has(place))
    .map((outcome): MetQuestion => ({ ...metQuestion(outcome), isUnseen: true }));
  const review = { ...metSitting(sitting, isStaff), id: reviewIdOf(sitting.id), mode: 'review' as const, servedAt: at };
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

async function storeAttempt(
  tx: Tx,
  sitting: Sitting & { submittedAt: string },
  counting: readonly PlaceOutcome[],
  isWithheld: boolean,
): Promise<void> {
  const { id, userId, examId, startedAt, submittedAt, extraTime, isRehearsal } = sitting;
  const { asked, correct } = tallyOf(counting);
  const { scoring } = sitting;
  // An incomplete answer counts as one only if its parts count.
  const isGiven = ({ entry, answer, partialAnswer }: PlaceOutcome) =>
    !isBlank(countsParts(entry.question.kind, scoring) ? partialAnswer : answer);
  await insertAttempt(
    tx,
    {
      id,
      userId,
      examId,
      score: correct,
      totalQuestions: asked,
      answered: counting.filter(isGiven).length,
      partialPoints: sitting.partialPoints,
      timeSpentSeconds: timeSpentOn(sitting, 0),
      timing: extraTime,
      isLate: false,
      isWithheld,
      isRehearsal,
      servedAt: startedAt,
      completedAt: submittedAt,
    },
    'simulation',
  );
}
