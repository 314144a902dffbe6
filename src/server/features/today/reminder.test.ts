import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const learner = async () => {
  const person = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const examDate = app.clock.iso(10 * DAY).slice(0, 10);
  const body = { examDate, minutes: 30, daysOff: [] };
  await person.send({ method: 'PUT', url: `/api/exams/${app.exam.id}/today`, body });
  return { person, examDate };
};
type Person = Awaited<ReturnType<typeof learner>>['person'];
const weekly = (person: Person, isOn: boolean, timeZone = 'UTC') =>
  person.send({ method: 'PUT', url: '/api/user/weekly-mail', body: { isOn, timeZone } });
const reminders = async (person: Person) => (await person.get('/api/user/reminders')).body;
const isWeekly = ({ subject }: { subject: string }) => subject.startsWith(`${app.exam.name}: `);
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

/** Lets a week pass and queues the mails that are due. */
async function nextWeek(): Promise<void> {
  app.clock.advance(8 * DAY);
  await app.reminders.sendDue();
  await app.mails.sendDue();
}

test('reminds nobody who did not ask for it', async () => {
  const { person } = await learner();
  expect(await reminders(person)).toEqual({
    hasCalendar: false,
    hasWeeklyMail: false,
    dailyHour: null,
    hasReviewMail: true,
  });
  await nextWeek();
  expect((await mailsTo(app, person.person.email)).filter(isWeekly)).toEqual([]);
});

test('serves a calendar at an address only its owner knows, until it is replaced or ended', async () => {
  const { person, examDate } = await learner();
  const first = (await person.post('/api/user/calendar', { timeZone: 'UTC' })).body.address;
  const { text, status, headers } = await app.visitor().get(new URL(first).pathname);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const lines = unfolded(text);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT').length).toBeGreaterThan(8);
  expect(lines).toContain(`SUMMARY:Exam: ${app.exam.name}`);
  expect(lines).toContain(`DTSTART;VALUE=DATE:${examDate.replaceAll('-', '')}`);
  expect(lines.filter((line) => line.startsWith('SUMMARY:Exam simulation')).length).toBe(2);
  expect(JSON.stringify(await query(app.database, 'select * from reminder'))).not.toContain(
    new URL(first).pathname.split('/')[2]!.slice(0, -4),
  );
  const second = (await person.post('/api/user/calendar', { timeZone: 'UTC' })).body.address;
  expect((await app.visitor().get(new URL(first).pathname)).status).toBe(404);
  expect(await reminders(person)).toMatchObject({ hasCalendar: true });
  await person.send({ method: 'DELETE', url: '/api/user/calendar', body: {} });
  expect((await app.visitor().get(new URL(second).pathname)).status).toBe(404);
  expect((await app.visitor().get('/calendar/anything.ics')).status).toBe(404);
});

test('sends the weekly mail once a week until its own link ends it', async () => {
  const { person } = await learner();
  expect((await weekly(person, true)).body).toEqual({
    hasCalendar: false,
    hasWeeklyMail: true,
    dailyHour: null,
    hasReviewMail: true,
  });
  await app.reminders.sendDue();
  await nextWeek();
  await app.reminders.sendDue();
  const mails = await mailsTo(app, person.person.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(new RegExp(`^${app.exam.name}: exam in \\d+ days$`)),
  ]);
  expect(mails[0]!.text).toContain(app.exam.name);
  expect(mails[0]!.text).toMatch(/Next: [a-z].*\. It takes about \d+ minutes?\. [A-Z]/);
  const token = /unsubscribe\/(\S+)/.exec(mails[0]!.text)![1]!;
  expect(refusal(await app.visitor().post(`/api/unsubscribe/${token}x`, {}))).toBe('not_found');
  expect((await app.visitor().post(`/api/unsubscribe/${token}`, {})).status).toBe(204);
  expect((await app.visitor().post(`/api/unsubscribe/${token}`, {})).status).toBe(204);
  await person.post('/api/auth/login', { email: person.person.email, password: 'a long walk home' });
  await nextWeek();
  expect(await mailsTo(app, person.person.email)).toHaveLength(1);
});

test('lets a mail program unsubscribe by the weekly mail’s header, which no other mail has', async () => {
  const { person } = await learner();
  await weekly(person, true);
  await nextWeek();
  const mails = await mailsTo(app, person.person.email);
  const named = mails.map(({ raw }) => /^List-Unsubscribe: <([^>]+)>\r$/im.exec(raw.replace(/\r\n[ \t]+/g, ' '))?.[1]);
  expect(named).toEqual(mails.map((mail) => (isWeekly(mail) ? expect.any(String) : undefined)));
  const [mail] = mails.filter(isWeekly);
  expect(mail!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const answer = await app.visitor().send({
    method: 'POST',
    url: new URL(named.find(Boolean)!).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(204);
  await nextWeek();
  expect(await mailsTo(app, person.person.email)).toHaveLength(mails.length);
});

test('sends a daily mail at the chosen hour of one’s own zone, on days with something due only, until its own link ends it', async () => {
  const { person } = await learner();
  await weekly(person, true);
  const zone = 'Asia/Kolkata';
  const daily = (hour: number | null) =>
    person.send({ method: 'PUT', url: '/api/user/daily-mail', body: { hour, timeZone: zone } });
  expect((await daily(24)).status).toBe(400);
  expect((await daily(20)).body).toEqual({
    hasCalendar: false,
    hasWeeklyMail: true,
    dailyHour: 20,
    hasReviewMail: true,
  });
  const mails = async () => {
    await app.reminders.sendDue();
    await app.mails.sendDue();
    return (await mailsTo(app, person.person.email)).filter(({ text }) => text.includes('daily email'));
  };
  const hourThere = () =>
    Number(
      new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(app.clock.now()),
    );
  for (let hours = 0; hours < 24 && hourThere() !== 20; hours += 1) {
    expect(await mails()).toEqual([]);
    app.clock.advance(3600);
  }
  const [mail] = await mails();
  expect(mail!.subject).toMatch(/, about \d+ min$/);
  expect(mail!.text).toMatch(/Next: [a-z].*\. It takes about \d+ minutes?\. [A-Z]/);
  expect(mail!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(await mails()).toHaveLength(1);
  app.clock.advance(DAY);
  expect(await mails()).toHaveLength(2);
  // A day off asks for nothing.
  const weekday = ((new Date(app.clock.now().getTime() + DAY * 1000).getUTCDay() + 6) % 7) + 1;
  await person.post('/api/auth/login', { email: person.person.email, password: PASSWORD });
  const examDate = app.clock.iso(9 * DAY).slice(0, 10);
  const body = { examDate, minutes: 30, daysOff: [weekday] };
  expect((await person.send({ method: 'PUT', url: `/api/exams/${app.exam.id}/today`, body })).status).toBe(200);
  app.clock.advance(DAY);
  expect(await mails()).toHaveLength(2);
  app.clock.advance(DAY);
  expect(await mails()).toHaveLength(3);
  const token = /unsubscribe\/(\S+)/.exec(mail!.text)![1]!;
  expect((await app.visitor().post(`/api/unsubscribe/${token}`, {})).status).toBe(204);
  app.clock.advance(DAY);
  expect(await mails()).toHaveLength(3);
  await person.post('/api/auth/login', { email: person.person.email, password: PASSWORD });
  expect(await reminders(person)).toEqual({
    hasCalendar: false,
    hasWeeklyMail: true,
    dailyHour: null,
    hasReviewMail: true,
  });
});

test('asks in one weekly mail how the exam went, once more on the site, and leaves out who has passed', async () => {
  const { person, examDate } = await learner();
  await weekly(person, true);
  const url = `/api/exams/${app.exam.id}/today?timeZone=UTC`;
  // A session does not last for weeks.
  const comeBack = async () =>
    expect((await person.post('/api/auth/login', { email: person.person.email, password: PASSWORD })).status).toBe(200);
  const text = async () => {
    await nextWeek();
    await comeBack();
    return (await mailsTo(app, person.person.email)).at(-1)!.text;
  };
  expect(await text()).toContain('Exam in 2 days.');
  expect(await text()).toContain('How did your exam go? Tell us in Today, with one press.');
  expect((await person.get(url)).body.asksOutcome).toBe(true);
  const asked = `/api/exams/${app.exam.id}/outcomes/${examDate}`;
  expect((await person.post(`${asked}/asked?timeZone=UTC`, {})).status).toBe(204);
  const after = await text();
  expect(after).not.toContain('How did your exam go?');
  expect(after).toContain('Your exam date has passed. Set a new one, and your plan picks up where you left off.');
  expect((await person.get(url)).body.asksOutcome).toBe(false);
  const { length } = await mailsTo(app, person.person.email);
  const body = { result: 'passed', score: null };
  await person.send({ method: 'PUT', url: `${asked}?timeZone=UTC`, body });
  await nextWeek();
  expect(await mailsTo(app, person.person.email)).toHaveLength(length);
});

test('queues one mail when several processes find it due at once', async () => {
  const others = await Promise.all([1, 2].map(() => startTestApp({ home: app.home, clock: app.clock })));
  const { person } = await learner();
  await weekly(person, true, 'Europe/Berlin');
  app.clock.advance(8 * DAY);
  await Promise.all([app, ...others].map(({ reminders: own }) => own.sendDue()));
  await app.mails.sendDue();
  for (const other of others) await other.close();
  expect(await mailsTo(app, person.person.email)).toHaveLength(1);
});

test('stops guesses at addresses of calendars, but not those who ask for their own', async () => {
  const limited = await startTestApp({ settings: { RATE_LIMITS: '1' } });
  onTestFinished(() => limited.close());
  const person = await limited.signIn();
  const own = new URL((await person.post('/api/user/calendar', { timeZone: 'UTC' })).body.address).pathname;
  const ask = async (url: string, from: string) => (await limited.visitor().send({ url, from })).status;
  const guess = (at: number) => `/calendar/${String(at).padStart(43, 'a')}.ics`;
  for (let at = 0; at < 60; at += 1) expect(await ask(guess(at), '203.0.113.1')).toBe(404);
  expect(await ask(guess(60), '203.0.113.1')).toBe(429);
  expect(await ask(own, '203.0.113.1')).toBe(429);
  for (let at = 0; at < 100; at += 1) expect(await ask(own, '203.0.113.2')).toBe(200);
});
