import { afterEach, expect, test } from 'vitest';
import type { GoingLive } from '#contract/installation.ts';
import { CLAIM_NAMES } from '#rules/site/going-live.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { startMailServer } from '../../../../tests/factories/mail.ts';

let app: TestApp;
afterEach(() => app.close());

async function start(settings: Record<string, string> = {}) {
  app = await startTestApp({ content: null, settings });
  return app.signIn({ isAdmin: true });
}
type Admin = Awaited<ReturnType<typeof start>>;

const list = async (admin: Admin): Promise<GoingLive> => (await admin.get('/api/admin/going-live')).body;
const doneIn = ({ points }: GoingLive) => points.filter(({ isDone }) => isDone).map(({ point }) => point);
const turn = (admin: Admin, isShown: boolean) =>
  admin.send({ method: 'PUT', url: '/api/admin/site-claims', body: { isShown } });
const confirm = (admin: Admin, seen: { name: string; hash: string }[]) =>
  admin.post('/api/admin/going-live/confirmations', { seen });

test('asks only where others can reach the site', async () => {
  const admin = await start();
  expect((await list(admin)).isAsked).toBe(false);
  await app.close();
  const open = await start({ PUBLIC_URL: 'http://cairn.example' });
  expect(await list(open)).toMatchObject({ isAsked: true, isLive: false });
});

test('turns all claims and offers off and on again with what they say, each audited', async () => {
  const admin = await start();
  await admin.send({
    method: 'PUT',
    url: '/api/admin/site-settings/passRate',
    body: { value: '71%', isShown: true, version: 0 },
  });
  app.clock.advance(1);
  expect((await turn(admin, false)).body).toEqual({ changed: CLAIM_NAMES.length });
  expect((await turn(admin, false)).body).toEqual({ changed: 0 });
  expect(await list(admin)).toMatchObject({ claims: [] });
  expect(doneIn(await list(admin))).toContain('claims');
  const { total, entries } = (await admin.get('/api/admin/audit?limit=1&search=communitySamples')).body;
  expect([total, entries[0].after]).toEqual([1, { value: '0', isShown: true }]);
  app.clock.advance(1);
  await turn(admin, true);
  const { claims } = await list(admin);
  expect(claims.find(({ name }) => name === 'passRate')?.value).toBe('71%');
  expect(claims).toHaveLength(CLAIM_NAMES.length);
});

test('a confirmation names each claim in the audit, and ends when the claim says something else', async () => {
  const admin = await start();
  const { claims, texts } = await list(admin);
  const confirmed = await confirm(
    admin,
    [...claims, ...texts].map(({ name, hash }) => ({ name, hash })),
  );
  expect(doneIn(confirmed.body)).toEqual(expect.arrayContaining(['claims', 'texts']));
  const audit = (await admin.get('/api/admin/audit?limit=100&search=confirm')).body;
  expect(audit.total).toBe(CLAIM_NAMES.length + 2);
  expect(audit.entries.every((entry: { actor: { id: string } }) => entry.actor.id === admin.person.id)).toBe(true);
  expect(audit.entries).toContainEqual(expect.objectContaining({ subjectId: 'passRate', after: { value: '93%' } }));

  await admin.send({
    method: 'PUT',
    url: '/api/admin/site-settings/passRate',
    body: { value: '99%', isShown: true, version: 0 },
  });
  const after = await list(admin);
  expect(after.claims.filter(({ confirmedAt }) => confirmedAt === null).map(({ name }) => name)).toEqual(['passRate']);
  expect((await confirm(admin, [{ name: 'passRate', hash: claims[0]!.hash }])).status).toBe(409);
  expect((await confirm(admin, [{ name: 'siteName', hash: 'x' }])).status).toBe(409);
});

test('a test email counts once the current mail server has accepted it, and says why if not', async () => {
  const server = await startMailServer();
  const admin = await start({ SMTP_URL: server.url });
  expect(doneIn(await list(admin))).not.toContain('mail');
  const sent = await admin.post('/api/admin/test-mail');
  expect(sent.body).toEqual({ to: admin.person.email, via: new URL(server.url).host, fault: null });
  expect(doneIn(await list(admin))).toContain('mail');
  await server.stop();
  expect((await admin.post('/api/admin/test-mail')).body.fault).toEqual(expect.any(String));
});

test('every administrator counts for the second factor', async () => {
  const admin = await start();
  const text = async () => (await list(admin)).points.find(({ point }) => point === 'secondFactor')?.text;
  expect(await text()).toBe('1 administrator has no two-factor authentication.');
  await app.signIn({ isAdmin: true });
  expect(await text()).toBe('2 administrators have no two-factor authentication.');
});
