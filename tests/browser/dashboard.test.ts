import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '../factories/people.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { answerAll, counter, finish, QUIZ } from './taking.ts';
import { DESK, expectGoodPage, expectGoodScreens, expectRoomForLargeText, PHONE, turnTo, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
const NAME = 'AWS Certified Cloud Practitioner';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

const rows = (page: Page) =>
  page
    .getByRole('table', { name: /newest first/ })
    .first()
    .getByRole('row', { name: new RegExp(NAME) });

const stat = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd[1]');

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

let people = 0;

async function register(page: Page): Promise<void> {
  people += 1;
  const username = `hopper${people}`;
  await page.getByLabel('First name (optional)').fill('Grace');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('shows a visitor’s quiz with its review on the dashboard after registering', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  await takeAsVisitor(page);
  const verdict = await heading(page, /You scored/).textContent();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await register(page);
  // Back at the result, which is saved now.
  await page.getByText('Quiz Complete!').waitFor();
  await expect.poll(() => previews(page)).toBe(0);
  // It is in the history once: Back leads to what came before the quiz.
  expect(await page.evaluate(() => navigation.currentEntry!.index)).toBe(0);
  // What signing up was for comes first.
  // Whoever answers faster than anyone reads is first asked whether it counts.
  const actions = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasNotText: /count it/i });
  expect(await actions.first().innerText()).toMatch(/^Practice (what I missed \(\d+\)|10 of the \d+ I missed)$/);
  await actions.first().click();
  await page.getByText(/^Question 1 of \d+$/).waitFor();
  await page.goto('/dashboard');
  await heading(page, 'Welcome, Grace').waitFor();
  await expect.poll(() => stat(page, 'Total Attempts').textContent()).toBe('1');
  await expect.poll(() => stat(page, 'Questions Answered').textContent()).toBe('20');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page
    .getByText(/^(Strong|Room for improvement|Focus area needed)$/)
    .first()
    .waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('link', { name: /^Study / })
        .first()
        .getAttribute('href'),
    )
    .toBe('/study/aws-certified-cloud-practitioner/domain/1');
  await page.getByText('Show as a table').click();
  await page.getByRole('table', { name: `Your ${NAME} scores, newest first` }).waitFor();
  await expectGoodScreens(page);
  await page.getByRole('link', { name: /^Review/ }).click();
  await heading(page, /You scored/).waitFor();
  await expect.poll(() => heading(page, /You scored/).textContent()).toBe(verdict);
  await page.getByText('This result is saved.').waitFor();
  await expectGoodScreens(page);
  // As a page of its own it is first rendered on the server.
  await page.reload();
  await page.getByRole('tab', { name: 'Question Review' }).click();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByText('Correct answer', { exact: true }).first().waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('offers a first quiz and shows it as soon as it is taken', async () => {
  const { sid } = await site.signUp({ owns: ['CLF-C02'] });
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto('/dashboard');
  await heading(page, 'Welcome, Ada').waitFor();
  await expect.poll(() => stat(page, 'Average Score').textContent()).toBe('–');
  await heading(page, NAME).waitFor();
  await expectGoodScreens(page);
  const bar = page.getByRole('navigation', { name: 'Your exam' });
  for (const [section, title] of [
    ['Results', 'All Results'],
    ['Flashcards', 'Flashcards'],
    ['Practice', 'Practice'],
    ['Study', NAME],
    ['Today', 'Today'],
  ] as const) {
    await bar.getByRole('link', { name: section }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(await bar.locator('[aria-current=page]').textContent()).toBe(section);
  }
  // Within reach of the thumb on a phone, at the top of a desktop screen.
  for (const screen of [DESK, PHONE]) {
    await turnTo(page, screen);
    const fromEdge = async () => {
      const box = (await bar.getByRole('list').boundingBox())!;
      return Math.round(screen === PHONE ? 900 - box.y - box.height : box.y);
    };
    await expect.poll(fromEdge).toBe(0);
  }
  // One row on the narrowest phone, or it would cover what to press next.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(async () => (await bar.getByRole('list').boundingBox())!.height).toBeLessThanOrEqual(50);
  await page.setViewportSize({ width: 390, height: 900 });
  // On the page of another exam it says which one it leads to.
  await page.goto('/study/cisco-ccna');
  await bar.getByText(NAME, { exact: true }).waitFor();
  await expectGoodPage(page);
  await page.goto('/dashboard');
  // An owner has better things to do first.
  expect(await heading(page, 'Take your first quiz').count()).toBe(0);
  for (const attempts of ['1', '2']) {
    await page.getByRole('link', { name: 'Take a Quiz' }).click();
    await counter(page, 1).waitFor();
    expect(await bar.isVisible()).toBe(false);
    await takeQuiz(page);
    await page.getByText('Quiz Complete!').waitFor();
    // The exam comes first; the site's own links are one press away.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).click();
    await heading(page, 'Welcome, Ada').waitFor();
    await expect.poll(() => stat(page, 'Total Attempts').textContent()).toBe(attempts);
    await expect.poll(() => stat(page, 'Attempts').last().textContent()).toBe(attempts);
  }
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('pages through all attempts by keyboard, and keeps the page on reload', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto('/dashboard');
  await heading(page, 'Which exam are you preparing for?').waitFor();
  await expectGoodScreens(page);
  await expectRoomForLargeText(page);
  // One question a screen, and Back goes back one question.
  await page.locator('a[href="/dashboard?exam=cisco-ccna"]').click();
  await heading(page, 'When is your exam?').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('first-evening');
  await page.getByRole('link', { name: 'Take the free 200-301 quiz' }).waitFor();
  await page.goBack();
  await heading(page, 'Which exam are you preparing for?').waitFor();
  // A quiz begun in this browser comes first, before and after the plan is made.
  await page.goto(QUIZ);
  await page.getByText('Question 1 of 20').waitFor();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.goto('/dashboard');
  await heading(page, 'Finish your quiz').waitFor();
  await page.getByText(/^You have 19 questions and (29|30) min left\./).waitFor();
  await page.locator('a[href^="/dashboard?exam=aws-certified-cloud-practitioner"]').click();
  const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date').fill(date);
  await expectGoodScreens(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'How much time do you have?').waitFor();
  await expectGoodScreens(page);
  await expectRoomForLargeText(page);
  await page.getByRole('link', { name: 'Another date' }).click();
  await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(date);
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'How much time do you have?').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Save my plan' }).click();
  await page.getByText(/^Exam in (19|20) days$/).waitFor();
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'Continue the quiz' }).click();
  await answerAll(page, 2);
  await finish(page).click();
  await page.getByText('Quiz Complete!').waitFor();
  await site.repeatAttempt(userId, 44);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect.poll(() => rows(page).count()).toBe(10);
  await expectRoomForLargeText(page);
  await page.getByRole('link', { name: 'All results' }).click();
  await heading(page, 'All Results').waitFor();
  await expectGoodScreens(page);
  await expectRoomForLargeText(page);
  const link = (name: string) => page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name });
  const times = () =>
    rows(page)
      .locator('time')
      .evaluateAll((all) => [...new Set(all.map((time) => time.getAttribute('datetime')))]);
  const turn = async (name: string) => {
    const [before] = await times();
    await link(name).focus();
    await page.keyboard.press('Enter');
    await page.locator(`tbody tr:first-child time[datetime="${before}"]`).first().waitFor({ state: 'detached' });
    // Screen reader users are taken to the top of the new page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  };
  const first = await times();
  expect([first.length, await link('Newer').count()]).toEqual([20, 0]);
  await turn('Older');
  const second = await times();
  await turn('Older');
  const third = await times();
  expect([second.length, third.length, await link('Older').count()]).toEqual([20, 5, 0]);
  expect(new Set([...first, ...second, ...third]).size).toBe(45);
  await page.reload();
  await heading(page, 'All Results').waitFor();
  await expect.poll(() => times()).toEqual(third);
  await turn('Newer');
  await expect.poll(() => times()).toEqual(second);
  await turn('Newer');
  await expect.poll(() => times()).toEqual(first);
  expect(troubles).toEqual([]);
  await context.close();
});

test('asks signed-out people to log in, and then continues', async () => {
  const { email } = await site.signUp();
  for (const path of ['/dashboard', '/dashboard/attempts', `/results/${crypto.randomUUID()}`]) {
    const { page, context } = await visit(browser, site.url);
    await page.goto(path);
    expect(page.url()).toBe(`${site.url}/login?redirect=${encodeURIComponent(path)}`);
    await logIn(page, email);
    await page.waitForURL(site.url + path);
    await context.close();
  }
});

test('answers 404 for another person’s result', async () => {
  const [ada, bob] = [await site.signUp(), await site.signUp()];
  const first = await visit(browser, site.url, undefined, ada.sid);
  await first.page.goto(QUIZ);
  await takeQuiz(first.page);
  await first.page.getByText('Quiz Complete!').waitFor();
  await first.page.goto('/dashboard');
  const href = await first.page.getByRole('link', { name: /^Review/ }).getAttribute('href');
  await first.context.close();
  const { page, context } = await visit(browser, site.url, undefined, bob.sid);
  const answer = await page.goto(href!);
  expect(answer?.status()).toBe(404);
  await heading(page, '404 Page Not Found').waitFor();
  await context.close();
});

test('keeps the last viewed exam in the bar on screens without an exam', async () => {
  const { sid } = await site.signUp({ owns: ['CLF-C02', 'SAA-C03'] });
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  // The bar hydrates after the page.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const choice = page.getByLabel('Exam', { exact: true });
  const [other] = await choice.locator('option:not(:checked)').allTextContents();
  await choice.focus();
  await choice.selectOption({ label: other! });
  await page.waitForURL('**/today/*');
  await page.getByRole('link', { name: 'Help Center' }).click();
  await heading(page, 'Help Center').waitFor();
  await expect.poll(() => choice.locator('option:checked').textContent()).toBe(other);
  await page.reload();
  await expect.poll(() => choice.locator('option:checked').textContent()).toBe(other);
  expect(troubles).toEqual([]);
  await context.close();
});

test('signs nobody out while the service is away, and keeps the address working afterward', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  await page.goto('/');
  const away = { status: 503, json: { error: 'The service is temporarily unavailable.', code: 'unavailable' } };
  await page.route('**/api/**', (route) => route.fulfill(away));
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await heading(page, 'This page could not be loaded').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  expect((await context.cookies()).filter(({ name }) => name === 'sid')).toMatchObject([{ value: sid }]);
  await page.unroute('**/api/**');
  // Nor does trying again without a connection leave the site.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'This page could not be loaded').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Which exam are you preparing for?').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await context.close();
});
