import { randomUUID } from 'node:crypto';
import type { TestApp } from '../factories/app.ts';
import { BODIES } from './examples.ts';
import type { Scenario } from './scenario.ts';

const today = (app: TestApp) => `/api/exams/${app.exam.id}/today`;

const outcome = (app: TestApp) => `/api/exams/${app.exam.id}/outcomes/2026-01-31`;

const sealed = (app: TestApp) => `/api/exams/${app.exam.id}/sittings/${randomUUID()}`;

/** Scenarios for rows about Today and readiness, and about what a browser keeps of a quiz. */
export const todayScenarios: Record<string, Scenario> = {
  M191: (caller) => caller.get('/api/today'),
  M199: (caller) => caller.get('/api/user/exams'),
  M192: (caller, app) => caller.get(today(app)),
  M321: (caller, app) => caller.get(`/api/exams/${app.exam.id}/readiness`),
  M322: (caller, app) => caller.get(`/api/exams/${app.exam.id}/readiness/answers`),
  M323: (caller) => caller.get('/api/calibration'),
  M194: (caller) => caller.get('/api/user/reminders'),
  M195: (caller) => caller.post('/api/user/calendar', { timeZone: 'UTC' }),
  M196: (caller) => caller.send({ method: 'DELETE', url: '/api/user/calendar', body: {} }),
  M197: (caller) => caller.send({ method: 'PUT', url: '/api/user/weekly-mail', body: { isOn: true, timeZone: 'UTC' } }),
  M478: (caller) => caller.send({ method: 'PUT', url: '/api/user/daily-mail', body: { hour: 20, timeZone: 'UTC' } }),
  M479: (caller) => caller.send({ method: 'PUT', url: '/api/user/review-mail', body: { isOn: false } }),
  M198: (caller) => caller.post('/api/unsubscribe/nothing', {}),
  M193: (caller, app) => caller.send({ method: 'PUT', url: today(app), body: BODIES.putStudyTime! }),
  M290: (caller, app) => caller.post(`/api/exams/${app.exam.id}/lead-over`, {}),
  M285: (caller, app) => caller.post(`${outcome(app)}/asked`, {}),
  M286: (caller, app) => caller.send({ method: 'PUT', url: outcome(app), body: BODIES.putOutcome! }),
  M288: (caller, app) => caller.get(sealed(app)),
  M289: (caller, app) => caller.send({ method: 'PUT', url: sealed(app), body: BODIES.putSealedSitting! }),
  M287: (caller, app) => caller.send({ method: 'DELETE', url: outcome(app), body: {} }),
};
