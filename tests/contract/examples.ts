import type { TestApp } from '../factories/app.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** For each call that takes a body, one that its schema accepts. */
export const BODIES: Record<string, object> = {
  login: { email: 'nobody@example.com', password: 'nothing' },
  register: { email: 'nobody@example.com', username: 'nobody', password: 'a long walk home', confirmPassword: 'a long walk home' },
  forgotPassword: { email: 'nobody@example.com' },
  resetPassword: { token: 'nothing', password: 'a long walk home', confirmPassword: 'a long walk home' },
  reauthenticate: { password: 'nothing' },
  changeProfile: { firstName: 'Ada' },
  changePassword: { currentPassword: 'nothing', password: 'a long walk home', confirmPassword: 'a long walk home' },
  changeEmail: { email: 'somebody@example.com', currentPassword: 'nothing' },
  deleteAccount: { currentPassword: 'nothing' },
  setUp: { token: 'nothing', email: 'nobody@example.com', username: 'nobody', password: 'a long walk home', confirmPassword: 'a long walk home' },
  submitQuiz: { answers: [0, null, 3], timeSpent: 1 },
  submitPreview: { answers: [], timeSpent: 0 },
  reviewFlashcards: { reviews: [{ id: '0f9c3a52-6a4e-4f0e-9a53-0b8f6f1f7c11', cardId: '2b1f5f2e-97a1-4b57-8a2e-5f6f2f0c9d22', grade: 'good', reviewedAt: '2026-11-20T12:00:00.000Z' }] },
  undoReview: {},
  startPracticeSitting: { sittingId: '5a0c4a35-5a6f-4f9b-9d36-0c6f0a1f2b11', mode: 'simulation' },
  putPracticePreset: { name: 'Weak spots', settings: { count: 10, domains: [], tasks: [], difficulties: [], pool: 'all', weakestFirst: true } },
  putQuestionMark: { isFlagged: true },
  sendPracticeEvents: { since: 0, events: [{ device: '0f9c3a52-6a4e-4f0e-9a53-0b8f6f1f7c11', seq: 1, place: 0, seconds: 3, at: '2026-11-20T12:00:00.000Z', kind: 'answered', picked: [1] }] },
  putFlashcardPlan: { newPerDay: 10, retention: 0.9, examDate: null },
};

/** The calls, with the names that tests are to show. */
export const CALLS: [string, Endpoint][] = contract.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

/** The address of a call, about the exam on offer wherever it is about one. */
export function addressOf(endpoint: Endpoint, app: TestApp): string {
  return endpoint.path.replace(/\{\w+\}/g, app.exam.id);
}

/** The call in its plainest valid form. */
export function plainest(endpoint: Endpoint, app: TestApp) {
  const body = endpoint.method === 'GET' ? undefined : (BODIES[endpoint.id] ?? {});
  return { method: endpoint.method, url: addressOf(endpoint, app), body };
}
