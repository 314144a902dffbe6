import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportPacks } from '#server/features/content/export/export.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { askToPay, buy, confirm, ownPayments } from '../../../../tests/factories/payments.ts';

const DAY = 86_400;
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp({ settings: { ACCESS_DAYS: '30' } });
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

async function edit(change: object) {
  const { name, description, categoryId, price } = app.exam;
  const body = { name, description, categoryId, price, isActive: true, ...change };
  return admin.send({ method: 'PUT', url: `/api/exams/${app.exam.id}`, body });
}
const examDays = async () => (await app.visitor().get(`/api/exams/${app.exam.id}`)).body.accessDays;
const expiry = async (buyer: typeof admin) => (await ownPayments(buyer))[0].expiresAt;

test('takes access days from the exam, or else from the setting', async () => {
  expect(await examDays()).toBe(30);
  const usual = await app.signIn();
  await buy(app, usual);
  expect(await expiry(usual)).toBe(app.clock.iso(30 * DAY));

  expect((await edit({ accessDays: 60 })).body).toMatchObject({ accessDays: 60 });
  expect(await examDays()).toBe(60);
  const longer = await app.signIn();
  await buy(app, longer);
  expect(await expiry(longer)).toBe(app.clock.iso(60 * DAY));
  // An omitted setting stays as it is, and so does what was bought before.
  expect((await edit({})).body.accessDays).toBe(60);
  expect(await expiry(usual)).toBe(app.clock.iso(30 * DAY));

  await edit({ accessDays: 0 });
  const lifetime = await app.signIn();
  await buy(app, lifetime);
  expect(await expiry(lifetime)).toBeNull();
  expect((await mailsTo(app, lifetime.person.email))[0]!.text).toContain('Access: Lifetime');

  expect((await edit({ accessDays: null })).body.accessDays).toBeNull();
  expect(await examDays()).toBe(30);
  for (const wrong of [-1, 1.5, 36_501, '30']) expect((await edit({ accessDays: wrong })).status).toBe(400);
});

test('makes a purchase last as long as its checkout page said', async () => {
  const buyer = await app.signIn();
  const { clientSecret } = (await askToPay(buyer, app.exam.id)).body;
  await edit({ accessDays: 7 });
  await confirm(buyer, clientSecret);
  await app.demoEvents!.deliverDue();
  expect(await expiry(buyer)).toBe(app.clock.iso(30 * DAY));

  const other = await app.signIn();
  await askToPay(other, app.exam.id);
  await edit({ accessDays: 365 });
  await buy(app, other);
  expect(await expiry(other)).toBe(app.clock.iso(365 * DAY));
});

test('exports access days in a pack, and leaves an existing exam’s days on import', async () => {
  await edit({ accessDays: 45 });
  const { categories, packs } = await exportPacks(app.database);
  expect(packs.map(({ pack }) => pack.exam.accessDays).sort()).toEqual([45, undefined]);
  await edit({ accessDays: 50 });
  await importPacks(app.database, { categories, packs }, app.clock.now);
  await app.catalogue.refresh();
  expect(await examDays()).toBe(50);
  const empty = await startTestApp({ content: { packs, categories } });
  try {
    expect((await empty.visitor().get(`/api/exams/${app.exam.slug}`)).body.accessDays).toBe(45);
  } finally {
    await empty.close();
  }
});
