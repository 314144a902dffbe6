import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
const QUIZ = '/quiz/aws-certified-cloud-practitioner';
const PASSWORD = 'seven grey stones on a hill';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true });

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName);

let people = 0;

function newPerson() {
  people += 1;
  const username = `grace${people}`;
  return { email: `${username}@example.com`, username, password: PASSWORD };
}

/** Creates an account without a browser. */
async function register(): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson();
  const answer = await fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, confirmPassword: PASSWORD, firstName: 'Grace' }),
  });
  expect(answer.status).toBe(201);
  return person;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Log In').click();
}

async function fillRegistration(
  page: Page,
  person: ReturnType<typeof newPerson>,
  again = person.password,
): Promise<void> {
  const { email, username, password } = person;
  await field(page, 'First name (optional)').fill('Grace');
  await field(page, 'Email').fill(email);
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(again);
}

test('registers a person, after some mistakes, and continues to where they wanted to go', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  const person = newPerson();
  await page.goto(`/register?redirect=${encodeURIComponent(QUIZ)}`);
  await expectGoodScreens(page);
  const main = page.getByRole('main');
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const)
    expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
  await button(page, 'Create Account').click();
  for (const fault of [
    'Please enter a valid email',
    'Use 3 to 32 letters, digits, periods, hyphens, or underscores',
    'String must contain at least 8 character(s)',
    'Password confirmation is required',
  ]) {
    await page.getByText(fault, { exact: true }).last().waitFor();
  }
  await expect.poll(() => focused(page)).toBe('email');
  await expectGoodScreens(page);
  await fillRegistration(page, person, 'another');
  await page.getByText("Passwords don't match").waitFor();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1);
  await field(page, 'Confirm password').fill(person.password);
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0);
  await button(page, 'Create Account').click();
  await page.getByText('Question 1 of 20').waitFor();
  expect(new URL(page.url()).pathname).toBe(QUIZ);
  await expectGoodScreens(page);
  // A quiz fills the screen; everywhere else the banner names the unverified address.
  await page.goto('/about');
  const banner = page.getByRole('region', { name: 'Email verification' });
  await banner.getByText(person.email).waitFor();
  const mailed = () => site.mailedLink(person.email, '/verify-email');
  const first = await mailed();
  expect((await banner.boundingBox())!.height).toBeLessThan(50);
  await banner.getByRole('button', { name: 'Send again' }).click();
  await banner.getByText(`We sent a new link to ${person.email}. Check your inbox and spam folder.`).waitFor();
  await expectGoodScreens(page);
  // With text twice as large on a phone it is one line.
  const size = page.viewportSize()!;
  const rootSize = (to: string) => page.evaluate((size) => void (document.documentElement.style.fontSize = size), to);
  await page.setViewportSize({ width: 390, height: 664 });
  await rootSize('32px');
  await banner.getByRole('link', { name: 'Verify your email' }).waitFor();
  expect((await banner.boundingBox())!.height).toBeLessThan(100);
  await rootSize('');
  await page.setViewportSize(size);
  // Once dismissed, it stays away in this tab.
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await expect.poll(() => banner.count()).toBe(0);
  await page.evaluate(() => sessionStorage.removeItem('cairn.verify-dismissed'));
  await page.reload();
  await banner.waitFor();

  // A signed-in person stays signed in and returns to their dashboard.
  await expect.poll(mailed, { timeout: 30_000 }).not.toBe(first);
  await page.goto('/verify-email/made-up');
  await heading(page, 'Verification Failed').waitFor();
  expect(await page.getByRole('link', { name: 'Go to Your Account' }).getAttribute('href')).toBe('/account');
  await expectGoodScreens(page);
  await page.goto(await mailed());
  await heading(page, 'Email Verified Successfully!').waitFor();
  await toast(page, 'Your email has been successfully verified.').waitFor();
  await banner.waitFor({ state: 'detached' });
  expect(await page.getByText('log in').count()).toBe(0);
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await button(page, 'Menu').click();
  await page.getByRole('link', { name: 'Grace Account', exact: true }).click();
  await page.waitForURL('**/account');
  expect(troubles).toEqual([]);
  await context.close();
});

test('resets a forgotten password with the mailed link, once', async () => {
  const { email } = await register();
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  await page.goto('/forgot-password');
  await expectGoodScreens(page);
  await button(page, 'Send Reset Link').click();
  await page.getByText('Please enter a valid email address').waitFor();
  // The address typed at login need not be typed again.
  await page.getByRole('link', { name: 'Back to login' }).click();
  // The previous page also has a field of that name.
  await field(page, 'Password').waitFor();
  await field(page, 'Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  await button(page, 'Send Reset Link').click();
  await heading(page, 'Check Your Email').waitFor();
  await toast(page, 'Reset link sent').waitFor();
  // It covers neither the header nor what one came to read.
  const notice = (await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .boundingBox())!;
  const below = (await heading(page, 'Check Your Email').boundingBox())!;
  const header = (await page.getByRole('banner').boundingBox())!;
  expect(notice.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(notice.y + notice.height).toBeLessThanOrEqual(below.y);
  await expect.poll(() => focused(page)).toBe('H1');
  await expectGoodScreens(page);
  await button(page, 'Try Again').click();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);

  const link = await site.mailedLink(email, '/reset-password');
  await page.goto(link);
  await expect.poll(() => page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer');
  await expectGoodScreens(page);
  const renewed = 'a lake behind nine hills';
  await field(page, 'New password').fill(renewed);
  await field(page, 'Confirm password').fill(renewed);
  await button(page, 'Change Password').click();
  await heading(page, 'Your password has been changed').waitFor();
  await expectGoodScreens(page);

  await page.goto(link);
  await heading(page, 'This link doesn’t work').waitFor();
  expect(await field(page, 'New password').count()).toBe(0);
  await expectGoodScreens(page);
  await expect
    .poll(() => page.getByRole('link', { name: 'Send a new link' }).getAttribute('href'))
    .toBe('/forgot-password');

  await page.goto(`/login?redirect=${encodeURIComponent(QUIZ)}`);
  await expectGoodScreens(page);
  await logIn(page, email, PASSWORD);
  await page.getByRole('alert').getByText('Invalid email or password.').waitFor();
  await toast(page, 'Login failed').waitFor();
  await expectGoodScreens(page);
  await logIn(page, email, renewed);
  await page.getByText('Question 1 of 20').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('verifies the address with the link in the first mail', async () => {
  const { email } = await register();
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/auth/verify-email') && calls.push(request.url()));
  await page.goto(await site.mailedLink(email, '/verify-email'));
  await heading(page, 'Email Verified Successfully!').waitFor();
  await toast(page, 'Email Verified!').waitFor();
  await toast(page, 'Your email has been successfully verified. You can now log in.').waitFor();
  expect(calls).toHaveLength(1);
  await expect.poll(() => page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer');
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await logIn(page, email, PASSWORD);
  await toast(page, 'Welcome back!').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Email verification' }).count()).toBe(0);

  await page.goto('/login');
  await heading(page, 'You’re already logged in').waitFor();
  await expectGoodScreens(page);
  await page.goto(`/register?redirect=${encodeURIComponent(QUIZ)}`);
  await heading(page, 'You’re already logged in').waitFor();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.getByText('Question 1 of 20').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('says so if a link verifies nothing', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  await page.goto('/verify-email/made-up');
  await heading(page, 'Verification Failed').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Register Again' }).getAttribute('href')).toBe('/register');
  await expect.poll(() => page.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  await expectGoodScreens(page);
  for (const path of ['/verify-email', '/verify-email/verify-email']) {
    await page.goto(path);
    await page.getByText('Invalid verification link. Please use the link from your email.', { exact: true }).waitFor();
    await expectGoodScreens(page);
  }
  await page.route('**/api/auth/verify-email/*', (route) => route.abort());
  await page.goto('/verify-email/made-up');
  await page.getByText('Failed to verify email. Please try again.', { exact: true }).waitFor();
  await page.goto('/reset-password');
  await heading(page, 'This link doesn’t work').waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('goes back within the site when the quiz is closed, past every form filled in on the way', async () => {
  const { email } = await register();
  const { page, context, troubles } = await visit(browser, site.url);
  const at = () => new URL(page.url()).pathname;
  const close = () => button(page, 'Close quiz').click();
  await page.goto(QUIZ);
  await close();
  await page.waitForURL(`${site.url}/`);

  // Each is a page load, with the quiz twice.
  for (const path of ['/about', '/login', '/dashboard', QUIZ, QUIZ]) await page.goto(path);
  expect(at()).toBe(QUIZ);
  await close();
  await page.waitForURL('**/about');

  // Through the login page and back.
  await page.goto('/terms');
  await page.goto(QUIZ);
  await page.goto(`/login?redirect=${encodeURIComponent(QUIZ)}`);
  await logIn(page, email, PASSWORD);
  await page.getByText('Question 1 of 20').waitFor();
  await page.goBack();
  await page.getByText('Question 1 of 20').waitFor();
  expect(at()).toBe(QUIZ);
  await close();
  await page.waitForURL('**/terms');

  // Nothing to go back to: home, which is the dashboard once logged in.
  const fresh = await context.newPage();
  await fresh.goto(QUIZ);
  await button(fresh, 'Close quiz').click();
  await fresh.waitForURL('**/dashboard');
  expect(troubles).toEqual([]);
  await context.close();
});

test.each([
  [QUIZ, QUIZ],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['https://evil.example/', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('after login, redirect=%s leads to %s', async (redirect, path) => {
  const { email } = await register();
  const { page, context, troubles } = await visit(browser, site.url);
  await page.goto(`/login?${new URLSearchParams({ redirect })}`);
  await logIn(page, email, PASSWORD);
  await page.waitForURL(`${site.url}${path}`);
  await toast(page, 'Welcome back!').waitFor();
  expect(troubles.filter((trouble) => trouble.startsWith('foreign'))).toEqual([]);
  await context.close();
});
