import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { invitationIn, invitationLink, invitedTo, setSite } from '../../../../tests/factories/door.ts';
import { mailsTo, tokenIn } from '../../../../tests/factories/mail.ts';
import { askToPay } from '../../../../tests/factories/payments.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const given = (email: string, name = email.split('@')[0]!) => ({
  email,
  username: name,
  password: 'a long walk home',
  confirmPassword: 'a long walk home',
});
const register = (email: string, by = app.visitor()) => by.post('/api/auth/register', given(email));
const registerWith = (token: string, email: string, by = app.visitor()) =>
  by.post(`/api/auth/invitations/${token}/register`, given(email));
const admin = () => app.signIn({ isAdmin: true });
const hasAccess = async (by: Awaited<ReturnType<TestApp['signIn']>> | ReturnType<TestApp['visitor']>) =>
  (await by.get('/api/auth/me')).body.purchasedExams.includes(app.exam.id);

test('lets anyone create an account on a site that set nothing', async () => {
  expect((await register('ada@example.com')).status).toBe(201);
});

test('is closed to strangers in every way that can be set, and says why', async () => {
  const said = async () => (await register('ada@elsewhere.com')).body;
  for (const [value, words] of [
    ['invited', /by invitation/],
    ['provider', /sign-in provider/],
    ['nobody', /not accepting new accounts/],
  ] as const) {
    await setSite(app, 'registration', value);
    expect(await said()).toMatchObject({ code: 'registration_closed', error: expect.stringMatching(words) });
  }
  await setSite(app, 'registrationDomains', 'example.com, example.org');
  await setSite(app, 'registration', 'domains');
  expect((await said()).error).toBe(
    'Accounts on this site are limited to email addresses of example.com and example.org.',
  );
  expect(await query(app.database, `select * from "user" where email like '%elsewhere.com'`)).toEqual([]);
});

test('lets nobody in by an address of a domain before they proved that it is theirs', async () => {
  await setSite(app, 'registrationDomains', 'example.com');
  await setSite(app, 'registration', 'domains');
  await setSite(app, 'membership', 'all');
  const ada = app.visitor();
  const made = await register('ada@example.com', ada);
  expect(made.body).toMatchObject({ code: 'email_unverified', error: expect.stringMatching(/has been created/) });
  expect((await ada.get('/api/auth/me')).status).toBe(401);
  const login = () => ada.post('/api/auth/login', { email: 'ada@example.com', password: 'a long walk home' });
  expect(refusal(await login())).toBe('email_unverified');
  await ada.get(`/api/auth/verify-email/${tokenIn((await mailsTo(app, 'ada@example.com'))[0]!)}`);
  expect((await login()).status).toBe(200);
  expect(await hasAccess(ada)).toBe(true);
});

test('keeps existing accounts, the login and the tool of the operator, whoever may come', async () => {
  const { email } = (await app.signIn()).person;
  await setSite(app, 'registration', 'nobody');
  await setSite(app, 'passwordLogin', '0');
  expect((await app.visitor().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  const { password } = await app.administrators.create('rescue@example.com');
  expect((await app.visitor().post('/api/auth/login', { email: 'rescue@example.com', password })).status).toBe(200);
});

test('takes the settings of the installation as defaults', async () => {
  await app.close();
  app = await startTestApp({ settings: { REGISTRATION: 'invited', MEMBERS_HAVE: 'all' } });
  expect(refusal(await register('ada@example.com'))).toBe('registration_closed');
  expect(await hasAccess(await app.signIn())).toBe(true);
  await setSite(app, 'registration', 'anyone');
  expect((await register('ada@example.com')).status).toBe(201);
});

test('gives every member every exam without a row of theirs, and sells nothing then', async () => {
  const ada = await app.signIn();
  expect(await hasAccess(ada)).toBe(false);
  await setSite(app, 'membership', 'all');
  expect(await hasAccess(ada)).toBe(true);
  expect((await ada.get(`/api/exams/${app.exam.id}/flashcards`)).status).toBe(200);
  expect(await query(app.database, 'select * from entitlement')).toEqual([]);
  expect(refusal(await askToPay(ada, app.exam.id))).toBe('already_owned');
  const shown = (await app.visitor().get('/api/exams')).body.find(({ id }: { id: string }) => id === app.exam.id);
  expect(shown.isForSale).toBe(false);
  expect((await app.visitor().get(`/api/exams/${app.exam.id}/flashcards`)).status).toBe(401);
  await setSite(app, 'membership', 'bought');
  expect(await hasAccess(ada)).toBe(false);
  expect((await askToPay(ada, app.exam.id)).status).toBe(200);
});

test('gives members of a group its exams from their next request on, and takes them back', async () => {
  const [by, ada, joe] = [await admin(), await app.signIn(), await app.signIn()];
  await setSite(app, 'membership', 'group');
  expect(refusal(await askToPay(ada, app.exam.id))).toBe('not_for_sale');
  const group = (await by.post('/api/admin/groups', { name: 'Network', isAllExams: false, examIds: [app.exam.id] }))
    .body;
  const put = (id: string, groupIds: string[]) =>
    by.send({ method: 'PUT', url: `/api/admin/users/${id}/groups`, body: { groupIds } });
  await put(ada.person.id, [group.id]);
  await put(ada.person.id, [group.id]);
  expect([await hasAccess(ada), await hasAccess(joe)]).toEqual([true, false]);
  expect((await by.get(`/api/admin/users/${ada.person.id}`)).body).toMatchObject({ groupIds: [group.id], grants: [] });
  const change = (body: object) =>
    by.send({ method: 'PUT', url: `/api/admin/groups/${group.id}`, body: { name: 'Network', ...body } });
  await change({ isAllExams: false, examIds: [] });
  expect(await hasAccess(ada)).toBe(false);
  expect((await change({ isAllExams: true, examIds: [] })).body).toMatchObject({ isAllExams: true, memberCount: 1 });
  expect(await hasAccess(ada)).toBe(true);
  await put(ada.person.id, []);
  expect(await hasAccess(ada)).toBe(false);
  await put(joe.person.id, [group.id]);
  expect(await hasAccess(joe)).toBe(true);
  await by.send({ method: 'DELETE', url: `/api/admin/groups/${group.id}`, body: {} });
  expect(await hasAccess(joe)).toBe(false);
  const named = (name: string) => by.post('/api/admin/groups', { name, isAllExams: false, examIds: [] });
  expect((await named(' network ')).status).toBe(201);
  expect(refusal(await named('NETWORK'))).toBe('taken');
});

test('opens a closed door by an invitation to an address, once, for that address, with what it gives', async () => {
  await setSite(app, 'registration', 'nobody');
  const token = await invitedTo(app, 'Ada@example.com', { examIds: [app.exam.id], until: '2026-12-31' });
  expect((await app.visitor().get(`/api/auth/invitations/${token}`)).body).toEqual({
    email: 'Ada@example.com',
    name: null,
  });
  expect(refusal(await registerWith(token, 'eve@example.com'))).toBe('other_address');
  const ada = app.visitor();
  const made = await registerWith(token, 'ada@example.com', ada);
  // The link was mailed there, so nothing is left to verify.
  expect(made).toMatchObject({ status: 201, body: { user: { emailVerified: true, purchasedExams: [app.exam.id] } } });
  expect(await mailsTo(app, 'ada@example.com')).toEqual([]);
  app.clock.advance(86_400 * 6);
  expect(await hasAccess(ada)).toBe(true);
  app.clock.advance(86_400 * 50);
  await ada.post('/api/auth/login', { email: 'ada@example.com', password: 'a long walk home' });
  expect(await hasAccess(ada)).toBe(false);
  for (const used of [token, 'x', 'A'.repeat(43)]) {
    expect(refusal(await app.visitor().get(`/api/auth/invitations/${used}`))).toBe('bad_token');
    expect(refusal(await registerWith(used, 'ada2@example.com'))).toBe('bad_token');
  }
});

test('makes one account of an invitation that is used many times at once', async () => {
  await setSite(app, 'registration', 'invited');
  const link = await invitationLink(app, { mostUses: 3 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => registerWith(link, `person${index}@example.com`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400, 400, 400]);
  expect(
    await query(
      app.database,
      `select * from "user" where email like 'person%@example.com'
    and username like 'person_'`,
    ),
  ).toHaveLength(3);
  const rows = (await (await admin()).get('/api/admin/invitations?show=links')).body.invitations;
  expect(rows).toMatchObject([{ email: null, uses: 3, mostUses: 3, state: 'accepted', userId: null }]);
});

test('counts a link for those who have an account once each, and verifies nobody by it', async () => {
  const link = await invitationLink(app, { mostUses: 2, isAllExams: true });
  const ada = await app.signIn();
  for (const _ of [1, 2]) expect((await ada.post(`/api/auth/invitations/${link}/accept`)).status).toBe(200);
  expect(await hasAccess(ada)).toBe(true);
  expect((await registerWith(link, 'joe@example.com')).body.user).toMatchObject({ emailVerified: false });
  expect(refusal(await (await app.signIn()).post(`/api/auth/invitations/${link}/accept`))).toBe('bad_token');
  const bound = await invitedTo(app, 'someone@example.com');
  expect(refusal(await ada.post(`/api/auth/invitations/${bound}/accept`))).toBe('other_address');
});

test('expires, is sent again with another link, and is withdrawn', async () => {
  const first = await invitedTo(app, 'ada@example.com', { days: 2 });
  app.clock.advance(2 * 86_400);
  expect(refusal(await registerWith(first, 'ada@example.com'))).toBe('bad_token');
  const fresh = await admin();
  const [{ id, state }] = (await fresh.get('/api/admin/invitations')).body.invitations;
  expect(state).toBe('expired');
  expect((await fresh.post(`/api/admin/invitations/${id}/resend`)).status).toBe(204);
  const second = invitationIn((await mailsTo(app, 'ada@example.com')).at(-1)!);
  expect(refusal(await registerWith(first, 'ada@example.com'))).toBe('bad_token');
  expect((await app.visitor().get(`/api/auth/invitations/${second}`)).status).toBe(200);
  await fresh.send({ method: 'DELETE', url: `/api/admin/invitations/${id}`, body: {} });
  expect(refusal(await registerWith(second, 'ada@example.com'))).toBe('bad_token');
  for (const again of [
    await fresh.send({ method: 'DELETE', url: `/api/admin/invitations/${id}`, body: {} }),
    await fresh.post(`/api/admin/invitations/${id}/resend`),
  ])
    expect(refusal(again)).toBe('not_open');
});

test('invites by a table, gives those who have an account what they were invited to, and names what does not fit', async () => {
  const by = await admin();
  const joe = await app.signIn();
  const gone = await app.signIn({ disabledAt: app.clock.iso() });
  await invitedTo(app, 'twice@example.com');
  const list = [
    'email,name,team,exams,until',
    'ada@example.com,Ada Lovelace,Network,,',
    `${joe.person.email},,,TST-001,2027-01-31`,
    'broken,,,,',
    'twice@example.com,,,,',
    `${gone.person.email},,,,`,
    'grace@example.com,,,NOPE-1,',
  ].join('\n');
  const before = await dump(app.database);
  const seen = (await by.post('/api/admin/invitations/preview', { list })).body;
  expect(await dump(app.database)).toEqual(before);
  expect(seen).toMatchObject({ toInvite: 1, toGrant: 1, newGroups: ['Network'] });
  expect(seen.people).toMatchObject([
    { line: 2, name: 'Ada Lovelace', group: 'Network', hasAccount: false },
    { line: 3, exams: [app.exam.name], until: '2027-01-31', hasAccount: true },
  ]);
  expect(seen.misfits.map(({ line }: { line: number }) => line)).toEqual([4, 5, 6, 7]);
  const done = (await by.post('/api/admin/invitations', { list, isAllExams: true })).body;
  expect(done).toMatchObject({ invited: 1, granted: 1, misfits: seen.misfits });
  expect(await hasAccess(joe)).toBe(true);
  expect((await mailsTo(app, joe.person.email)).map(({ subject }) => subject)).toEqual([
    'You have been given access on Cairn',
  ]);
  const again = (await by.post('/api/admin/invitations', { list })).body;
  expect(again).toMatchObject({ invited: 0, granted: 1 });
  const token = invitationIn((await mailsTo(app, 'ada@example.com'))[0]!);
  expect((await registerWith(token, 'ada@example.com')).body.user).toMatchObject({ isPro: true });
  const [group] = (await by.get('/api/admin/groups')).body.groups;
  expect(group).toMatchObject({ name: 'Network', memberCount: 1 });
});

test('stores no token, and forgets an invitation with the account, and one nobody accepted after a while', async () => {
  const token = await invitedTo(app, 'ada@example.com');
  const stored = JSON.stringify(await query(app.database, 'select * from invitation'));
  expect(stored).not.toContain(token);
  const ada = app.visitor();
  await registerWith(token, 'ada@example.com', ada);
  await ada.send({ method: 'DELETE', url: '/api/user/account', body: {} });
  expect(await query(app.database, 'select * from invitation')).toEqual([]);
});

test('invites 10,000 people of a table within ten seconds, each with their own mail', async () => {
  const by = await admin();
  const rows = Array.from(
    { length: 10_000 },
    (_, index) => `person${index}@example.com,Person ${index},Team ${index % 20},,`,
  );
  const list = ['email,name,team,exams,until', ...rows].join('\n');
  const begun = performance.now();
  const preview = await by.post('/api/admin/invitations/preview', { list });
  const seen = performance.now();
  const done = await by.post('/api/admin/invitations', { list, isAllExams: true });
  const took = [seen - begun, performance.now() - seen].map(Math.round);
  expect([preview.status, preview.body.toInvite]).toEqual([200, 10_000]);
  expect(done.body).toEqual({ invited: 10_000, granted: 0, misfits: [] });
  expect(
    new Set(
      (await query(app.database, 'select to_address from mail')).map((row) => (row as { toAddress: string }).toAddress),
    ).size,
  ).toBe(10_000);
  expect(took[1]).toBeLessThan(10_000);
});
