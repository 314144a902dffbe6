import type { listQuestions, Question, QuizResult, submitPreview, submitQuiz } from '#contract/quiz.ts';
import type { Timing } from '#rules/quiz/timing.ts';
import { type Api, callTo } from '#web/base/api.ts';

const questions = callTo<typeof listQuestions>('GET', '/api/exams/{examId}/questions');
const submit = callTo<typeof submitQuiz>('POST', '/api/exams/{examId}/submit');
const preview = callTo<typeof submitPreview>('POST', '/api/exams/{examId}/submit-preview');

/** Number of questions requested for a free quiz. */
const QUIZ_COUNT = 20;

/** A sitting in the browser: the served questions, and the id it is submitted with. */
export type OpenSitting = { attemptId: string | null; questions: Question[]; timing: Timing };

/** Opens a sitting. Never cached, because each is a new draw. */
export async function openSitting(api: Api, examId: string, timing: Timing): Promise<OpenSitting> {
  const reply = await api.withHeaders(questions, {
    params: { examId },
    query: { count: String(QUIZ_COUNT), ...(timing === '1' ? {} : { time: timing }) },
  });
  return { attemptId: reply.header('attempt-id'), questions: reply.data, timing };
}

/** The sitting that came with the page, until it is used. */
export const servedKey = (examId: string) => ['quiz', 'served', examId];

export type HandIn = { attemptId: string | null; answers: (number | null)[]; timeSpent: number; seconds?: number[] };

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
  return userId === null ? api(preview, call) : api(submit, call);
}
