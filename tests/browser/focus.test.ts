import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { PHONE, expectGoodPage, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Waits until the focus is on this text. */
const focusOn = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent?.trim() === wanted, text, { polling: 100 });

const base = `/practice/${site.app.exam.slug}`;

const at = (page: Page, place: number, total: number) =>
  page.getByText(`Question ${place} of ${total}`, { exact: true }).waitFor();

test('never leaves the focus on the body: it moves to the next row, the previous one, the heading, or the new page', async () => {
  const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  const press = async (name: string) => {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
  };
  await page.goto(`/practice/${site.app.exam.slug}`);
  await page.getByText('Build your own').click();
  await page.getByText('Save these settings as a preset').click();
  for (const name of ['First', 'Second']) {
    await page.getByLabel('Preset name').fill(name);
    await press('Save preset');
    await button(page, name).waitFor();
  }
  await press('Remove the preset First');
  await focusOn(page, 'Second');
  await press('Remove the preset Second');
  await focusOn(page, 'Build your own');
  await press('10 questions to see where I stand');
  await page.getByText('Question 1 of 10', { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'question', undefined, { polling: 100 });

  // Removed without a next row, like a part of a page that does not handle it.
  await page.evaluate(() => {
    const held = document.createElement('button');
    document.querySelector('#question')!.after(held);
    held.focus();
    held.remove();
  });
  await page.waitForFunction(() => document.activeElement?.id === 'question', undefined, { polling: 100 });
  await page.evaluate(() => {
    const held = document.querySelector<HTMLButtonElement>('main button')!;
    held.focus();
    held.disabled = true;
  });
  await page.waitForFunction(() => document.activeElement?.id === 'question', undefined, { polling: 100 });

  // A click outside everything is intentional.
  await page.mouse.click(2, 300);
  await page.getByRole('link', { name: 'Leave for now' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Practice', exact: true, level: 1 }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'MAIN', undefined, { polling: 100 });
  expect(troubles).toEqual([]);
  await context.close();
});

test('reports a lost connection only when checking really lacks one, and focuses the verdict', async () => {
  const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(base);
  await button(page, '10 questions to see where I stand').click();
  await at(page, 1, 10);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/events', async (route) => {
    await held;
    await route.continue();
  });
  const kept = page.getByText('Your answer is saved. You’ll see the explanation when you’re back online.');
  await page.getByRole('radio').nth(1).focus();
  await page.keyboard.press('Space');
  await button(page, 'Check answer').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Checking...').waitFor();
  expect(await kept.count()).toBe(0);
  letGo();
  await page.waitForFunction(() => /^(Correct$|Incorrect\b)/.test(document.activeElement?.textContent ?? ''));
  await page.unroute('**/events');

  await button(page, 'Next').click();
  await at(page, 2, 10);
  await context.setOffline(true);
  await page.getByRole('radio').nth(1).check();
  await button(page, 'Check answer').click();
  await kept.waitFor();
  await expectGoodPage(page);
  await context.setOffline(false);
  await page.getByText(/^(Correct$|Incorrect\b)/).waitFor();
  expect(await kept.count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});
