import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
const QUIZ = '/quiz/aws-certified-cloud-practitioner';
const PASSWORD = 'seven grey stones on a hill';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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

test('leaves no form in the history after logging in or registering', async () => {
  const { email } = await register();
  const { page, context } = await visit(browser, site.url);
  const back = async () => {
    await page.goBack();
    return new URL(page.url()).pathname;
  };
  await page.goto('/terms');
  await page.goto('/login?redirect=/contact');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillRegistration(page, newPerson());
  await button(page, 'Create Account').click();
  await page.waitForURL(({ pathname }) => pathname === '/contact');
  expect(await back()).toBe('/terms');

  await context.clearCookies();
  await page.goto('/privacy');
  await page.goto('/login?redirect=/contact');
  await logIn(page, email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === '/contact');
  expect(await back()).toBe('/privacy');
  await page.goto('/login?redirect=/contact');
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/contact');
  expect(await back()).toBe('/privacy');
  await context.close();
});

test('shows the server’s errors beside their fields until they are corrected', async () => {
  const taken = await register();
  const { page, context } = await visit(browser, site.url);
  await page.goto('/register');
  await fillRegistration(page, { ...newPerson(), username: taken.username.toUpperCase() });
  await button(page, 'Create Account').click();
  await toast(page, 'Registration failed').waitFor();
  await expect.poll(() => focused(page)).toBe('username');
  const described = await field(page, 'Username').getAttribute('aria-describedby');
  await expect
    .poll(() => page.locator(`[id="${described?.split(' ').at(-1)}"]`).textContent())
    .toBe('This username is already taken.');
  await field(page, 'Username').fill(`${taken.username}-too`);
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0);
  await context.close();
});

test('says at the top of the form that the server cannot be reached, and keeps what was typed', async () => {
  const { page, context } = await visit(browser, site.url);
  const person = newPerson();
  await page.route('**/api/auth/{register,forgot-password}', (route) => route.abort());
  await page.goto('/register');
  await fillRegistration(page, person);
  await button(page, 'Create Account').click();
  await page.getByRole('alert').getByText('Please try again with different details.').waitFor();
  await toast(page, 'Registration failed').waitFor();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(person.email);
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(person.email);
  await button(page, 'Send Reset Link').click();
  await page.getByRole('alert').getByText('Failed to send reset link. Please try again.').waitFor();
  await toast(page, 'Error').waitFor();
  await context.close();
});

test('registers once on a double click', async () => {
  const { page, context } = await visit(browser, site.url);
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith('/api/auth/register') ? 1 : 0));
  await page.goto(`/register?redirect=${encodeURIComponent(QUIZ)}`);
  await fillRegistration(page, newPerson());
  await button(page, 'Create Account').dblclick();
  await page.getByText('Question 1 of 20').waitFor();
  expect(calls).toBe(1);
  await context.close();
});

test('sends a form filled in before its script once that is loaded', async () => {
  const { email } = await register();
  const { page, context } = await visit(browser, site.url);
  const network = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await network.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Password').press('Enter');
  await expect.poll(() => button(page, 'Log In').isDisabled()).toBe(true);
  network.resolve();
  await button(page, 'Log In').click();
  await page.waitForURL(`${site.url}/dashboard`);
  await context.close();
});

test('shows and hides a password', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto('/login');
  await expect.poll(() => button(page, 'Log In').isEnabled()).toBe(true);
  await field(page, 'Password').fill('grey stones');
  await expect.poll(() => field(page, 'Password').getAttribute('type')).toBe('password');
  await button(page, 'Show password').click();
  await expect.poll(() => field(page, 'Password').getAttribute('type')).toBe('text');
  await button(page, 'Hide password').click();
  await expect.poll(() => field(page, 'Password').getAttribute('type')).toBe('password');
  await expect.poll(() => field(page, 'Password').inputValue()).toBe('grey stones');
  await context.close();
});

test('logs in by keyboard only', async () => {
  const { email } = await register();
  const { page, context } = await visit(browser, site.url);
  await page.goto(`/login?redirect=${encodeURIComponent(QUIZ)}`);
  await expect.poll(() => button(page, 'Log In').isEnabled()).toBe(true);
  for (let presses = 0; presses < 20 && (await focused(page)) !== 'email'; presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid email').waitFor();
  await expect.poll(() => focused(page)).toBe('email');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('password');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  for (let presses = 0; presses < 5 && (await focused(page)) !== 'password'; presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Question 1 of 20').waitFor();
  await context.close();
});
