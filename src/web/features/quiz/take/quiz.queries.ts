import { listQuestions, type Question, type QuizResult, submitPreview, submitQuiz } from '#contract/quiz.ts';
import type { Timing } from '#rules/quiz/timing.ts';
import type { Api } from '#web/base/api.ts';

/** Number of questions requested for a free quiz. */
const QUIZ_COUNT = 20;

/** A sitting in the browser: the served questions, and the id it is submitted with. */
export type OpenSitting = { attemptId: string | null; questions: Question[]; timing: Timing };

/** Opens a sitting. Never cached, because each is a new draw. */
export async function openSitting(api: Api, examId: string, timing: Timing): Promise<OpenSitting> {
  const reply = await api.withHeaders(listQuestions, {
    params: { examId },
    query: { count: String(QUIZ_COUNT), ...(timing === '1' ? {} : { time: timing }) },
  });
  return { attemptId: reply.header('attempt-id'), questions: reply.data, timing };
}

/** The sitting that came with the page, until it is used. */
export const servedKey = (examId: string) => ['quiz', 'served', examId];

export type HandIn = { attemptId: string | null; answers: (number | null)[]; timeSpent: number };

/** Submits a sitting: stored for this person, refused if another is signed in; only scored if there is no person. */
export function handIn(
  api: Api,
  examId: string,
  { attemptId, ...body }: HandIn,
  userId: string | null,
): Promise<QuizResult> {
  const headers = {
    ...(attemptId !== null && { 'attempt-id': attemptId }),
    ...(userId !== null && { 'learner-id': userId }),
  };
  const call = { params: { examId }, body, headers };
  return userId === null ? api(submitPreview, call) : api(submitQuiz, call);
}
