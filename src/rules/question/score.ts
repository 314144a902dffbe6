import type { ShownSource } from '../exam/source.ts';
import { type Answer, BLANK } from './answer.ts';
import { KINDS } from './kinds/kinds.ts';
import type { KindName } from './kinds/names.ts';
import { percentageOf } from './percentage.ts';
import { rightAnswer, type SatQuestion } from './question.ts';
import { isRight } from './right.ts';

/** What became of one answer, with all that explains it. Indices count options in the order shown. */
export type DetailedResult = {
  questionId: string;
  questionText: string;
  options: string[];
  rationales: string[];
  correctAnswer: number;
  userAnswer: number | null;
  /** The kind and all of them, where a quiz does not ask it; the fields above then hold the first. */
  kind?: KindName;
  correctAnswers?: number[];
  userAnswers?: number[];
  isCorrect: boolean;
  explanation: string;
  topic: string;
  domain: string;
  sources: ShownSource[];
};

export type Score = {
  correct: number;
  incorrect: number;
  total: number;
  /** Whole percent. */
  percentage: number;
  detailedResults: DetailedResult[];
};

/** Scores answers against what was served, place by place. What was left open is incorrect. */
export function score(sat: readonly SatQuestion[], answers: readonly Answer[]): Score {
  const detailedResults = sat.map((entry, place) => detailedResult(entry, answers[place] ?? BLANK));
  const correct = detailedResults.filter(({ isCorrect }) => isCorrect).length;
  const total = sat.length;
  return { correct, incorrect: total - correct, total, percentage: percentageOf(correct, total), detailedResults };
}

function detailedResult(entry: SatQuestion, answer: Answer): DetailedResult {
  const { question, optionOrder } = entry;
  const kind = KINDS[question.kind];
  const shown = optionOrder.map((index) => question.options[index]!);
  const right = kind.picks(rightAnswer(question, optionOrder));
  const picks = kind.picks(answer);
  return {
    questionId: question.id,
    questionText: question.text,
    options: shown.map((option) => option.text),
    rationales: shown.map((option) => option.rationale),
    correctAnswer: right[0] ?? -1,
    userAnswer: picks[0] ?? null,
    ...(!kind.isForQuiz && { kind: question.kind, correctAnswers: [...right], userAnswers: [...picks] }),
    isCorrect: isRight(entry, answer),
    explanation: question.explanation,
    topic: question.topic,
    domain: question.domainName,
    sources: [...question.sources],
  };
}
