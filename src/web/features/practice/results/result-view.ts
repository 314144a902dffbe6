import { outcomeOf } from '#web/features/question/outcome.ts';
import type { EarlierResult, SittingQuestion } from '#contract/practice-sitting.ts';
import type { DetailedResult } from '#contract/quiz.ts';
import type { Certainty } from '#rules/practice/event.ts';
import type { RESULT_MODES } from '#rules/practice/mode.ts';
import { percentageOf } from '#rules/question/percentage.ts';
import type { Answer } from '#rules/question/answer.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { ReviewProps } from '#web/features/question/part-props.ts';

/** A question as it is looked back on, whatever it was asked in. */
export type ReviewedQuestion = {
  id: string;
  number: number;
  kind: KindName;
  /** How many options a whole answer names, where that is known. */
  chooses?: number;
  text: string;
  options: readonly string[];
  parts: ReviewProps['question']['parts'];
  partRationales: ReviewProps['partRationales'];
  marks: ReviewProps['marks'];
  /** What it is asked about, where that is not in its text. */
  exhibits: SittingQuestion['exhibits'];
  rationales: readonly string[];
  right: Answer;
  answer: Answer;
  isCorrect: boolean;
  /** What it earned that was right in part, in thousandths of a point. */
  partialPoints?: number;
  isAnswered: boolean;
  isFlagged: boolean;
  /** It is part of the score. */
  isCounted: boolean;
  certainty: Certainty | null;
  explanation: string;
  sources: DetailedResult['sources'];
  domain: string;
  topic: string;
  /** Where it stands in the outline; null where only the server can tell. */
  place: { domain: number; task: number } | null;
  /** What else is known of how it was answered. */
  remarks: readonly string[];
  /** One's own bookmark and note, where they are known. */
  mark: Pick<SittingQuestion, 'isBookmarked' | 'note'> | null;
};

/** What came of a quiz, of practice or of a simulation, as its page shows it. */
export type ResultView = {
  /** Null where it is stored nowhere. */
  id: string | null;
  mode: (typeof RESULT_MODES)[number];
  name: string;
  percentage: number;
  correct: number;
  /** Questions that the percentage is of. */
  total: number;
  /** Of all that were asked. */
  unanswered: number;
  missed: number;
  seconds: number;
  /** The time, with what was allowed where there was a limit. */
  timeText: string;
  /** What one should know of how it came about. */
  conditions: readonly string[];
  facts: readonly { name: string; value: string }[];
  /** Our estimate of a pass; it is said of simulations alone. */
  passPercentage: number;
  hasReview: boolean;
  entries: readonly ReviewedQuestion[];
  /** Others of its kind before it, newest first. */
  earlier: readonly EarlierResult[];
  /** It says too little about where one stands to be compared. */
  isRehearsal: boolean;
};

/** How many were answered at all, how many of those rightly in part, what those earned in thousandths of a point, and all of them in percent. */
export function answeredIn({ entries, correct }: ResultView) {
  const answeredEntries = entries.filter((entry) => entry.isCounted && outcomeOf(entry) !== 'Not answered');
  const answered = answeredEntries.length;
  const partly = answeredEntries.filter((entry) => outcomeOf(entry) === 'Partly correct').length;
  const earned = answeredEntries.reduce((sum, { partialPoints = 0 }) => sum + partialPoints, 0);
  return { answered, partly, earned, accuracy: answered === 0 ? null : percentageOf(correct, answered, earned) };
}
