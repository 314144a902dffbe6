import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../setup/chromium.ts';
import { PASSWORD } from '../factories/people.ts';
import { type Site, startSite } from './site.ts';
import { expectGoodPage, SCREENS, visit } from './visitor.ts';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), startSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const QUIZ = '/quiz/aws-certified-cloud-practitioner';
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const finish = (page: Page) => page.getByRole('button', { name: 'Finish Quiz' });
const counter = (page: Page, place: number) => page.getByText(`Question ${place} of 20`, { exact: true });

async function pick(page: Page, option: number): Promise<void> {
  await page.getByRole('radio').nth(option).check();
}

/** Answers from the present question to the last one, by mouse, and leaves the last unsubmitted. */
async function answerAll(page: Page, from = 1): Promise<void> {
  for (let place = from; place <= 20; place += 1) {
    await counter(page, place).waitFor();
    await pick(page, place % 4);
    if (place < 20) await next(page).click();
  }
}

describe.each(SCREENS)('on a screen $width wide, $scheme', (screen) => {
  test('a visitor goes from the landing page through the quiz to detailed results by mouse', async () => {
    const { page, context, troubles } = await visit(browser, site.url, screen);
    await page.goto('/');
    await expectGoodPage(page);
    await page.getByRole('link', { name: /^Free Practice/ }).first().click();
    await counter(page, 1).waitFor();
    expect(await page.title()).toContain('AWS Certified Cloud Practitioner - Free Practice');
    await expectGoodPage(page);
    await answerAll(page);
    await finish(page).click();
    await page.getByText('DEMO MODE').waitFor();
    await page.getByText(/You scored \d+% on AWS Certified Cloud Practitioner/).waitFor();
    await expectGoodPage(page);
    await page.getByRole('tab', { name: 'Question Review' }).click();
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.getByText('Correct answer', { exact: true }).first().waitFor();
    await expectGoodPage(page);
    await page.getByRole('tab', { name: 'Domain Analysis' }).click();
    await page.getByRole('tabpanel').getByText(/^(Strong|Room for improvement|Focus area needed)$/).first().waitFor();
    await expectGoodPage(page);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('the whole quiz works by keyboard alone', async () => {
    const { page, context, troubles } = await visit(browser, site.url, screen);
    await page.goto(QUIZ);
    await counter(page, 1).waitFor();
    for (let place = 1; place <= 20; place += 1) {
      await counter(page, place).waitFor();
      // Tab until the options have the focus, pick with the space bar, go on with Enter.
      for (let presses = 0; presses < 40; presses += 1) {
        if (await page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio')) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    await page.getByText(/You scored \d+%/).waitFor();
    // Whoever cannot see is taken to the outcome.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

test.each(['/', QUIZ])('the first visit to %s loads less than 120 kB of script', async (path) => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(path, { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(120_000);
  await context.close();
});

test('Previous and Next keep to the rules, and answers can be changed', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  const previous = page.getByRole('button', { name: 'Previous' });
  expect(await previous.isDisabled()).toBe(true);
  expect(await next(page).isDisabled()).toBe(true);
  await pick(page, 0);
  await pick(page, 2);
  await next(page).click();
  await counter(page, 2).waitFor();
  expect(await next(page).isDisabled()).toBe(true);
  await previous.click();
  expect(await page.getByRole('radio').nth(2).isChecked()).toBe(true);
  expect(await page.getByRole('radio').nth(0).isChecked()).toBe(false);
  await context.close();
});

test('a reload brings back the questions, the answers and the time', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.clock.install();
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await pick(page, 3);
  await next(page).click();
  await pick(page, 1);
  await page.clock.runFor(65_000);
  const question = await page.locator('legend').textContent();
  const left = await page.getByRole('timer').textContent();
  expect(left).toMatch(/^28:5\d$/);
  await page.reload();
  await counter(page, 2).waitFor();
  expect(await page.locator('legend').textContent()).toBe(question);
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
  expect(await page.getByRole('timer').textContent()).toBe(left);
  await context.close();
});

test('when the time is up the quiz hands itself in, unanswered questions counted as such', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.clock.install();
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await pick(page, 0);
  await page.clock.runFor(1_801_000);
  await page.getByText('DEMO MODE').waitFor();
  await page.getByRole('tab', { name: 'Question Review' }).click();
  await page.getByText('Not answered').first().waitFor();
  await context.close();
});

test('the timer is said aloud at 10, 5 and 1 minutes and never in between', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.clock.install();
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector('form output')?.textContent;
      if (text) said.push(text);
    }).observe(document.querySelector('form output')!, { childList: true, characterData: true, subtree: true });
  });
  for (let minute = 0; minute < 29; minute += 1) await page.clock.runFor(60_000);
  await page.clock.runFor(30_000);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said).toEqual(['10 minutes left', '5 minutes left', '1 minute left']);
  await context.close();
});

test('the timer can be hidden, and stays hidden', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await page.getByRole('button', { name: 'Hide timer' }).click();
  await page.getByRole('timer').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Show timer' }).waitFor();
  expect(await page.getByRole('timer').count()).toBe(0);
  await context.close();
});

test('more time is chosen before the first answer, and the result says so', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, SCREENS[0], sid);
  await page.goto(QUIZ);
  await page.getByLabel(/Need more time/).selectOption('1.5');
  await page.getByRole('button', { name: 'Start with this time' }).click();
  await page.getByRole('timer').getByText(/^4[45]:/).waitFor();
  await answerAll(page);
  expect(await page.getByLabel(/Need more time/).count()).toBe(0);
  await finish(page).click();
  await page.getByText('Quiz Complete!').waitFor();
  await page.getByText(/1\.5x/).first().waitFor();
  expect((await site.attempts()).some((attempt) => attempt.timing === '1.5')).toBe(true);
  await context.close();
});

test('a signed-in person sees simple results first, and the attempt is stored once', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, SCREENS[3], sid);
  await page.goto(QUIZ);
  await answerAll(page);
  await finish(page).dblclick();
  await page.getByText('Quiz Complete!').waitFor();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'View Detailed Results' }).click();
  await page.getByText(/You scored \d+%/).waitFor();
  await page.getByText('This result is saved.').waitFor();
  expect((await site.attempts()).filter((attempt) => attempt.userId === userId)).toHaveLength(1);
  await page.getByRole('button', { name: 'Try Another Quiz' }).first().click();
  await counter(page, 1).waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('whose session ended while answering logs in again and hands in the very same answers', async () => {
  const { sid, userId, email } = await site.signUp();
  const { page, context } = await visit(browser, site.url, SCREENS[0], sid);
  await page.goto(QUIZ);
  await answerAll(page);
  await site.endSessions();
  await finish(page).click();
  await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
  await page.getByText('Please log in to save your quiz results.').first().waitFor();
  await expectGoodPage(page);
  expect(await page.getByRole('link', { name: 'Log In' }).last().getAttribute('href')).toBe(
    `/login?redirect=${encodeURIComponent(QUIZ)}`,
  );
  await page.getByRole('link', { name: 'Log In' }).last().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText('Quiz Complete!').waitFor();
  const attempts = await site.attempts();
  expect(attempts.filter((attempt) => attempt.userId === userId)).toHaveLength(1);
  await context.close();
});

test('the quiz of one person is not shown to the next on the same browser', async () => {
  const [ada, bob] = [await site.signUp(), await site.signUp()];
  const { page, context } = await visit(browser, site.url, SCREENS[2], ada.sid);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await pick(page, 1);
  await context.addCookies([{ name: 'sid', value: bob.sid, url: site.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.reload();
  await counter(page, 1).waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.getByText('Your answers and your time were kept.', { exact: false }).count()).toBe(0);
  await context.close();
});

test('two tabs with quizzes of their own keep their own answers', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await pick(page, 3);
  const other = await context.newPage();
  await other.goto(QUIZ);
  await other.getByRole('button', { name: 'Start a new quiz' }).click();
  await other.getByRole('button', { name: 'Discard these answers?' }).click();
  await other.getByText('Your answers and your time were kept.', { exact: false }).waitFor({ state: 'detached' });
  await counter(other, 1).waitFor();
  await pick(other, 2);
  await next(other).click();
  await pick(page, 0);
  const question = await other.locator('legend').textContent();
  await other.reload();
  await counter(other, 2).waitFor();
  expect(await other.locator('legend').textContent()).toBe(question);
  await page.reload();
  await counter(page, 1).waitFor();
  expect(await page.getByRole('radio').nth(0).isChecked()).toBe(true);
  await context.close();
});

test('a quiz that can no longer be handed in offers only a new one', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await answerAll(page);
  await context.clearCookies();
  await finish(page).click();
  await page.getByRole('alert').getByText('can no longer be handed in', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Hand in again' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Start a new quiz' }).click();
  await counter(page, 1).waitFor();
  await context.close();
});

test('offline at the end: said in place, nothing lost, handed in once the network is back', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await answerAll(page);
  await context.setOffline(true);
  await finish(page).click();
  await page.getByRole('alert').getByText('Failed to submit quiz. Please try again.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Hand in again' }).click();
  await page.getByText('DEMO MODE').waitFor();
  await context.close();
});

test('a reload keeps the results on the screen; another quiz is asked for', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await answerAll(page);
  await finish(page).click();
  await page.getByText('DEMO MODE').waitFor();
  const verdict = await page.getByRole('heading', { level: 1 }).textContent();
  await page.reload();
  await page.getByText('DEMO MODE').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(verdict);
  await page.getByRole('button', { name: 'Try Another Quiz' }).first().click();
  await counter(page, 1).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

test('a server that fails says so beside the button, keeps the answers, and takes them later', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await answerAll(page);
  await page.route('**/submit-preview', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
  await finish(page).click();
  await page.getByRole('alert').getByText('Failed to submit quiz. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Hand in again' }).click();
  await page.getByText('DEMO MODE').waitFor();
  await context.close();
});

test('a quiz that cannot be loaded offers to try again', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.route('**/questions?*', (route) => route.abort(), { times: 1 });
  await page.goto(QUIZ);
  await page.getByText('The questions could not be loaded.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await counter(page, 1).waitFor();
  await context.close();
});

test('related exams of the same category lead to their own quiz', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  const related = page.getByRole('region', { name: 'Related Certification Exams' });
  expect(await related.getByRole('listitem').count()).toBe(3);
  await pick(page, 1);
  await related.getByRole('link', { name: /Try Free Quiz/ }).first().click();
  await counter(page, 1).waitFor();
  expect(page.url()).not.toContain(QUIZ);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await context.close();
});
