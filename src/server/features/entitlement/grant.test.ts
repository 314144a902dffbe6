import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { hasAccess } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump } from '../../../../tests/factories/rows.ts';

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
