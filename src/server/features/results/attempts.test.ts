import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Attempt, SavedResult } from '#contract/results.ts';
import { updateCatalogueVersion } from '#server/features/exam/exam.store.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ATTEMPTS = '/api/user/attempts';
const list = async (browser: Browser, search = ''): Promise<Attempt[]> => {
  const { status, body } = await browser.get(ATTEMPTS + search);
  expect(status).toBe(200);
  return body;
};
const ids = (attempts: Attempt[]) => attempts.map(({ id }) => id);

/** Takes a quiz of five questions, a minute after the previous one. Returns its id. */
async function take(browser: Browser, correct: number, exam = app.exam): Promise<string> {
  const sitting = await openSitting(app, browser, { exam });
  app.clock.advance(60);
  expect((await sitting.submit(sitting.answers(correct))).status).toBe(200);
  return sitting.attemptId;
}

async function takeMany(browser: Browser, count: number): Promise<string[]> {
  const taken = [];
  for (let index = 0; index < count; index += 1) taken.unshift(await take(browser, index % 6));
  return taken;
}

test('is empty before the first quiz', async () => {
  expect(await list(await app.signIn())).toEqual([]);
});

test('lists an attempt as it was scored', async () => {
  const student = await app.signIn();
  const id = await take(student, 4);
  const [attempt] = await list(student);
  expect(Attempt.parse(attempt)).toEqual({
    id,
    examId: app.exam.id,
    examName: app.exam.name,
    score: 4,
    totalQuestions: 5,
    answered: 5,
    percentage: 80,
    timeSpent: 60,
    timing: '1',
    late: false,
    completedAt: app.clock.iso(),
  });
});

test('lists attempts under the current name of their exam, however often they were listed before', async () => {
  const own = await startTestApp();
  onTestFinished(() => own.close());
  const student = await own.signIn();
  const sitting = await openSitting(own, student);
  await sitting.submit(sitting.answers(1));
  const [before] = await list(student);
  expect(await list(student)).toEqual([before]);
  await own.database.write(async (tx) => {
    await updateCatalogueVersion(tx);
    await tx.updateTable('exam').set({ name: 'Renamed' }).where('id', '=', own.exam.id).execute();
  });
  await own.catalogue.refresh();
  expect(await list(student)).toEqual([{ ...before, examName: 'Renamed' }]);
});

test('lists the ten newest first by default, and up to a hundred on request', async () => {
  const student = await app.signIn();
  const taken = await takeMany(student, 12);
  expect(ids(await list(student))).toEqual(taken.slice(0, 10));
  expect(ids(await list(student, '?limit=1'))).toEqual(taken.slice(0, 1));
  expect(ids(await list(student, '?limit=100'))).toEqual(taken);
});

test.each(['0', '101', '-1', '1.5', '01', '', 'ten', '1&limit=2'])('refuses limit=%s', async (limit) => {
  expect((await (await app.signIn()).get(`${ATTEMPTS}?limit=${limit}`)).status).toBe(400);
});

test('pages both ways without gaps or repeats, even among attempts with the same timestamp', async () => {
  const student = await app.signIn();
  const taken = await takeMany(student, 7);
  const moment = app.clock.iso();
  await app.database.write(async (tx) => {
    await tx.updateTable('quizAttempt').set({ completedAt: moment }).where('id', 'in', taken.slice(1, 5)).execute();
  });
  const all = ids(await list(student, '?limit=100'));
  const older = [ids(await list(student, '?limit=3'))];
  for (let page = older[0]!; page.length === 3; older.push(page))
    page = ids(await list(student, `?limit=3&before=${page.at(-1)}`));
  expect(older.flat()).toEqual(all);
  expect(ids(await list(student, `?limit=3&after=${all[5]}`))).toEqual(all.slice(2, 5));
  expect(ids(await list(student, `?limit=3&after=${all[1]}`))).toEqual(all.slice(0, 1));
  expect(ids(await list(student, `?before=${all.at(-1)}`))).toEqual([]);
});

test('can be narrowed to an exam and paged within it', async () => {
  const owner = await app.signIn({ grants: [{ examId: app.inactiveExam.id }] });
  const here = [await take(owner, 1)];
  const other = await take(owner, 2, app.inactiveExam);
  here.unshift(await take(owner, 3));
  expect(ids(await list(owner, `?examId=${app.exam.id}`))).toEqual(here);
  expect(ids(await list(owner, `?examId=${app.exam.id}&before=${here[0]}`))).toEqual([here[1]]);
  expect(ids(await list(owner, `?examId=${app.inactiveExam.id}`))).toEqual([other]);
  expect(await list(owner, `?examId=${crypto.randomUUID()}`)).toEqual([]);
});

test('refuses a page that starts at somebody else’s attempt', async () => {
  const theirs = await take(await app.signIn(), 3);
  for (const kind of [{}, { isAdmin: true }]) {
    const browser = await app.signIn(kind);
    for (const id of [theirs, crypto.randomUUID()]) {
      for (const side of ['before', 'after']) expect((await browser.get(`${ATTEMPTS}?${side}=${id}`)).status).toBe(404);
    }
    expect((await browser.get(`${ATTEMPTS}?before=x`)).status).toBe(400);
  }
});

test('returns an attempt as its submit did, with the rationale of every option', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  app.clock.advance(30);
  const { body: submitted } = await sitting.submit([...sitting.answers(3).slice(0, 4), null]);
  const { status, body } = await student.get(`${ATTEMPTS}/${sitting.attemptId}`);
  expect(status).toBe(200);
  const { id, examId, examName, examSlug, completedAt, earlier, answered, passPercentage, ...result } =
    SavedResult.parse(body);
  expect(result).toEqual(submitted);
  expect(answered).toBe(4);
  expect([earlier, passPercentage]).toEqual([[], app.exam.passPercentage]);
  expect([id, examId, examName, examSlug, completedAt]).toEqual([
    sitting.attemptId,
    app.exam.id,
    app.exam.name,
    app.exam.slug,
    app.clock.iso(),
  ]);
  for (const entry of result.detailedResults)
    expect(entry.rationales.every((rationale) => rationale.length > 0)).toBe(true);
});

test('hides an attempt from everyone but its owner, including administrators', async () => {
  const student = await app.signIn();
  const id = await take(student, 3);
  const statuses = [];
  for (const browser of [student, await app.signIn(), await app.signIn({ isAdmin: true }), app.visitor()]) {
    statuses.push((await browser.get(`${ATTEMPTS}/${id}`)).status);
  }
  expect(statuses).toEqual([200, 404, 404, 401]);
  expect(await list(await app.signIn({ isAdmin: true }))).toEqual([]);
});

test.each(['x', '%00', '..%2f', crypto.randomUUID(), "' or 1=1 --", 'a'.repeat(300)])(
  'answers 404 for an attempt %s',
  async (id) => {
    expect((await (await app.signIn()).get(`${ATTEMPTS}/${encodeURI(id)}`)).status).toBe(404);
  },
);

test('leaves an old attempt unchanged, byte for byte, when the bank changes later', async () => {
  const own = await startTestApp();
  try {
    const student = await own.signIn();
    const sitting = await openSitting(own, student);
    await sitting.submit(sitting.answers(3));
    const before = (await student.get(`${ATTEMPTS}/${sitting.attemptId}`)).text;
    const isNot = own.database.kind === 'sqlite' ? '0' : 'false';
    const questions = sitting.questions.map(({ id }) => `'${id}'`).join(', ');
    await own.change(
      `update question set archived_at = '${own.clock.iso()}' where id in (${questions})`,
      `update question_version set is_current = ${isNot} where question_id in (${questions})`,
    );
    expect((await student.get(`${ATTEMPTS}/${sitting.attemptId}`)).text).toBe(before);
    // Attempts at an exam that is no longer on offer still name it.
    await own.change(`update exam set is_active = ${isNot}, archived_at = '${own.clock.iso()}'`);
    expect((await student.get(`${ATTEMPTS}/${sitting.attemptId}`)).text).toBe(before);
    expect(await student.get(ATTEMPTS)).toMatchObject({ status: 200, body: [{ score: 3 }] });
    expect(await student.get('/api/user/standing')).toMatchObject({ status: 200, body: { totalAttempts: 1 } });
  } finally {
    await own.close();
  }
});
