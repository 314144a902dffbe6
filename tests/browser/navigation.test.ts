import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodScreens, PHONE, turnTo, visit } from './visitor.ts';

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

test('puts every link of the site into the header at 1440, beside an exam’s too, and help into the menu of a phone', async () => {
  for (const sid of [undefined, (await site.signUp({ owns: ['CLF-C02'], isAdmin: true })).sid]) {
    const { page, context, troubles } = await visit(browser, site.url, DESK, sid);
    for (const address of ['/', '/dashboard', '/study/cisco-ccna'].slice(0, sid ? 3 : 1)) {
      await page.goto(address);
      const main = page.getByRole('navigation', { name: 'Main' });
      for (const name of [
        'Home',
        'Categories',
        'Help',
        ...(sid ? ['Dashboard', 'Admin', 'Ada'] : ['Sign In', 'Sign Up']),
      ]) {
        const link = main.getByRole('link', { name, exact: name !== 'Ada' });
        const { x, width } = (await link.boundingBox())!;
        expect(x + width).toBeLessThanOrEqual(1440);
      }
      expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
      await expectGoodScreens(page);
    }
    await turnTo(page, PHONE);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
    await page.getByRole('heading', { level: 1, name: 'Help Center' }).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  }
});
