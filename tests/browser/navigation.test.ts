import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());

/** Marks the page, so that another load of it shows. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis);

test('goes back after a reload, without loading the page, to where it was scrolled', async () => {
  const { page, context, troubles } = await visit(browser, site.url);
  await page.goto('/');
  const scrolled = 400;
  await page.evaluate((y) => scrollTo(0, y), scrolled);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Contact', exact: true })
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  await page.reload();
  await mark(page);
  await page.goBack();
  await page.locator('#sample').waitFor();
  expect(await isMarked(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  expect(troubles).toEqual([]);
  await context.close();
});

test('says so when a page is opened offline, and loads it once there is a connection', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto('/terms');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'About', exact: true }).click();
  await page.waitForURL('**/about');
  await context.setOffline(true);
  await footer.getByRole('link', { name: 'Help Center' }).click();
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Help Center' }).waitFor();
  await context.close();
});
