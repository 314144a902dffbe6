import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { query } from '../../../../tests/factories/rows.ts';

const DAY = 86_400;
const MESSAGE = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', subject: 'general', message: 'Hello' };

let app: TestApp;
afterEach(() => app.close());

type Admin = Awaited<ReturnType<TestApp['signIn']>>;
const turn = (admin: Admin, hour: number | null, timeZone = 'UTC') =>
  admin.send({ method: 'PUT', url: '/api/admin/work-mail', body: { hour, timeZone } });
const mails = async (admin: Admin) =>
  (await mailsTo(app, admin.person.email)).filter(({ text }) => text.includes('/admin'));

async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    app.clock.advance(DAY);
    await Promise.all([app.workMails.sendDue(), app.workMails.sendDue()]);
    await app.mails.sendDue();
  }
}

test('emails who wants it, once a day at their hour, what the work list says; nothing on days without any', async () => {
  app = await startTestApp({ content: null });
  const [wants, other] = [await app.signIn({ isAdmin: true }), await app.signIn({ isAdmin: true })];
  expect((await wants.get('/api/admin/work-mail')).body).toEqual({ hour: null });
  expect((await turn(wants, 24)).status).toBe(400);
  expect((await turn(wants, 7, 'Mars/Olympus')).status).toBe(400);
  expect((await turn(wants, 7, 'Europe/Berlin')).body).toEqual({ hour: 7 });
  await turn(other, 7);
  expect((await turn(other, null)).body).toEqual({ hour: null });
  const [row, ...rest] = await query<{ mailAt: string | Date }>(app.database, 'select mail_at from work_mail');
  expect(rest).toEqual([]);
  // The clock stands at noon UTC in November.
  expect(new Date(row!.mailAt).toISOString().slice(11, 16)).toBe('06:00');
  await days(2);
  expect(await mails(wants)).toEqual([]);

  await app.visitor().post('/api/contact', MESSAGE);
  await days(2);
  const [first, second, ...others] = await mails(wants);
  expect([first!.subject, second!.subject, others]).toEqual(['Cairn: 1 point to do', 'Cairn: 1 point to do', []]);
  expect(first!.text).toContain('To do\n1 open message');
  expect(await mails(other)).toEqual([]);
});

test('names problems of the installation first, and ends with the rights of its reader', async () => {
  app = await startTestApp({ content: null, settings: { DISK_LOW_PERCENT: '100' } });
  const reader = await app.signIn({ isAdmin: true });
  await turn(reader, 7);
  await days(1);
  const [mail] = await mails(reader);
  expect(mail!.subject).toBe('Cairn: 1 problem');
  expect(mail!.text).toMatch(/Problems with the installation\nThe disk with the data folder is nearly full/);
  const other = await app.signIn({ isAdmin: true });
  const url = `/api/admin/users/${reader.person.id}`;
  expect((await other.send({ method: 'PATCH', url, body: { isAdmin: false } })).status).toBe(200);
  await days(2);
  expect(await mails(reader)).toHaveLength(1);
  expect(await query(app.database, 'select * from work_mail')).toEqual([]);
});
