import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../setup/chromium.ts';
import { stayWhenAsked } from './administering.ts';
import { type Site, startSite } from './site.ts';
import { answerAll, counter, finish, QUIZ } from './taking.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), startSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report this question' });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const opener = (page: Page) => page.getByRole('button', { name: 'Report this question' });

/** Reports the current question without a mouse, and returns to the first of the buttons that lead there. `reason` is its index in the list. */
async function reportByKeyboard(page: Page, buttons: Locator[], reason: number, text: string): Promise<void> {
  for (const button of buttons) {
    await button.focus();
    await page.keyboard.press('Enter');
  }
  await dialog(page).getByLabel('What’s wrong?').focus();
  for (let presses = 0; presses < reason; presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Thank you. We review every report.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => buttons[0]!.evaluate((element) => element === document.activeElement)).toBe(true);
}

test('reports a question before answering and from the results, and handles it, by keyboard', async () => {
  const person = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, PHONE, person.sid);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  const question = await page.getByRole('group').locator('legend').innerText();
  await more(page).click();
  await expectGoodScreens(page);
  await opener(page).click();
  await dialog(page).getByRole('button', { name: 'Send report' }).click();
  await dialog(page).getByText('Please choose a reason').waitFor();
  await expectGoodScreens(page);
  await page.keyboard.press('Escape');
  await reportByKeyboard(page, [more(page), opener(page)], 1, 'B <b>is</b> right');
  await counter(page, 1).waitFor();
  await answerAll(page);
  await finish(page).click();
  await page.getByRole('button', { name: 'View Detailed Results' }).click();
  await page.getByRole('tab', { name: 'Question Review' }).click();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await reportByKeyboard(page, [opener(page).nth(1)], 3, 'Renamed last year');

  const admin = await visit(browser, site.url, DESK, (await site.signUp({ isAdmin: true })).sid);
  await admin.page.goto('/admin/reports?search=renamed');
  await expectGoodScreens(admin.page);
  await admin.page.goto('/admin/reports');
  await expectGoodScreens(admin.page);
  // Its first words, since code in a question is formatted in one place and raw in the other.
  const firstWords = question.trim().split(/\s+/).slice(0, 5).join(' ');
  const entry = admin.page.getByRole('main').getByRole('link', { name: firstWords });
  await entry.focus();
  await admin.page.keyboard.press('Enter');
  await admin.page.getByText('B <b>is</b> right').waitFor();
  await expectGoodScreens(admin.page);
  const press = async (name: string | RegExp) => {
    await admin.page.getByRole('button', { name }).focus();
    await admin.page.keyboard.press('Enter');
  };
  await press('No Change Needed');
  await admin.page.getByText('Please explain why no change is needed').waitFor();
  await admin.page.getByRole('link', { name: 'Edit Question' }).press('Enter');
  const topic = admin.page.getByLabel('Topic');
  await topic.fill('Looked at anew');
  await topic.press('Tab');
  await admin.page.getByRole('button', { name: 'Save and Close' }).press('Enter');
  await admin.page.getByLabel('Note to the people who reported it').fill('You were right.');
  await stayWhenAsked(admin.page, () => admin.page.getByRole('link', { name: 'Messages', exact: true }).press('Enter'));
  await press(/^Close as Fixed by Version/);
  await admin.page.getByText('All reports about this question are closed.').waitFor();
  await expectGoodScreens(admin.page);
  expect(admin.troubles).toEqual([]);
  await admin.context.close();

  await page.goto('/account#reports');
  const section = page.getByRole('region', { name: 'Your reports' });
  await section.getByText('Corrected').waitFor();
  await section.getByText('You were right.').waitFor();
  await section.getByText('You wrote: B <b>is</b> right').waitFor();
  await section.getByText('Not reviewed yet').waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('does not trigger the player’s shortcuts from a report during a simulation, and keeps the answers', async () => {
  const person = await site.signUp({ owns: ['CLF-C02'] });
  const { page, context, troubles } = await visit(browser, site.url, PHONE, person.sid);
  await page.goto('/practice/aws-certified-cloud-practitioner');
  await page.getByRole('link', { name: 'Start the exam simulation' }).click();
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await page
    .getByText(/^Question 1 of/)
    .first()
    .waitFor();
  await page.keyboard.press('b');
  await page.locator('input[name]:checked').waitFor();
  // Without a mouse: the keys n and m would navigate if the player handled them here.
  await reportByKeyboard(page, [more(page), opener(page)], 6, 'n m p: not mine');
  await page.locator('input[name]:checked').waitFor();
  await page
    .getByText(/^Question 1 of/)
    .first()
    .waitFor();
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});
