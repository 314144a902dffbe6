import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../factories/app.ts';
import { refusal } from '../factories/refusal.ts';
import { CALLS, subjectOf } from './examples.ts';

let app: TestApp;
let callers: Awaited<ReturnType<TestApp['everyone']>>;
beforeAll(async () => {
  app = await startTestApp();
});
// Signed in again each time, since some calls sign out.
beforeEach(async () => {
  callers = await app.everyone();
});
afterAll(() => app.close());

const nasty = fc.constantFrom(
  '',
  '0',
  '-1',
  'null',
  '..',
  '%00',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '__proto__',
  'constructor',
  '🏔',
  'a'.repeat(5000),
);
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 30 }));
const wellFormed = (value: string) => encodeURIComponent(value.toWellFormed());
const known = fc.constantFrom(
  'answers',
  'timeSpent',
  'email',
  'password',
  'count',
  'time',
  'page',
  'includeInactive',
  'timeZone',
);
const query = fc.array(fc.tuple(fc.oneof(known, text), text), { maxLength: 4 });
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.dictionary(fc.oneof(known, fc.string()), fc.jsonValue({ maxDepth: 3 })).map((value) => JSON.stringify(value)),
  fc
    .record({
      answers: fc.array(fc.oneof(fc.integer(), fc.double(), fc.constant(null), text)),
      timeSpent: fc.oneof(fc.double(), fc.integer()),
    })
    .map((value) => JSON.stringify(value)),
  fc.record({ email: text, password: text }).map((value) => JSON.stringify(value)),
  fc.string(),
);

test.each(CALLS)('%s answers any input in our own words, never with an internal error', async (_name, endpoint) => {
  const sent = fc.record({
    who: fc.constantFrom('anon', 'student', 'owner', 'admin'),
    param: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: text }),
    query: fc.oneof(fc.constant<[string, string][]>([]), query),
    body: json,
    attemptId: fc.option(fc.oneof(fc.uuid(), fc.constantFrom('x', ''))),
  });
  await fc.assert(
    fc.asyncProperty(sent, async ({ who, param, query: pairs, body, attemptId }) => {
      const path = endpoint.path.replace(/\{\w+\}/g, () =>
        // Dots would be a step up, to another call.
        param === null || /^\.{1,2}$/.test(param) ? subjectOf(endpoint, app) : wellFormed(param),
      );
      const search = pairs.map(([name, value]) => `${wellFormed(name)}=${wellFormed(value)}`).join('&');
      const answer = await callers[who as 'anon'].send({
        method: endpoint.method,
        url: search ? `${path}?${search}` : path,
        headers: attemptId === null ? {} : { 'attempt-id': attemptId },
        ...(endpoint.method !== 'GET' && { body }),
      });
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400) refusal(answer);
      else expect(answer.status).toBe(endpoint.status ?? 200);
    }),
    { numRuns: 80 },
  );
  // The process is unchanged.
  expect(Object.keys(Object.prototype)).toEqual([]);
});
