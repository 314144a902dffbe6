import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startProvider } from '../factories/sign-in-provider.ts';
import { PASSWORD } from '../factories/people.ts';
import { freePort } from '../setup/free-port.ts';
import { button, field, heading } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const port = await freePort();
const provider = await startProvider('test', `http://localhost:${port}`);
const { browser, site } = await browserAt(
  startSite({ ...provider.settings, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }),
);
afterAll(() => provider.stop());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function asAdmin(screen = DESK) {
  const { sid } = await site.signUp({ isAdmin: true });
  return visit(browser, site.url, screen, sid);
}

/** Chooses a value of a setting of the site, as an administrator does. */
async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.goto('/admin/site?topic=access');
  await button(page, `Edit ${label}`).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption({ label: value });
  await button(page, 'Save').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('invites a list with misfits, sends an invitation again, and withdraws it', async () => {
  const { page, context, troubles } = await asAdmin();
  await page.goto('/admin/access');
  // The part of the area that is shown is marked, and nothing sticks out.
  const current = page.getByRole('navigation', { name: 'Access' }).getByRole('link', { name: 'Invitations' });
  expect(await current.getAttribute('aria-current')).toBe('page');
  const colors = await page
    .getByRole('navigation', { name: 'Access' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
  expect(new Set(colors).size).toBe(2);
  const isWide = await page
    .getByRole('navigation', { name: 'Administration' })
    .evaluate((nav) => nav.scrollWidth > nav.clientWidth);
  expect(isWide).toBe(false);
  await expectGoodScreens(page);

  await button(page, 'Invite People').click();
  await field(page, 'Email addresses').fill(
    'email,name,team\ngrace@example.com,Grace,Class 1\nnot an address,Nobody,\nalan@example.com,Alan,Class 1',
  );
  await button(page, 'Check List').click();
  await page.getByText('2 people get an invitation by email. New groups: Class 1.').waitFor();
  await page.getByText('1 line can’t be used:').waitFor();
  await page.getByText('Line 3:').waitFor();
  await expectGoodScreens(page);
  await button(page, 'Invite 2 People').click();
  await page.getByText('Invited 2 people by email.', { exact: true }).waitFor();
  await row(page, 'grace@example.com').getByText('Open', { exact: true }).waitFor();

  const first = await site.mailedLink('grace@example.com', '/invitation');
  await button(page, 'Resend grace@example.com').click();
  await page.getByText('Sent again', { exact: true }).waitFor();
  await expect.poll(() => site.mailedLink('grace@example.com', '/invitation')).not.toBe(first);
  const visitor = await visit(browser, site.url, PHONE);
  await visitor.page.goto(first);
  await expect.poll(() => visitor.page.getByRole('heading', { level: 1 }).textContent()).not.toContain('Welcome');
  await visitor.page.goto(await site.mailedLink('grace@example.com', '/invitation'));
  await visitor.page.getByText('Grace, you’ve been invited.', { exact: false }).waitFor();
  await expectGoodScreens(visitor.page);
  await visitor.context.close();

  await button(page, 'Withdraw alan@example.com').click();
  await button(page, 'Withdraw').click();
  await row(page, 'alan@example.com').getByText('Withdrawn', { exact: true }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('opens a closed site with a link for as many people as it says, and takes back what it gave', async () => {
  const { page, context, troubles } = await asAdmin();
  await choose(page, 'Who can create an account', 'Only people with an invitation or an invitation link');
  await page.goto('/admin/access');
  await button(page, 'Create Link').click();
  await field(page, 'Name').fill('Two people');
  await field(page, 'How many people can use it').fill('1');
  await dialog(page, 'Create an invitation link').getByLabel('Exams').selectOption({ label: 'Every exam' });
  await expectGoodScreens(page);
  await dialog(page, 'Create an invitation link').getByRole('button', { name: 'Create Link' }).click();
  const url = (await dialog(page, 'Your invitation link').getByText('/invitation/').textContent())!;
  await expectGoodScreens(page);
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();

  const closed = await visit(browser, site.url, PHONE);
  await closed.page.goto('/register');
  await closed.page.getByText('by invitation', { exact: false }).first().waitFor();
  await expectGoodPage(closed.page);
  await closed.page.goto(new URL(url).pathname);
  await field(closed.page, 'Email').fill('linked@example.com');
  await field(closed.page, 'Username').fill('linked');
  await field(closed.page, 'Password').fill('a long walk home');
  await field(closed.page, 'Confirm password').fill('a long walk home');
  await button(closed.page, 'Create Account').click();
  await closed.page.waitForURL(`${site.url}/dashboard`);
  const second = await visit(browser, site.url, PHONE);
  await second.page.goto(new URL(url).pathname);
  await second.page.getByRole('link', { name: 'Log In' }).last().waitFor();
  await second.context.close();
  const wide = await visit(browser, site.url, DESK);
  const offers = async () => {
    await wide.page.goto('/login?password');
    await wide.page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
    return [...new Set(await wide.page.locator('a[href^="/register"]').allTextContents())];
  };
  expect(await offers()).toEqual([]);

  await page.reload();
  await button(page, 'Take Back Two people').click();
  await expectGoodScreens(page);
  await button(page, 'Take Back').click();
  await page.getByText('Taken back from 1 person', { exact: true }).waitFor();
  await choose(page, 'Who can create an account', 'Anyone');
  expect(await offers()).toEqual(['Sign Up', 'Create an account']);
  expect(troubles).toEqual([]);
  await wide.context.close();
  await closed.context.close();
  await context.close();
});

test('removes a person, who comes back to their data and nothing else, and lets them in again', async () => {
  const { page, context, troubles } = await asAdmin();
  const person = await site.signUp({ owns: ['CLF-C02'] });
  await page.goto(`/admin/users/${person.userId}`);
  await button(page, 'Remove from Site...').click();
  await expectGoodScreens(page);
  await button(page, 'Remove from Site').click();
  await page.getByText('Removed by an administrator', { exact: false }).waitFor();
  await expectGoodScreens(page);

  const left = await visit(browser, site.url, PHONE, person.sid);
  await left.page.goto('/login');
  await field(left.page, 'Email').fill(person.email);
  await field(left.page, 'Password').fill(PASSWORD);
  await button(left.page, 'Log In').click();
  await left.page.getByText('has ended').first().waitFor();
  await expectGoodScreens(left.page);
  const [file] = await Promise.all([left.page.waitForEvent('download'), button(left.page, 'Download My Data').click()]);
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).account.email).toBe(person.email);
  // The link that was mailed leads there too, and is out of the address at once.
  await left.page.goto(await site.mailedLink(person.email, '/left'));
  await button(left.page, 'Download My Data').waitFor();
  expect(new URL(left.page.url()).pathname).toBe('/left');
  await left.page.goto('/dashboard');
  await left.page.waitForURL(/\/login/);
  expect(left.troubles).toEqual([]);
  await left.context.close();

  await button(page, 'Enable Account').click();
  await button(page, 'Enable').click();
  await button(page, 'Remove from Site...').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('logs in through a provider by its button, and shows it alone where the password form is hidden', async () => {
  const person = { sub: 'ada-there', email: 'ada.there@example.com', email_verified: true, name: 'Ada Lovelace' };
  provider.people.set(person.sub, person);
  provider.be(person.sub);
  const { page, context } = await visit(browser, site.url, PHONE);
  await page.goto('/login');
  await expectGoodScreens(page);
  await button(page, 'Continue with Test').click();
  await page.waitForURL(`${site.url}/dashboard`);
  await page.goto('/account');
  await page
    .getByRole('region', { name: 'Sign-in providers' })
    .getByRole('button', { name: 'Disconnect Test' })
    .waitFor();
  await context.close();

  const admin = await asAdmin();
  await choose(admin.page, 'Show the password form', 'No');
  const visitor = await visit(browser, site.url, PHONE);
  await visitor.page.goto('/login');
  await button(visitor.page, 'Continue with Test').waitFor();
  expect(await field(visitor.page, 'Password').count()).toBe(0);
  await expectGoodScreens(visitor.page);
  await button(visitor.page, 'Log in with a password').click();
  await field(visitor.page, 'Password').waitFor();
  await visitor.context.close();
  await choose(admin.page, 'Show the password form', 'Yes');
  await admin.context.close();
});

test('makes a webhook, shows its secret once, tests it, and turns it off', async () => {
  const { page, context, troubles } = await asAdmin();
  await page.goto('/admin/webhooks');
  await heading(page, 'Webhooks').waitFor();
  await expectGoodScreens(page);
  await button(page, 'New Webhook').click();
  await field(page, 'Name').fill('Course tool');
  await field(page, 'Address').fill('http://127.0.0.1/in');
  await button(page, 'Save').click();
  await page.getByText('The address must begin with https://').first().waitFor();
  await field(page, 'Address').fill('https://hooks.invalid/in');
  await expectGoodScreens(page);
  await button(page, 'Save').click();
  await dialog(page, 'The webhook’s secret').getByText('whsec_', { exact: false }).waitFor();
  await expectGoodScreens(page);
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await page.getByText('https://hooks.invalid/in').waitFor();
  await button(page, 'Send Test Course tool').click();
  await row(page, 'webhook.test').first().waitFor();
  await button(page, 'Turn Off Course tool').click();
  await page.getByText('Off', { exact: true }).waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});
