import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '../factories/people.ts';
import { button, field, heading, pickExam, stayWhenAsked } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { expectGoodPage, expectGoodScreens, PHONE, type Screen, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const asAdmin = async (screen?: Screen) => {
  const { sid, email } = await site.signUp({ isAdmin: true });
  return { ...(await visit(browser, site.url, screen, sid)), sid, adminEmail: email };
};
/** Pays for the first exam by calls; returns it. */
async function buysFirstExam(sid: string): Promise<{ id: string; name: string; headers: Record<string, string> }> {
  const headers = { 'content-type': 'application/json', origin: site.url, cookie: `sid=${sid}` };
  const [exam] = await (await fetch(`${site.url}/api/exams`)).json();
  const post = async (path: string, body: object) =>
    (await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const { clientSecret } = await post('/api/create-payment-intent', { examId: exam.id });
  await post('/api/demo-payments/confirm', {
    clientSecret,
    card: { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123', postalCode: '12345' },
  });
  expect((await post(`/api/exams/${exam.id}/grant-access`, {})).hasAccess).toBe(true);
  return { ...exam, headers };
}

const status = (sid: string, path: string) =>
  fetch(site.url + path, { headers: { cookie: `sid=${sid}` } }).then((answer) => answer.status);

test('finds an account, grants access, makes it an administrator, disables it, and deletes it', async () => {
  const { page, context, troubles } = await asAdmin(PHONE);
  const person = await site.signUp({ hasSecondFactor: true });
  // The labels of the figures come with the page, and nothing moves later.
  const served = await page.goto('/admin/users');
  expect(await served!.text()).toContain('Demo payments: no money moved');
  await heading(page, 'Users').waitFor();
  expect(await page.title()).toBe('Users - Administration | Cairn');
  await expectGoodScreens(page);
  await field(page, 'Search').fill(person.email);
  await field(page, 'Search').press('Enter');
  await page.getByText('1 account', { exact: true }).waitFor();
  await page.getByRole('link', { name: person.email }).click();
  await heading(page, person.email).waitFor();
  await expectGoodScreens(page);

  await button(page, 'Give Access').click();
  await page.getByText('Exam is required', { exact: true }).waitFor();
  await page.getByText('Reason is required', { exact: true }).waitFor();
  await field(page, 'Exam').click();
  await page.getByRole('option', { name: 'Every exam' }).click();
  await field(page, 'Last day (optional)').fill('2020-12-31');
  await field(page, 'Reason').fill('A gift');
  await button(page, 'Give Access').click();
  await page.getByText('Must be in the future', { exact: true }).waitFor();
  await field(page, 'Last day (optional)').fill('2099-12-31');
  await button(page, 'Give Access').click();
  await page.getByText('to December 31, 2099 · A gift', { exact: false }).waitFor();
  const end = button(page, 'End Access to every exam');
  const question = dialog(page, 'End this access?');
  await end.click();
  await question.getByText(person.email).waitFor();
  await expectGoodScreens(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await end.click();
  await question.getByRole('button', { name: 'End Access', exact: true }).click();
  await page.getByText('Access ended', { exact: true }).first().waitFor();
  await question.waitFor({ state: 'detached' });
  expect(await end.count()).toBe(0);
  await expectGoodScreens(page);

  const act = async (name: string, confirm: string) => {
    await button(page, name).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  expect(await status(person.sid, '/api/admin/users')).toBe(403);
  await act('Make Administrator', 'Make Administrator');
  // A person with a new role has to sign in again.
  expect(await status(person.sid, '/api/auth/me')).toBe(401);
  await act('Remove Admin Role', 'Remove Role');
  await act('Turn Off Two-Factor Authentication', 'Turn Off');
  await page.getByText('Not set up', { exact: true }).waitFor();
  expect(await button(page, 'Turn Off Two-Factor Authentication').count()).toBe(0);
  await act('Send Password Reset Link', 'Send Link');
  expect(await site.mailedLink(person.email, '/reset-password')).toMatch(/^\/reset-password\//);
  await act('Disable Account', 'Disable');
  expect(await status(person.sid, '/api/auth/me')).toBe(401);
  await act('Enable Account', 'Enable');
  await button(page, 'Delete Account...').click();
  await expectGoodScreens(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account', exact: true }).click();
  await page.waitForURL('**/admin/users');
  await page.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);
  await page.getByText('No accounts match.').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('creates an account with a role and access, by keyboard, whose person sets the password by the emailed link', async () => {
  const { page, context, troubles } = await asAdmin(PHONE);
  const email = `made-${randomUUID()}@example.com`;
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Create Account', exact: true }).press('Enter');
  await heading(page, 'Create Account').waitFor();
  await button(page, 'Create Account').press('Enter');
  await page.getByText('Please enter a valid email', { exact: true }).waitFor();
  await expectGoodScreens(page);
  await field(page, 'Email').fill(email);
  await field(page, 'First name (optional)').fill('Ada');
  await page.getByRole('checkbox', { name: 'Author' }).press('Space');
  await field(page, 'Exams').selectOption({ label: 'Every exam' });
  await field(page, 'Email').press('Enter');
  await heading(page, email).waitFor();
  await page.getByText('Not verified', { exact: true }).waitFor();
  await page.getByText('Given with the account', { exact: false }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Author' }).isChecked()).toBe(true);
  expect(troubles).toEqual([]);
  await context.close();

  const theirs = await visit(browser, site.url, PHONE);
  await theirs.page.goto(await site.mailedLink(email, '/reset-password'));
  await field(theirs.page, 'New password').fill(PASSWORD);
  await field(theirs.page, 'Confirm password').fill(PASSWORD);
  await field(theirs.page, 'Confirm password').press('Enter');
  await heading(theirs.page, 'Your password has been changed').waitFor();
  await theirs.context.close();
});

test('asks for one’s password again before changing rights, by keyboard only, and then continues', async () => {
  const { page, context, troubles } = await asAdmin();
  const person = await site.signUp();
  await page.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('link', { name: person.email }).click();
  await heading(page, person.email).waitFor();
  await site.ageSessions(16 * 60);
  await button(page, 'Make Administrator').focus();
  await page.keyboard.press('Enter');
  await dialog(page, 'Make this account an administrator?')
    .getByRole('button', { name: 'Make Administrator', exact: true })
    .focus();
  await page.keyboard.press('Enter');
  await dialog(page, 'Confirm it’s you').waitFor();
  await expectGoodPage(page);
  await field(page, 'Your password').fill('wrong');
  await page.keyboard.press('Enter');
  await dialog(page, 'Confirm it’s you').getByRole('alert').getByText('The password is incorrect.').waitFor();
  await field(page, 'Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Now an administrator', { exact: true }).first().waitFor();
  await button(page, 'Remove Admin Role').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('goes from Back to Site to the page before the admin area, or to the home page', async () => {
  const { page, context, troubles } = await asAdmin();
  await page.goto('/admin');
  await button(page, 'Back to Site').click();
  await page.waitForURL(`${site.url}/`);
  // Each is a page load, except the tab.
  for (const path of ['/terms', '/admin', '/admin/users', '/login', '/admin/audit']) await page.goto(path);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await heading(page, 'Messages').waitFor();
  await button(page, 'Back to Site').click();
  await page.waitForURL('**/terms');
  expect(troubles).toEqual([]);
  await context.close();
});

test('refunds a payment in part and then in full, and ends its access', async () => {
  const { page, context, troubles } = await asAdmin();
  const buyer = await site.signUp();
  const { headers, ...exam } = await buysFirstExam(buyer.sid);
  await page.goto(`/admin/payments?search=${encodeURIComponent(buyer.email)}`);
  await page.getByText('1 payment', { exact: true }).waitFor();
  await expectGoodPage(page);
  const refund = button(page, `Refund ${buyer.email}, ${exam.name}`);
  await refund.click();
  await field(page, 'Amount in USD').fill('ten');
  await button(page, 'Refund').click();
  await page.getByText('Please enter an amount, such as 29 or 14.50').waitFor();
  await field(page, 'Amount in USD').fill('10000');
  await field(page, 'Reason').fill('Asked for');
  await stayWhenAsked(page);
  await button(page, 'Refund').click();
  await page.getByText('can be refunded', { exact: false }).first().waitFor();
  await expectGoodPage(page);
  await field(page, 'Amount in USD').fill('9.50');
  await button(page, 'Refund').click();
  await page.getByText('Paid, $9.50 refunded').waitFor();
  expect((await (await fetch(`${site.url}/api/exams/${exam.id}/access`, { headers })).json()).hasAccess).toBe(true);
  await refund.click();
  await field(page, 'Reason').fill('The rest');
  await button(page, 'Refund').click();
  await page.getByText('Refunded', { exact: true }).waitFor();
  await refund.waitFor({ state: 'detached' });
  expect((await (await fetch(`${site.url}/api/exams/${exam.id}/access`, { headers })).json()).hasAccess).toBe(false);
  await page.getByRole('link', { name: 'Provider Events' }).click();
  await heading(page, 'Provider Events').waitFor();
  await page.getByText('Applied', { exact: true }).nth(1).waitFor();
  const again = page.getByRole('button', { name: 'Apply Again', exact: false }).first();
  await again.click();
  await page.getByText('Event applied', { exact: true }).first().waitFor();
  // The outcome is reported as received.
  await page.route('**/retry', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), outcome: 'failed' } });
  });
  await again.click();
  await page.getByText('The event failed again', { exact: true }).first().waitFor();
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('gives many people access at once, by keyboard, and names those without an account', async () => {
  const { page, context, troubles } = await asAdmin(PHONE);
  const people = [await site.signUp(), await site.signUp()];
  await page.goto('/admin/access/give');
  await button(page, 'Give Access').press('Enter');
  await page.getByText('Exam is required', { exact: true }).waitFor();
  await pickExam(page, 'Every exam');
  await field(page, 'Email addresses').fill([...people.map(({ email }) => email), 'nobody@example.com'].join('\n'));
  await field(page, 'Reason').fill('A class');
  await button(page, 'Give Access').press('Enter');
  await page.getByText('2 people now have access.', { exact: true }).waitFor();
  await page.getByText('1 address has no account', { exact: true }).click();
  await page.getByText('nobody@example.com', { exact: true }).waitFor();
  await field(page, 'To whom').selectOption('Everyone who has access to another exam');
  await page.getByRole('combobox', { name: 'Exam they have access to' }).waitFor();
  await expectGoodScreens(page);
  await page.goto(`/admin/users/${people[0]!.userId}`);
  await page.getByText('to no end · A class', { exact: false }).waitFor();
  await heading(page, 'Paid access and groups').waitFor();
  await heading(page, 'Latest results').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('shows revenue by period and exam as a plot, a table, and a CSV that agree', async () => {
  const { page, context, troubles } = await asAdmin(PHONE);
  const buyer = await site.signUp();
  const exam = await buysFirstExam(buyer.sid);
  await page.goto('/admin/payments');
  await page.getByRole('link', { name: 'Revenue', exact: true }).click();
  await page.getByRole('img', { name: /^Revenue of \d+ months?, from / }).waitFor();
  await page.getByRole('cell', { name: exam.name }).first().waitFor();
  await expectGoodScreens(page);
  const saving = page.waitForEvent('download');
  await button(page, 'Download CSV').press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('revenue-by-month.csv');
  const [head, ...rows] = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(head).toContain('"revenue"');
  const cents = rows.map((row) => Math.round(Number(row.split('","')[5]) * 100));
  const shown = await page.getByText(' in all: payments less refunds').textContent();
  const total = cents.reduce((sum, one) => sum + one, 0);
  expect(shown).toContain(`$${(total / 100).toLocaleString('en-US')}`);
  expect(troubles).toEqual([]);
  await context.close();
});
