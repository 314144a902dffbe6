import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mark = (browser: Awaited<ReturnType<TestApp['signIn']>>, place: string, method = 'PUT') =>
  browser.send({ method, url: `/api/user/study-progress/${app.exam.id}/${place}`, body: {} });
const progress = async (browser: Awaited<ReturnType<TestApp['signIn']>>) =>
  (await browser.get(`/api/user/study-progress/${app.exam.id}`)).body;

test('counts a task as read once however often it is marked, and as unread once unmarked', async () => {
  const student = await app.signIn();
  expect(await progress(student)).toEqual([]);
  expect((await Promise.all([mark(student, '1/2'), mark(student, '1/2')])).map(({ status }) => status)).toEqual([
    204, 204,
  ]);
  app.clock.advance(60);
  // The latest time, since a task is read again after it was failed.
  const readAt = app.clock.iso();
  expect((await mark(student, '1/2')).text).toBe('');
  expect(await progress(student)).toEqual([{ domainNumber: 1, taskNumber: 2, readAt }]);
  for (let times = 0; times < 2; times += 1) expect((await mark(student, '1/2', 'DELETE')).status).toBe(204);
  expect(await progress(student)).toEqual([]);
});

test('refuses to mark a task that is locked or does not exist', async () => {
  const student = await app.signIn();
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  for (const method of ['PUT', 'DELETE']) {
    expect(refusal(await mark(student, '2/1', method))).toBe('forbidden');
    expect(refusal(await mark(owner, '2/2', method))).toBe('not_found');
    expect((await mark(owner, '2/1', method)).status).toBe(204);
  }
  expect(await progress(student)).toEqual([]);
});

test('keeps progress private and deletes it with the account', async () => {
  const [one, other] = [await app.signIn(), await app.signIn()];
  await mark(one, '1/1');
  expect(await progress(other)).toEqual([]);
  await query(app.database, `delete from "user" where id = '${one.person.id}'`);
  expect(await query(app.database, `select * from task_read where user_id = '${one.person.id}'`)).toEqual([]);
});
