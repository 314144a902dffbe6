import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SMALL_CONTENT } from '../factories/app.ts';
import { makeCards } from '../factories/cards.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite(SMALL_CONTENT));
await makeCards(site.app.database, site.app.exam.id, 4);

/** The visible part of a phone screen: nothing that is pressed needs scrolling. */
const SEEN = { width: 390, height: 664 };

async function onPhone(sid?: string) {
  const visitor = await visit(browser, site.url, PHONE, sid);
  await visitor.page.setViewportSize(SEEN);
  return visitor;
}

/** Whether a press in its middle hits it, without scrolling. */
const isInReach = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met !== null && (element.contains(met) || met.contains(element));
  });

async function press(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => isInReach(target)).toBe(true);
  await target.click();
}

const asked = (page: Page) => page.getByText(/^Question 1 of \d+$/).waitFor();
const next = (page: Page) => page.locator('main [aria-describedby^="next-"]');

test('takes a visitor from the landing page to a first question in two presses', async () => {
  const { page, context } = await onPhone();
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Free Practice' }).click();
  await page.getByRole('link', { name: 'Free Practice', exact: true }).first().click();
  await asked(page);
  await context.close();
});

test('leads to the most useful task, from a wrong answer to its explanation, and to a due card in one press each', async () => {
  const { page, context, troubles } = await onPhone(await site.session(await site.person()));
  await page.goto('/dashboard');
  await press(next(page));
  await asked(page);
  // Wrong at some point, whatever is right.
  const read = page.getByRole('link', { name: /^Read: / });
  for (let place = 1; (await read.count()) === 0; place += 1) {
    await page.getByText(new RegExp(`^Question ${place} of `)).waitFor();
    await page.getByRole('radio').first().check();
    await press(page.getByRole('button', { name: 'Check answer' }));
    const verdict = page.getByText(/^(Correct$|Incorrect\b)/).first();
    await verdict.waitFor();
    if ((await verdict.innerText()) !== 'Correct') await read.waitFor();
    else await press(page.getByRole('button', { name: 'Next' }));
  }
  const text = await read.innerText();
  await read.click();
  await page.getByRole('heading', { level: 1, name: text.replace(/^Read: [\d.]+ /, '') }).waitFor();

  await page.goBack();
  await press(page.getByRole('button', { name: 'More', exact: true }));
  await page.getByRole('button', { name: 'Review and finish' }).click();
  await press(page.getByRole('button', { name: 'Finish practice' }));
  await page.getByRole('heading', { name: /^You scored/ }).waitFor();

  await page.goto('/dashboard');
  await next(page).getByText(/cards/).waitFor();
  await press(next(page));
  await press(page.getByRole('button', { name: 'Show answer' }));
  const good = page.getByRole('button', { name: /^Good/ });
  await good.waitFor();
  expect(await isInReach(good)).toBe(true);
  expect(troubles).toEqual([]);
  await context.close();
});

test('shows the whole action on the way to a payment, above the exam’s bar', async () => {
  const { page, context, troubles } = await onPhone(await site.session(await site.person(false)));
  // Without an exam in hand, Today is the dashboard.
  await page.goto('/today');
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Save my plan' }).click();
  await next(page).waitFor();
  await page.goto('/today');
  await page.waitForURL(/\/today\/./);
  await page.getByRole('link', { name: 'See where you stand' }).click();
  await next(page).waitFor();
  // One thing to do first.
  expect(await page.locator('main .bg-accent').count()).toBe(1);
  const bar = page.getByRole('navigation', { name: 'Your exam' }).getByRole('list');
  const isWhole = async (target: Locator) => {
    const { y, height } = (await target.boundingBox())!;
    return y + height <= (await bar.boundingBox())!.y;
  };
  await page.goto(`/purchase/${site.app.exam.slug}`);
  const onward = page.getByRole('link', { name: 'Continue to Checkout' });
  expect(await isWhole(onward)).toBe(true);
  await onward.click();
  const card = page.getByLabel('Card number');
  await card.waitFor();
  expect(await isWhole(card)).toBe(true);
  expect(troubles).toEqual([]);
  await context.close();
});
