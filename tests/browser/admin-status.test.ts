import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, field, heading, HOSTILE, stayWhenAsked } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());

const dialog = (page: Page) => page.getByRole('dialog');
const submit = async (page: Page, name: string) => {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
};

test('posts incidents and maintenance and shows them on the status page at once', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE, (await site.signUp({ isAdmin: true })).sid);
  const title = 'Slow pages';
  await page.goto('/admin/status');
  await heading(page, 'Incidents').waitFor();
  await expectGoodScreens(page);
  await button(page, 'Post Incident').click();
  await dialog(page).getByRole('button', { name: 'Post Incident' }).click();
  await dialog(page).locator('[aria-invalid=true]').first().waitFor();
  await expectGoodScreens(page);
  await field(page, 'Title').fill(title);
  await field(page, 'What people notice and what you’re doing about it').fill(`We look into it. ${HOSTILE}`);
  await field(page, 'Impact').selectOption('High impact');
  await field(page, 'Payments').check();
  await submit(page, 'Post Incident');
  await page.getByRole('heading', { name: title }).waitFor();

  // Through the page's links, to test with what the browser has cached.
  const toStatus = () => page.getByRole('link', { name: 'the status page' }).click();
  await toStatus();
  await page.getByRole('heading', { name: title }).waitFor();
  await heading(page, 'Some systems experiencing issues').waitFor();
  await page.goBack();

  await button(page, `Add Update to ${title}`).click();
  await field(page, 'What’s new').fill('A disk was full.');
  await stayWhenAsked(page);
  await expectGoodScreens(page);
  await submit(page, 'Add Update');
  await page.getByText('A disk was full.').waitFor();
  await button(page, `Add Update to ${title}`).click();
  await field(page, 'Status').selectOption('Resolved');
  await field(page, 'What’s new').fill('There is room again.');
  await submit(page, 'Add Update');
  await button(page, `Edit ${title}`).click();
  await field(page, 'Title').fill(`${title}, over`);
  await submit(page, 'Save Incident');
  await page.getByRole('heading', { name: `${title}, over` }).waitFor();

  await button(page, 'Schedule Maintenance').click();
  await field(page, 'Title').fill('New disks');
  await field(page, 'What will be unavailable and for how long').fill('Short breaks.');
  await field(page, 'Database').check();
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
  await field(page, 'Starts').fill(inHours(2));
  await field(page, 'Ends').fill(inHours(80));
  await dialog(page).getByRole('button', { name: 'Schedule Maintenance' }).click();
  await dialog(page).getByText('Must be at least 24 hours ahead').waitFor();
  await expectGoodScreens(page);
  await field(page, 'Starts').fill(inHours(76));
  await submit(page, 'Schedule Maintenance');
  await page.getByRole('heading', { name: 'New disks' }).waitFor();
  await expectGoodScreens(page);
  await toStatus();
  await page.getByText('There is room again.').waitFor();
  await page.getByRole('heading', { name: 'New disks' }).waitFor();
  await expectGoodScreens(page);
  await page.goBack();
  for (const name of ['New disks', `${title}, over`]) {
    await button(page, `Delete ${name}`).click();
    await submit(page, 'Remove');
    await page.getByRole('heading', { name }).waitFor({ state: 'detached' });
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(troubles).toEqual([]);
  await context.close();
});
