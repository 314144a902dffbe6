import type { listFullQuestions } from '#contract/quiz-full.ts';
import { DetailedResult, Question, QuizResult, type submitPreview, type submitQuiz } from '#contract/quiz.ts';
import { type SatQuestion, servedQuestion, type StoredQuestion } from '#rules/question/question.ts';
import { score } from '#rules/question/score.ts';
import { JsonReply, toJson } from '#server/http/json-reply.ts';

/** A wording as JSON, in parts: what depends on the sitting comes between. */
type Parts = {
  served: string;
  reviewed: string;
  options: readonly string[];
  rationales: readonly string[];
  end: string;
};

const partsOf = new WeakMap<StoredQuestion, Parts>();

/** Made once for each wording in memory: its texts go through the schemas then, and are the same in every answer. */
function partsFor(question: StoredQuestion): Parts {
  const known = partsOf.get(question);
  if (known) return known;
  const sat = { question, optionOrder: [...question.options.keys()] };
  const [result] = score([sat], []).detailedResults;
  const { id, text, options } = Question.parse(servedQuestion(sat));
  const { rationales, explanation, topic, domain, sources } = DetailedResult.parse(result);
  const made = {
    served: `{"id":${JSON.stringify(id)},"text":${JSON.stringify(text)},"options":[`,
    reviewed: `{"questionId":${JSON.stringify(id)},"questionText":${JSON.stringify(text)},"options":[`,
    options: options.map((option) => JSON.stringify(option)),
    rationales: rationales.map((rationale) => JSON.stringify(rationale)),
    end: `${JSON.stringify({ explanation, topic, domain, sources }).slice(1)}`,
  };
  partsOf.set(question, made);
  return made;
}

const inOrder = (texts: readonly string[], order: readonly number[]) => order.map((index) => texts[index]).join(',');

/** The questions of a sitting as they are served. */
export function questionsJson(sat: readonly SatQuestion[]): JsonReply<typeof listFullQuestions> {
  const questions = sat.map(({ question, optionOrder }) => {
    const { served: head, options } = partsFor(question);
    return `${head}${inOrder(options, optionOrder)}]}`;
  });
  return new JsonReply(`[${questions.join(',')}]`);
}

/** A result; `sat` are the questions that it tells of, in its order. */
export function resultJson<E extends typeof submitQuiz | typeof submitPreview>({
  result,
  sat,
}: {
  result: QuizResult;
  sat: readonly SatQuestion[];
}): JsonReply<E> {
  const { detailedResults, ...sums } = result;
  const head = toJson(QuizResult, { ...sums, detailedResults: [] }).slice(0, -']}'.length);
  const details = detailedResults.map((detail, place) => {
    const { question, optionOrder } = sat[place]!;
    const { reviewed, options, rationales, end } = partsFor(question);
    const { correctAnswer, userAnswer, kind, parts, correctAnswers, userAnswers, marks, isCorrect } = detail;
    const answer = JSON.stringify({
      correctAnswer,
      userAnswer,
      kind,
      parts,
      correctAnswers,
      userAnswers,
      marks,
      isCorrect,
    });
    return `${reviewed}${inOrder(options, optionOrder)}],"rationales":[${inOrder(rationales, optionOrder)}],${answer.slice(1, -1)},${end}`;
  });
  return new JsonReply(`${head}${details.join(',')}]}`);
}
