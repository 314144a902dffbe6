import { randomUUIDv7 } from 'node:crypto';
import { type ExposureEntry, type ExposureMode, packEntries, unpackEntries } from '#rules/exposure/entry.ts';
import { addShown, seenAmong } from '#rules/exposure/seen.ts';
import { type SummedAttempt, addToSums } from '#rules/statistics/sums.ts';
import type { Certainty } from '#rules/practice/event.ts';
import { type Answer, isBlank } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { Tx } from '#server/db/database.ts';
import { sideBySide } from '#server/db/group-commit.ts';
import type { NewRow, Row } from '#server/db/tables/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { appendExposure, insertExposure, selectOptionalExposure } from './exposure.store.ts';
import { type Learner, lockStanding, updateStanding } from './standing.store.ts';

/** What is being answered. For flashcards, the id is an unused one. */
type Sitting = { id: string; userId: string; examId: string; mode: ExposureMode; servedAt: string };

/** A question of a sitting that was shown. */
export type ShownQuestion = {
  place: number;
  entry: SatQuestion;
  /** As shown; none if unanswered. */
  answer: Answer;
  isCorrect: boolean;
  seconds: number | null;
  certainty: Certainty | null;
  /** It was never on the screen and appears with its key in the review, so it is no first encounter. */
  isReviewOnly?: boolean;
};

type CountedAnswer = Pick<ShownQuestion, 'entry' | 'isCorrect'> & { isAnswered: boolean };

type ExposureBatch = {
  at: string;
  /** The questions whose keys are shown from now on, each place in a sitting once. */
  questions: readonly ShownQuestion[];
  /** The answers that count toward the person's standing. */
  countedAnswers: readonly CountedAnswer[];
  /** Set if the counted answers are a full attempt. */
  attempt: SummedAttempt | null;
  /** A visitor gave the answers and saw the keys before logging in: whose first encounters they were is unknown. */
  isClaimed?: boolean;
};

/**
 * Logs which questions a person was shown and what they answered, and adds the counted answers to their standing. Sittings by
 * one person in one exam take turns here, so that of two concurrent ones only one can be a first encounter. A sitting that was
 * already logged in full, such as a quiz whose review was seen, keeps its log.
 */
export async function logExposures(
  tx: Tx,
  sitting: Sitting,
  { at, questions: shown, countedAnswers, attempt, isClaimed = false }: ExposureBatch,
  known: NotedBefore | null = null,
): Promise<void> {
  const { standing, noted } = known ?? (await lockNoted(tx, sitting));
  const numbers = [...shown, ...countedAnswers].map(({ entry: { question } }) => question.number);
  const seenNumbers = seenAmong(standing.seen, new Set(numbers));
  const entries = shown.map((question) => entryOf(question, sitting, at, seenNumbers));
  const isNew = entries.length > 0 && noted === null;
  if (isNew) {
    standing.seen = addShown(standing.seen, entries, at);
    for (const { number } of entries) seenNumbers.add(number);
  }
  const firsts = firstsOf(entries, noted ?? entries);
  const sums = addToSums(
    standing,
    countedAnswers.map(({ entry: { question }, isAnswered, isCorrect }) => ({
      domain: question.domainNumber,
      task: question.taskNumber,
      isAnswered,
      isCorrect,
      isKeyKnown: !(firsts.get(question.number) ?? !seenNumbers.has(question.number)),
    })),
    attempt,
  );
  const logged = isClaimed ? entries.map((entry) => ({ ...entry, isFirst: entry.isFirst && null })) : entries;
  await sideBySide([isNew && keepEntries(tx, sitting, logged), updateStanding(tx, { ...standing, ...sums })]);
}

/** The person's standing, and what was logged in full earlier for the sitting; null if nothing was. */
export type NotedBefore = { standing: Row<'examStanding'>; noted: ExposureEntry[] | null };

/**
 * Until the end of the transaction, any other sitting by this person in this exam waits here. Refuses a quiz that someone else
 * has reviewed.
 */
export async function lockNoted(
  tx: Tx,
  sitting: Pick<Sitting, 'id' | 'userId' | 'examId' | 'mode'>,
): Promise<NotedBefore> {
  const [standing, exposure] = await sideBySide([
    lockStanding(tx, sitting),
    // Queued right behind the lock, so it is answered as of when the lock was acquired.
    sitting.mode === 'quiz' ? selectOptionalExposure(tx, sitting.id) : undefined,
  ]);
  // Its answers are those of the person who reviewed it, in a browser that several people use.
  if (exposure && exposure.userId !== sitting.userId) throw new Problem('no_sitting');
  return { standing, noted: exposure ? unpackEntries(exposure.entries) : null };
}

/** Logs that keys of questions were shown on cards, including cards seen again. */
export async function logCards(
  tx: Tx,
  learner: Learner,
  at: string,
  questions: readonly { number: number; version: number }[],
): Promise<void> {
  if (questions.length === 0) return;
  const standing = await lockStanding(tx, learner);
  const seen = seenAmong(standing.seen, new Set(questions.map(({ number }) => number)));
  const entries = questions.map(({ number, version }, place): ExposureEntry => {
    const isFirst = !seen.has(number);
    seen.add(number);
    return {
      place,
      number,
      version,
      isFirst,
      after: null,
      picked: null,
      isCorrect: null,
      seconds: null,
      certainty: null,
    };
  });
  await keepEntries(tx, { ...learner, id: randomUUIDv7(), mode: 'card', servedAt: at }, entries);
  await updateStanding(tx, { ...standing, seen: addShown(standing.seen, entries, at) });
}

/** Logs a quiz in full, or the questions that another sitting shows from now on. */
async function keepEntries(
  tx: Tx,
  { id, userId, examId, mode, servedAt }: Sitting,
  entries: readonly ExposureEntry[],
): Promise<void> {
  const packed = packEntries(entries);
  const hasFirst = entries.some(({ isFirst }) => isFirst);
  const row: NewRow<'exposure'> = {
    id,
    userId,
    examId,
    mode,
    servedAt,
    day: mode === 'card' ? isoDate(servedAt) : null,
    entries: packed,
    // Only first encounters are counted later.
    counted: hasFirst ? 0 : packed.length,
    isCounted: !hasFirst,
  };
  if (mode === 'quiz') await insertExposure(tx, row);
  else await appendExposure(tx, row);
}

/** Which questions were first encounters: as logged, with the same answer as then. */
function firstsOf(entries: readonly ExposureEntry[], noted: readonly ExposureEntry[]): Map<number, boolean> {
  const before = new Map(noted.map((entry) => [entry.number, entry]));
  return new Map(
    entries.map(({ number, picked: answer }) => {
      const earlier = before.get(number);
      return [number, earlier?.isFirst === true && earlier.picked?.join() === answer?.join()];
    }),
  );
}

function entryOf(
  { place, entry: { question, optionOrder }, answer, isCorrect, seconds, certainty, isReviewOnly }: ShownQuestion,
  { servedAt }: Sitting,
  at: string,
  seen: ReadonlySet<number>,
): ExposureEntry {
  const isAnswered = !isBlank(answer);
  const { logEntry } = KINDS[question.kind];
  return {
    place,
    number: question.number,
    version: question.version,
    isFirst: isReviewOnly ? null : !seen.has(question.number),
    after: isAnswered ? Math.max(0, Math.round((Date.parse(at) - Date.parse(servedAt)) / 1000)) : null,
    picked: isAnswered ? logEntry(answer, question, optionOrder) : null,
    isCorrect: isAnswered ? isCorrect : null,
    seconds,
    certainty,
  };
}
