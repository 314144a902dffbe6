import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { invitationLink, setSite } from '../../../../../tests/factories/door.ts';
import { mailsTo } from '../../../../../tests/factories/mail.ts';
import { PASSWORD } from '../../../../../tests/factories/people.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';

const DAY = 86_400;

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

const removed = (id: string, by = admin) => by.post(`/api/admin/users/${id}/remove-from-site`);
const detailsOf = async (id: string) => (await admin.get(`/api/admin/users/${id}`)).body;
const login = (email: string, by = app.visitor()) => by.post('/api/auth/login', { email, password: PASSWORD });
const linkTo = async (email: string) => /\/left\/([\w-]{43})/.exec((await mailsTo(app, email)).at(-1)!.text)![1]!;
const isGone = async (id: string) =>
  (await query(app.database, `select id from "user" where id = '${id}'`)).length === 0;

async function opened(token: string) {
  const visitor = app.visitor();
  const { status } = await visitor.post('/api/left', { token });
  return { visitor, status };
}

test('ends sessions and access with the next request, and leaves the data to the person for 30 days', async () => {
  const person = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const { id, email } = person.person;
  expect((await person.get(`/api/exams/${app.exam.id}/practice`)).status).not.toBe(401);
  expect((await removed(id)).status).toBe(204);
  expect((await person.get('/api/auth/me')).status).toBe(401);
  expect(await detailsOf(id)).toMatchObject({
    left: { reason: 'administrator', leftAt: app.clock.iso(), dataUntil: app.clock.iso(30 * DAY) },
  });

  const token = await linkTo(email);
  const { visitor, status } = await opened(token);
  expect(status).toBe(204);
  expect((await visitor.get('/api/left')).body).toMatchObject({
    email,
    dataUntil: app.clock.iso(30 * DAY),
    isDeleted: true,
  });
  const data = await visitor.get('/api/left/data');
  expect(data.body.account).toMatchObject({ id, email });
  expect(data.body.records.entitlements).toHaveLength(1);
  expect(data.headers['content-disposition']).toContain('attachment');
  // It opens the data and nothing else.
  expect((await visitor.get('/api/auth/me')).status).toBe(401);
  expect((await visitor.get('/api/user/export')).status).toBe(401);
});

test('gives the data to a leaver who logs in, and no session', async () => {
  const person = await app.signIn();
  await removed(person.person.id);
  const visitor = app.visitor();
  expect(refusal(await login(person.person.email, visitor))).toBe('has_left');
  expect(visitor.cookies.map(({ name }) => name)).toEqual(['left']);
  expect((await visitor.get('/api/left/data')).body.account.id).toBe(person.person.id);
  // A wrong password tells nothing.
  const wrong = await app.visitor().post('/api/auth/login', { email: person.person.email, password: 'wrong' });
  expect(refusal(wrong)).toBe('invalid_credentials');
});

test('opens nothing with a token that is wrong, replaced, or too old, and nothing with a cookie for long', async () => {
  const person = await app.signIn();
  const { id, email } = person.person;
  await removed(id);
  const first = await linkTo(email);
  expect((await opened('x'.repeat(43))).status).toBe(400);
  await removed(id);
  expect((await mailsTo(app, email)).length).toBe(2);
  expect((await opened(first)).status).toBe(400);
  const { visitor } = await opened(await linkTo(email));
  app.clock.advance(3601);
  expect(refusal(await visitor.get('/api/left/data'))).toBe('bad_token');
  app.clock.advance(30 * DAY);
  expect((await opened(await linkTo(email))).status).toBe(400);
  expect(refusal(await login(email))).toBe('invalid_credentials');
});

test('deletes the account after 30 days and not before, unless the site keeps it', async () => {
  const [one, other] = [await app.signIn(), await app.signIn()];
  await removed(one.person.id);
  app.clock.advance(30 * DAY - 1);
  await app.leaving.removeOld();
  expect(await isGone(one.person.id)).toBe(false);
  app.clock.advance(1);
  await app.leaving.removeOld();
  expect(await isGone(one.person.id)).toBe(true);
  admin = await app.signIn({ isAdmin: true });
  await setSite(app, 'leaversData', 'keep');
  await removed(other.person.id, await app.signIn({ isAdmin: true }));
  app.clock.advance(31 * DAY);
  await app.leaving.removeOld();
  expect(await isGone(other.person.id)).toBe(false);
  expect(refusal(await login(other.person.email))).toBe('invalid_credentials');
});

test('lets a person in again, with everything they had, and forgets that they left', async () => {
  const person = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const { id, email } = person.person;
  await removed(id);
  const token = await linkTo(email);
  await admin.send({ method: 'PATCH', url: `/api/admin/users/${id}`, body: { disabled: false } });
  expect(await detailsOf(id)).toMatchObject({ left: null, disabledAt: null });
  const back = await login(email);
  expect(back.body.user.purchasedExams).toContain(app.exam.id);
  expect((await opened(token)).status).toBe(400);
  app.clock.advance(31 * DAY);
  await app.leaving.removeOld();
  expect(await isGone(id)).toBe(false);
});

test('never removes oneself or the last administrator, and asks for a fresh login', async () => {
  expect(refusal(await removed(admin.person.id))).toBe('own_account');
  const person = await app.signIn();
  app.clock.advance(16 * 60);
  expect(refusal(await removed(person.person.id))).toBe('reauth_required');
});

const groupWithExam = async () =>
  (await admin.post('/api/admin/groups', { name: 'A class', isAllExams: false, examIds: [app.exam.id] })).body
    .id as string;
const setGroups = (id: string, groupIds: string[]) =>
  admin.send({ method: 'PUT', url: `/api/admin/users/${id}/groups`, body: { groupIds } });

test('removes those who lose their last group only where the site says so, and lets them in with another', async () => {
  const group = await groupWithExam();
  const [stays, leaves, hasMore] = [
    await app.signIn(),
    await app.signIn(),
    await app.signIn({ grants: [{ examId: app.exam.id }] }),
  ];
  await setGroups(stays.person.id, [group]);
  await setGroups(stays.person.id, []);
  expect((await stays.get('/api/auth/me')).body.purchasedExams).toEqual([]);

  await setSite(app, 'lastExam', 'leave');
  await setGroups(leaves.person.id, [group]);
  await setGroups(hasMore.person.id, [group]);
  await admin.send({ method: 'DELETE', url: `/api/admin/groups/${group}`, body: {} });
  expect((await leaves.get('/api/auth/me')).status).toBe(401);
  expect((await hasMore.get('/api/auth/me')).status).toBe(200);
  expect((await detailsOf(leaves.person.id)).left).toMatchObject({ reason: 'group' });
  const another = (await admin.post('/api/admin/groups', { name: 'Another', isAllExams: true, examIds: [] })).body.id;
  await setGroups(leaves.person.id, [another]);
  expect((await detailsOf(leaves.person.id)).left).toBeNull();
  expect((await login(leaves.person.email)).status).toBe(200);
});

test('takes back what an invitation gave, from everyone who used it', async () => {
  await setSite(app, 'lastExam', 'leave');
  const group = await groupWithExam();
  const token = await invitationLink(app, { examIds: [app.exam.id], groupId: group });
  const [one, other, before] = [await app.signIn(), await app.signIn(), await app.signIn()];
  await setGroups(before.person.id, [group]);
  for (const by of [one, other]) expect((await by.post(`/api/auth/invitations/${token}/accept`)).status).toBe(200);
  const { invitations } = (await admin.get('/api/admin/invitations')).body;
  const answer = await admin.post(`/api/admin/invitations/${invitations[0].id}/take-back`);
  expect(answer).toMatchObject({ status: 200, body: { people: 2 } });
  for (const by of [one, other]) expect((await by.get('/api/auth/me')).status).toBe(401);
  expect((await before.get('/api/auth/me')).body.purchasedExams).toContain(app.exam.id);
  expect(refusal(await app.visitor().get(`/api/auth/invitations/${token}`))).toBe('bad_token');
});
