import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPacks } from '#server/features/content/import/import.ts';
import { keyFor } from '#server/session-secret.ts';
import { SECRET, SMALL_CONTENT, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePack } from '../../../../tests/factories/pack.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('keeps a sitting in a cookie that scripts cannot read and only its exam’s calls receive', async () => {
  const browser = app.visitor();
  const { setCookies, headers } = await browser.get(`/api/exams/${app.exam.id}/questions`);
  expect(setCookies).toHaveLength(2);
  const [pair, ...attributes] = setCookies[0]!.split('; ');
  expect(pair).toMatch(`sitting.${headers['attempt-id']}=`);
  expect(attributes).toEqual(
    expect.arrayContaining([`Path=/api/exams/${app.exam.id}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${7 * 86_400}`]),
  );
  // A second cookie, which says only that there is a sitting, goes to the page of that quiz.
  expect(setCookies[1]).toMatch(
    new RegExp(`^quiz=begun; Max-Age=${7 * 86_400}; Path=/quiz/${app.exam.slug}; HttpOnly; SameSite=Lax$`),
  );
  expect(browser.cookieHeader('/api/exams')).toBeUndefined();
});

test('accepts a sitting after a restart and in any process of the installation', async () => {
  const browser = app.visitor();
  const sitting = await openSitting(app, browser);
  const other = await startTestApp({ home: app.home, clock: app.clock, seed: 99 });
  try {
    const there = browser.on(other.app);
    const { status, body } = await sitting.preview(sitting.answers(3), 0, there);
    expect([status, body.correct]).toEqual([200, 3]);
  } finally {
    await other.close();
  }
});

test('ignores a sitting sealed with another secret', async () => {
  const browser = app.visitor();
  const sitting = await openSitting(app, browser);
  const stranger = await startTestApp({
    home: app.home,
    settings: { SESSION_SECRET: 'another secret of the tests, as long', SESSION_SECRET_PREVIOUS: 'lost' },
  });
  try {
    const { status, body } = await sitting.preview(sitting.answers(3), 0, browser.on(stranger.app));
    expect([status, body.code]).toEqual([409, 'no_sitting']);
  } finally {
    await stranger.close();
  }
});

test('leaves a newer version’s sittings to its processes and says when to try again', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  const bytes = Buffer.from([2, 1]);
  const mac = createHmac('sha256', keyFor('cairn sitting', SECRET)).update(bytes).digest();
  const sealed = Buffer.concat([mac, bytes]).toString('base64url');
  const url = `/api/exams/${app.exam.id}/submit`;
  const submit = (id: string | undefined, sittings: string) =>
    student.post(
      url,
      { answers: [], timeSpent: 1 },
      { cookie: `${student.cookieHeader('/')}; ${sittings}`, 'attempt-id': id },
    );
  const newer = randomUUID();
  const isToTryAgain = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': expect.any(String) } };
  expect(await submit(newer, `sitting.${newer}=${sealed}`)).toMatchObject(isToTryAgain);
  expect(await submit(undefined, `sitting.${newer}=${sealed}`)).toMatchObject(isToTryAgain);
  expect(await submit(randomUUID(), `sitting.${newer}=${sealed}`)).toMatchObject({ status: 409 });
  const own = student.cookieHeader(url)!;
  expect(await submit(sitting.attemptId, `${own}; sitting.${newer}=${sealed}`)).toMatchObject({ status: 400 });

  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test('grades two tabs with the same exam against their own questions', async () => {
  const student = await app.signIn();
  const first = await openSitting(app, student);
  app.clock.advance(1);
  const second = await openSitting(app, student);
  expect(first.attemptId).not.toBe(second.attemptId);
  expect((await first.preview(first.answers(2))).body.correct).toBe(2);
  expect((await second.submit(second.answers(5))).body.correct).toBe(5);
  expect((await first.submit(first.answers(2))).body.correct).toBe(2);
});

test('takes the newest sitting if none is named', async () => {
  const browser = app.visitor();
  await openSitting(app, browser);
  app.clock.advance(1);
  const newest = await openSitting(app, browser);
  const { body } = await browser.post(`/api/exams/${app.exam.id}/submit-preview`, {
    answers: newest.answers(5),
    timeSpent: 1,
  });
  expect(body.correct).toBe(5);
});

test('keeps four sittings of an exam per browser, the fifth replacing the oldest', async () => {
  const browser = app.visitor();
  const opened = [];
  for (let tab = 0; tab < 5; tab += 1) {
    opened.push(await openSitting(app, browser));
    app.clock.advance(1);
  }
  expect(browser.cookies.filter(({ name }) => name.startsWith('sitting.'))).toHaveLength(4);
  const statuses = [];
  for (const sitting of opened) statuses.push((await sitting.preview(sitting.answers(5))).status);
  expect(statuses).toEqual([409, 200, 200, 200, 200]);
});

test('does not accept a sitting for another exam', async () => {
  const owner = await app.signIn({ grants: [{ examId: null }] });
  const sitting = await openSitting(app, owner);
  const body = { answers: sitting.answers(5), timeSpent: 1 };
  const cookie = [owner.cookieHeader('/'), owner.cookieHeader(`/api/exams/${app.exam.id}/submit`)].join('; ');
  const reply = await owner.post(`/api/exams/${app.inactiveExam.id}/submit`, body, {
    cookie,
    'attempt-id': sitting.attemptId,
  });
  expect([reply.status, reply.body.code]).toEqual([409, 'no_sitting']);
});

test('grades and reviews a question as served, even if it is edited or archived afterward', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student, { count: 20 });
  const answers = sitting.answers(20);
  const edited = makePack(120, {
    question: (question) => ({ text: `Edited. ${question.text}`, keys: [question.keys[0] === 'a' ? 'b' : 'a'] }),
  });
  await importPacks(app.database, { ...SMALL_CONTENT, packs: [edited] }, app.clock.now);
  const [first, second] = sitting.questions;
  await app.change(
    `update question set archived_at = '${app.clock.iso()}' where id in ('${first!.id}', '${second!.id}')`,
  );

  const { status, body } = await sitting.submit(answers);
  expect([status, body.correct]).toEqual([200, 20]);
  expect(body.detailedResults.map((entry: { questionText: string }) => entry.questionText)).toEqual(
    sitting.questions.map(({ text }) => text),
  );
  // The retry reads the stored attempt.
  expect((await sitting.submit(answers)).body).toEqual(body);

  const afresh = await openSitting(app, app.visitor(), { count: 20 });
  for (const { text, id } of afresh.questions) {
    expect(text).toMatch(/^Edited\. /);
    expect([first!.id, second!.id]).not.toContain(id);
  }
});

test('a browser that lost its cookies gets back the one of an open quiz, and no other', async () => {
  const visitor = app.visitor();
  const sitting = await openSitting(app, visitor);
  const url = `/api/exams/${app.exam.id}/sittings/${sitting.attemptId}`;
  const { status, body } = await visitor.get(url);
  expect([status, Object.keys(body)]).toEqual([200, ['sealed']]);
  const submit = (browser: typeof visitor) => sitting.preview(sitting.answers(2), 1, browser);
  const killed = app.visitor();
  expect(refusal(await killed.get(url))).toBe('no_sitting');
  expect(refusal(await submit(killed))).toBe('no_sitting');
  const put = (sealed: string, to = url) => killed.send({ method: 'PUT', url: to, body: { sealed } });
  expect(refusal(await put('nothing'))).toBe('no_sitting');
  expect(refusal(await put(body.sealed, url.replace(sitting.attemptId, randomUUID())))).toBe('no_sitting');
  expect((await put(body.sealed)).status).toBe(204);
  expect((await submit(killed)).body).toMatchObject({ correct: 2 });
  // What was submitted is not undone by the earlier one.
  expect((await put(body.sealed)).status).toBe(204);
  expect((await submit(killed)).body).toMatchObject({ correct: 2 });
});
