import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROBLEMS } from '#contract/problem.ts';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { PASSWORD } from '../../../tests/factories/people.ts';
import { refusal } from '../../../tests/factories/refusal.ts';
import { query } from '../../../tests/factories/rows.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Line = { msg: string; reqId?: string; err?: { message: string; stack: string }; route?: string; status?: number };
const lines = () => app.log.map((line) => JSON.parse(line) as Line);

test('answers an unexpected error with only its id, and logs it in full under that id', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  await query(app.database, 'alter table quiz_attempt rename to quiz_attempt_away');
  const answer = await sitting.submit(sitting.answers(5));
  await query(app.database, 'alter table quiz_attempt_away rename to quiz_attempt');

  expect(refusal(answer)).toBe('internal');
  expect(answer.body).toEqual({ error: PROBLEMS.internal[1], code: 'internal', requestId: expect.any(String) });
  const logged = lines().filter(({ reqId, err }) => reqId === answer.body.requestId && err);
  expect(logged).toMatchObject([
    { msg: 'unexpected error', err: { message: expect.stringContaining('quiz_attempt') } },
  ]);
  expect(logged[0]!.err!.stack).toContain('attempt.store.ts');
  // The next request succeeds.
  expect((await sitting.submit(sitting.answers(5))).status).toBe(200);
});

test('logs a request with its route, status, and time, not its address', async () => {
  await app.visitor().get(`/api/exams/${app.exam.id}/questions?count=1`);
  expect(lines().at(-1)).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/api/exams/:examId/questions',
    status: 200,
    ms: expect.any(Number),
    reqId: expect.any(String),
  });
});

test('never logs a password, token, cookie, address, or body', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  const secrets = [
    'secret-of-the-query',
    'secret-of-the-body',
    'secret-of-a-header',
    'secret-of-the-path',
    'secret%2Dof',
    PASSWORD,
    student.person.email,
  ];
  secrets.push(...student.cookies.map(({ value }) => value));
  const headers = {
    authorization: 'Bearer secret-of-a-header',
    'x-token': 'secret-of-a-header',
    'user-agent': 'secret-of-a-header',
  };
  const body = { email: student.person.email, password: 'secret-of-the-body' };
  await student.post('/api/auth/login', body, headers);
  await student.post('/api/auth/login', '{"password":"secret-of-the-body', headers);
  await student.post('/api/auth/login', { ...body, 'secret-of-the-body': 1 }, headers);
  for (const url of [
    '/api/exams?token=secret-of-the-query',
    '/api/secret-of-the-path',
    '/secret-of-the-path?x=secret-of-the-query',
    '/api/exams/secret-of-the-path',
    '/%zz/secret-of-the-path',
  ]) {
    await student.get(url, headers);
  }
  // The same for a database error.
  await query(app.database, 'alter table quiz_attempt rename to quiz_attempt_away');
  expect((await sitting.submit(sitting.answers(5))).status).toBe(500);
  await query(app.database, 'alter table quiz_attempt_away rename to quiz_attempt');
  await student.post('/api/auth/logout');

  const log = app.log.join('');
  expect(log).toContain('unexpected error');
  for (const secret of secrets) expect(log, secret).not.toContain(secret);
  for (const line of app.log) expect(line).toMatch(/^\{.*\}\n$/);
});
