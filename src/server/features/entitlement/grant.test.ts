import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { buy, hasAccess } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

const give = (userId: string, body: object = {}) =>
  admin.post(`/api/admin/users/${userId}/grants`, { examId: app.exam.id, reason: 'a gift', expiresAt: null, ...body });
const revoke = (id: string) => admin.send({ method: 'DELETE', url: `/api/admin/grants/${id}`, body: {} });
const auditOf = async (id: string) => (await dump(app.database)).audit!.filter(({ subjectId }) => subjectId === id);

test('lets an administrator grant and revoke access, and audits each act once', async () => {
  const person = await app.signIn();
  const answer = await give(person.person.id);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      userId: person.person.id,
      examId: app.exam.id,
      reason: 'a gift',
      startsAt: app.clock.iso(),
      expiresAt: null,
      revokedAt: null,
    },
  });
  expect(await hasAccess(person, app.exam.id)).toBe(true);
  for (let time = 0; time < 2; time += 1) expect((await revoke(answer.body.id)).status).toBe(204);
  expect(await hasAccess(person, app.exam.id)).toBe(false);
  const rows = await auditOf(answer.body.id);
  expect(rows.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
    ['grant', admin.person.id],
    ['revoke', admin.person.id],
  ]);
  expect(rows.every(({ requestId }) => typeof requestId === 'string')).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(person.person.email);
});

test('allows grants that expire and grants of every exam', async () => {
  const person = await app.signIn();
  const expiresAt = app.clock.iso(60).replace('.000Z', 'Z');
  expect((await give(person.person.id, { examId: null, expiresAt })).body).toMatchObject({
    examId: null,
    expiresAt: app.clock.iso(60),
  });
  app.clock.advance(59);
  expect(await hasAccess(person, app.exam.id)).toBe(true);
  app.clock.advance(1);
  expect(await hasAccess(person, app.exam.id)).toBe(false);
});

test('refuses a grant that would already have ended, and names the field', async () => {
  const { id } = (await app.signIn()).person;
  const before = await dump(app.database);
  for (const seconds of [-86_400, 0]) {
    const answer = await give(id, { expiresAt: app.clock.iso(seconds) });
    expect([refusal(answer), answer.body.fields]).toEqual(['malformed', { expiresAt: 'Must be in the future' }]);
  }
  expect(await dump(app.database)).toEqual(before);
});

test('makes a person with access to every exam Pro until it ends or is revoked', async () => {
  const person = await app.signIn();
  const isPro = async () => (await person.get('/api/auth/me')).body.isPro;
  await give(person.person.id);
  expect(await isPro()).toBe(false);
  const { id } = (await give(person.person.id, { examId: null })).body;
  expect(await isPro()).toBe(true);
  await revoke(id);
  expect(await isPro()).toBe(false);
  await give(person.person.id, { examId: null, expiresAt: app.clock.iso(60) });
  expect(await isPro()).toBe(true);
  app.clock.advance(60);
  expect(await isPro()).toBe(false);
});

test('answers 404 for a grant to a missing person or of a missing exam', async () => {
  const { id } = (await app.signIn()).person;
  const before = await dump(app.database);
  for (const answer of [
    await give(crypto.randomUUID()),
    await give('none'),
    await give(id, { examId: crypto.randomUUID() }),
    await revoke('none'),
  ])
    expect(refusal(answer)).toBe('not_found');
  for (const body of [{ reason: '' }, { expiresAt: 'tomorrow' }, { examId: 'x' }, { userId: id }])
    expect(refusal(await give(id, body))).toBe('malformed');
  expect(await dump(app.database)).toEqual(before);
});

const giveMany = (body: object) =>
  admin.post('/api/admin/grants', { examId: app.exam.id, reason: 'a class', expiresAt: null, ...body });

test('gives many people access by address, each once and audited, and names addresses without an account', async () => {
  const people = await Promise.all([app.signIn(), app.signIn(), app.signIn()]);
  const emails = people.map(({ person }) => person.email);
  await give(people[0]!.person.id);
  const asked = [...emails, ` ${emails[1]!.toUpperCase()} `, 'Nobody@example.com'];
  const { status, body } = await giveMany({ to: { emails: asked } });
  expect([status, body]).toEqual([200, { granted: 2, had: 1, unknown: ['Nobody@example.com'] }]);
  for (const person of people) expect(await hasAccess(person, app.exam.id)).toBe(true);
  expect((await giveMany({ to: { emails } })).body).toEqual({ granted: 0, had: 3, unknown: [] });
  const audited = (await dump(app.database)).audit!.filter(({ subjectUserId }) =>
    people.some(({ person }) => person.id === subjectUserId),
  );
  expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual(
    Array.from({ length: 3 }, () => ['grant', admin.person.id]),
  );
  expect(refusal(await giveMany({ to: { emails }, expiresAt: app.clock.iso(-1) }))).toBe('malformed');
  expect(refusal(await giveMany({ to: { emails }, examId: '00000000-0000-4000-8000-000000000000' }))).toBe('not_found');
  expect((await giveMany({ to: { emails: [] } })).status).toBe(400);
});

test('moves the owners of an exam to its successor, for as long as they have the exam', async () => {
  const { id: successor } = (
    await admin.post('/api/exams', {
      name: 'The next edition',
      description: '',
      categoryId: app.exam.categoryId,
      price: 1000,
      isActive: true,
    })
  ).body;
  const [owner, ended, other, pro] = await Promise.all([app.signIn(), app.signIn(), app.signIn(), app.signIn()]);
  const expiresAt = app.clock.iso(5000);
  await give(owner.person.id, { expiresAt: app.clock.iso(60) });
  await give(owner.person.id, { expiresAt });
  await revoke((await give(ended.person.id)).body.id);
  await give(pro.person.id, { examId: null });
  const { body } = await giveMany({ to: { ownersOf: app.exam.id }, examId: successor });
  expect(body.granted).toBeGreaterThan(0);
  const has = (person: typeof owner) => hasAccess(person, successor);
  expect([await has(owner), await has(ended), await has(other), await has(pro)]).toEqual([true, false, false, true]);
  const rights = (await admin.get(`/api/admin/users/${owner.person.id}/rights`)).body;
  expect(rights).toContainEqual(expect.objectContaining({ examId: successor, source: 'grant', expiresAt, paid: null }));
  expect((await giveMany({ to: { ownersOf: app.exam.id }, examId: successor })).body).toMatchObject({ granted: 0 });
});

test('shows administrators what a person paid for and answered, without answers', async () => {
  const buyer = await app.signIn();
  await buy(app, buyer);
  const quiz = await openSitting(app, buyer);
  await quiz.submit(quiz.answers(3));
  const url = `/api/admin/users/${buyer.person.id}`;
  expect((await admin.get(`${url}/rights`)).body).toEqual([
    expect.objectContaining({
      examId: app.exam.id,
      source: 'purchase',
      paid: { cents: expect.any(Number), currency: 'usd' },
      endedAt: null,
    }),
  ]);
  const [result, ...others] = (await admin.get(`${url}/results`)).body;
  expect([result.score, result.mode, others]).toEqual([3, 'quiz', []]);
  expect(Object.keys(result)).not.toContain('questions');
  for (const path of ['rights', 'results']) {
    expect((await buyer.get(`${url}/${path}`)).status).toBe(403);
    expect((await admin.get(`/api/admin/users/00000000-0000-4000-8000-000000000000/${path}`)).status).toBe(404);
  }
});
