import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '../factories/people.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite({ REQUIRE_ADMIN_SECOND_FACTOR: '1' }));

const NEW_PASSWORD = 'seven grey stones on a hill';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const status = (sid: string) =>
  fetch(`${site.url}/api/auth/me`, { headers: { cookie: `sid=${sid}` } }).then((answer) => answer.status);

test('lets a person change names, address, and password, showing every mistake beside its field', async () => {
  const { sid, email } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, DESK, sid);
  await page.goto('/account');
  await heading(page, 'Your Account').waitFor();
  await page.getByText('This session', { exact: false }).waitFor();
  await expectGoodScreens(page);

  await field(page, 'First name (optional)').fill('Augusta');
  await button(page, 'Save Profile').click();
  await section(page, 'Profile').getByText('Saved.').waitFor();
  await page.getByRole('link', { name: 'Augusta' }).waitFor();

  const newEmail = `new-${email}`;
  const ownPassword = section(page, 'Email').getByLabel('Your password', { exact: true });
  await button(page, 'Change Email').click();
  await page.getByText('Please enter a valid email', { exact: true }).waitFor();
  await field(page, 'New email').fill(newEmail);
  await ownPassword.fill('wrong');
  await button(page, 'Change Email').click();
  await section(page, 'Email').getByRole('alert').getByText('The password is incorrect.').waitFor();
  await ownPassword.fill(PASSWORD);
  await button(page, 'Change Email').click();
  await page.getByText(`We sent a link to ${newEmail}.`, { exact: false }).waitFor();
  await expect.poll(() => ownPassword.inputValue()).toBe('');
  await page.goto(await site.mailedLink(newEmail, '/verify-email'));
  await heading(page, 'Email Verified Successfully!').waitFor();
  await page.goto('/account');
  await section(page, 'Email').getByText(newEmail).waitFor();

  await field(page, 'Current password').fill(PASSWORD);
  await field(page, 'New password').fill('password1');
  await field(page, 'Confirm password').fill('password1');
  await button(page, 'Change Password').click();
  await page.getByText('This password is too common').waitFor();
  await expectGoodScreens(page);
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await button(page, 'Change Password').click();
  await page.getByText('Password changed. You have been logged out everywhere else.').waitFor();
  expect(await status(sid)).toBe(401);
  await page.reload();
  await heading(page, 'Your Account').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('shows another session and signs it out', async () => {
  const { sid, email } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, undefined, sid);
  const login = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const other = /^sid=([^;]+)/.exec(login.headers.getSetCookie()[0]!)![1]!;
  await page.goto('/account');
  await button(page, 'Log out Firefox on Windows').click();
  await page.getByText('Firefox on Windows').first().waitFor({ state: 'detached' });
  expect([await status(sid), await status(other)]).toEqual([200, 401]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('downloads what is stored about the person', async () => {
  const { sid, email } = await site.signUp({ owns: ['CLF-C02'] });
  const { page, context } = await visit(browser, site.url, undefined, sid);
  await page.goto('/account');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download My Data').click()]);
  expect(download.suggestedFilename()).toMatch(/^cairn-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ account: { email }, records: { entitlements: [{}], sessions: [{}] } });
  await context.close();
});

test('deletes an account by keyboard only, in two steps and with the password', async () => {
  const { sid, email } = await site.signUp({ owns: ['CLF-C02'] });
  const { page, context, troubles } = await visit(browser, site.url, undefined, sid);
  await page.goto('/account');
  // Loaded by the script, so from here on the page responds.
  await page.getByText('This session', { exact: false }).waitFor();
  await button(page, 'Delete Account...').focus();
  await page.keyboard.press('Enter');
  await page.getByText('This also ends your access to the exams you own.', { exact: false }).waitFor();
  await expectGoodPage(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await section(page, 'Delete account').getByRole('alert').getByText('The password is incorrect.').waitFor();
  const password = section(page, 'Delete account').getByLabel('Your password', { exact: true });
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Your account has been deleted', { exact: true }).first().waitFor();
  await page.waitForURL(`${site.url}/`);
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  const login = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(login.status).toBe(401);
  expect(troubles).toEqual([]);
  await context.close();
});

test('sets up a second factor by keyboard, asks for it at login, and accepts a recovery code once', async () => {
  const { sid, email } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, { width: 390, scheme: 'dark' }, sid);
  await page.goto('/account');
  const part = section(page, 'Two-factor authentication');
  await page.getByText('This session', { exact: false }).waitFor();
  await button(page, 'Set Up Authenticator App').focus();
  await page.keyboard.press('Enter');
  await part.getByText('Scan this code with your authenticator app', { exact: false }).waitFor();
  await expectGoodPage(page);
  const secret = (await part.locator('code').innerText()).replaceAll(' ', '');
  await field(page, 'Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await part.getByText('This code is incorrect. Please wait for the next one.').waitFor();
  await field(page, 'Code from the app').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await part.getByText('Save these recovery codes', { exact: false }).waitFor();
  const recovery = await part.getByRole('listitem').first().innerText();
  const saving = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(`\n${recovery}\n`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy').click();
  await part.getByText('Copied.', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`\n${recovery}\n`);
  await button(page, 'I’ve Saved Them').click();
  await part.getByText('You have 10 recovery codes left.').waitFor();
  await expectGoodPage(page);

  await context.clearCookies();
  await page.goto('/login?redirect=/account');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await field(page, 'Code').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
  await expectGoodPage(page);
  await page.keyboard.type(recovery);
  await page.keyboard.press('Enter');
  await part.getByText('You have 9 recovery codes left.').waitFor();
  await site.ageSessions(16 * 60);
  await button(page, 'Turn Off').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.waitFor();
  await expectGoodPage(page);
  await dialog.getByLabel('Your password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('The password is incorrect.').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await button(page, 'Set Up Authenticator App').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('lets a person without a password get one by email and do the rest with a fresh login', async () => {
  const { sid, email } = await site.signUp({ passwordHash: null });
  const { page, context, troubles } = await visit(browser, site.url, DESK, sid);
  await page.goto('/account');
  await page.getByText('This session', { exact: false }).waitFor();
  expect(await section(page, 'Email').getByLabel('Your password', { exact: true }).count()).toBe(0);
  await button(page, 'Email Me a Link').click();
  await page.getByText(`We sent a link to ${email}. Open it within 30 minutes.`).waitFor();
  await expectGoodScreens(page);
  await site.ageSessions(16 * 60);
  await field(page, 'New email').fill(`new-${email}`);
  await button(page, 'Change Email').click();
  await page.getByText('Log out and log in again, then try once more.', { exact: false }).waitFor();
  await expectGoodScreens(page);
  await button(page, 'OK').click();
  await section(page, 'Email').getByRole('alert').getByText('Please confirm that it’s you first.').waitFor();
  expect(await field(page, 'New email').inputValue()).toBe(`new-${email}`);

  await page.goto(await site.mailedLink(email, '/reset-password'));
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Your password has been changed').waitFor();
  expect(await status(sid)).toBe(401);
  expect(troubles).toEqual([]);
  await context.close();
});

test('sends signed-out people to the login page and back', async () => {
  const { email } = await site.signUp();
  const { page, context } = await visit(browser, site.url);
  await page.goto('/account');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?redirect=%2Faccount');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Log In').click();
  await heading(page, 'Your Account').waitFor();
  await context.close();
});

test('creates the first administrator with the printed link, once', async () => {
  const { page, context, troubles } = await visit(browser, site.url, { width: 390, scheme: 'light' });
  await page.goto(site.setupPath);
  await expectGoodPage(page);
  await button(page, 'Create Administrator').click();
  await page.getByText('Please enter a valid email', { exact: true }).waitFor();
  await field(page, 'Email').fill('first@example.com');
  await field(page, 'Username').fill('first');
  await field(page, 'Password').fill(NEW_PASSWORD);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await button(page, 'Create Administrator').click();
  await page.waitForURL('**/admin');
  await heading(page, 'Set up two-factor authentication').waitFor();
  await page.goto(site.setupPath);
  await page.waitForURL('**/admin');
  await context.clearCookies();
  await page.goto(site.setupPath);
  await heading(page, 'This setup link doesn’t work').waitFor();
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('confirms logging out, and says when it failed', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  await page.goto('/account');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await button(page, 'Logout').click();
  await page.getByText('Failed to log out. Please try again.', { exact: true }).waitFor();
  await page.unroute('**/api/auth/logout');
  await button(page, 'Logout').click();
  await page.getByText('Logged out', { exact: true }).waitFor();
  expect(await status(sid)).toBe(401);
  await context.close();
});

test('makes an administrator set up a required second factor first', async () => {
  const { sid } = await site.signUp({ isAdmin: true });
  const { page, context, troubles } = await visit(browser, site.url, DESK, sid);
  await page.goto('/admin/users');
  await heading(page, 'Set up two-factor authentication').waitFor();
  await expectGoodScreens(page);
  await button(page, 'Set Up Authenticator App').click();
  await page.getByText('Scan this code with your authenticator app', { exact: false }).waitFor();
  await expectGoodScreens(page);
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '');
  await field(page, 'Code from the app').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await button(page, 'I’ve Saved Them').click();
  await heading(page, 'Users').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/users');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  expect(troubles).toEqual([]);
  await context.close();
});

test('says in a form how to log in again once the session has ended, and keeps what was typed', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  await page.goto('/account');
  await field(page, 'First name (optional)').fill('Augusta');
  await context.clearCookies();
  await button(page, 'Save Profile').click();
  const alert = section(page, 'Profile').getByRole('alert');
  await alert.getByText('You’ve been logged out.', { exact: false }).waitFor();
  expect(await field(page, 'First name (optional)').inputValue()).toBe('Augusta');
  await expectGoodScreens(page);
  const opened = context.waitForEvent('page');
  await alert.getByRole('link', { name: 'Log in' }).click();
  const login = await opened;
  await login.getByText('Log in to see your account.').waitFor();
  expect(login.url()).toBe(`${site.url}/login?redirect=%2Faccount`);
  await context.close();
});
