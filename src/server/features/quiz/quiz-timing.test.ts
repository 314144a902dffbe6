import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Submits a sitting after `after` seconds while claiming another time; returns what the reply says and what is stored. */
async function submitted({ after, claims, time = '1' }: { after: number; claims: number; time?: string }) {
  // Students who rest for a week are signed out, so the person signs in just before submitting.
  const browser = app.visitor();
  const sitting = await openSitting(app, browser, { time });
  app.clock.advance(after);
  await app.signIn({}, browser);
  const { status, body } = await sitting.submit(sitting.answers(5), claims);
  expect(status).toBe(200);
  const [row] = await query<{ timeSpentSeconds: number; isLate: boolean; timing: string }>(
    app.database,
    `select * from quiz_attempt where id = '${sitting.attemptId}'`,
  );
  expect(row).toMatchObject({ timeSpentSeconds: body.timeSpent, isLate: body.late, timing: time });
  return [body.timeSpent, body.late, body.correct];
}

test.each([
  ['a smaller claim counts', 100, 40, 40],
  ['a larger claim does not', 100, 101, 100],
  ['an absurd claim does not', 100, 1e12, 100],
  ['the largest number there is does not', 100, Number.MAX_VALUE, 100],
  ['no time at all is a claim too', 100, 0, 0],
  ['fractions are rounded', 100, 40.6, 41],
])('the time is what the server measured: %s', async (_name, after, claims, stored) => {
  expect(await submitted({ after, claims })).toEqual([stored, false, 5]);
});

test.each([
  ['1', 1800, 1800, false],
  ['1', 1830, 1800, false],
  ['1', 1831, 1800, true],
  ['1', 86_400 * 6, 1800, true],
  ['1.5', 2730, 2700, false],
  ['1.5', 2731, 2700, true],
  ['2', 3630, 3600, false],
  ['2', 3631, 3600, true],
  ['untimed', 86_400, 86_400, false],
])(
  'with the time %s, a submission after %i s is stored with %i s, late: %s, and scored all the same',
  async (time, after, stored, late) => {
    expect(await submitted({ time, after, claims: 1e6 })).toEqual([stored, late, 5]);
  },
);

test.each(['0', '3', '1.50', 'Infinity', '', 'untimed&time=1'])('grants only times on offer: %s', async (time) => {
  expect((await app.visitor().get(`/api/exams/${app.exam.id}/questions?time=${time}`)).status).toBe(400);
});

test('records no negative time when the clock goes back', async () => {
  expect(await submitted({ after: -500, claims: 60 })).toEqual([0, false, 5]);
});
