import type { TestApp } from '../factories/app.ts';
import { BODIES } from './examples.ts';
import type { Scenario } from './scenario.ts';

const today = (app: TestApp) => `/api/exams/${app.exam.id}/today`;

/** How the rows about what to do today are asked. */
export const todayScenarios: Record<string, Scenario> = {
  M191: (caller) => caller.get('/api/today'),
  M192: (caller, app) => caller.get(today(app)),
  M193: (caller, app) => caller.send({ method: 'PUT', url: today(app), body: BODIES.putStudyTime! }),
};
