import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SMALL_CONTENT } from '../factories/app.ts';
import { makePerson, PASSWORD } from '../factories/people.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { expectGoodPage, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite(SMALL_CONTENT));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function onPhone(sid?: string) {
  const visitor = await visit(browser, site.url, PHONE, sid);
  await visitor.page.setViewportSize({ width: 390, height: 664 });
  return visitor;
}

/** The parts of a page that the toast lies on, if only by a pixel. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast-place li')!;
    const { top, bottom } = toast.getBoundingClientRect();
    const isBelow = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.height > 0 && box.top < bottom - 1 && box.bottom > top + 1;
    };
    const parts = document.querySelectorAll('body > header, body > section, h1, h2, h3, p, label, main button, main a');
    // What is scrolled off the top of the screen is read no more.
    const inView = [...parts].filter(
      (part) => part.getBoundingClientRect().bottom > 0 && !part.closest('.toast-place'),
    );
    return inView.filter(isBelow).map((part) => `${part.tagName} ${part.textContent!.slice(0, 40)}`);
  });

test('gives a toast on a phone room of its own above what is read', async () => {
  const person = await site.person();
  const { page, context } = await onPhone();
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log In').click();
  await page.getByText('Welcome back!').first().waitFor();
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
  expect(await coveredByToast(page)).toEqual([]);
  await context.close();
});

test('keeps stones round and of one kind beside labels of several lines', async () => {
  const person = await site.person();
  const { page, context, troubles } = await onPhone(await site.session(person));
  await page.goto('/dashboard');
  await button(page, 'Save my plan').click();
  const stones = page.locator('[data-domain]');
  await stones.first().waitFor();
  const heights = () =>
    stones.evaluateAll((all) => all.map((stone) => Math.round(stone.getBoundingClientRect().height)));
  const size = (root: string) => page.evaluate((to) => void (document.documentElement.style.fontSize = to), root);
  for (const root of ['16px', '32px']) {
    await size(root);
    expect(Math.max(...(await heights())) / Number.parseInt(root, 10)).toBeLessThanOrEqual(2.75);
    const radii = await stones.evaluateAll((all) =>
      all.map((stone) => stone.querySelector('rect')!.getAttribute('rx')),
    );
    expect(new Set(radii)).toEqual(new Set(['13']));
  }
  await size('');
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('counts the score of a few questions wherever it is listed', async () => {
  const person = await site.person();
  const { page, context, troubles } = await onPhone(await site.session(person));
  await page.goto(`/study/${site.app.exam.slug}/domain/1/task/1`);
  await button(page, /^Answer 5 questions on /)
    .first()
    .click();
  await page.getByRole('radio').first().check();
  await button(page, 'Check answer').click();
  await button(page, 'More').click();
  await button(page, 'Review and finish').click();
  await button(page, 'Finish practice').click();
  await page.getByRole('heading', { name: /^You scored [01] of 1 on/ }).waitFor();
  expect(await page.locator('h1, h1 ~ p, main > div > dl').filter({ hasText: '%' }).count()).toBe(0);
  await page.goto('/dashboard/attempts');
  await page
    .getByRole('row')
    .getByText(/^[01] of 1$/)
    .first()
    .waitFor();
  expect(await page.getByRole('table').getByText('%').count()).toBe(0);
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('opens the form of the plan in view, with the focus in its first field', async () => {
  const { page, context, troubles } = await onPhone(await site.session(await site.person()));
  await page.goto('/dashboard');
  await button(page, 'Save my plan').click();
  await button(page, 'Change exam date or daily minutes').click();
  const date = page.getByLabel('When is your exam?');
  await expect.poll(() => date.evaluate((field) => field === document.activeElement)).toBe(true);
  const { y, height } = (await date.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(664);
  expect(troubles).toEqual([]);
  await context.close();
});

test('leaves a question two thirds of a phone with text twice as large', async () => {
  const { page, context, troubles } = await onPhone(await site.session(await site.person()));
  await page.goto(`/study/${site.app.exam.slug}/domain/1/task/1`);
  await button(page, /^Answer 5 questions on /)
    .first()
    .click();
  await page.getByText('Question 1 of 5', { exact: true }).waitFor();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'));
  // Scrolled to the middle, where both are on the screen.
  await page.mouse.wheel(0, 400);
  const taken = () =>
    page.evaluate(() =>
      ['.player-head', '.player-foot'].reduce((sum, part) => {
        const { top, bottom } = document.querySelector(part)!.getBoundingClientRect();
        return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
      }, 0),
    );
  await expect.poll(taken).toBeLessThanOrEqual(664 / 3);
  expect(troubles).toEqual([]);
  await context.close();
});

test('says on each screen of an exam that access to it ended, once', async () => {
  const person = await makePerson(site.app.database, site.clock.iso(), {
    firstName: 'Ada',
    grants: [{ examId: site.app.exam.id, endedAt: site.clock.iso(-86_400) }],
  });
  const { page, context, troubles } = await onPhone(await site.session(person));
  const { slug } = site.app.exam;
  const addresses = [
    `/study/${slug}`,
    `/study/${slug}/domain/1/task/1`,
    `/study/${slug}/domain/2/task/1`,
    `/study/${slug}/flashcards`,
    `/practice/${slug}`,
    `/today/${slug}`,
    `/notebook/${slug}`,
    `/dashboard/attempts?exam=${slug}`,
  ];
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const said = page.getByText(/^Your access ended on Nov(ember)? 19, 2026\.$/);
    await said.first().waitFor();
    expect(await said.count(), address).toBe(1);
    await page
      .getByText(/Your results are kept/)
      .first()
      .waitFor();
    await expectGoodPage(page);
  }
  expect(troubles).toEqual([]);
  await context.close();
});
