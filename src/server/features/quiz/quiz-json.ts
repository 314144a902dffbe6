import type { listFullQuestions } from '#contract/quiz-full.ts';
import { DetailedResult, Question, QuizResult, type submitPreview, type submitQuiz } from '#contract/quiz.ts';
import { type SatQuestion, servedQuestion, type StoredQuestion } from '#rules/question/question.ts';
import { detailedResult, score, type ScoredAnswer } from '#rules/question/score.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { JsonReply, toJson } from '#server/http/json-reply.ts';

/** A wording as JSON, in parts: what depends on the sitting comes between. Each part is the text of its bytes, a character for each. */
type ServedParts = { start: string; options: readonly string[] };
/** What a review tells besides. */
type ReviewedParts = { start: string; rationales: readonly string[]; end: string };

/** Joined and sent, text of one byte a character costs less than what may hold any. */
const ENCODING = 'latin1';
const encode = (json: string): string => Buffer.from(json).toString(ENCODING);
const replyOf = <E extends Endpoint>(text: string) => new JsonReply<E>(Buffer.from(text, ENCODING));

/** Made once for each wording in memory: its texts go through the schemas then, and are the same in every answer. */
function oncePerWording<P>(make: (sat: SatQuestion) => P): (question: StoredQuestion) => P {
  const made = new WeakMap<StoredQuestion, P>();
  return (question) => {
    let parts = made.get(question);
    if (!parts) {
      parts = make({ question, optionOrder: [...question.options.keys()] });
      made.set(question, parts);
    }
    return parts;
  };
}

const servedParts = oncePerWording((sat): ServedParts => {
  const { id, text, options } = Question.parse(servedQuestion(sat));
  return {
    start: encode(`{"id":${JSON.stringify(id)},"text":${JSON.stringify(text)},"options":[`),
    options: options.map((option) => encode(JSON.stringify(option))),
  };
});

const reviewedParts = oncePerWording((sat): ReviewedParts => {
  const { questionId, questionText, rationales, explanation, topic, domain, sources } = DetailedResult.parse(
    detailedResult(sat, score([sat], []).answers[0]!),
  );
  return {
    start: encode(
      `{"questionId":${JSON.stringify(questionId)},"questionText":${JSON.stringify(questionText)},"options":[`,
    ),
    rationales: rationales.map((rationale) => encode(JSON.stringify(rationale))),
    end: encode(JSON.stringify({ explanation, topic, domain, sources }).slice(1)),
  };
});

function inOrder(texts: readonly string[], order: readonly number[]): string {
  let joined = '';
  for (let place = 0; place < order.length; place += 1) joined += `${place === 0 ? '' : ','}${texts[order[place]!]}`;
  return joined;
}

/** The questions of a sitting as they are served. */
export function questionsJson(sat: readonly SatQuestion[]): JsonReply<typeof listFullQuestions> {
  let all = '[';
  for (const { question, optionOrder } of sat) {
    const { start, options } = servedParts(question);
    all += `${all.length > 1 ? ',' : ''}${start}${inOrder(options, optionOrder)}]}`;
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
    const { options } = servedParts(question);
    const { start, rationales, end } = reviewedParts(question);
    const answered = `${inOrder(options, optionOrder)}],"rationales":[${inOrder(rationales, optionOrder)}],${answerJson(answer)}`;
    all += `${place === 0 ? '' : ','}${start}${answered},${end}`;
  }
  return replyOf(`${all}]}`);
}
