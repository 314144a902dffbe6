import type { PracticeEventIn } from '#contract/practice-sitting.ts';
import { isRight } from '#rules/question/answer.ts';
import { rightAnswer, type SatQuestion, type StoredQuestion } from '#rules/question/question.ts';
import { type Counted, tallyBy } from '#rules/question/tally.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { logExposures } from '#server/features/quiz/exposure-log.ts';
import { recordAnswers } from '#server/features/quiz/standing-record.ts';
import { addAnswers, addToTaskStandings } from './question-standing.store.ts';
import { outcomesOf, stateOf } from './sitting-view.ts';

type Sitting = Row<'practiceSitting'>;
type Given = Counted & { question: Pick<StoredQuestion, 'id' | 'domainNumber' | 'taskNumber'> };

/** Adds answers to what is known of their questions and tasks. */
export async function noteAnswers(
  tx: Tx,
  { userId, examId }: Sitting,
  at: string,
  given: readonly Given[],
): Promise<void> {
  if (given.length === 0) return;
  const learner = { userId, examId };
  await addAnswers(
    tx,
    learner,
    at,
    given.map(({ question: { id }, isCorrect }) => ({ questionId: id, isCorrect })),
  );
  const tasks = tallyBy(given, ({ question: { domainNumber, taskNumber } }) => `${domainNumber}.${taskNumber}`);
  await addToTaskStandings(
    tx,
    tasks.map(({ first: { question }, asked, correct }) => ({
      ...learner,
      domainNumber: question.domainNumber,
      taskNumber: question.taskNumber,
      asked,
      correct,
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
  before: ReadonlySet<string>,
): Promise<void> {
  const shown = places.map((place) => {
    const { entry, ...outcome } = outcomes[place]!;
    return { ...outcome, sat: entry };
  });
  await logExposures(tx, { id, userId, mode, servedAt: startedAt }, at, shown, before);
}

/** Adds what was answered in practice: it counts at once, since its key is shown with it. */
export async function keepAnswers(
  tx: Tx,
  sitting: Sitting,
  sat: readonly SatQuestion[],
  added: readonly { event: PracticeEventIn }[],
  all: readonly PracticeEventIn[],
  at: string,
): Promise<void> {
  const answers = added.flatMap(({ event }) => {
    if (event.kind !== 'answered') return [];
    const entry = sat[event.place]!;
    const isCorrect = isRight(event.picked, rightAnswer(entry));
    return [{ place: event.place, question: entry.question, isAnswered: true, isCorrect }];
  });
  if (answers.length === 0) return;
  const before = await recordAnswers(tx, sitting, answers, null);
  await noteAnswers(tx, sitting, at, answers);
  const outcomes = outcomesOf(sat, stateOf(sitting, all));
  const places = answers.map(({ place }) => place);
  await logShown(tx, sitting, at, outcomes, places, before);
}
