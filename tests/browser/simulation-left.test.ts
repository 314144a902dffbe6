import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());
const base = `/practice/${site.app.exam.slug}`;

const first = (page: Page) => page.getByText('Question 1 of 45', { exact: true }).waitFor();

test('says that the clock keeps running before a simulation is left, and on Practice and Today after that', async () => {
  const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(base);
  await page.getByRole('link', { name: 'Start the exam simulation' }).click();
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await first(page);
  const leave = page.getByRole('link', { name: 'Leave for now' });
  await leave.click();
  await page.getByText(/^The clock keeps running: (1 h|59 min) left\./).waitFor();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await first(page);
  await leave.click();
  await page.getByRole('link', { name: 'Leave', exact: true }).click();
  const running = page.getByRole('region', { name: 'Running simulation' });
  await running.getByText(/^Exam simulation: (1 h|59 min) left, the clock is running$/).waitFor();
  await page.getByText('One is running. Finish it before you start another.').waitFor();
  expect(await page.getByRole('link', { name: 'Start the exam simulation' }).count()).toBe(0);
  await expectGoodScreens(page);
  // The address of a briefing leads to the one that is running, too.
  await page.goto(`${base}?simulation=full`);
  await running.waitFor();
  await page.goto(`/today/${site.app.exam.slug}`);
  await page.getByText(/^The clock is running: (1 h|59 min) left, 45 questions to go\.$/).waitFor();
  await page.goto(base);
  await running.getByRole('link', { name: 'Resume' }).click();
  await first(page);
  expect(troubles).toEqual([]);
  await context.close();
});
