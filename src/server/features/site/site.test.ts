import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { accentOf } from '#rules/site/accent.ts';
import { SETTINGS } from '#rules/site/settings.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

type Given = { value?: string | null; isShown?: boolean; version?: number };
const put = (name: string, { value = null, isShown = true, version = 0 }: Given) => {
  app.clock.advance(1);
  return admin.send({ method: 'PUT', url: `/api/admin/site-settings/${name}`, body: { value, isShown, version } });
};
const list = async () =>
  (await admin.get('/api/admin/site-settings')).body.settings as ({ name: string; value: string | null } & Record<
    string,
    unknown
  >)[];
const setting = async (name: string) => (await list()).find((entry) => entry.name === name)!;
const textOf = async (name: string) => (await app.visitor().get(`/api/site-texts/${name}`)).body;

test('uses defaults and writes no row until a setting is changed', async () => {
  const settings = await list();
  expect(settings.map(({ name }) => name)).toEqual(Object.keys(SETTINGS));
  expect(settings.every(({ value, isShown, version }) => value === null && isShown && version === 0)).toBe(true);
  expect(await setting('guarantee')).toMatchObject({ shown: '30-day money-back guarantee', isDefaultNew: false });
  expect(await query(app.database, 'select name from site_setting')).toEqual([]);
});

test('applies a change at once, records who made it, and can go back to any version', async () => {
  const changed = await put('siteName', { value: '  Waymark & Söhne ' });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { value: 'Waymark & Söhne', version: 1, changedBy: { id: admin.person.id }, isDefaultNew: false },
  ]);
  await put('siteName', { value: 'Second', version: 1 });
  expect((await put('siteName', { value: 'Waymark & Söhne', version: 2 })).body.version).toBe(3);
  expect((await put('siteName', { version: 3 })).body).toMatchObject({ value: null, shown: 'Cairn', version: 4 });
  const { versions } = (await admin.get('/api/admin/site-settings/siteName/versions')).body;
  expect(versions.map(({ version, value }: { version: number; value: string }) => [version, value])).toEqual([
    [4, null],
    [3, 'Waymark & Söhne'],
    [2, 'Second'],
    [1, 'Waymark & Söhne'],
  ]);
  const { entries } = (await admin.get('/api/admin/audit?limit=10&order=asc')).body;
  expect(entries[0]).toMatchObject({
    action: 'update',
    subjectKind: 'site setting',
    subjectId: 'siteName',
    subject: { name: 'Name', isThere: true },
    before: { value: null, isShown: true },
    after: { value: 'Waymark & Söhne', isShown: true },
  });
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['update', 'update', 'update', 'reset']);
});

test('reports a concurrent change and loses nothing', async () => {
  await put('tagline', { value: 'Mine' });
  expect((await put('tagline', { value: 'Yours' })).status).toBe(409);
  expect((await setting('tagline')).value).toBe('Mine');
  const both = await Promise.all(['a', 'b'].map((value) => put('tagline', { value, version: 1 })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each([
  ['siteName', '', 'This cannot be blank.'],
  ['siteName', 'two\nlines', 'Use a single line.'],
  ['siteName', 'x'.repeat(41), 'Use at most 40 characters; this has 41.'],
  ['supportEmail', 'nobody', 'Please enter a valid email address.'],
  ['refundDays', '0', 'Please enter a whole number of days, from 1 to 999.'],
  ['accent', 'teal', 'Please enter the color as # and six digits, such as #17594d.'],
  ['logoHasName', 'yes', 'Choose on or off.'],
  ['currency', 'jpy', 'Please choose one from the list.'],
  ['terms', ' ', 'This cannot be blank.'],
])('%s refuses %j', async (name, value, sentence) => {
  expect((await put(name, { value })).body).toMatchObject({ code: 'malformed', fields: { value: sentence } });
});

test('refuses to switch off a setting that is not a claim, and answers 404 for an unknown one', async () => {
  expect((await put('siteName', { isShown: false })).status).toBe(400);
  expect((await put('toString', { value: 'x' })).status).toBe(404);
  expect((await app.visitor().get('/api/site-texts/refunds')).status).toBe(404);
});

test('follows new defaults where nothing was set, and otherwise keeps the value and says there is a new default', async () => {
  await put('tagline', { value: 'Mine' });
  await put('cancel', { isShown: false });
  const older = "update site_setting set default_hash = 'of an older default'";
  await app.change(older);
  expect(await setting('tagline')).toMatchObject({ value: 'Mine', isDefaultNew: true });
  // Only switched off: the owner has not changed its text.
  expect(await setting('cancel')).toMatchObject({ value: null, isShown: false, isDefaultNew: false, shown: '' });
});

test('ignores settings that this version does not know', async () => {
  await put('tagline', { value: 'Mine' });
  await app.change("update site_setting set name = 'ofAnotherVersion'");
  expect((await app.visitor().get('/api/exams')).status).toBe(200);
  expect(await setting('tagline')).toMatchObject({ value: null });
});

test('sends mails with the site’s name, support address, and color', async () => {
  await put('siteName', { value: 'Waymark' });
  await put('supportEmail', { value: 'help@waymark.example' });
  await put('accent', { value: '#f2c14e' });
  const email = 'new@example.com';
  const given = { email, username: 'newcomer', password: 'a long walk home', confirmPassword: 'a long walk home' };
  await app.visitor().post('/api/auth/register', given);
  const [letter] = await mailsTo(app, email);
  expect(letter!.text).toContain('Welcome to Waymark.');
  expect(letter!.text).toContain('Questions? Contact us at help@waymark.example.');
  expect(letter!.text).not.toContain('Cairn');
  const shades = accentOf('#f2c14e');
  for (const { accent, onAccent } of [shades.light, shades.dark])
    for (const shade of [accent, onAccent]) expect(letter!.html).toContain(shade);
  for (const own of ['#17594d', '#7cc7b4', '#0b211c']) expect(letter!.html).not.toContain(own);
  expect((await app.visitor().get('/api/contact')).body).toEqual({ email: 'help@waymark.example' });
});

test('shows the site’s name in an authenticator app', async () => {
  await put('siteName', { value: 'Waymark' });
  const person = await app.signIn();
  const { body } = await person.post('/api/user/second-factor');
  expect(body.uri).toContain('issuer=Waymark');
});

test('fills in this site’s facts in texts and follows later changes to them', async () => {
  const before = await textOf('terms');
  const refunds = (text: { sections: { title: string; html: string }[] }) =>
    text.sections.find(({ title }) => title === 'Refunds')!.html;
  expect(before.updatedOn).toBe('2025-08-18');
  expect(refunds(before)).toContain('within 30 days of your payment');
  await put('refundDays', { value: '14' });
  await put('siteName', { value: 'A*B_c' });
  const after = await textOf('terms');
  expect(refunds(after)).toContain('We offer a 14-day money-back guarantee: contact us within 14 days of your payment');
  expect(JSON.stringify(after)).toContain('the operator of A*B_c.');
  expect(after.updatedOn).toBe('2025-08-18');
  await put('refunds', { value: 'None.' });
  expect(refunds(await textOf('terms'))).toContain('None.');
  expect((await textOf('terms')).updatedOn).toBe('2026-11-20');
});

test('advertises no bank figures in the help center if none are advertised elsewhere', async () => {
  const answer = async () => JSON.stringify(await textOf('help'));
  expect(await answer()).toContain(
    'You may see premium advertised with 400+ practice questions, 200 flashcards, 200 expert tips, and lifetime',
  );
  await put('bankTips', { isShown: false });
  expect(await answer()).toContain(
    'You may see premium advertised with 400+ practice questions, 200 flashcards, and lifetime',
  );
  await put('bankQuestions', { isShown: false });
  await put('bankFlashcards', { isShown: false });
  expect(await answer()).not.toContain('advertised');
});

test('strips forbidden content from a text, in the preview as on the page', async () => {
  const value =
    'Hello\n\n## One {#first}\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) **bold**';
  const { body } = await admin.post('/api/admin/site-settings/privacy/preview', { value });
  expect(body).toMatchObject({ summary: ['Hello'], sections: [{ id: 'first', title: 'One' }] });
  expect(body.sections[0].html).toContain('<strong>bold</strong>');
  expect(body.sections[0].html).not.toMatch(/script|onerror/);
  await put('privacy', { value });
  expect((await textOf('privacy')).sections).toEqual(body.sections);
});

test('keeps changes when the account that made them is deleted', async () => {
  await put('tagline', { value: 'Mine' });
  await query(app.database, `delete from "user" where id = '${admin.person.id}'`);
  admin = await app.signIn({ isAdmin: true });
  expect(await setting('tagline')).toMatchObject({ value: 'Mine', changedBy: null });
});

test.each([
  ['quotes of quotes', '> '.repeat(10_000), 'nested too deeply'],
  ['lists in lists', '1. '.repeat(5000), 'nested too deeply'],
  ['emphasis upon emphasis', '***a** '.repeat(4000), 'too many signs of emphasis'],
])('refuses a text of %s with a sentence, in the preview and when it is saved', async (_what, value, sentence) => {
  for (const answer of [
    await admin.post('/api/admin/site-settings/privacy/preview', { value }),
    await put('privacy', { value }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
    expect(answer.body.fields.value).toContain(sentence);
  }
  expect(await setting('privacy')).toMatchObject({ value: null });
});

test('renders a text when it is saved, and serves what was stored then', async () => {
  await put('privacy', { value: '## First\n\nKept **here**.' });
  expect((await textOf('privacy')).sections[0]).toMatchObject({
    title: 'First',
    html: expect.stringContaining('here'),
  });
  await app.change(`update site_page set content = '{"summary":["As stored."],"sections":[]}' where name = 'privacy'`);
  expect(await textOf('privacy')).toMatchObject({ summary: ['As stored.'], sections: [] });
  // Another setting that stands in the texts changes what they become.
  await put('siteName', { value: 'Waymark' });
  expect(JSON.stringify(await textOf('terms'))).toContain('Waymark');
  expect(await query(app.database, 'select name from site_page order by name')).toEqual(
    ['about', 'help', 'privacy', 'terms'].map((name) => ({ name })),
  );
});

test('shows a text that was saved before there were limits as it is written', async () => {
  await put('privacy', { value: 'Before.' });
  await app.change(
    `update site_setting set value = '${'> '.repeat(2000)}deep <b>', version = 2 where name = 'privacy'`,
  );
  const { sections } = await textOf('privacy');
  expect(sections[0].html).toContain('deep &lt;b&gt;');
});
