import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eachKind } from '../factories/kinds.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { expectGoodScreens, PHONE, visit } from './visitor.ts';

const place = KIND_NAMES.indexOf('console');
const bank = makePack(60, { question: (question) => eachKind(question, place) });
const { browser, site } = await browserAt(startClockedSite({ categories: CATEGORIES, packs: [bank] }));

const line = (page: Page) => page.getByRole('textbox', { name: /^Command for R1/ });
const log = (page: Page) => page.getByRole('log');

test('configures a device by keyboard, leaves it with Escape and Tab, and keeps it across a reload', async () => {
  const sid = await site.session(await site.person());
  const { page, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/practice/${site.app.exam.slug}`);
  await page.getByRole('link', { name: 'Start the exam simulation' }).click();
  await page.getByRole('button', { name: 'Start the clock', exact: true }).click();
  await line(page).focus();
  await page.keyboard.type('ena');
  await page.keyboard.press('Tab');
  expect(await line(page).inputValue()).toBe('enable ');
  await page.keyboard.press('Enter');
  await page.keyboard.type('conf ?');
  await log(page).getByText('terminal').waitFor();
  await page.keyboard.type('t');
  await page.keyboard.press('Enter');
  for (const command of ['host Edge', 'int g0/0', 'no shut', 'frob']) {
    await page.keyboard.type(command);
    await page.keyboard.press('Enter');
  }
  await log(page).getByText("% Invalid input detected at '^' marker.").waitFor();
  await page
    .getByText(/Edge\(config-if\)#$/)
    .last()
    .waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await line(page).inputValue()).toBe('no shut');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await line(page).evaluate((input) => input === document.activeElement)).toBe(false);
  await expectGoodScreens(page);
  await page.reload();
  await page
    .getByText(/Edge\(config-if\)#$/)
    .last()
    .waitFor();
  await line(page).focus();
  await page.keyboard.press('Control+z');
  await page
    .getByText(/Edge#$/)
    .last()
    .waitFor();
  expect(troubles).toEqual([]);
});
