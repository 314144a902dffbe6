import type { EarlierResult, SittingQuestion } from '#contract/practice-sitting.ts';
import type { DetailedResult, QuizResult } from '#contract/quiz.ts';
import type { SavedResult } from '#contract/results.ts';
import type { StudyOutline } from '#contract/study.ts';
import type { Certainty } from '#rules/practice/event.ts';
import type { RESULT_MODES } from '#rules/practice/mode.ts';
import { isFew, percentageBeside, percentageOf, scoreText, shownPercentage } from '#rules/question/percentage.ts';
import { tallyOf } from '#rules/question/tally.ts';
import { type Answer, isBlank } from '#rules/question/answer.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import { FLAT } from '#rules/practice/simulation-time.ts';
import { allowedSeconds, countdown, minutesAndSeconds } from '#rules/quiz/timing.ts';
import type { PlaceState } from '#rules/practice/fold.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { groupOf, outcomeLabel } from '#web/features/question/outcome.ts';
import type { ReviewProps } from '#web/features/question/part-props.ts';
import { paths } from '#web/base/paths.ts';

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
  /** It shows where its person starts. */
  isDiagnostic: boolean;
};

/** The score as the page shows it; for a simulation, its percentage agrees with the verdict on passing. */
export const scoreShown = ({ mode, percentage, passPercentage, correct, total }: ResultView): string =>
  mode === 'simulation' && !isFew(total)
    ? `${percentageBeside(percentage, passPercentage)}%`
    : scoreText({ correct, total, percentage });

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

/** A new result, or that of a stored attempt, which may be a simulation. */
type Result = QuizResult & Pick<Partial<SavedResult>, 'simulationSeconds'>;

/** The time limit in seconds; null without one. */
const allowedIn = ({ simulationSeconds, timing }: Result): number | null =>
  simulationSeconds ?? (timing === FLAT ? null : allowedSeconds(timing));

/** Time as 'used / 30:00', with the actual limit. */
export function timeOfAllowed(result: Result): string {
  const allowed = allowedIn(result);
  return `${minutesAndSeconds(result.timeSpent)} / ${allowed === null ? 'no limit' : countdown(allowed)}`;
}

/** Unusual conditions of an attempt; empty for the usual ones. */
export function conditionsOf(result: Result): string[] {
  const { timing, late, timeSpent } = result;
  const allowed = allowedIn(result);
  const timed = timing === 'untimed' ? 'Taken without a time limit' : `Taken with ${timing}x time`;
  // Late with time to spare: the quiz was left and resumed.
  const isInterrupted = timeSpent < (allowed ?? 0);
  const ended = isInterrupted ? 'Taken with an interruption' : 'Submitted after time ran out';
  const isTimeUp = !late && timeSpent >= (allowed ?? Number.POSITIVE_INFINITY);
  return [
    ...(timing === '1' ? [] : [timed]),
    ...(isTimeUp ? ['Time ran out, so we submitted your answers'] : []),
    ...(late ? [ended] : []),
  ];
}

/** Where to read about a domain or one of its tasks; null if there is nothing to read, or while that is unknown. */
export function studyPath(
  outline: StudyOutline | undefined,
  slug: string,
  domain: number,
  task: number | null,
): string | null {
  const found = outline?.domains.find(({ number }) => number === domain);
  if (!found) return null;
  if (task === null) return paths.studyDomain(slug, domain);
  return found.taskNumbers.includes(task) ? paths.studyTask(slug, domain, task) : null;
}

/** Seconds as h:mm:ss or m:ss. */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** The word for a marked question: for this exam only, or permanently. */
export const markedText = (mode: (typeof RESULT_MODES)[number]): string =>
  mode === 'simulation' ? 'flagged' : 'bookmarked';

type AskedQuestion = Pick<SittingQuestion, 'kind' | 'options' | 'chooses'>;

/** Partly but not fully answered. */
export const isIncomplete = ({ answer }: PlaceState, question: AskedQuestion): boolean =>
  !isBlank(answer) && !KINDS[question.kind].isWhole(answer, question);

/** The state of a question, for the map. A partial answer counts as none; `draft` is a pick not yet checked in practice. */
export function placeText(place: PlaceState, question: AskedQuestion, draft: Answer, marked: string): string {
  const { isWhole } = KINDS[question.kind];
  const isHalf = !isBlank(place.answer) || !isBlank(draft);
  const answer = isWhole(place.answer, question)
    ? 'answered'
    : isWhole(draft, question)
      ? 'chosen, not checked'
      : isHalf
        ? 'incomplete'
        : 'not answered';
  return place.isFlagged ? `${answer}, ${marked}` : answer;
}

type Kind = Pick<ResultView, 'mode'> & { isSealed?: boolean | undefined; isRehearsal?: boolean | undefined };

/** The kind of result, in a word or two. */
export function resultName({ mode, isSealed, isRehearsal }: Kind): string {
  if (mode !== 'simulation') return mode === 'quiz' ? 'Quiz' : 'Practice';
  if (isRehearsal) return 'Rehearsal';
  return isSealed ? 'Sealed exam' : 'Exam simulation';
}
