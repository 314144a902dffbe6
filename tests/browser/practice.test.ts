import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { query } from '../factories/rows.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, turnTo, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());
const base = `/practice/${site.app.exam.slug}`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const scored = (page: Page) => page.getByRole('heading', { name: /^You scored/ });
const at = (page: Page, place: number, total: number) =>
  page.getByText(`Question ${place} of ${total}`, { exact: true }).waitFor();
/** Waits until the focused element has this text. */
const focusOn = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text, { polling: 100 });
const isInView = (what: Locator) =>
  what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
/** Goes past the briefing. */
const startSimulation = async (page: Page) => {
  await page.getByRole('link', { name: 'Start the exam simulation' }).click();
  await button(page, 'Start the clock').click();
};
/** The server has accepted everything. */
const allSent = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.sitting.')));

/** Sets how many cards of missed questions come up per day; returns the status of the reply. */
const plannedPerDay = (page: Page, missedPerDay: number) =>
  page.evaluate(
    async ({ url, body }) =>
      (await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })).status,
    {
      url: `/api/exams/${site.app.exam.id}/flashcards/plan?timeZone=UTC`,
      body: JSON.stringify({ newPerDay: 10, missedPerDay, retention: 0.9 }),
    },
  );

/** The right option of the question on the screen, which only the database knows. */
async function rightOption(page: Page): Promise<string> {
  const [, name] = /Team (\w+) has/.exec(await page.locator('#question').innerText())!;
  const [row] = await query<{ options: unknown; keys: unknown }>(
    site.app.database,
    `select options, keys from question_version where text like 'Team ${name} has%'`,
  );
  const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  const options: { id: string; text: string }[] = parsed(row!.options);
  return options.find(({ id }) => id === parsed(row!.keys)[0])!.text;
}

test('takes a simulation by mouse, reloads it, continues on another device, reviews, and submits it', async () => {
  const person = await site.person();
  const sid = await site.session(person);
  const { page, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto(base);
  await heading(page, 'Exam simulation').waitFor();
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'Start the exam simulation' }).click();
  // Briefed first, since it cannot be paused; a second press, within reach, starts the clock.
  await page.setViewportSize({ width: 390, height: 664 });
  await focusOn(page, 'Before you start');
  await page.getByText('60 minutes, with no pauses. The clock keeps running even if you close the page.').waitFor();
  await page.getByText(/Unanswered questions count as wrong/).waitFor();
  await page.getByText(/Flag a question to find it again/).waitFor();
  await page.getByText(/We estimate that about 70% correct is a passing score\./).waitFor();
  expect(await isInView(button(page, 'Start the clock'))).toBe(true);
  await expectGoodScreens(page);
  await button(page, 'Start the clock').click();
  await at(page, 1, 45);
  // The player owns the screen: no header or footer, with the next step within reach.
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  expect(await isInView(button(page, 'Next'))).toBe(true);
  await page.getByText(await rightOption(page)).click();
  await button(page, 'Strike out option D').click();
  await button(page, 'Flag for review').click();
  await expectGoodScreens(page);
  await button(page, 'Next').click();
  await at(page, 2, 45);
  await page.getByRole('radio').nth(2).check();
  await allSent(page);
  await page.reload();
  await at(page, 2, 45);
  await expect.poll(() => page.getByRole('radio').nth(2).isChecked()).toBe(true);

  const other = await visit(browser, site.url, DESK, sid);
  await other.page.goto(page.url());
  // A returning person resumes at the first open question.
  await at(other.page, 3, 45);
  await button(other.page, 'More').click();
  await button(other.page, 'Question 1: answered, flagged').click();
  await at(other.page, 1, 45);
  await expect.poll(() => button(other.page, 'Strike out option D').getAttribute('aria-pressed')).toBe('true');
  await button(other.page, 'More').click();
  await expectGoodScreens(other.page);
  await button(other.page, 'Review and submit').click();
  await other.page.getByText('43 unanswered, 1 flagged. Unanswered questions count as wrong.').waitFor();
  await expectGoodScreens(other.page);
  await turnTo(other.page, PHONE);
  await other.page.setViewportSize({ width: 390, height: 664 });
  await button(other.page, 'Submit exam').click();
  await scored(other.page).waitFor();
  // The outcome has the focus and is in view; its figures stand before what to do next.
  await focusOn(other.page, (await scored(other.page).textContent())!);
  expect(await isInView(scored(other.page))).toBe(true);
  const next = button(other.page, /^Practice what I (missed|didn’t answer)/).first();
  const topOf = async (part: Locator) => (await part.boundingBox())!.y;
  expect(await topOf(next)).toBeGreaterThan(await topOf(scored(other.page)));
  expect(new URL(other.page.url()).pathname).toMatch(/^\/results\//);
  await expectGoodScreens(other.page);
  await expect.poll(() => other.page.getByText(/of 45 correct/).innerText()).toMatch(/^[12] of 45/);

  // The page still open learns of it and shows the same.
  await page.getByRole('radio').nth(1).click();
  await scored(page).waitFor();
  await expect
    .poll(() => page.getByText(/of 45 correct/).innerText())
    .toBe(await other.page.getByText(/of 45 correct/).innerText());
  expect([...troubles, ...other.troubles]).toEqual([]);
  await page.context().close();
  await other.context.close();
});

test('practices what a simulation missed until it is right, by keyboard only', async () => {
  const { page, troubles, context } = await visit(browser, site.url, DESK, await site.session(await site.person()));
  await page.goto(base);
  await page.getByRole('link', { name: 'Start the exam simulation' }).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Start the clock').focus();
  await page.keyboard.press('Enter');
  await at(page, 1, 45);
  for (let place = 1; place <= 5; place += 1) {
    await at(page, place, 45);
    const right = await rightOption(page);
    const texts = await page.locator('fieldset label').allInnerTexts();
    const rightAt = texts.findIndex((text) => text.includes(right));
    // The first two right, by digit and by letter; the others wrong.
    await page.keyboard.press(
      place === 1 ? String(rightAt + 1) : place === 2 ? 'abcd'[rightAt]! : String(((rightAt + 1) % 4) + 1),
    );
    await page.waitForFunction(() => document.querySelector('input:checked') !== null);
    await page.keyboard.press('f');
    if (place < 5) await page.keyboard.press('n');
  }
  await page.keyboard.press('p');
  await at(page, 4, 45);
  await page.keyboard.press('m');
  await button(page, 'Question 3: answered, flagged').waitFor();
  await button(page, 'Review and submit').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Submit exam').focus();
  await page.keyboard.press('Enter');
  await page.getByText('2 of 45 correct').waitFor();
  const resultUrl = page.url();
  // More than come up in a day are asked about first.
  expect(await plannedPerDay(page, 2)).toBe(200);
  await button(page, 'Review what I missed with flashcards').focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Add 3 flashcards?').waitFor();
  await expectGoodPage(page);
  await button(page, 'Add flashcards').focus();
  await page.keyboard.press('Enter');
  await page.getByText('0 new, 2 to review').waitFor();
  await page.getByText('From a question you missed').first().waitFor();
  await expectGoodPage(page);
  await button(page, 'Remove this card').focus();
  await page.keyboard.press('Enter');
  await page.getByText('0 new, 1 to review').waitFor();
  // The plan counts the same.
  await page.getByRole('link', { name: 'Plan', exact: true }).click();
  const toReview = page.locator('dt', { hasText: 'To review' }).locator('xpath=following-sibling::dd[1]');
  await expect.poll(() => toReview.allInnerTexts()).toEqual(['1']);
  await page.goto(resultUrl);
  await button(page, 'Practice 10 of the 40 I didn’t answer').waitFor();
  await button(page, 'Practice what I missed (3)').focus();
  await page.keyboard.press('Enter');
  await at(page, 1, 3);

  await page.goto(base);
  // The coach, the figure, and Today name the same tasks, in the same order.
  const named = await page.getByText(/^You can gain the most in .+ \(.+\) and .+\(.+\)\./).innerText();
  const [first] = /\d+\.\d+ [^(]+(?= \()/.exec(named)!;
  await page.getByText(`most of it in ${first}`).waitFor();
  await button(page, '10 questions in my weakest areas').waitFor();
  await expectGoodPage(page);
  await page.locator('summary', { hasText: 'Build your own' }).focus();
  await page.keyboard.press('Enter');
  // Whoever answers again does so later.
  site.clock.advance(60);
  await page.getByRole('radio', { name: 'Questions I missed (3)' }).focus();
  await page.keyboard.press('Space');
  await button(page, 'Practice 3 questions').focus();
  await page.keyboard.press('Enter');
  for (let place = 1; place <= 3; place += 1) {
    await at(page, place, 3);
    const right = await rightOption(page);
    const texts = await page.locator('fieldset label').allInnerTexts();
    await page.keyboard.press(String(texts.findIndex((text) => text.includes(right)) + 1));
    await button(page, 'Sure').focus();
    await page.keyboard.press('Enter');
    await page.locator('#question').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Correct', { exact: true }).waitFor();
    if (place < 3) await page.keyboard.press('Enter');
  }
  await page.getByText('Correct answer').waitFor();
  await focusOn(page, 'Correct');
  // The rationale of every option.
  expect(await page.getByText(/^The \w+ plan is made for the need of \w+ teams only\.$/).count()).toBe(4);
  await expectGoodPage(page);
  // Nothing is left open, so there is nothing to look at once more.
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^You scored 3 of 3 on / }).waitFor();
  await page.goto(base);
  await page.getByText('Build your own').click();
  await page.getByRole('radio', { name: 'Questions I missed (0)' }).waitFor();
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('submits a simulation when the time is up, with the answers so far, and says so', async () => {
  const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.clock.install();
  await page.goto(base);
  await startSimulation(page);
  await at(page, 1, 45);
  await page.getByText(await rightOption(page)).click();
  await allSent(page);
  site.clock.advance(3600);
  await page.clock.fastForward(3600_000);
  await page.getByText('Time ran out, so we submitted your answers').waitFor();
  await page.getByText('1 of 45 correct').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('shows states but no links in a forward-only map, and lets struck-out options be picked', async () => {
  // The last test, because the exam stays like this.
  await site.app.change(
    `update exam set format = json_set(format, '$.navigation', 'forward only') where id = '${site.app.exam.id}'`,
    `update question_version set kind = 'multiple', keys = '["a","b"]'`,
  );
  const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(base);
  await page.getByRole('link', { name: 'Start the exam simulation' }).click();
  await page.getByText(/^As on the real exam, you can’t return to a question once you move on/).waitFor();
  await button(page, 'Start the clock').click();
  await at(page, 1, 45);
  await page.getByText('As on the real exam, you can’t return to a question once you move on.').waitFor();
  await expect.poll(() => button(page, 'Previous').count()).toBe(0);
  const boxes = page.getByRole('checkbox', { name: /^[A-D]\)/ });
  await button(page, 'Strike out option A').click();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  // Two options are asked for, so a third is not accepted.
  await boxes.nth(2).click({ force: true });
  await expect.poll(() => boxes.nth(2).isChecked()).toBe(false);
  await expect.poll(() => page.getByText('(struck out)').count()).toBe(1);
  await button(page, 'Strike out option A').click();
  await expect.poll(() => page.getByText('(struck out)').count()).toBe(0);
  await button(page, 'Flag for review').click();
  await button(page, 'Next').click();
  await at(page, 2, 45);
  await boxes.nth(3).check();
  await page.keyboard.press('p');
  await button(page, 'Flag for review').click();
  await button(page, 'Flag for review').click();
  await button(page, 'More').click();
  const map = page.getByRole('region', { name: 'Question map' });
  await map.getByText('Question 1: answered, flagged', { exact: true }).waitFor();
  await map.getByText('Question 2: incomplete', { exact: true }).waitFor();
  await map.getByText('Question 3: not answered', { exact: true }).waitFor();
  await expect.poll(() => map.getByRole('button').count()).toBe(0);
  await expectGoodPage(page);
  await allSent(page);
  await page.reload();
  await at(page, 2, 45);
  await expect.poll(() => boxes.nth(3).isChecked()).toBe(true);
  await button(page, 'More').click();
  await button(page, 'Review and submit').click();
  await page.getByText('43 unanswered, 1 incomplete, 1 flagged. Unanswered questions count as wrong.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Question/ }).count()).toBe(0);
  await button(page, 'Back to the question').click();
  await at(page, 2, 45);
  expect(troubles).toEqual([]);
  await context.close();
});
