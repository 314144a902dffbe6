import { randomUUID } from 'node:crypto';
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
import { appendExposure, insertExposure, selectOptionalExposure } from './exposure.store.ts';
import { type Learner, lockStanding, updateStanding } from './standing.store.ts';

/** What is being answered; the id of cards is one that nobody has yet. */
type Sitting = { id: string; userId: string; examId: string; mode: ExposureMode; servedAt: string };

/** A question of a sitting that was on the screen. */
export type ShownQuestion = {
  place: number;
  sat: SatQuestion;
  /** As shown; none: not answered. */
  picked: Answer;
  isCorrect: boolean;
  seconds: number | null;
  certainty: Certainty | null;
  /** It was not on the screen, and comes with its key in the review: nobody's first encounter. */
  isReviewOnly?: boolean;
};

type CountedAnswer = Pick<ShownQuestion, 'sat' | 'isCorrect'> & { isAnswered: boolean };

type ExposureBatch = {
  at: string;
  /** What is shown with its key from now on; each place of a sitting once. */
  shown: readonly ShownQuestion[];
  /** What counts toward the person's standing. */
  counted: readonly CountedAnswer[];
  /** Where what counts is a whole attempt. */
  attempt: SummedAttempt | null;
};

/**
 * Notes which questions a person was shown and what they answered, and adds what counts to where they stand. Sittings of one
 * person and exam wait for one another here, so that only one of two at a time is somebody's first. A sitting that was noted
 * whole before, as a quiz whose review was seen, keeps what was noted then.
 */
export async function logExposures(
  tx: Tx,
  sitting: Sitting,
  { at, shown, counted, attempt }: ExposureBatch,
  known: NotedBefore | null = null,
): Promise<void> {
  const { standing, noted } = known ?? (await lockNoted(tx, sitting));
  const numbers = [...shown, ...counted].map(({ sat: { question } }) => question.number);
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
    counted.map(({ sat: { question }, isAnswered, isCorrect }) => ({
      domain: question.domainNumber,
      task: question.taskNumber,
      isAnswered,
      isCorrect,
      isKeyKnown: !(firsts.get(question.number) ?? !seenNumbers.has(question.number)),
    })),
    attempt,
  );
  await sideBySide([isNew && keepEntries(tx, sitting, entries), updateStanding(tx, { ...standing, ...sums })]);
}

/** Where the person of a sitting stands, and what was noted of it whole before; null: nothing. */
export type NotedBefore = { standing: Row<'examStanding'>; noted: ExposureEntry[] | null };

/** From here to the end of the transaction no other sitting of this person and exam gets further. */
export async function lockNoted(
  tx: Tx,
  sitting: Pick<Sitting, 'id' | 'userId' | 'examId' | 'mode'>,
): Promise<NotedBefore> {
  const [standing, exposure] = await sideBySide([
    lockStanding(tx, sitting),
    // Asked right behind the lock, and so answered as of when it was had.
    sitting.mode === 'quiz' ? selectOptionalExposure(tx, sitting.id) : undefined,
  ]);
  return { standing, noted: exposure ? unpackEntries(exposure.entries) : null };
}

/** Notes that the keys of questions went out on cards; of cards seen again, that too. */
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
  await keepEntries(tx, { ...learner, id: randomUUID(), mode: 'card', servedAt: at }, entries);
  await updateStanding(tx, { ...standing, seen: addShown(standing.seen, entries, at) });
}

/** Notes a quiz whole, or what is shown of another sitting from now on. */
async function keepEntries(
  tx: Tx,
  { id, userId, examId, mode, servedAt }: Sitting,
  entries: readonly ExposureEntry[],
): Promise<void> {
  const row: NewRow<'exposure'> = {
    id,
    userId,
    examId,
    mode,
    servedAt,
    day: mode === 'card' ? isoDate(servedAt) : null,
    entries: packEntries(entries),
  };
  if (mode === 'quiz') await insertExposure(tx, row);
  else await appendExposure(tx, row);
}

/** Which questions were the person's first: as noted, and answered now as they were then. */
function firstsOf(entries: readonly ExposureEntry[], noted: readonly ExposureEntry[]): Map<number, boolean> {
  const before = new Map(noted.map((entry) => [entry.number, entry]));
  return new Map(
    entries.map(({ number, picked }) => {
      const earlier = before.get(number);
      return [number, earlier?.isFirst === true && earlier.picked?.join() === picked?.join()];
    }),
  );
}

function entryOf(
  { place, sat: { question, optionOrder }, picked, isCorrect, seconds, certainty, isReviewOnly }: ShownQuestion,
  { servedAt }: Sitting,
  at: string,
  seen: ReadonlySet<number>,
): ExposureEntry {
  const isAnswered = !isBlank(picked);
  const { logged } = KINDS[question.kind];
  return {
    place,
    number: question.number,
    version: question.version,
    isFirst: isReviewOnly ? null : !seen.has(question.number),
    after: isAnswered ? Math.max(0, Math.round((Date.parse(at) - Date.parse(servedAt)) / 1000)) : null,
    picked: isAnswered ? logged(picked, question, optionOrder) : null,
    isCorrect: isAnswered ? isCorrect : null,
    seconds,
    certainty,
  };
}
