import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump } from '../../../../tests/factories/rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = () => `/api/exams/${app.exam.id}/today`;
const place = (examDate: string) => `/api/exams/${app.exam.id}/outcomes/${examDate}`;
const put = (browser: Browser, url: string, body: object) => browser.send({ method: 'PUT', url, body });
const remove = (browser: Browser, examDate: string) =>
  browser.send({ method: 'DELETE', url: place(examDate), body: {} });
const dayIn = (days: number) => app.clock.iso(days * 86_400).slice(0, 10);
const stored = async () => (await dump(app.database)).outcome!;
const ofDay = async (examDate: string) => (await stored()).filter((row) => row.examDate === examDate);

/** Someone whose exam was yesterday. */
async function afterExam() {
  const person = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const examDate = dayIn(2);
  expect((await put(person, today(), { examDate, minutes: 20, daysOff: [] })).status).toBe(200);
  expect((await person.post(`${place(examDate)}/asked`, {})).status).toBe(404);
  expect((await put(person, place(examDate), { result: 'passed', score: null })).status).toBe(404);
  app.clock.advance(3 * 86_400);
  return { person, examDate };
}

/** Logs in anew, since a session does not last for weeks. */
const comeBack = async (person: Awaited<ReturnType<typeof app.signIn>>) =>
  expect((await person.post('/api/auth/login', { email: person.person.email, password: PASSWORD })).status).toBe(200);

test('keeps who was asked, what they said, and lets them change and delete it', async () => {
  const { person, examDate } = await afterExam();
  const outcomes = async () => (await person.get(today())).body.outcomes;
  for (let time = 0; time < 2; time += 1) expect((await person.post(`${place(examDate)}/asked`, {})).status).toBe(204);
  const askedAt = app.clock.iso();
  expect(await ofDay(examDate)).toMatchObject([{ askedAt, answeredAt: null, result: null }]);
  expect(await outcomes()).toEqual([]);

  app.clock.advance(60);
  expect((await put(person, place(examDate), { result: 'failed', score: 640 })).body).toEqual({
    examDate,
    result: 'failed',
    score: 640,
  });
  await put(person, place(examDate), { result: 'passed', score: 780.5 });
  // Being asked in another tab takes no answer away.
  await person.post(`${place(examDate)}/asked`, {});
  expect(await outcomes()).toEqual([{ examDate, result: 'passed', score: 780.5 }]);
  expect(await ofDay(examDate)).toMatchObject([
    { askedAt, answeredAt: app.clock.iso(), result: 'passed', score: 780.5 },
  ]);
  // An exam that was not taken has no score.
  expect((await put(person, place(examDate), { result: 'moved', score: 3 })).body).toMatchObject({ score: null });

  const { records } = (await person.get('/api/user/export')).body;
  expect(records.examResults).toMatchObject([{ examDate, result: 'moved', askedAt }]);

  // A new date leaves it where it is.
  await put(person, today(), { examDate: dayIn(30), minutes: 20, daysOff: [] });
  expect(await outcomes()).toMatchObject([{ examDate, result: 'moved' }]);
  for (let time = 0; time < 2; time += 1) expect((await remove(person, examDate)).status).toBe(204);
  expect(await outcomes()).toEqual([]);
  expect(await ofDay(examDate)).toMatchObject([{ askedAt, answeredAt: null, result: null, score: null }]);
});

test('asks on one day, once more a week later, and then never again', async () => {
  const { person, examDate } = await afterExam();
  const asks = async () => (await person.get(`${today()}?timeZone=UTC`)).body.asksOutcome;
  const note = async () => expect((await person.post(`${place(examDate)}/asked?timeZone=UTC`, {})).status).toBe(204);
  const seen: boolean[] = [];
  for (const days of [0, 1, 5, 1, 1, 30]) {
    app.clock.advance(days * 86_400);
    await comeBack(person);
    seen.push(await asks());
    // Noted only where it was shown, and reloading changes nothing.
    if (seen.at(-1)) await note();
    expect(await asks()).toBe(seen.at(-1));
  }
  expect(seen).toEqual([true, false, false, true, false, false]);
  await put(person, today(), { examDate: dayIn(1), minutes: 20, daysOff: [] });
  expect(await asks()).toBe(false);
  app.clock.advance(2 * 86_400);
  expect(await asks()).toBe(true);
});

test('takes no day that was not one’s own exam date, and no other results', async () => {
  const { person, examDate } = await afterExam();
  await put(person, place(examDate), { result: 'passed', score: null });
  const other = await app.signIn();
  for (const answer of [
    await put(other, place(examDate), { result: 'passed', score: null }),
    await remove(other, examDate),
    await other.post(`${place(examDate)}/asked`, {}),
    await put(person, place('2020-01-01'), { result: 'passed', score: null }),
  ])
    expect(refusal(answer)).toBe('not_found');
  for (const body of [{ result: 'unsure', score: null }, { result: 'passed', score: -1 }, { result: 'passed' }])
    expect(refusal(await put(person, place(examDate), body))).toBe('malformed');
  expect((await put(person, place('2020-13-01'), { result: 'passed', score: null })).status).toBe(404);
});

test('leaves of a deleted account only what is counted', async () => {
  const { person, examDate } = await afterExam();
  await put(person, place(examDate), { result: 'passed', score: 791 });
  const before = await stored();
  const [own] = await ofDay(examDate);
  expect(
    (await person.send({ method: 'DELETE', url: '/api/user/account', body: { currentPassword: PASSWORD } })).status,
  ).toBe(204);
  const after = await stored();
  expect(after).toHaveLength(before.length);
  expect(after.find(({ id }) => id === own!.id)).toMatchObject({
    userId: null,
    examDate: null,
    score: null,
    result: 'passed',
  });
});
