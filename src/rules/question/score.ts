import type { ShownSource } from '../exam/source.ts';
import { type Answer, BLANK, isRight } from './answer.ts';
import { percentageOf } from './percentage.ts';
import { rightAnswer, type SatQuestion } from './question.ts';

/** What became of one answer, with all that explains it. Indices count options in the order shown. */
export type DetailedResult = {
  questionId: string;
  questionText: string;
  options: string[];
  rationales: string[];
  correctAnswer: number;
  userAnswer: number | null;
  /** All of them, where a question takes more than one; the fields above then hold the first. */
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
  const shown = optionOrder.map((index) => question.options[index]!);
  const right = rightAnswer(entry);
  return {
    questionId: question.id,
    questionText: question.text,
    options: shown.map((option) => option.text),
    rationales: shown.map((option) => option.rationale),
    correctAnswer: right[0] ?? -1,
    userAnswer: answer[0] ?? null,
    ...(question.kind === 'multiple' && { correctAnswers: [...right], userAnswers: [...answer] }),
    isCorrect: isRight(answer, right),
    explanation: question.explanation,
    topic: question.topic,
    domain: question.domainName,
    sources: [...question.sources],
  };
}
