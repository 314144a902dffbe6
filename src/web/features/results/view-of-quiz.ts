import type { SavedResult } from '#contract/results.ts';
import type { DetailedResult, QuizResult } from '#contract/quiz.ts';
import { isBlank } from '#rules/question/answer.ts';
import { partedFromPictures } from '#rules/question/exhibit/exhibit.ts';
import { USUAL_KIND } from '#rules/question/kinds/names.ts';
import { answerOf } from '#rules/quiz/choice.ts';
import { conditionsOf, resultName, type ResultView, type ReviewedQuestion, timeOfAllowed } from './result-view.ts';

/** A question of a quiz, by position from 0. */
export function reviewedOf(entry: DetailedResult, index: number): ReviewedQuestion {
  const { kind = USUAL_KIND } = entry;
  const answer = entry.userAnswers ?? answerOf(entry.userAnswer);
  return {
    id: entry.questionId,
    number: index + 1,
    kind,
    options: entry.options,
    parts: entry.parts,
    partRationales: entry.parts?.map(({ rationale }) => rationale),
    marks: entry.marks ?? [entry.isCorrect],
    ...partedFromPictures(entry.questionText),
    rationales: entry.rationales,
    right: entry.correctAnswers ?? [entry.correctAnswer],
    answer,
    isCorrect: entry.isCorrect,
    isAnswered: !isBlank(answer),
    isFlagged: false,
    isCounted: true,
    isUnscored: false,
    canPractice: true,
    certainty: null,
    explanation: entry.explanation,
    sources: entry.sources,
    domain: entry.domain || 'General',
    topic: entry.topic,
    place: null,
    remarks: [],
    mark: null,
  };
}

/** How many questions were answered. Without the review of one just taken, only the server knew. */
export const answeredOf = ({
  answered,
  hasReview,
  detailedResults,
  total,
}: QuizResult & Partial<SavedResult>): number =>
  answered ?? (hasReview ? detailedResults.map(reviewedOf).filter(({ isAnswered }) => isAnswered).length : total);

/** A quiz just taken, or a saved one. */
export function viewOfQuiz(result: QuizResult & Partial<SavedResult>, id: string | null): ResultView {
  const entries = result.detailedResults.map(reviewedOf);
  const unanswered = entries.filter(({ isAnswered }) => !isAnswered).length;
  return {
    id,
    mode: 'quiz',
    name: resultName({ mode: 'quiz' }),
    percentage: result.percentage,
    correct: result.correct,
    total: result.total,
    answered: answeredOf(result),
    unanswered,
    missed: result.incorrect - unanswered,
    seconds: result.timeSpent,
    timeText: timeOfAllowed(result),
    conditions: conditionsOf(result),
    facts:
      result.scoreBefore === undefined
        ? []
        : [{ name: 'Before a correction', value: `${result.scoreBefore} of ${result.total}` }],
    passPercentage: result.passPercentage ?? 0,
    hasReview: result.hasReview,
    entries,
    earlier: result.earlier ?? [],
    isRehearsal: false,
    isDiagnostic: false,
  };
}
