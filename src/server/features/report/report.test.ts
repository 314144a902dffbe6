import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportedQuestion } from '#contract/report-admin.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

type Report = { questionId: string; sittingId?: string; reason?: string; text?: string };
const report = (by: Browser, given: Report, site = app) =>
  by.post(`/api/exams/${site.exam.id}/question-reports`, { reason: 'wrong_key', text: 'B is right', ...given });
const rowsOf = async (questionId: string) =>
  (await dump(app.database)).question_report!.filter((row) => row.questionId === questionId);
const worklist = async (search = '') => (await admin.get(`/api/admin/reports?${search}`)).body;
const shown = async (questionId: string): Promise<ReportedQuestion> =>
  (await admin.get(`/api/admin/reports/${questionId}`)).body;
const close = (
  by: Browser,
  questionId: string,
  { open, upTo }: Pick<ReportedQuestion, 'open' | 'upTo'>,
  decision: object,
) => by.post(`/api/admin/reports/${questionId}/close`, { note: '', open, upTo, ...decision });
const audits = async () => Number((await query<{ n: number }>(app.database, 'select count(*) as n from audit'))[0]!.n);

/** A quiz, and one of its questions that nobody has reported. */
async function unreported(by: Browser) {
  const sitting = await openSitting(app, by, { count: 20 });
  const reported = new Set((await dump(app.database)).question_report!.map((row) => row.questionId));
  return { ...sitting, questionId: sitting.questions.find(({ id }) => !reported.has(id))!.id };
}

async function edited(questionId: string): Promise<number> {
  const { versions } = (await admin.get(`/api/admin/questions/${questionId}`)).body;
  const { createdAt: _, ...wording } = versions[0];
  const { body } = await admin.send({
    method: 'PUT',
    url: `/api/questions/${questionId}`,
    body: { ...wording, text: `${wording.text} ${randomUUID()}` },
  });
  return body.versions[0].version;
}

test('lets a visitor report before answering, says no reply will come, and ignores a repeat', async () => {
  const visitor = app.visitor();
  const { attemptId, questions, preview, answers } = await openSitting(app, visitor);
  const questionId = questions[0]!.id;
  const first = await report(visitor, { questionId, sittingId: attemptId });
  expect(first).toMatchObject({ status: 201, body: { willHear: false } });
  expect((await report(visitor, { questionId, sittingId: attemptId, text: 'again' })).text).toBe(first.text);
  // In another quiz in the same browser, and after submitting, it is still the same visitor.
  await preview(answers(5));
  const other = await openSitting(app, visitor, { count: 20 });
  const again = other.questions.find(({ id }) => id === questionId);
  if (again) expect((await report(visitor, { questionId, sittingId: other.attemptId })).text).toBe(first.text);
  expect((await report(visitor, { questionId, sittingId: attemptId })).status).toBe(201);
  expect(await rowsOf(questionId)).toMatchObject([
    { text: 'B is right', userId: null, sittingId: attemptId, closedAt: null },
  ]);
});

test('answers 404 for a question the caller was not shown: another one, someone else’s sitting, another exam', async () => {
  const [visitor, other] = [app.visitor(), await app.signIn()];
  const { attemptId, questionId, submit, answers } = await unreported(other);
  await submit(answers(1));
  const unknown = { questionId: randomUUID(), sittingId: attemptId };
  const refused = [
    await report(visitor, { questionId }),
    await report(visitor, { questionId, sittingId: attemptId }),
    await report(visitor, unknown),
    await report(other, unknown),
    await report(await app.signIn(), { questionId, sittingId: attemptId }),
    await other.post(`/api/exams/${app.inactiveExam.id}/question-reports`, {
      questionId,
      sittingId: attemptId,
      reason: 'typo',
      text: '',
    }),
    await visitor.post('/api/exams/nowhere/question-reports', { questionId, reason: 'typo', text: '' }),
  ];
  expect(new Set(refused.map(refusal))).toEqual(new Set(['not_found']));
  expect(await rowsOf(questionId)).toEqual([]);
});

test('records the wording shown when a report comes from a stored attempt or practice', async () => {
  const practiceOwner = await makePracticeOwner(app);
  const { learner } = practiceOwner;
  const attempt = await openSitting(app, learner, { count: 1 });
  await attempt.submit(attempt.answers(1));
  const elsewhere = await app.visitor();
  expect((await elsewhere.post('/api/auth/login', { email: learner.person.email, password: PASSWORD })).status).toBe(
    200,
  );
  const ofAttempt = attempt.questions[0]!.id;
  await edited(ofAttempt);
  expect(await report(elsewhere, { questionId: ofAttempt, sittingId: attempt.attemptId })).toMatchObject({
    status: 201,
    body: { willHear: true },
  });
  expect((await shown(ofAttempt)).reports.find(({ reporter }) => reporter?.id === learner.person.id)).toMatchObject({
    version: 1,
  });
  const simulation = await practiceOwner.simulate();
  const ofSimulation = (await simulation.show()).questions.map(({ id }) => id).find((id) => id !== ofAttempt)!;
  expect((await report(elsewhere, { questionId: ofSimulation, sittingId: simulation.id })).status).toBe(201);
  const own = (await learner.get('/api/user/question-reports')).body;
  expect(own).toHaveLength(2);
  expect(own[0]).toMatchObject({ reason: 'wrong_key', text: 'B is right', end: null, examName: app.exam.name });
});

test('refuses empty reports, naming each field', async () => {
  const visitor = app.visitor();
  const { questions } = await openSitting(app, visitor, { count: 1 });
  const questionId = questions[0]!.id;
  expect((await report(visitor, { questionId, reason: 'other', text: '  ' })).body.fields).toEqual({
    text: 'Please describe the problem',
  });
  expect((await report(visitor, { questionId, reason: 'boring' })).body.fields).toEqual({
    reason: 'Please choose a reason',
  });
  expect((await report(visitor, { questionId, text: 'x'.repeat(1001) })).status).toBe(400);
  expect((await report(visitor, { questionId, reason: 'typo', text: '' })).status).toBe(201);
});

test('requires a newer wording for a fix, closes the reports seen, and tells the reporter by mail and in the account', async () => {
  const person = await app.signIn();
  const sitting = await unreported(person);
  const { questionId } = sitting;
  await report(person, { questionId, sittingId: sitting.attemptId, text: '<script>alert(1)</script>' });
  const seen = await shown(questionId);
  const early = await close(admin, questionId, seen, { outcome: 'fixed', version: seen.version });
  expect(early.body).toMatchObject({ code: 'malformed', fields: { version: expect.any(String) } });
  const version = await edited(questionId);
  expect(refusal(await close(admin, questionId, seen, { outcome: 'fixed', version: version - 1 }))).toBe('conflict');
  const before = await audits();
  const done = await close(admin, questionId, seen, { outcome: 'fixed', version, note: 'Thank you <3' });
  expect(done.body).toMatchObject({ open: 0, upTo: null });
  expect(await audits()).toBe(before + 1);
  expect((await person.get('/api/user/question-reports')).body).toMatchObject([
    { end: { outcome: 'fixed', fixedVersion: version, note: 'Thank you <3' } },
  ]);
  const mail = (await mailsTo(app, person.person.email)).at(-1)!;
  expect(mail.subject).toBe(`The question you reported: ${app.exam.name}`);
  expect(mail.text).toContain('We’ve corrected it.');
  expect(mail.text).toContain('/account#reports');
  expect(mail.html).toContain('Thank you &lt;3');
  // A closed report makes room for another.
  expect((await report(person, { questionId, sittingId: sitting.attemptId })).status).toBe(201);
  expect((await shown(questionId)).reports.map(({ end }) => end === null)).toEqual([true, false]);
});

test('lets only one of two administrators decide, and keeps newer reports open', async () => {
  const one = await app.signIn();
  const sitting = await unreported(one);
  const { questionId } = sitting;
  await report(one, { questionId, sittingId: sitting.attemptId });
  const seen = await shown(questionId);
  app.clock.advance(1);
  // The quiz in the browser's cookie is open to anyone who signs in there.
  const two = await app.signIn({}, one);
  expect((await report(two, { questionId, sittingId: sitting.attemptId })).status).toBe(201);
  expect((await close(admin, questionId, seen, { outcome: 'kept' })).body.fields).toEqual({
    note: 'Please explain why no change is needed',
  });
  const before = await audits();
  const answers = await Promise.all(
    [admin, await app.signIn({ isAdmin: true })].map((by) =>
      close(by, questionId, seen, { outcome: 'kept', note: 'It is right.' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await audits()).toBe(before + 1);
  expect(await shown(questionId)).toMatchObject({ open: 1 });
  expect((await rowsOf(questionId)).filter(({ outcome }) => outcome === 'kept')).toHaveLength(1);
});

test('shows administrators how people answered the current wording on first encounter', async () => {
  const person = await app.signIn();
  const sitting = await openSitting(app, person, { count: 1 });
  const questionId = sitting.questions[0]!.id;
  await report(person, { questionId, sittingId: sitting.attemptId });
  const version = await edited(questionId);
  const none = await shown(questionId);
  expect(none).toMatchObject({ version, answers: { shown: 0 } });
  expect(none.answers.options.filter(({ isRight }) => isRight)).toHaveLength(1);
  const bank = [await app.signIn({ grants: [{ examId: null }] }), await app.signIn({ grants: [{ examId: null }] })];
  for (const [correct, by] of bank.entries()) {
    const whole = await openSitting(app, by, { count: 100 });
    const again = await openSitting(app, by, { count: 100 });
    for (const { submit, answers } of [whole, again]) await submit(answers(100 * correct));
  }
  const { answers } = await shown(questionId);
  expect(answers.shown).toBeLessThanOrEqual(2);
  expect(answers.options.reduce((sum, { picked }) => sum + picked, 0)).toBe(answers.shown);
  expect(answers.correct).toBe(answers.options.find(({ isRight }) => isRight)!.picked);
});

test('stops asking a retired question', async () => {
  const visitor = app.visitor();
  const sitting = await openSitting(app, visitor, { count: 1 });
  const questionId = sitting.questions[0]!.id;
  await report(visitor, { questionId, sittingId: sitting.attemptId });
  const { questionCount } = app.exam;
  const before = await audits();
  const done = await close(admin, questionId, await shown(questionId), { outcome: 'retired', note: 'Out of date' });
  expect(done.body).toMatchObject({ isArchived: true, open: 0 });
  expect(app.exam.questionCount).toBe(questionCount - 1);
  expect(await audits()).toBe(before + 1);
});

test('counts, filters, searches, sorts, and pages the worklist on the server', async () => {
  const person = await app.signIn();
  const sitting = await openSitting(app, person, { count: 20 });
  const [often, once] = [sitting.questions[18]!, sitting.questions[19]!];
  for (const { id } of [often, once]) {
    app.clock.advance(1);
    await report(person, { questionId: id, sittingId: sitting.attemptId, reason: 'outdated', text: `Zebra ${id}` });
  }
  const all = await worklist();
  expect(all.questions.map(({ reports }: { reports: number }) => reports)).toEqual(
    all.questions.map(({ reports }: { reports: number }) => reports).toSorted((a: number, b: number) => b - a),
  );
  expect((await worklist('sort=latest&limit=1')).questions[0]).toMatchObject({ questionId: once.id, text: once.text });
  expect(await worklist('search=zebra&sort=first&order=asc&limit=1&page=2')).toMatchObject({
    total: 2,
    questions: [{ questionId: once.id, reasons: [{ reason: 'outdated', reports: 1 }] }],
  });
  expect((await worklist(`search=${once.id}`)).total).toBe(1);
  expect((await worklist(`examId=${app.inactiveExam.id}`)).total).toBe(0);
  expect((await worklist('status=closed&reason=outdated')).total).toBe(0);
  expect(refusal(await admin.get(`/api/admin/reports/${randomUUID()}`))).toBe('not_found');
});

test('includes reports in the data download, and keeps them without author or text after the account is deleted', async () => {
  const person = await app.signIn();
  const sitting = await openSitting(app, person, { count: 2 });
  await sitting.submit(sitting.answers(1));
  const questionId = sitting.questions[0]!.id;
  await report(person, { questionId, sittingId: sitting.attemptId, text: 'ask grace@navy.example' });
  const { records } = (await person.get('/api/user/export')).body;
  expect(records.questionReports).toMatchObject([{ questionId, text: 'ask grace@navy.example' }]);
  expect(records.responses).toMatchObject([{ place: 0 }, { place: 1 }]);
  expect(
    (await person.send({ method: 'DELETE', url: '/api/user/account', body: { currentPassword: PASSWORD } })).status,
  ).toBe(204);
  const all = await dump(app.database);
  const kept = all.question_report!.filter(
    (row) => row.questionId === questionId && row.userId === null && row.sittingId === null,
  );
  expect(kept).toMatchObject([{ reason: 'wrong_key', text: '' }]);
  expect(JSON.stringify(all)).not.toContain('navy.example');
  expect(all.sitting!.filter((row) => row.id === sitting.attemptId)).toMatchObject([{ userId: null }]);
  expect(JSON.stringify(all)).not.toContain(person.person.id);
});

test('refuses the eleventh report from one address in an hour', async () => {
  const limited = await startTestApp({ home: app.home, clock: app.clock, settings: { RATE_LIMITS: '1' } });
  try {
    const visitor = limited.visitor();
    const { questions } = await openSitting(limited, visitor, { count: 1 });
    const statuses = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await report(visitor, { questionId: questions[0]!.id }, limited)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  } finally {
    await limited.close();
  }
});
