import { expect, test } from 'vitest';
import { PASSWORD } from '../factories/people.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { QUIZ, answerAll, counter, finish, next, pick } from './taking.ts';
import { DESK, PHONE, expectGoodPage, visit } from './visitor.ts';
import type { Page } from 'playwright-core';

const { browser, site } = await browserAt(startSite());
const NAME = 'AWS Certified Cloud Practitioner';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

const rows = (page: Page) =>
  page
    .getByRole('table', { name: /newest first/ })
    .first()
    .getByRole('row', { name: new RegExp(NAME) });

const previews = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cairn.quiz.preview.')).length);

async function takeQuiz(page: Page): Promise<void> {
  await counter(page, 1).waitFor();
  await answerAll(page);
  await finish(page).click();
}

async function takeAsVisitor(page: Page): Promise<void> {
  await page.goto(QUIZ);
  await takeQuiz(page);
  await page.getByText('This result is not saved.').waitFor();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('restores questions, answers, and time on reload', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.clock.install();
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await pick(page, 3);
  await next(page).click();
  await pick(page, 1);
  // From here on time passes only where the test lets it, also after the reload.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 65_000);
  const question = await page.locator('legend').textContent();
  const left = await page.getByRole('timer').textContent();
  expect(left).toMatch(/^28:5\d$/);
  await page.reload();
  await counter(page, 2).waitFor();
  await expect.poll(() => page.locator('legend').textContent()).toBe(question);
  await expect.poll(() => page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('timer').textContent()).toBe(left);
  await context.close();
});

test('lets a person whose session ended log in again and submit the same answers', async () => {
  const { sid, userId, email } = await site.signUp();
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  await page.goto(QUIZ);
  await answerAll(page);
  await site.endSessions();
  await finish(page).click();
  await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
  await page.getByText('Please log in to save your quiz results.').first().waitFor();
  await expectGoodPage(page);
  await expect
    .poll(() => page.getByRole('link', { name: 'Log In' }).last().getAttribute('href'))
    .toBe(`/login?redirect=${encodeURIComponent(QUIZ)}`);
  await page.getByRole('link', { name: 'Log In' }).last().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText('Quiz Complete!').waitFor();
  const attempts = await site.attempts();
  expect(attempts.filter((attempt) => attempt.userId === userId)).toHaveLength(1);
  await context.close();
});

test.each([
  [403, { error: 'Unauthorized' }, true],
  [502, 'upstream said 401', true],
  [500, { error: 'Something went wrong', id: '4010ab52-a401-4f0e-9a53-0b8401f1fc11' }, false],
])('a submit refused with %s %j asks to log in: %s', async (status, body, asks) => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, DESK, sid);
  await page.route('**/submit', (route) =>
    route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  );
  await page.goto(QUIZ);
  await answerAll(page);
  await finish(page).click();
  if (asks) await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
  else await page.getByRole('alert').getByText('Failed to submit quiz. Please try again.').waitFor();
  await context.close();
});

test('does not show one person’s quiz to the next in the same browser', async () => {
  const [ada, bob] = [await site.signUp(), await site.signUp()];
  const { page, context } = await visit(browser, site.url, DESK, ada.sid);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await pick(page, 1);
  await context.addCookies([{ name: 'sid', value: bob.sid, url: site.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.reload();
  await counter(page, 1).waitFor();
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0);
  await expect
    .poll(() => page.getByText('Your answers and remaining time were saved.', { exact: false }).count())
    .toBe(0);
  await context.close();
});

test('keeps the answers of quizzes in two tabs apart', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await pick(page, 3);
  const other = await context.newPage();
  await other.goto(QUIZ);
  await other.getByRole('button', { name: 'Start a new quiz' }).click();
  await other.getByRole('button', { name: 'Discard these answers?' }).click();
  await other.getByText('Your answers and remaining time were saved.', { exact: false }).waitFor({ state: 'detached' });
  await counter(other, 1).waitFor();
  await pick(other, 2);
  await next(other).click();
  await pick(page, 0);
  const question = await other.locator('legend').textContent();
  await other.reload();
  await counter(other, 2).waitFor();
  await expect.poll(() => other.locator('legend').textContent()).toBe(question);
  await page.reload();
  await counter(page, 1).waitFor();
  await expect.poll(() => page.getByRole('radio').nth(0).isChecked()).toBe(true);
  await context.close();
});

test('offers only a new quiz if one can no longer be submitted', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await answerAll(page);
  await context.clearCookies();
  await finish(page).click();
  await page.getByRole('alert').getByText('can no longer be submitted', { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Submit again' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Start a new quiz' }).click();
  await counter(page, 1).waitFor();
  await context.close();
});

test('says that the quiz is offline at the end, loses nothing, and submits once the network is back', async () => {
  const { page, context } = await visit(browser, site.url);
  // The script of the results is on its way when the network goes, and a browser does not ask for a failed script again.
  const isOffline = Promise.withResolvers<void>();
  await page.route('**/quiz-results*', (route) => isOffline.promise.then(() => route.abort()), { times: 1 });
  await page.goto(QUIZ);
  await answerAll(page);
  await context.setOffline(true);
  isOffline.resolve();
  await finish(page).click();
  await page.getByRole('alert').getByText('Failed to submit quiz. Please try again.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Submit again' }).click();
  await page.getByText('DEMO MODE').waitFor();
  expect(await previews(page)).toBe(1);
  await context.close();
});

test('keeps the results on reload until another quiz is started', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await answerAll(page);
  await finish(page).click();
  await page.getByText('DEMO MODE').waitFor();
  const verdict = await page.getByRole('heading', { level: 1 }).textContent();
  await page.reload();
  await page.getByText('DEMO MODE').waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(verdict);
  await page.getByRole('button', { name: 'Try Another Quiz' }).first().click();
  await counter(page, 1).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

test('opens a new quiz for someone who asks for practice, and keeps the result only for a reload and Back', async () => {
  const { sid } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  const bar = page.getByRole('navigation', { name: 'Your exam' });
  await page.goto(QUIZ);
  await takeQuiz(page);
  await page.getByText('Quiz Complete!').waitFor();
  await page.reload();
  await page.getByText('Quiz Complete!').waitFor();
  await page.getByRole('button', { name: 'View Detailed Results' }).click();
  await heading(page, /You scored/).waitFor();
  await page.goBack();
  await page.getByText('Quiz Complete!').waitFor();
  // On the result itself, from another screen of the exam, and from the dashboard.
  await bar.getByRole('link', { name: 'Practice' }).click();
  await takeQuiz(page);
  await page.getByText('Quiz Complete!').waitFor();
  await bar.getByRole('link', { name: 'Today' }).click();
  await page.waitForURL(/\/today\//);
  await bar.getByRole('link', { name: 'Practice' }).click();
  await takeQuiz(page);
  await page.getByText('Quiz Complete!').waitFor();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Take another quiz' }).click();
  await counter(page, 1).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('reports a server error beside the button, keeps the answers, and submits them later', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await answerAll(page);
  await page.route('**/submit-preview', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
  await finish(page).click();
  await page.getByRole('alert').getByText('Failed to submit quiz. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Submit again' }).click();
  await page.getByText('DEMO MODE').waitFor();
  await context.close();
});

test('offers to retry if a quiz cannot be loaded', async () => {
  const { page, context } = await visit(browser, site.url);
  // A returning browser requests the quiz once the page has its script.
  await context.addCookies([{ name: 'quiz', value: 'begun', domain: new URL(site.url).hostname, path: QUIZ }]);
  await page.route('**/questions?*', (route) => route.abort(), { times: 1 });
  await page.goto(QUIZ);
  await page.getByText('The questions could not be loaded.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await counter(page, 1).waitFor();
  await context.close();
});

test('saves a quiz on the next page if it could not be saved at sign-in', async () => {
  const { email } = await site.signUp();
  const { page, context } = await visit(browser, site.url);
  await takeAsVisitor(page);
  await page.route('**/submit', (route) => route.abort());
  await page.goto('/login');
  await logIn(page, email);
  await heading(page, 'Which exam are you preparing for?').waitFor();
  await expect.poll(() => previews(page)).toBe(1);
  await page.unroute('**/submit');
  await page.goto('/');
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.quiz.preview.')));
  await page.goto('/dashboard');
  await expect.poll(() => rows(page).count()).toBe(1);
  await context.close();
});

test('gives a quiz taken after a session ended to nobody else', async () => {
  const [ada, bob] = [await site.signUp(), await site.signUp()];
  const { page, context } = await visit(browser, site.url, undefined, ada.sid);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await answerAll(page);
  await site.endSessions();
  await finish(page).click();
  await page.getByRole('button', { name: /without/i }).click();
  await page.getByText('This result is not saved.').waitFor();
  for (const [{ email }, expected] of [
    [bob, 0],
    [ada, 1],
  ] as const) {
    await context.clearCookies({ name: 'sid' });
    await page.goto('/login?redirect=/dashboard/attempts');
    await logIn(page, email);
    await heading(page, expected === 0 ? 'Take your first quiz' : 'All Results').waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Review/ }).count()).toBe(expected);
  }
  await context.close();
});
