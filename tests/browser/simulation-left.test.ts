import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());
const base = `/practice/${site.app.exam.slug}`;

const first = (page: Page) => page.getByText('Question 1 of 45', { exact: true }).waitFor();

test('says that the clock keeps running before a simulation is left, and on Practice and Today after that', async () => {
  const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(base);
  await page.getByRole('link', { name: 'Start the exam simulation' }).click();
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await first(page);
  const sitting = page.url();
  const leave = page.getByRole('link', { name: 'Leave for now' });
  const asks = async () => {
    await page.getByText(/^The clock keeps running: (1 h|59 min) left\./).waitFor();
    expect(page.url()).toBe(sitting);
  };
  // Back asks like the way out.
  for (const go of [() => leave.click(), () => page.evaluate(() => history.back())]) {
    await go();
    await asks();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Stay' }).click();
    await first(page);
  }
  await page.evaluate(() => history.back());
  await asks();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL((url) => url.pathname === base);
  await page.goto(sitting);
  await first(page);
  // The page is held only once it was used.
  await page.getByRole('radio').first().check();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.accept();
  await reloaded;
  await first(page);
  await leave.click();
  await asks();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  const running = page.getByRole('region', { name: 'Running simulation' });
  await running.getByText(/^Exam simulation in progress: (1 h|59 min) left$/).waitFor();
  await page.getByText('You have a simulation in progress. Finish it first.').waitFor();
  expect(await page.getByRole('link', { name: 'Start the exam simulation' }).count()).toBe(0);
  await expectGoodScreens(page);
  // The address of a briefing leads to the one that is running, too.
  await page.goto(`${base}?simulation=full`);
  await running.waitFor();
  await page.goto(`/today/${site.app.exam.slug}`);
  await page.getByText(/^Your simulation is still running: (1 hr|59 min) left, 44 questions to go\.$/).waitFor();
  await page.goto(base);
  await running.getByRole('link', { name: 'Resume' }).click();
  await page.getByText(/^Question \d of 45$/).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('leads a second device to the simulation that the first has started', async () => {
  const session = await site.session(await site.person());
  const [phone, desk] = [await visit(browser, site.url, PHONE, session), await visit(browser, site.url, DESK, session)];
  await phone.page.goto(`${base}?simulation=full`);
  await phone.page.getByRole('button', { name: 'Start the clock' }).click();
  await first(phone.page);
  await desk.page.goto(base);
  await desk.page.getByRole('region', { name: 'Running simulation' }).getByRole('link', { name: 'Resume' }).click();
  await first(desk.page);
  expect(desk.page.url()).toBe(phone.page.url());
  for (const { troubles, context } of [phone, desk]) {
    expect(troubles).toEqual([]);
    await context.close();
  }
});

test('asks before an unanswered question is passed that cannot be returned to, and counts only those ahead', async () => {
  const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(`${base}?simulation=full`);
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await first(page);
  await site.app.database.write((tx) => tx.updateTable('practiceSitting').set({ isForwardOnly: true }).execute());
  await page.reload();
  await first(page);
  const next = page.getByRole('button', { name: 'Next' });
  const asks = page.getByRole('dialog', { name: 'You haven’t answered this question' });
  await next.click();
  await asks.getByText('You can’t come back to this question.').waitFor();
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
  await first(page);
  // By keyboard, too.
  await page.keyboard.press('n');
  await asks.getByRole('button', { name: 'Stay' }).click();
  await page.keyboard.press('n');
  await asks.getByRole('button', { name: 'Move on' }).click();
  await page.getByText('Question 2 of 45', { exact: true }).waitFor();
  await page.getByRole('radio').first().check();
  await next.click();
  await page.getByText('Question 3 of 45', { exact: true }).waitFor();
  // The same press that would submit everything leads back while something is unanswered.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await page.getByRole('button', { name: 'Back to the question' }).click();
  await page.getByText('Question 3 of 45', { exact: true }).waitFor();
  await page.goto(`/today/${site.app.exam.slug}`);
  await page.getByText(/^Your simulation is still running: .* left, 43 questions to go\.$/).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('continues offline and sends everything later, and shows nothing without access', async () => {
  const { page, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  const at = (place: number) => page.getByText(`Question ${place} of 45`, { exact: true }).waitFor();
  await page.goto(`${base}?simulation=full`);
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await at(1);
  await context.setOffline(true);
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await at(2);
  await page.getByText(/^You’re offline\. Your answers are saved in this browser/).waitFor();
  await context.setOffline(false);
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.sitting.')));
  await page.reload();
  await at(2);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await context.close();

  const stranger = await visit(browser, site.url, DESK, await site.session(await site.person(false)));
  await stranger.page.goto(base);
  await stranger.page.getByRole('heading', { name: 'Practice and Exam Simulation', exact: true }).waitFor();
  await expectGoodPage(stranger.page);
  await stranger.context.close();
});
