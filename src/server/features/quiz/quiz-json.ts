import type { listFullQuestions } from '#contract/quiz-full.ts';
import { DetailedResult, Question, QuizResult, type submitPreview, type submitQuiz } from '#contract/quiz.ts';
import { type SatQuestion, servedQuestion, type StoredQuestion } from '#rules/question/question.ts';
import { detailedResult, score, type ScoredAnswer } from '#rules/question/score.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { JsonReply, toJson } from '#server/http/json-reply.ts';

/** A wording as JSON, in parts: what depends on the sitting comes between. Each part is the text of its bytes, a character for each. */
type Parts = {
  served: string;
  reviewed: string;
  options: readonly string[];
  rationales: readonly string[];
  end: string;
};

const partsOf = new WeakMap<StoredQuestion, Parts>();

/** Joined and sent, text of one byte a character costs less than what may hold any. */
const ENCODING = 'latin1';
const encode = (json: string): string => Buffer.from(json).toString(ENCODING);
const replyOf = <E extends Endpoint>(text: string) => new JsonReply<E>(Buffer.from(text, ENCODING));

/** Made once for each wording in memory: its texts go through the schemas then, and are the same in every answer. */
function partsFor(question: StoredQuestion): Parts {
  const known = partsOf.get(question);
  if (known) return known;
  const sat = { question, optionOrder: [...question.options.keys()] };
  const result = detailedResult(sat, score([sat], []).answers[0]!);
  const { id, text, options } = Question.parse(servedQuestion(sat));
  const { rationales, explanation, topic, domain, sources } = DetailedResult.parse(result);
  const made = {
    served: encode(`{"id":${JSON.stringify(id)},"text":${JSON.stringify(text)},"options":[`),
    reviewed: encode(`{"questionId":${JSON.stringify(id)},"questionText":${JSON.stringify(text)},"options":[`),
    options: options.map((option) => encode(JSON.stringify(option))),
    rationales: rationales.map((rationale) => encode(JSON.stringify(rationale))),
    end: encode(JSON.stringify({ explanation, topic, domain, sources }).slice(1)),
  };
  partsOf.set(question, made);
  return made;
}

function inOrder(texts: readonly string[], order: readonly number[]): string {
  let joined = '';
  for (let place = 0; place < order.length; place += 1) joined += `${place === 0 ? '' : ','}${texts[order[place]!]}`;
  return joined;
}

/** The questions of a sitting as they are served. */
export function questionsJson(sat: readonly SatQuestion[]): JsonReply<typeof listFullQuestions> {
  let all = '[';
  for (const { question, optionOrder } of sat) {
    const { served, options } = partsFor(question);
    all += `${all.length > 1 ? ',' : ''}${served}${inOrder(options, optionOrder)}]}`;
  }
  return replyOf(`${all}]`);
}

/** What became of an answer: numbers, yes and no, and more only where a quiz does not ask the question. */
function answerJson(scored: ScoredAnswer): string {
  const { correctAnswer, userAnswer, kind, parts, correctAnswers, userAnswers, marks, isCorrect } = scored;
  if (kind === undefined) return `"correctAnswer":${correctAnswer},"userAnswer":${userAnswer},"isCorrect":${isCorrect}`;
  const whole = { correctAnswer, userAnswer, kind, parts, correctAnswers, userAnswers, marks, isCorrect };
  return encode(JSON.stringify(whole)).slice(1, -1);
}

/** A result as it is told: what it sums up to and, where there is a review, each answer with its question. */
export type ToldResult = {
  sums: Omit<QuizResult, 'detailedResults'>;
  sat: readonly SatQuestion[];
  answers: readonly ScoredAnswer[];
};

/** A result as a whole. */
export const quizResult = ({ sums, sat, answers }: ToldResult): QuizResult => ({
  ...sums,
  detailedResults: sums.hasReview ? answers.map((answer, place) => detailedResult(sat[place]!, answer)) : [],
});

/** The same as JSON. */
export function resultJson<E extends typeof submitQuiz | typeof submitPreview>({
  sums,
  sat,
  answers,
}: ToldResult): JsonReply<E> {
  let all = toJson(QuizResult, { ...sums, detailedResults: [] }).slice(0, -']}'.length);
  for (const [place, answer] of sums.hasReview ? answers.entries() : []) {
    const { question, optionOrder } = sat[place]!;
    const { reviewed, options, rationales, end } = partsFor(question);
    const answered = `${inOrder(options, optionOrder)}],"rationales":[${inOrder(rationales, optionOrder)}],${answerJson(answer)}`;
    all += `${place === 0 ? '' : ','}${reviewed}${answered},${end}`;
  }
  return replyOf(`${all}]}`);
}
