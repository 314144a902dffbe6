import type { TestApp } from '../factories/app.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const INCIDENT = { title: 'Slow pages', description: 'We look into it', status: 'investigating', impact: 'low', services: ['website'] };

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
  sendContactMessage: { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', subject: 'general', message: 'Hello' },
  postIncident: INCIDENT,
  changeIncident: INCIDENT,
  postMaintenance: { title: 'Disks', description: 'New ones', services: ['database'], startsAt: '2030-01-01T00:00:00.000Z', endsAt: '2030-01-01T02:00:00.000Z' },
  undoReview: {},
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
