import type { StoredQuestion } from './question.ts';

/** The option index a candidate picked, as shown to them, or null. */
export type Answer = number | null;

/** An answer to a question that may take more than one option. */
export type Picks = Answer | readonly number[];

/** What became of one answer, with all that explains it. Indices count options in the order shown. */
export type DetailedResult = {
  questionId: string;
  questionText: string;
  options: string[];
  rationales: string[];
  correctAnswer: number;
  userAnswer: Answer;
  /** All of them, where a question takes more than one; the fields above then hold the first. */
  correctAnswers?: number[];
  userAnswers?: number[];
  isCorrect: boolean;
  explanation: string;
  topic: string;
  domain: string;
  sources: { title: string; url: string }[];
};

export type Score = {
  correct: number;
  incorrect: number;
  total: number;
  /** Whole percent, halves rounded up; 0 of 0 is 0. */
  percentage: number;
  detailedResults: DetailedResult[];
};

/** The question of a sitting, with the order in which its options were shown. */
export type SatQuestion = { question: StoredQuestion; optionOrder: readonly number[] };

/**
 * Scores answers against what was served, place by place. A missing or null answer is incorrect; where more than one
 * option is asked for, exactly those have to be picked.
 */
export function score(sat: readonly SatQuestion[], answers: readonly Picks[]): Score {
  const detailedResults = sat.map(({ question, optionOrder }, place): DetailedResult => {
    const shown = optionOrder.map((index) => question.options[index]!);
    const right = shown.flatMap((option, index) => (question.keys.includes(option.id) ? [index] : []));
    const given = answers[place] ?? null;
    const picked = given === null ? [] : typeof given === 'number' ? [given] : [...given];
    return {
      questionId: question.id,
      questionText: question.text,
      options: shown.map((option) => option.text),
      rationales: shown.map((option) => option.rationale),
      correctAnswer: right[0] ?? -1,
      userAnswer: picked[0] ?? null,
      ...(question.kind === 'multiple' && { correctAnswers: right, userAnswers: picked }),
      isCorrect:
        picked.length > 0 && picked.length === right.length && right.every((option) => picked.includes(option)),
      explanation: question.explanation,
      topic: question.topic,
      domain: question.domainName,
      sources: [...question.sources],
    };
  });
  const correct = detailedResults.filter((entry) => entry.isCorrect).length;
  const total = sat.length;
  return { correct, incorrect: total - correct, total, percentage: percentageOf(correct, total), detailedResults };
}

/** Whole percent, halves rounded up; 0 of 0 is 0. */
export function percentageOf(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct * 100) / total);
}
