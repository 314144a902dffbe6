import { DetailedResult, QuizResult, type submitPreview, type submitQuiz } from '#contract/quiz.ts';
import type { SatQuestion, StoredQuestion } from '#rules/question/question.ts';
import { detailedResult, score, type ScoredAnswer } from '#rules/question/score.ts';
import { JsonReply, toJson } from '#server/http/json-reply.ts';

/** A wording as a review tells it, in parts: what depends on the sitting comes between. Each part is the text of its bytes, a character for each. */
type ReviewedParts = { start: string; options: readonly string[]; rationales: readonly string[]; end: string };

/** Joined and sent, text of one byte a character costs less than what may hold any. */
const ENCODING = 'latin1';
const encode = (json: string): string => Buffer.from(json).toString(ENCODING);

const reviews = new WeakMap<StoredQuestion, ReviewedParts>();

/** Made once for each wording in memory: its texts go through the schemas then, and are the same in every answer. */
function reviewedParts(question: StoredQuestion): ReviewedParts {
  const known = reviews.get(question);
  if (known) return known;
  const sat: SatQuestion = { question, optionOrder: [...question.options.keys()] };
  const { questionId, questionText, options, rationales, explanation, topic, domain, sources } = DetailedResult.parse(
    detailedResult(sat, score([sat], []).answers[0]!),
  );
  const parts = {
    start: encode(
      `{"questionId":${JSON.stringify(questionId)},"questionText":${JSON.stringify(questionText)},"options":[`,
    ),
    options: options.map((option) => encode(JSON.stringify(option))),
    rationales: rationales.map((rationale) => encode(JSON.stringify(rationale))),
    end: encode(JSON.stringify({ explanation, topic, domain, sources }).slice(1)),
  };
  reviews.set(question, parts);
  return parts;
}

function inOrder(texts: readonly string[], order: readonly number[]): string {
  let joined = '';
  for (let place = 0; place < order.length; place += 1) joined += `${place === 0 ? '' : ','}${texts[order[place]!]}`;
  return joined;
}

/** What became of an answer: numbers, yes and no, and more only where a quiz does not ask the question. */
function answerJson(scored: ScoredAnswer): string {
  const { correctAnswer, userAnswer, kind, parts, correctAnswers, userAnswers, marks, isCorrect } = scored;
  if (kind === undefined) return `"correctAnswer":${correctAnswer},"userAnswer":${userAnswer},"isCorrect":${isCorrect}`;
  const whole = { correctAnswer, userAnswer, kind, parts, correctAnswers, userAnswers, marks, isCorrect };
  return encode(JSON.stringify(whole)).slice(1, -1);
}

/** A result as it is told: what it sums up to and, where there is a review, each answer with its question. */
export type ResultJson = {
  sums: Omit<QuizResult, 'detailedResults'>;
  sat: readonly SatQuestion[];
  answers: readonly ScoredAnswer[];
};

/** A result as a whole. */
export const quizResult = ({ sums, sat, answers }: ResultJson): QuizResult => ({
  ...sums,
  detailedResults: sums.hasReview ? answers.map((answer, place) => detailedResult(sat[place]!, answer)) : [],
});

/** The same as JSON. */
export function resultJson<E extends typeof submitQuiz | typeof submitPreview>({
  sums,
  sat,
  answers,
}: ResultJson): JsonReply<E> {
  let all = toJson(QuizResult, { ...sums, detailedResults: [] }).slice(0, -']}'.length);
  for (const [place, answer] of sums.hasReview ? answers.entries() : []) {
    const { question, optionOrder } = sat[place]!;
    const { start, options, rationales, end } = reviewedParts(question);
    const answered = `${inOrder(options, optionOrder)}],"rationales":[${inOrder(rationales, optionOrder)}],${answerJson(answer)}`;
    all += `${place === 0 ? '' : ','}${start}${answered},${end}`;
  }
  return new JsonReply<E>(Buffer.from(`${all}]}`, ENCODING));
}
