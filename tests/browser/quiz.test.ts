import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { QUIZ, answerAll, answerByMouse, counter, finish, next, pick } from './taking.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());

test('takes a visitor from the landing page through the quiz to detailed results by mouse', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  await page.goto('/');
  await expectGoodScreens(page);
  await page
    .getByRole('link', { name: /^Free Practice/ })
    .first()
    .click();
  await counter(page, 1).waitFor();
  await expect.poll(() => page.title()).toContain('AWS Certified Cloud Practitioner - Free Practice');
  await expectGoodScreens(page);
  const foot = () => page.locator('.player-foot').evaluate(({ clientHeight }) => clientHeight);
  const height = await foot();
  await answerByMouse(page);
  // One row on the last question, too, so that it covers no option.
  expect(await foot()).toBe(height);
  await finish(page).click();
  await page.getByText('DEMO MODE').waitFor();
  await page.getByText(/You scored \d+% on AWS Certified Cloud Practitioner/).waitFor();
  await expectGoodScreens(page);
  await page.getByRole('tab', { name: 'Question Review' }).click();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByText('Correct answer', { exact: true }).first().waitFor();
  await expectGoodScreens(page);
  await page.getByRole('tab', { name: 'Domain Analysis' }).click();
  await page
    .getByRole('tabpanel')
    .getByText(/^(Strong|Room for improvement|Focus area needed)$/)
    .first()
    .waitFor();
  // The cairn at the top and the one beside the domains are filled from the same answers.
  const [above, beside] = await page
    .getByRole('img', { name: /^Cairn:/ })
    .evaluateAll((cairns) =>
      cairns.map((cairn) => [...cairn.querySelectorAll('[data-fill]')].map((fill) => fill.getAttribute('width'))),
    );
  expect(beside).toEqual(above);
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('completes a quiz by keyboard only', async () => {
  const { page, context, troubles } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  for (let place = 1; place <= 20; place += 1) {
    await counter(page, place).waitFor();
    if (place <= 2) {
      // By letter and by digit, in capitals too; even the very first key counts.
      await page.keyboard.press(place === 1 ? 'B' : '3');
      await expect.poll(() => page.getByRole('radio').nth(place).isChecked()).toBe(true);
      await page.keyboard.press(place === 1 ? 'n' : 'Enter');
      continue;
    }
    // Tab until the options have the focus, select with Space, continue with Enter.
    for (let presses = 0; presses < 40; presses += 1) {
      if (await page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio')) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await page.getByText(/You scored \d+%/).waitFor();
  // Screen reader users are taken to the outcome.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/);
  expect(troubles).toEqual([]);
  await context.close();
});

test('fills a phone screen with the quiz: the next step within reach, nothing shifting, the rest one press away', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: window['shifted' as never] + entry['value' as never] });
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  const shifted = () => page.evaluate(() => window['shifted' as never]);
  const isInReach = (what: Locator) =>
    what.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  for (const frame of ['banner', 'contentinfo'] as const) expect(await page.getByRole(frame).count()).toBe(0);
  expect(await isInReach(next(page))).toBe(true);
  await pick(page, 1);
  expect(await shifted()).toBe(0);
  // However long the question is.
  await page.locator('legend').evaluate((legend) => (legend.style.minHeight = '900px'));
  expect(await isInReach(next(page))).toBe(true);
  await next(page).click();
  await pick(page, 1);
  await next(page).click();
  await counter(page, 3).waitFor();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Overview' });
  await sheet.getByText('The timer keeps running while this is open.').waitFor();
  await expectGoodPage(page);
  expect(await sheet.getByRole('button', { name: 'Question 4: not answered' }).isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'Largest text' }).click();
  await expectGoodPage(page);
  await sheet.getByRole('button', { name: 'Question 1: answered' }).click();
  await counter(page, 1).waitFor();
  expect(await isInReach(next(page))).toBe(true);
  await page.setViewportSize({ width: 320, height: 664 });
  expect(await isInReach(next(page))).toBe(true);
  await expectGoodPage(page);
  // A reload keeps the place; a returning person resumes at the first open question.
  await page.reload();
  await counter(page, 1).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['text'])).toBe('largest');
  const other = await context.newPage();
  await other.goto(QUIZ);
  await counter(other, 3).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('shows the first question before the script, counts an early choice, and keeps it on reload', async () => {
  const { page, context, troubles } = await visit(browser, site.url);
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', (route) => come.then(() => route.continue()));
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/questions?') && calls.push(request.url())));
  await page.goto(QUIZ, { waitUntil: 'commit' });
  await counter(page, 1).waitFor();
  const question = await page.locator('legend').textContent();
  await pick(page, 2);
  letCome();
  await expect.poll(() => next(page).isEnabled()).toBe(true);
  const shown = async () => [
    await page.locator('legend').textContent(),
    await page.getByRole('radio').nth(2).isChecked(),
  ];
  expect(await shown()).toEqual([question, true]);
  await page.reload();
  await counter(page, 1).waitFor();
  await expect.poll(shown).toEqual([question, true]);
  expect([calls, troubles]).toEqual([[], []]);
  await context.close();

  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(QUIZ);
  await unscripted.locator('noscript p').waitFor();
  expect(await unscripted.getByRole('radio').count()).toBe(4);
  await plain.close();
});

test('moves with Previous and Next by the rules, and lets answers be changed', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  const previous = page.getByRole('button', { name: 'Previous' });
  await expect.poll(() => previous.isDisabled()).toBe(true);
  await expect.poll(() => next(page).isDisabled()).toBe(true);
  await pick(page, 0);
  await pick(page, 2);
  await next(page).click();
  await counter(page, 2).waitFor();
  await expect.poll(() => next(page).isDisabled()).toBe(true);
  await previous.click();
  await expect.poll(() => page.getByRole('radio').nth(2).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('radio').nth(0).isChecked()).toBe(false);
  await context.close();
});

test('submits the quiz when the time is up, counting unanswered questions as such', async () => {
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

test('announces the timer at 10, 5, and 1 minutes and never in between', async () => {
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

test('hides the timer and keeps it hidden', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Hide timer' }).click();
  await page.getByRole('timer').waitFor({ state: 'detached' });
  await page.reload();
  await counter(page, 1).waitFor();
  await expect.poll(() => page.getByRole('timer').count()).toBe(0);
  await context.close();
});

test('offers extra time before the first answer, and shows it in the result', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  await page.goto(QUIZ);
  await page.getByRole('button', { name: 'Need more time?' }).click();
  await page.getByLabel(/Need more time/).selectOption('1.5');
  await page.getByRole('button', { name: 'Start with this time' }).click();
  await page
    .getByRole('timer')
    .getByText(/^4[45]:/)
    .waitFor();
  await answerAll(page);
  await expect.poll(() => page.getByRole('button', { name: 'Need more time?' }).count()).toBe(0);
  await finish(page).click();
  await page.getByText('Quiz Complete!').waitFor();
  await page.getByText(/1\.5x/).first().waitFor();
  expect((await site.attempts()).some((attempt) => attempt.timing === '1.5')).toBe(true);
  await context.close();
});

test('shows a signed-in person simple results first, and stores the attempt once', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, DESK, sid);
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
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('links related exams of the same category to their quizzes', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(QUIZ);
  const related = page.getByRole('region', { name: 'Related Certification Exams' });
  await expect.poll(() => related.getByRole('listitem').count()).toBe(3);
  await pick(page, 1);
  await related
    .getByRole('link', { name: /Try Free Quiz/ })
    .first()
    .click();
  await counter(page, 1).waitFor();
  expect(page.url()).not.toContain(QUIZ);
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0);
  await context.close();
});
