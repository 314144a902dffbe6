import type { Exam } from '#contract/exam.ts';
import { randomUUIDv7 } from 'node:crypto';
import { type Answer, isBlank } from '#rules/question/answer.ts';
import { drawQuestions, type PackedGroup } from '#rules/question/draw/draw.ts';
import type { isMissed } from '#rules/practice/outcome.ts';
import { ANSWER } from '#rules/question/kinds/answer.words.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { optionOrder } from '#rules/question/option-order.ts';
import { ENOUGH_ANSWERS } from '#rules/quiz/verdict.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';
import type { SatQuestion } from '#rules/question/question.ts';
import type { Random } from '#rules/question/random.ts';
import { type Score, score, type ScoredAnswer } from '#rules/question/score.ts';
import { answerOf, type Choice } from '#rules/quiz/choice.ts';
import { type Verdict, verdictOn } from '#rules/quiz/submission.ts';
import { measuredTime, type Timing } from '#rules/quiz/timing.ts';
import type { Database } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { AccessProof, Acts, Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { logPreview, logQuiz, type MetQuestion } from '#server/features/response/response-log.ts';
import { listResponses, type ResponseRow } from '#server/features/response/response.store.ts';
import { insertAttempt, selectOptionalAttempt } from './attempt.store.ts';
import type { Bank, BankService } from '#server/features/question/bank/bank.service.ts';
import type { ResultJson } from './quiz-json.ts';
import { optionsToOrder, type ServedText } from '#server/features/question/bank/served-text.ts';
import { QUIZ } from './quiz.words.ts';
import type { Sitting } from './sitting-bytes.ts';

/** The default number of questions in a quiz, and the maximum without access. */
const FREE_COUNT = 20;

const outcomeOf = ({ isCorrect, userAnswer }: ScoredAnswer) => ({ isCorrect, isAnswered: userAnswer !== null });

type Submission = { answers: Choice[]; timeSpent: number; seconds?: number[] | undefined };

/** Quizzes: served, scored once, and stored as attempts. */
export function quizService(needs: {
  database: Database;
  bank: BankService;
  /** What quizzes draw from for people with access, and its bank. */
  openTo: (exam: Exam, userId: string) => Promise<{ bank: Bank; groups: readonly PackedGroup[] }>;
  /** Ends the person's simulations of the exam whose time is up: they came first. */
  closeOverdueOf: (learner: Acts<Learner>, examId: string) => Promise<void>;
  random: Random;
  now: () => Date;
}) {
  const { database, bank, openTo, closeOverdueOf, random, now } = needs;

  async function openToAll(exam: Exam) {
    const whole = await bank.bankOf(exam);
    return { bank: whole, groups: whole.free };
  }

  async function satQuestions(items: Sitting['items']): Promise<SatQuestion[]> {
    const questions = await bank.questions(items.map((item) => item.versionId));
    return items.map((item, place) => ({ question: questions[place]!, optionOrder: item.optionOrder }));
  }

  /** The questions of responses as they were shown, with the answers given. */
  async function answeredQuestions(
    responses: readonly ResponseRow[],
  ): Promise<{ entry: SatQuestion; answer: Answer }[]> {
    const questions = await bank.questions(responses.map(({ versionId }) => versionId));
    return responses.map((response, place) => {
      const question = questions[place]!;
      const shownIds = response.shown ? response.shown.split(',') : [];
      const order = shownIds.map((id) => question.options.findIndex((option) => option.id === id));
      const entry = { question, optionOrder: order };
      return { entry, answer: KINDS[question.kind].restore(response, question, order) };
    });
  }

  /** The first submission counts; a later, different one of the same sitting changes nothing. */
  function closedWith(sitting: Sitting, given: Submission): NonNullable<Sitting['closing']> {
    if (sitting.closing) return sitting.closing;
    refuseMisfits(sitting, given.answers);
    return { atMs: now().getTime(), claimedSeconds: Math.round(given.timeSpent), answers: given.answers };
  }

  const verdictFor = (sitting: Sitting, access: AccessProof | null): Verdict =>
    verdictOn(sitting, access !== null, now().getTime());

  /** A stored attempt, scored again with the wordings it was taken with. */
  async function storedResult(attempt: Row<'quizAttempt'>, hasAccess: boolean): Promise<ResultJson> {
    const responses = await database.read((reader) => listResponses(reader, attempt.id));
    const answered = await answeredQuestions(responses.filter(({ isScored }) => isScored));
    const questions = answered.map(({ entry }) => entry);
    const scored = score(
      questions,
      answered.map(({ answer }) => answer),
    );
    const { timing, isLate: late, timeSpentSeconds: timeSpent, score: correct, totalQuestions: total } = attempt;
    const percentage = shownPercentage(percentageOf(correct, total, attempt.partialPoints));
    const sums = { correct, incorrect: scored.incorrect, total, percentage, timing, late, timeSpent };
    return { sums: { ...sums, hasReview: !attempt.isWithheld || hasAccess }, questions, answers: scored.answers };
  }

  /** A review counts as shown once seen, whether or not the quiz is ever submitted. */
  async function noteReviewed(
    learner: Acts<Learner>,
    sitting: Sitting,
    questions: readonly SatQuestion[],
    {
      closing,
      isLate,
      seconds,
    }: { closing: NonNullable<Sitting['closing']>; isLate: boolean; seconds: Submission['seconds'] },
  ): Promise<void> {
    const met = metIn(questions, closing.answers.map(answerOf), seconds);
    const at = new Date(closing.atMs).toISOString();
    const isClaimed = sitting.closing !== null;
    await closeOverdueOf(learner, sitting.examId);
    await database.writeShort(learner.id, (tx) =>
      logPreview(tx, metSitting(learner, sitting, { isLate, isClaimed }), at, met),
    );
  }

  return {
    storedResult,

    /** The questions that came out this way in a person's own attempt; none if they only get the score. */
    async idsWith(outcome: typeof isMissed, learner: Sees<Learner>, attemptId: string): Promise<string[]> {
      const attempt = await database.read((reader) => selectOptionalAttempt(reader, attemptId));
      if (!attempt || attempt.userId !== learner.id) throw new Problem('not_found');
      const { sums, questions, answers } = await storedResult(attempt, false);
      return sums.hasReview
        ? questions.filter((_, place) => outcome(outcomeOf(answers[place]!), 'quiz')).map(({ question }) => question.id)
        : [];
    },

    /** Opens a sitting. Without access it draws at most 20 questions from the free pool. */
    async serve(
      learner: Sees<Learner> | null,
      exam: Exam,
      request: { count: number | undefined; timing: Timing },
      access: AccessProof | null,
    ): Promise<{ sitting: Sitting; texts: ServedText[] } | null> {
      const count = request.count ?? FREE_COUNT;
      if (count > FREE_COUNT && !access) {
        throw new Problem('malformed', { fields: { count: QUIZ.atMost({ most: FREE_COUNT }) } });
      }
      const { bank: drawnFrom, groups } = access && learner ? await openTo(exam, learner.id) : await openToAll(exam);
      // A free quiz can say something about every domain; people with access have more to go by.
      const numbers = drawQuestions(groups, count, random, access ? 0 : ENOUGH_ANSWERS);
      if (numbers.length === 0) return null;
      const texts = await drawnFrom.textsOf(numbers);
      const items = texts.map((text, place) => ({
        versionId: drawnFrom.roster.versionOf(numbers[place]!),
        optionOrder: optionOrder(optionsToOrder(text), random),
      }));
      return {
        sitting: {
          // An id in the order of time, so that a submit adds to the last pages of the indexes by id, however many there are.
          id: randomUUIDv7(),
          examId: exam.id,
          servedAtMs: now().getTime(),
          timing: request.timing,
          isFromBank: access !== null && !numbers.every(drawnFrom.isFree),
          items,
          closing: null,
        },
        texts,
      };
    },

    /** Scores a sitting and stores nothing. Returns the sitting closed, so that it keeps these answers. */
    async preview(
      learner: Acts<Learner> | null,
      sitting: Sitting,
      submission: Submission,
      access: AccessProof | null,
    ): Promise<ResultJson & { sitting: Sitting }> {
      // Not even the score: enough previews of it would reveal the keys.
      if (verdictFor(sitting, access) !== 'review')
        throw learner
          ? new Problem('forbidden', { error: QUIZ.accessOver() })
          : new Problem('unauthenticated', { error: QUIZ.logIn() });
      const closing = closedWith(sitting, submission);
      const { timeSpentSeconds, late } = measuredTime(
        sitting.timing,
        sitting.servedAtMs,
        closing.atMs,
        closing.claimedSeconds,
      );
      const questions = await satQuestions(sitting.items);
      const scored = score(questions, closing.answers.map(answerOf));
      if (learner)
        await noteReviewed(learner, sitting, questions, { closing, isLate: late, seconds: submission.seconds });
      return {
        sitting: { ...sitting, closing },
        ...resultOf(questions, scored, { timeSpent: timeSpentSeconds, timing: sitting.timing, late, hasReview: true }),
      };
    },

    /** Scores a sitting and stores it as an attempt, once. Doing it again returns the stored result. */
    async submit(
      learner: Acts<Learner>,
      sitting: Sitting,
      submission: Submission,
      access: AccessProof | null,
    ): Promise<ResultJson> {
      const earlierResult = async (): Promise<ResultJson | null> => {
        const attempt = await database.readShort((reader) => selectOptionalAttempt(reader, sitting.id));
        return attempt ? storedResult(ownOnly(attempt, learner), access !== null) : null;
      };
      const verdict = verdictFor(sitting, access);
      let closing: NonNullable<Sitting['closing']>;
      try {
        if (verdict === 'refused') throw new Problem('forbidden', { error: QUIZ.accessOver() });
        closing = closedWith(sitting, submission);
      } catch (refusal) {
        // A stored result is returned, whatever is submitted now.
        const earlier = await earlierResult();
        if (earlier) return earlier;
        throw refusal;
      }
      const { timeSpentSeconds, late } = measuredTime(
        sitting.timing,
        sitting.servedAtMs,
        closing.atMs,
        closing.claimedSeconds,
      );
      const questions = await satQuestions(sitting.items);
      let result = score(questions, closing.answers.map(answerOf));
      const completedAt = new Date(closing.atMs).toISOString();
      const isWithheld = verdict === 'score';
      const met = metSitting(learner, sitting, { isLate: late, isClaimed: sitting.closing !== null, isWithheld });
      await closeOverdueOf(learner, sitting.examId);
      const isFirst = await database.writeShort(learner.id, (tx) =>
        logQuiz(tx, met, completedAt, {
          questions: metIn(questions, closing.answers.map(answerOf), submission.seconds),
          isSubmitted: async () => (await selectOptionalAttempt(tx, sitting.id)) !== undefined,
          attempt(reviewed) {
            if (reviewed) {
              const answers = reviewed.map((row, place) => {
                const { question, optionOrder: order } = questions[place]!;
                return KINDS[question.kind].restore(row, question, order);
              });
              result = score(questions, answers);
            }
            return { isLate: late };
          },
          store: () =>
            insertAttempt(
              tx,
              {
                id: sitting.id,
                examId: sitting.examId,
                userId: learner.id,
                score: result.correct,
                totalQuestions: result.total,
                answered: result.answers.filter(({ userAnswer }) => userAnswer !== null).length,
                timeSpentSeconds,
                timing: sitting.timing,
                isLate: late,
                isWithheld,
                servedAt: met.servedAt,
                completedAt,
              },
              'quiz',
            ),
        }),
      );
      if (!isFirst) return (await earlierResult())!;
      const hasReview = verdict === 'review';
      return resultOf(questions, result, { timeSpent: timeSpentSeconds, timing: sitting.timing, late, hasReview });
    },
  };
}
export type QuizService = ReturnType<typeof quizService>;

/** A quiz as responses name it. */
const metSitting = (
  learner: Learner,
  { id, examId, servedAtMs, timing }: Sitting,
  facts: { isLate: boolean; isClaimed: boolean; isWithheld?: boolean },
) => ({
  id,
  userId: learner.id,
  examId,
  mode: 'quiz' as const,
  servedAt: new Date(servedAtMs).toISOString(),
  timing,
  isStaff: learner.isAdmin,
  ...facts,
});

/** Everything a quiz serves is on the screen, unless the browser says that it never was. */
function metIn(
  questions: readonly SatQuestion[],
  answers: readonly Answer[],
  spent: readonly number[] | undefined,
): MetQuestion[] {
  const seconds = spent?.length === questions.length ? spent : null;
  return questions.map((entry, place) => ({
    place,
    entry,
    answer: answers[place]!,
    // An answer given in no time at all was not measured.
    seconds: seconds?.[place] || null,
    certainty: null,
    isUnseen: seconds?.[place] === 0 && isBlank(answers[place]!),
  }));
}

/** Without a review, no keys or rationales are sent. */
const resultOf = (
  questions: readonly SatQuestion[],
  { answers, ...scored }: Score,
  taken: Pick<ResultJson['sums'], 'timeSpent' | 'timing' | 'late' | 'hasReview'>,
): ResultJson => ({
  sums: { ...scored, percentage: shownPercentage(scored.percentage), ...taken },
  questions,
  answers,
});

/** Answers must match what was served: one per question, each null or an option that was shown. */
function refuseMisfits(sitting: Sitting, answers: readonly Choice[]): void {
  if (answers.length !== sitting.items.length) {
    throw new Problem('malformed', { fields: { answers: QUIZ.exactly({ count: sitting.items.length }) } });
  }
  const place = answers.findIndex(
    (answer, index) => answer !== null && answer >= sitting.items[index]!.optionOrder.length,
  );
  if (place >= 0) throw new Problem('malformed', { fields: { [`answers.${place}`]: ANSWER.noOption() } });
}

/** A sitting that someone else submitted in this browser is not open to this person. */
function ownOnly(attempt: Row<'quizAttempt'>, learner: Learner): Row<'quizAttempt'> {
  if (attempt.userId !== learner.id) throw new Problem('no_sitting');
  return attempt;
}
