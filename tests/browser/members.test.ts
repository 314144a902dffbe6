import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { EXAM } from './paying.ts';
import { startSite } from './site.ts';
import { answerAll, counter, finish, QUIZ } from './taking.ts';
import { DESK, expectGoodScreens, PHONE, visit } from './visitor.ts';

// A company's site: nothing is sold, everyone with an account has every exam, and accounts are by invitation.
const { browser, site } = await browserAt(startSite({ MEMBERS_HAVE: 'all', REGISTRATION: 'invited' }));

/** What sells: a price, an offer, a guarantee, what one gets for money. */
const SELLING = /\$\d|Pro (?!Tip)|Premium|Upgrade|money-back|guarantee|For sale|per month|One-time/i;

const PUBLIC = ['/', '/purchase', `/purchase/${EXAM.slug}`, `/study/${EXAM.slug}`, `/study/${EXAM.slug}/domain/2`];
const FOR_MEMBERS = [`/practice/${EXAM.slug}`, `/study/${EXAM.slug}/flashcards`];

/** What is said in the middle of the page, without what authors and the operator wrote. */
const words = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll('script, style, .study-content')) part.remove();
    return copy.innerText;
  });

/** Where the page leads for an account of one's own. */
const leadsToRegister = (page: Page) =>
  page.locator('a[href^="/register"]').evaluateAll((links) => links.map((link) => link.textContent));

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Parts below the first screen load with the first sign of a person.
  await page.mouse.wheel(0, 400);
  expect.soft((await words(page)).match(SELLING)?.[0], address).toBeUndefined();
  expect.soft(await leadsToRegister(page), address).toEqual([]);
}

test('sells nothing to a stranger, and leads them to log in', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  for (const address of [...PUBLIC, ...FOR_MEMBERS]) {
    await look(page, address);
    await page.locator('main a[href^="/login"]').first().waitFor();
    await expectGoodScreens(page);
  }
  await page.goto('/');
  await page.getByRole('heading', { name: 'Members have everything' }).waitFor();
  expect(await page.getByRole('link', { name: 'Pricing' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).first().click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(troubles).toEqual([]);
  await context.close();
});

test('leads a stranger to log in from what they did, and from what went wrong', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  await page.goto('/verify-email/nothing');
  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor();
  expect(await leadsToRegister(page)).toEqual([]);
  await page.goto(QUIZ);
  await counter(page, 1).waitFor();
  await answerAll(page);
  await finish(page).click();
  await page.getByText('This result is not saved.').waitFor();
  expect(await leadsToRegister(page)).toEqual([]);
  // Questions may be about prices.
  expect((await words(page)).match(/Premium|Pro Access|One-time|guarantee/i)?.[0]).toBeUndefined();
  await page.getByRole('link', { name: 'Log in to practice what you missed' }).waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('tells members that they have everything, and leads them to their dashboard', async () => {
  const { sid } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, DESK, sid);
  for (const address of [...PUBLIC, ...FOR_MEMBERS, '/dashboard', '/account']) {
    await look(page, address);
    await expectGoodScreens(page);
  }
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).first().click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.goto(`/practice/${EXAM.slug}`);
  await page.getByRole('heading', { level: 1, name: 'Practice', exact: true }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('says on a site with groups that exams come with them', async () => {
  const groups = await startSite({ MEMBERS_HAVE: 'group', REGISTRATION: 'nobody' });
  try {
    const { sid } = await groups.signUp();
    for (const own of [undefined, sid]) {
      const { page, context, troubles } = await visit(browser, groups.url, PHONE, own);
      for (const address of [...PUBLIC, ...FOR_MEMBERS]) await look(page, address);
      await page.goto(`/purchase/${EXAM.slug}`);
      await page.getByRole('heading', { name: 'Comes with your group' }).waitFor();
      await page
        .getByRole('link', { name: own ? 'Ask for Access' : 'Log In' })
        .last()
        .waitFor();
      await expectGoodScreens(page);
      expect(troubles).toEqual([]);
      await context.close();
    }
  } finally {
    await groups.stop();
  }
});
