import { DetailedResult, QuizResult, type submitPreview, type submitQuiz } from '#contract/quiz.ts';
import type { SatQuestion, StoredQuestion } from '#rules/question/question.ts';
import { detailedResult, score, type ScoredAnswer } from '#rules/question/score.ts';
import { JsonReply, toJson } from '#server/http/json-reply.ts';

/** A wording as a review shows it, in parts, with what depends on the sitting going in between. Each part is a string with one character per byte. */
type ReviewedParts = { start: string; options: readonly string[]; rationales: readonly string[]; end: string };

/** Strings with one byte per character are cheaper to join and send than general ones. */
const ENCODING = 'latin1';
const encode = (json: string): string => Buffer.from(json).toString(ENCODING);

const reviews = new WeakMap<StoredQuestion, ReviewedParts>();

/** Made once per wording in memory. Its texts pass the schema then and are the same in every reply. */
function reviewedParts(question: StoredQuestion): ReviewedParts {
  const known = reviews.get(question);
  if (known) return known;
  const entry: SatQuestion = { question, optionOrder: [...question.options.keys()] };
  const { questionId, questionText, options, rationales, explanation, topic, domain, sources } = DetailedResult.parse(
    detailedResult(entry, score([entry], []).answers[0]!),
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

/** The outcome of an answer: numbers and booleans, and more only if a quiz does not ask the question. */
function answerJson(scored: ScoredAnswer): string {
  const { correctAnswer, userAnswer, kind, parts, correctAnswers, userAnswers, marks, isCorrect } = scored;
  if (kind === undefined) return `"correctAnswer":${correctAnswer},"userAnswer":${userAnswer},"isCorrect":${isCorrect}`;
  const whole = { correctAnswer, userAnswer, kind, parts, correctAnswers, userAnswers, marks, isCorrect };
  return encode(JSON.stringify(whole)).slice(1, -1);
}

/** A result as returned: its totals and, if there is a review, each answer with its question. */
export type ResultJson = {
  sums: Omit<QuizResult, 'detailedResults'>;
  questions: readonly SatQuestion[];
  answers: readonly ScoredAnswer[];
};

/** A result as a whole. */
export const quizResult = ({ sums, questions, answers }: ResultJson): QuizResult => ({
  ...sums,
  detailedResults: sums.hasReview ? answers.map((answer, place) => detailedResult(questions[place]!, answer)) : [],
});

/** A result as JSON, joined from the encoded parts of its wordings. */
export function resultJson<E extends typeof submitQuiz | typeof submitPreview>({
  sums,
  questions,
  answers,
}: ResultJson): JsonReply<E> {
  let all = toJson(QuizResult, { ...sums, detailedResults: [] }).slice(0, -']}'.length);
  for (const [place, answer] of sums.hasReview ? answers.entries() : []) {
    const { question, optionOrder } = questions[place]!;
    const { start, options, rationales, end } = reviewedParts(question);
    const answered = `${inOrder(options, optionOrder)}],"rationales":[${inOrder(rationales, optionOrder)}],${answerJson(answer)}`;
    all += `${place === 0 ? '' : ','}${start}${answered},${end}`;
  }
  return new JsonReply<E>(Buffer.from(`${all}]}`, ENCODING));
}
