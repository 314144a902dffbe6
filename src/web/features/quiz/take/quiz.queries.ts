import { listQuestions, type Question, type QuizResult, submitPreview, submitQuiz } from '#contract/quiz.ts';
import type { Timing } from '#rules/quiz/timing.ts';
import type { Api } from '#web/api.ts';

/** Questions asked for in a free quiz. */
const QUIZ_COUNT = 20;

/** A sitting as the browser holds it: what was served, and the name under which it is handed in. */
export type OpenSitting = { attemptId: string | null; questions: Question[]; timing: Timing };

/** Opens a sitting. Never cached: each is a new draw. */
export async function openSitting(api: Api, examId: string, timing: Timing): Promise<OpenSitting> {
  const reply = await api.whole(listQuestions, {
    params: { examId },
    query: { count: String(QUIZ_COUNT), ...(timing === '1' ? {} : { time: timing }) },
  });
  return { attemptId: reply.header('attempt-id'), questions: reply.data, timing };
}

/** The sitting that the page came with, until it is taken up. */
export const servedKey = (examId: string) => ['quiz', 'served', examId];

export type HandIn = { attemptId: string | null; answers: (number | null)[]; timeSpent: number };

/** Hands a sitting in: stored for that person, and refused where another one is signed in; only scored for nobody. */
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
