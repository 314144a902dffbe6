import type { ShownSource } from '../exam/source.ts';
import { type Answer, BLANK, isBlank } from './answer.ts';
import { KINDS } from './kinds/kinds.ts';
import type { KindName } from './kinds/names.ts';
import type { StoredPart } from './option.ts';
import { percentageOf } from './percentage.ts';
import { withExhibits } from './exhibit/exhibit.ts';
import { rightAnswer, type SatQuestion } from './question.ts';
import { isRight, marksOf } from './right.ts';
import { tallyOf } from './tally.ts';

/** The result of one answer. Indices count options in the order shown. */
export type ScoredAnswer = {
  correctAnswer: number;
  userAnswer: number | null;
  /** The kind, parts, complete answers and marks if quizzes don't ask it; the fields above then hold the first. */
  kind?: KindName;
  parts?: ReviewedPart[];
  correctAnswers?: AnswerItem[];
  userAnswers?: AnswerItem[];
  /** Which of its points were earned. */
  marks?: boolean[];
  isCorrect: boolean;
};

/** A scored answer with its question and everything that explains it. */
export type DetailedResult = ScoredAnswer & {
  questionId: string;
  questionText: string;
  options: string[];
  rationales: string[];
  explanation: string;
  topic: string;
  domain: string;
  sources: ShownSource[];
};

/** What an answer of any kind consists of. */
export type AnswerItem = number | string | null;

/** A part with why its answer is right. */
export type ReviewedPart = { text: string; rationale: string; unit?: string };

export type Score = {
  correct: number;
  incorrect: number;
  total: number;
  /** Exact. */
  percentage: number;
  /** By position. */
  answers: ScoredAnswer[];
};

/** Scores answers against what was served, by position. Open questions are incorrect. */
export function score(questions: readonly SatQuestion[], answers: readonly Answer[]): Score {
  const scored = questions.map((entry, place) => scoredAnswer(entry, answers[place] ?? BLANK));
  const { asked: total, correct } = tallyOf(
    scored.map(({ isCorrect }, place) => ({ isCorrect, isAnswered: !isBlank(answers[place] ?? BLANK) })),
  );
  return { correct, incorrect: total - correct, total, percentage: percentageOf(correct, total), answers: scored };
}

function scoredAnswer(entry: SatQuestion, answer: Answer): ScoredAnswer {
  const { question, optionOrder } = entry;
  const kind = KINDS[question.kind];
  const right = rightAnswer(question, optionOrder);
  return {
    correctAnswer: kind.picks(right)[0] ?? -1,
    userAnswer: kind.picks(answer)[0] ?? null,
    ...(!kind.isForQuiz && {
      kind: question.kind,
      ...(question.parts?.length && { parts: question.parts.map(reviewedPart) }),
      marks: [...marksOf(entry, answer)],
      correctAnswers: listOf(right),
      userAnswers: listOf(answer),
    }),
    isCorrect: isRight(entry, answer),
  };
}

/** What is revealed about a question once it is answered. */
export function detailedResult({ question, optionOrder }: SatQuestion, scored: ScoredAnswer): DetailedResult {
  const shown = optionOrder.map((index) => question.options[index]!);
  return {
    questionId: question.id,
    questionText: withExhibits(question.text, question.exhibits ?? []),
    options: shown.map((option) => option.text),
    rationales: shown.map((option) => option.rationale),
    ...scored,
    explanation: question.explanation,
    topic: question.topic,
    domain: question.domainName,
    sources: [...question.sources],
  };
}

export const reviewedPart = ({ text, rationale, accepts }: StoredPart): ReviewedPart => ({
  text,
  rationale,
  ...(accepts?.unit !== undefined && { unit: accepts.unit }),
});

/** An answer as a list: answers of every kind are lists. */
const listOf = (answer: Answer): AnswerItem[] => (Array.isArray(answer) ? ([...answer] as AnswerItem[]) : []);
