import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { focusedText } from './studying.ts';
import { expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());

const inDays = (days: number) => site.clock.iso(days * 86_400).slice(0, 10);

test('asks after the exam how it went, and what is said by keyboard alone keeps the focus where it was', async () => {
  const sid = await site.session(await site.person());
  const { page, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.setViewportSize({ width: 390, height: 664 });
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await page.goto('/dashboard');
  await page.getByLabel('When is your exam?').fill(inDays(1));
  await press('Save my plan');
  await page.getByText('Exam tomorrow').waitFor();
  site.clock.advance(3 * 86_400);
  await page.reload();
  await page.getByText('How did your exam go?').waitFor();
  await expectGoodScreens(page);
  await press('I didn’t pass');
  await page.getByText('Not this time').waitFor();
  await expect.poll(() => focusedText(page)).toBe('Not this time');

  await page.getByLabel('Your score, if you like').focus();
  await page.keyboard.type('640,5');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('You said: I didn’t pass, with a score of 640.5.').waitFor();
  expect(await focused()).toBe('score');
  expect(await page.getByLabel('Your score, if you like').inputValue()).toBe('640.5');
  await expectGoodScreens(page);

  // The form for the date is below the screen of a phone.
  await press('Set a new date');
  await expect.poll(focused).toBe('examDate');
  expect(
    await page.getByLabel('When is your exam?').evaluate((field) => field.getBoundingClientRect().bottom),
  ).toBeLessThan(664);
  expect(await page.getByLabel('When is your exam?').inputValue()).toBe('');
  await press('Cancel');
  await expect.poll(() => focusedText(page)).toBe(site.app.exam.name);
  await press('Set a new date');
  await page.getByLabel('When is your exam?').fill(inDays(20));
  await press('Save my plan');
  await page.getByText('Exam in 20 days').waitFor();
  await page.getByText('What you told us about earlier dates').click();
  await page.getByText('I didn’t pass, with a score of 640.5').waitFor();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText('What you told us about earlier dates').waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});
