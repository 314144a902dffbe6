import { randomUUIDv7 } from 'node:crypto';
import type { Certainty } from '#rules/practice/event.ts';
import type { Scoring } from '#rules/exam/scoring.ts';
import { type Answer, isBlank } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { partialPoints, THOUSANDTHS } from '#rules/question/partial-points.ts';
import {
  askedQuestion,
  type NumberedQuestion,
  type SatQuestion,
  type StoredQuestion,
} from '#rules/question/question.ts';
import { isRight, marksOf, recordedAnswer } from '#rules/question/right.ts';
import type { ResultTiming } from '#rules/practice/simulation-time.ts';
import { type CountingResponse, countedResponses, showingsOf } from '#rules/response/counting.ts';
import { unpackNumbers } from '#rules/response/number-set.ts';
import type { ResponseMode } from '#rules/response/mode.ts';
import { SeenQuestions } from '#rules/response/seen.ts';
import { type SummedAttempt, addToSums } from '#rules/statistics/sums.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Tx } from '#server/db/database.ts';
import { sideBySide } from '#server/db/group-commit.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { Problem } from '#server/http/problem.ts';
import * as store from './response.store.ts';
import { type LearnerExam, lockStanding, selectOptionalSeen, updateStanding } from './standing.store.ts';

/** What is being answered. For flashcards, and for the review of a withheld simulation, the id is an unused one. */
export type MetSitting = {
  id: string;
  userId: string;
  examId: string;
  mode: ResponseMode;
  servedAt: string;
  timing?: ResultTiming;
  isStaff: boolean;
  isRehearsal?: boolean;
  isSealed?: boolean;
  isLate?: boolean;
  isWithheld?: boolean;
  isClaimed?: boolean;
  scoring?: Scoring;
};

/** A question of a sitting whose key is shown from now on, and how it was answered. */
export type MetQuestion = {
  place: number;
  entry: SatQuestion;
  /** As shown, also if it is incomplete; blank if unanswered. */
  answer: Answer;
  seconds: number | null;
  certainty: Certainty | null;
  /** It was never on the screen and appears only in the review. */
  isUnseen?: boolean;
  /** It does not count toward the score of its sitting. */
  isUnscored?: boolean;
};

type Met = {
  at: string;
  /** Each place of a sitting once. */
  questions: readonly MetQuestion[];
  /** Set if they are a full attempt. */
  attempt: SummedAttempt | null;
};

/**
 * Adds a response for each of these questions, and what they count for to their person's standing. Sittings by one person in one exam
 * take turns here, so that of two concurrent ones only one can be a first meeting.
 */
export async function logResponses(tx: Tx, sitting: MetSitting, met: Met): Promise<void> {
  const [standing, number] = await sideBySide([
    lockStanding(tx, sitting),
    store.ensureSitting(tx, sittingRow(sitting)),
  ]);
  await addResponses(tx, sitting, met, { standing, number });
}

/** Writes them to a sitting whose person's standing is locked; `write` is done at the same time. */
async function addResponses(
  tx: Tx,
  sitting: MetSitting,
  met: Met,
  { standing, number, write }: { standing: Row<'examStanding'>; number: number; write?: () => Promise<unknown> },
): Promise<void> {
  const seen = new SeenQuestions(standing.seen);
  const known = await knownTo(
    tx,
    sitting,
    standing,
    met.questions.map(({ entry }) => entry.question),
  );
  const responses = met.questions.map((question) => responseTo(question, sitting, met.at, known));
  await sideBySide([
    write?.(),
    store.insertResponses(
      tx,
      number,
      responses.map(({ domain: _, task: _task, ...response }) => response),
    ),
    updateStanding(tx, countedInto(standing, seen, sitting, responses, met.attempt)),
  ]);
}

/** The standing with these responses. A sitting without an attempt that could have one is a quiz that was only previewed. */
function countedInto(
  standing: Row<'examStanding'>,
  seen: SeenQuestions,
  { mode, isWithheld = false }: Pick<MetSitting, 'mode' | 'isWithheld'>,
  responses: readonly CountingResponse[],
  attempt: SummedAttempt | null,
): Row<'examStanding'> {
  const counting = { mode, isWithheld, isReconstructed: false, isSubmitted: attempt !== null };
  return {
    ...standing,
    ...addToSums(standing, countedResponses(counting, responses), attempt),
    seen: seen.plus(showingsOf(counting, responses)),
  };
}

/**
 * A quiz becomes an attempt, with its responses unless a review of it added them already: then `attempt` gets those that it must
 * be made of, since the first answers count, and no others. Returns false if it is an attempt already. Refuses a quiz that someone
 * else has reviewed.
 */
export async function logQuiz(
  tx: Tx,
  sitting: MetSitting & { mode: 'quiz' },
  at: string,
  quiz: {
    questions: readonly MetQuestion[];
    isSubmitted: () => Promise<boolean>;
    attempt: (reviewed: readonly store.ResponseRow[] | null) => SummedAttempt;
    store: () => Promise<unknown>;
  },
): Promise<boolean> {
  // Queued right behind the lock, so that it is answered as of when the lock was acquired.
  const [standing, number] = await sideBySide([
    lockStanding(tx, sitting),
    store.insertSitting(tx, sittingRow(sitting)),
  ]);
  if (number !== null) {
    const met = { at, questions: quiz.questions, attempt: quiz.attempt(null) };
    await addResponses(tx, sitting, met, { standing, number, write: quiz.store });
    return true;
  }
  await refuseOthers(tx, sitting);
  if (await quiz.isSubmitted()) return false;
  const reviewed = await store.listResponses(tx, sitting.id);
  const asked = new Map(quiz.questions.map(({ entry: { question } }) => [question.number, question]));
  const responses = reviewed.map((row) => {
    const { domainNumber: domain, taskNumber: task } = asked.get(row.question)!;
    return { ...row, domain, task };
  });
  const seen = new SeenQuestions(standing.seen);
  const attempt = quiz.attempt(reviewed);
  await sideBySide([quiz.store(), updateStanding(tx, countedInto(standing, seen, sitting, responses, attempt))]);
  return true;
}

/** Logs what the review of a quiz shows before it is submitted, once. Refuses a quiz that someone else has reviewed. */
export async function logPreview(
  tx: Tx,
  sitting: MetSitting & { mode: 'quiz' },
  at: string,
  questions: readonly MetQuestion[],
): Promise<void> {
  const [standing, number] = await sideBySide([
    lockStanding(tx, sitting),
    store.insertSitting(tx, sittingRow(sitting)),
  ]);
  if (number === null) return refuseOthers(tx, sitting);
  await addResponses(tx, sitting, { at, questions, attempt: null }, { standing, number });
}

/** Its answers are those of the person who reviewed it, in a browser that several people use. */
async function refuseOthers(tx: Tx, { id, userId }: MetSitting): Promise<void> {
  if ((await store.selectOptionalSitting(tx, id))?.userId !== userId) throw new Problem('no_sitting');
}

/** Logs that keys of questions were shown on cards, including cards seen again. */
export async function logCards(
  tx: Tx,
  { isStaff, ...learner }: LearnerExam & { isStaff: boolean },
  at: string,
  questions: readonly { number: number; version: number }[],
): Promise<void> {
  if (questions.length === 0) return;
  const sitting: MetSitting = { ...learner, isStaff, id: randomUUIDv7(), mode: 'card', servedAt: at };
  const standing = await lockStanding(tx, learner);
  const number = await store.ensureSitting(tx, sittingRow(sitting));
  const first = await store.selectNextPlace(tx, number);
  const seen = new SeenQuestions(standing.seen);
  const known = new Set<number>();
  const ofVisitor = unpackNumbers(standing.visitorSeen ?? new Uint8Array());
  const responses = questions.map(({ number: question, version }, index) => {
    const isFirst = seen.has(question) || known.has(question) ? false : ofVisitor.has(question) ? null : true;
    known.add(question);
    const isUnaided = unaided(isFirst, sitting);
    return { ...UNANSWERED, place: first + index, question, version, isFirst, isUnaided, at };
  });
  const shown = seen.plus(showingsOf({ isWithheld: false, isReconstructed: false }, responses));
  await sideBySide([store.insertResponses(tx, number, responses), updateStanding(tx, { ...standing, seen: shown })]);
}

const UNANSWERED = {
  state: 'none',
  isRight: null,
  points: null,
  marks: null,
  picked: null,
  typed: null,
  shown: null,
  isScored: true,
  seconds: null,
  certainty: null,
} as const;

function sittingRow(sitting: MetSitting) {
  const { id, userId, examId, mode, servedAt, timing = '1', isStaff } = sitting;
  const { isRehearsal = false, isSealed = false, isLate = false, isWithheld = false, isClaimed = false } = sitting;
  return {
    id,
    userId,
    examId,
    mode,
    servedAt,
    day: mode === 'card' ? isoDate(servedAt) : null,
    timing,
    isStaff,
    isRehearsal,
    isSealed,
    isLate,
    isWithheld,
    isClaimed,
  };
}

/** What of a question had been shown to its person before it was answered. */
type Known = (question: Pick<StoredQuestion, 'number' | 'kin'>) => {
  /** Its key, or that of a copy; null if a visitor in the same browser saw it. */
  isKeyKnown: boolean | null;
  /** The key of a question of its family. */
  isFamilyKnown: boolean;
};

/**
 * What a person knows as of now, from their locked standing. Of each family, the first question asked is the one that tells something:
 * those after it are as known as if they came later.
 */
async function knownTo(
  tx: Tx,
  { userId, examId, isClaimed = false }: Pick<MetSitting, 'userId' | 'examId' | 'isClaimed'>,
  { seen: ownSeen, visitorSeen }: Pick<Row<'examStanding'>, 'seen' | 'visitorSeen'>,
  questions: readonly Pick<StoredQuestion, 'number' | 'kin'>[],
): Promise<Known> {
  const seen = new SeenQuestions(ownSeen);
  // The answers of a claimed quiz were given before its keys were shown.
  const ofVisitor = visitorSeen && !isClaimed ? unpackNumbers(visitorSeen) : new Set<number>();
  const kin = questions.flatMap(({ kin: own }) => (own ? [...own.copies, ...own.siblings] : []));
  const elsewhere = new Map<string, { has: (number: number) => boolean }>([[examId, seen]]);
  for (const other of new Set(kin.map((own) => own.examId)))
    if (other !== examId)
      elsewhere.set(other, new SeenQuestions((await selectOptionalSeen(tx, { userId, examId: other }))?.seen));
  const isSeen = (own: NumberedQuestion) => elsewhere.get(own.examId)!.has(own.number);
  const families = new Set<string>();
  return ({ number, kin: own }) => {
    const isKeyKnown =
      seen.has(number) || (own?.copies.some(isSeen) ?? false) || (ofVisitor.has(number) ? null : false);
    if (own === undefined || own.family === null) return { isKeyKnown, isFamilyKnown: false };
    const isFamilyKnown = families.has(own.family) || own.siblings.some(isSeen);
    families.add(own.family);
    return { isKeyKnown, isFamilyKnown };
  };
}

/** Whose first meetings a visitor's answers were, and what an administrator knew, is unknown. */
const unaided = (isFirst: boolean | null, { isClaimed, isStaff }: MetSitting): boolean | null =>
  isFirst && (isClaimed || isStaff) ? null : isFirst;

/** Of a question that was never on the screen. */
const UNKNOWN = { isKeyKnown: null, isFamilyKnown: false };

function responseTo(
  { place, entry, answer, seconds, certainty, isUnseen = false, isUnscored = false }: MetQuestion,
  sitting: MetSitting,
  at: string,
  known: Known,
) {
  const { question, optionOrder } = entry;
  const isOpen = isBlank(answer);
  const isWhole = !isOpen && KINDS[question.kind].isWhole(answer, askedQuestion(entry));
  const { picked, typed, marks } = recordedAnswer(entry, answer);
  const isCorrect = isRight(entry, answer);
  const { isKeyKnown, isFamilyKnown } = isUnseen ? UNKNOWN : known(question);
  const isFirst = isKeyKnown === null ? null : !isKeyKnown;
  return {
    place,
    question: question.number,
    version: question.version,
    domain: question.domainNumber,
    task: question.taskNumber,
    state: isUnseen ? 'unseen' : isWhole ? 'whole' : isOpen ? 'none' : 'part',
    isFirst,
    isUnaided: isFirst && isFamilyKnown ? false : unaided(isFirst, sitting),
    isRight: isWhole ? isCorrect : null,
    points: isOpen
      ? null
      : isCorrect
        ? THOUSANDTHS
        : partialPoints([{ kind: question.kind, marks: marksOf(entry, answer) }], sitting.scoring ?? 'whole'),
    marks: isOpen ? null : marks,
    picked,
    typed,
    shown: optionOrder.map((index) => question.options[index]!.id).join(),
    isScored: !isUnscored,
    seconds,
    certainty,
    at,
  } as const;
}
