import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { eachKind } from '../factories/kinds.ts';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { DESK, expectGoodScreens, expectNothingWide, expectRoomForLargeText, PHONE, visit } from './visitor.ts';

const NETWORK = {
  title: 'The network',
  form: 'diagram' as const,
  text: 'router R1 "Edge"\nswitch S1 "Access"\nhost A "PC-A"\nR1 -- S1 "10.0.0.0/30"\nS1 -- A\nrow: R1 S1 A',
};
const bank = makePack(90, {
  question: (question, index) => {
    const own = eachKind(question, index % KIND_NAMES.length);
    return KIND_NAMES[index % KIND_NAMES.length] === KIND_NAMES[KIND_NAMES.indexOf('console')]
      ? { ...own, exhibits: [...(own.exhibits ?? []), NETWORK] }
      : own;
  },
});
const { browser, site } = await browserAt(startClockedSite({ categories: CATEGORIES, packs: [bank] }));
const { slug } = site.app.exam;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const line = (page: Page) => page.getByRole('textbox', { name: /^Command for R1/ });

test('leads from the dashboard to a lab in two presses, with its diagram in view while one types', async () => {
  const { page, context, troubles } = await visit(browser, site.url, DESK, await site.session(await site.person()));
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Your exam' }).getByRole('link', { name: 'Practice' }).click();
  await button(page, /^\d+ console labs\b/).click();
  await line(page).waitFor();
  expect(page.url()).toContain(`/practice/${slug}/`);
  const diagram = page.getByRole('region', { name: 'The network' });
  await diagram.waitFor();
  // However long the log gets.
  await line(page).focus();
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.type('show running-config');
    await page.keyboard.press('Enter');
  }
  await line(page).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect.poll(async () => (await diagram.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  const box = (await diagram.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(900);
  // Eighty columns of output are not cut.
  const log = page.getByRole('log');
  const isWide = await log.evaluate((element) => {
    const line80 = document.createElement('pre');
    line80.textContent = 'x'.repeat(80);
    line80.style.width = 'max-content';
    element.append(line80);
    const fits = line80.getBoundingClientRect().width <= element.clientWidth;
    line80.remove();
    return fits;
  });
  expect(isWide).toBe(true);
  expect(troubles).toEqual([]);
  await context.close();
});

test('offers each kind of hands-on question, and any kinds in one’s own practice', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(`/practice/${slug}`);
  for (const name of [/^\d+ console labs/, /^\d+ rule tables/, /^\d+ matching questions/, /^\d+ ordering questions/])
    await button(page, name).waitFor();
  await expectGoodScreens(page);
  await expectRoomForLargeText(page);
  await page.getByText('Build your own').click();
  const rules = page.getByRole('checkbox', { name: /^rule tables/i });
  await rules.check();
  const [, fits] = /\((\d+)\)/.exec(await rules.evaluate((input) => input.closest('label')!.textContent))!;
  await button(page, `Practice ${fits} questions`).click();
  await page.getByText(`Question 1 of ${fits}`, { exact: true }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('lets a visitor do a lab without an account, and says how far they got', async () => {
  for (const screen of [PHONE, DESK]) {
    const { page, context, troubles } = await visit(browser, site.url, screen);
    await page.goto('/lab');
    await page.getByRole('heading', { level: 1, name: 'Free lab' }).waitFor();
    await line(page).waitFor();
    await expectGoodScreens(page);
    await line(page).fill('enable');
    await page.keyboard.press('Enter');
    await button(page, 'Check my work').click();
    await page.getByText('Commands that meet all goals').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('P');
    await expectGoodScreens(page);
    await button(page, 'Back to the devices').click();
    await page.getByRole('log').getByText('enable').first().waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNothingWide(page);
    await expectRoomForLargeText(page);
    expect(troubles).toEqual([]);
    await context.close();
  }
  const { page, context } = await visit(browser, site.url, PHONE, await site.session(await site.person(false)));
  await page.goto(`/lab/${slug}`);
  await button(page, 'Start a lab').click();
  await line(page).waitFor();
  await context.close();
});

test('shows the free lab on the practice page of somebody without access, where an exam has one', async () => {
  for (const person of [null, await site.person(false)]) {
    const sid = person ? await site.session(person) : undefined;
    const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
    await page.goto(`/practice/${slug}`);
    const lab = page.getByRole('region', { name: 'One lab is free' });
    await lab.getByRole('img').first().waitFor();
    await expectGoodScreens(page);
    await lab.getByRole('link', { name: /^Do a lab now/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Free lab' }).waitFor();
    if (person) await button(page, 'Start a lab').click();
    await line(page).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  }
});

test('shows a legend of seven without cutting it', async () => {
  const { page, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/practice/${slug}`);
  await button(page, /^\d+ matching questions/).click();
  const legend = page.locator('.player-beside');
  await legend.waitFor();
  await legend.evaluate((element) => {
    const list = element.querySelector('li')!.parentElement!;
    while (list.children.length < 7) list.append(list.children[0]!.cloneNode(true));
    for (const item of list.children) item.textContent = 'G) Buffer overflow';
  });
  expect(await legend.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  await context.close();
});
