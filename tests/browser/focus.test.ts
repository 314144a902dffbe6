import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits until this has the focus. */
const focusOn = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent?.trim() === wanted, text, { polling: 100 });

test('the focus is never left on the body: it goes to the next row, to the one before, to the heading, to the new page', async () => {
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
  await press('10 questions to see where you stand');
  await page.getByText('Question 1 of 10', { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'question', undefined, { polling: 100 });

  // What is taken away without a row to go on to, as a part of a page that does not answer for it.
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

  // A click beside everything is one's own wish.
  await page.mouse.click(2, 300);
  await page.getByRole('link', { name: 'Leave for now' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Practice', exact: true, level: 1 }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'MAIN', undefined, { polling: 100 });
  expect(troubles).toEqual([]);
  await context.close();
});
