import { groupOf, outcomeLabel } from '#web/features/question/outcome.ts';
import type { EarlierResult, SittingQuestion } from '#contract/practice-sitting.ts';
import type { DetailedResult } from '#contract/quiz.ts';
import type { Certainty } from '#rules/practice/event.ts';
import type { RESULT_MODES } from '#rules/practice/mode.ts';
import { percentageBeside, percentageOf, shownPercentage } from '#rules/question/percentage.ts';
import { tallyOf } from '#rules/question/tally.ts';
import { type Answer, isBlank } from '#rules/question/answer.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { ReviewProps } from '#web/features/question/part-props.ts';

/** A question under review, whatever kind of sitting it was in. */
export type ReviewedQuestion = {
  id: string;
  number: number;
  kind: KindName;
  /** How many options a complete answer has, if known. */
  chooses?: number;
  text: string;
  options: readonly string[];
  parts: ReviewProps['question']['parts'];
  partRationales: ReviewProps['partRationales'];
  marks: ReviewProps['marks'];
  /** Exhibits that are not part of the text. */
  exhibits: SittingQuestion['exhibits'];
  rationales: readonly string[];
  right: Answer;
  answer: Answer;
  isCorrect: boolean;
  /** What a partly right answer earned, in thousandths of a point. */
  partialPoints?: number;
  isAnswered: boolean;
  isFlagged: boolean;
  /** Whether it is part of the score. */
  isCounted: boolean;
  /** Whether it is an unscored question, which no figure counts. */
  isUnscored: boolean;
  /** Whether the person can practice it again. */
  canPractice: boolean;
  certainty: Certainty | null;
  explanation: string;
  sources: DetailedResult['sources'];
  domain: string;
  topic: string;
  /** Its place in the outline; null if only the server knows. */
  place: { domain: number; task: number } | null;
  /** Remarks on how it was answered. */
  remarks: readonly string[];
  /** The person's bookmark and note, if known. */
  mark: Pick<SittingQuestion, 'isBookmarked' | 'note'> | null;
};

/** The result of a quiz, practice, or simulation, as its page shows it. */
export type ResultView = {
  /** Null if it is not stored. */
  id: string | null;
  mode: (typeof RESULT_MODES)[number];
  name: string;
  /** Exact in a sitting, as shown in a quiz. */
  percentage: number;
  correct: number;
  /** The number of questions the percentage is of. */
  total: number;
  /** How many of those were answered, as far as known. */
  answered: number;
  /** Among scored questions. */
  unanswered: number;
  /** Answered, and not fully right, among all questions, including unscored ones. */
  missed: number;
  seconds: number;
  /** The time, with the limit if there was one. */
  timeText: string;
  /** Anything unusual about how it was taken. */
  conditions: readonly string[];
  facts: readonly { name: string; value: string }[];
  /** Our estimate of the passing score, shown only for simulations. */
  passPercentage: number;
  hasReview: boolean;
  entries: readonly ReviewedQuestion[];
  /** Earlier results of its kind, newest first. */
  earlier: readonly EarlierResult[];
  /** It says too little about the person's standing to be compared. */
  isRehearsal: boolean;
};

/** The percentage as the page shows it; for a simulation, it agrees with the verdict on passing. */
export const scoreShown = ({ mode, percentage, passPercentage }: ResultView): number =>
  mode === 'simulation' ? percentageBeside(percentage, passPercentage) : shownPercentage(percentage);

/** How many questions were answered, how many of those were partly right, what those earned in thousandths of a point, and the percentage of those, as shown. */
export function answeredIn({ entries, correct }: ResultView) {
  const answeredEntries = entries.filter((entry) => entry.isCounted && outcomeLabel(entry) !== 'Not answered');
  const answered = answeredEntries.length;
  const partly = answeredEntries.filter((entry) => outcomeLabel(entry) === 'Partly correct').length;
  const { partialPoints: earned } = tallyOf(answeredEntries);
  return {
    answered,
    partly,
    earned,
    accuracy: answered === 0 ? null : shownPercentage(percentageOf(correct, answered, earned)),
  };
}

/** How many were begun but left unfinished, among scored questions. */
export const incompleteIn = ({ entries }: ResultView): number =>
  entries.filter((entry) => groupOf(entry) === 'Not answered' && !isBlank(entry.answer)).length;
