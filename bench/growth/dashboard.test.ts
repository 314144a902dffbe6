import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockStanding, updateStanding } from '#server/features/response/standing.store.ts';
import { startTestApp, type TestApp } from '../../tests/factories/app.ts';
import type { Browser } from '../../tests/factories/browser.ts';
import { openSitting } from '../../tests/factories/sitting.ts';
import { bestRatio, ratio } from './ratio.ts';

const [FEW, MANY] = [5, 5000];
const ROUNDS = 40;
// The trend has ten times as many points; reading all attempts would be a hundred times slower.
const AIM = 3;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A person who has taken this many quizzes of twenty questions. */
async function personWith(attempts: number) {
  const person = await app.signIn({ grants: [{ examId: null }] });
  const sitting = await openSitting(app, person, { count: 20 });
  await sitting.submit(sitting.answers(15));
  const model = await app.database.read((reader) =>
    reader.selectFrom('quizAttempt').selectAll().where('id', '=', sitting.attemptId).executeTakeFirstOrThrow(),
  );
  await app.database.write(async (tx) => {
    for (let left = attempts - 1; left > 0; left -= 500) {
      const rows = Array.from({ length: Math.min(left, 500) }, (_, index) => ({
        ...model,
        id: randomUUID(),
        completedAt: app.clock.iso(-60 * (left + index)),
      }));
      await tx.insertInto('quizAttempt').values(rows).execute();
    }
    const more = attempts - 1;
    const standing = await lockStanding(tx, { userId: person.person.id, examId: app.exam.id });
    await updateStanding(tx, {
      ...standing,
      attempts: standing.attempts + more,
      correct: standing.correct + 15 * more,
      asked: standing.asked + 20 * more,
      answered: standing.answered + 20 * more,
    });
  });
  return person;
}

test('five thousand attempts are shown, paged and added to as fast as five', async () => {
  const [few, many] = [await personWith(FEW), await personWith(MANY)];
  const get = (url: string) => async (browser: Browser) => {
    const { status } = await browser.get(url);
    expect(status).toBe(200);
  };
  const dashboard = [get('/api/user/standing'), get('/api/user/attempts'), get('/api/user/purchased-exams')];
  const submit = async (browser: Browser) => {
    const sitting = await openSitting(app, browser, { count: 20 });
    expect((await sitting.submit(sitting.answers(10))).status).toBe(200);
  };
  const works: Record<string, (browser: Browser) => Promise<unknown>> = {
    standing: dashboard[0]!,
    attempts: dashboard[1]!,
    'attempts of one exam': get(`/api/user/attempts?examId=${app.exam.id}`),
    'the dashboard': (browser) => Promise.all(dashboard.map((call) => call(browser))),
    'a submit': submit,
  };
  for (const [name, work] of Object.entries(works)) {
    expect(await bestRatio(name, () => ratio(work, many, few, ROUNDS), AIM), name).toBeLessThan(AIM);
  }
});
