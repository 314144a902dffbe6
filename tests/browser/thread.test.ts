import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SMALL_CONTENT } from '../factories/app.ts';
import { makeCards } from '../factories/cards.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { readGuide } from './hands.ts';
import { PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite(SMALL_CONTENT));
await makeCards(site.app.database, site.app.exam.id, 4);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** What to do now, on Today and after anything that was done. */
const ofToday = (page: Page) => page.locator('main [aria-describedby^="next-"]');
const next = (page: Page) => page.locator('main').getByText(/^Next: /);
/** The primary actions within the screen, none of which is hidden behind another. */
const primaries = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('a.bg-accent, button.bg-accent')]
        .filter((element) => element.offsetParent !== null)
        .map((element) => element.innerText.trim()),
    );

async function answerAll(page: Page): Promise<void> {
  const count = await page.getByText(/^Question 1 of \d+$/).innerText();
  const total = Number(count.split(' ').at(-1));
  for (let place = 1; place <= total; place += 1) {
    await page.getByText(`Question ${place} of ${total}`, { exact: true }).waitFor();
    await page.getByRole('radio').first().check();
    await button(page, 'Check answer').click();
    await button(page, place < total ? 'Next' : 'Finish practice').click();
  }
  await page.getByRole('heading', { name: /^You scored/ }).waitFor();
}

async function turnCards(page: Page, end = 'Done with cards for today'): Promise<void> {
  const show = button(page, 'Show answer');
  const done = page.getByRole('heading', { name: end, exact: true });
  for (;;) {
    await show.or(done).first().waitFor();
    if (await done.isVisible()) return;
    await show.click();
    await page.getByRole('button', { name: /^Easy/ }).click();
  }
}

test('offers the cards that a quick deck left time for where one is, not as a way back to the same page', async () => {
  const person = await site.person();
  const { page, context } = await visit(browser, site.url, PHONE, await site.session(person));
  await page.goto('/dashboard');
  await page.getByRole('radio', { name: '60' }).check({ force: true });
  await button(page, 'Save my plan').click();
  await ofToday(page).waitFor();
  const more = { kind: 'cards', reviews: 5, fresh: 0, isWarmUp: false, minutes: 2, isExtra: false };
  await page.route(`**/api/exams/${site.app.exam.id}/today?*`, async (route) => {
    const today = await (await route.fetch()).json();
    await route.fulfill({ json: { ...today, entries: [more] } });
  });
  await page.evaluate(
    ([userId, examId]) => sessionStorage.setItem(`cairn.thread.${userId}`, examId!),
    [person.id, site.app.exam.id],
  );
  await page.goto(`/study/${site.app.exam.slug}/flashcards?view=due`);
  await turnCards(page, 'A few more cards fit today');
  const asked = page.waitForResponse(/\/flashcards\?/);
  await button(page, 'Review 5 cards · 2 min').click();
  await asked;
  expect(new URL(page.url()).pathname).toMatch(/flashcards$/);
  await context.close();
});

test('leads from Today through an evening by primary buttons alone, each naming what comes', async () => {
  const person = await site.person();
  const { page, context, troubles } = await visit(browser, site.url, PHONE, await site.session(person));
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/dashboard');
  await page.getByRole('radio', { name: '60' }).check({ force: true });
  await button(page, 'Save my plan').click();
  await ofToday(page).click();
  const kinds: string[] = [];
  const labels: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.waitForURL((url) => !/^\/(today|dashboard)/.test(url.pathname));
    const { pathname } = new URL(page.url());
    const kind = pathname.includes('/flashcards') ? 'cards' : pathname.includes('/task/') ? 'read' : 'questions';
    kinds.push(kind);
    if (kind === 'cards') await turnCards(page);
    else if (kind === 'read') await readGuide(page);
    else await answerAll(page);
    const onward = next(page)
      .or(page.getByRole('link', { name: 'Go to Today' }))
      .first();
    await onward.waitFor();
    expect(await primaries(page)).toEqual([(await onward.innerText()).trim()]);
    const words = (await onward.innerText()).trim();
    if (words === 'Go to Today') break;
    expect(words).toMatch(/^Next: .+ · \d+ min$/);
    // Nothing thrice in a row without something else between.
    expect(labels.slice(-2).filter((label) => label === words).length).toBeLessThan(2);
    labels.push(words);
    const before = page.url();
    await onward.click();
    await page.waitForURL((url) => url.href !== before);
  }
  expect(new Set(kinds)).toEqual(new Set(['questions', 'cards', 'read']));
  expect(troubles).toEqual([]);
  await context.close();
});

test('asks two more like a question in the same sitting, and then goes on with it', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(`/study/${site.app.exam.slug}/domain/1/task/1`);
  await page
    .getByRole('button', { name: /^Answer 5 questions/ })
    .first()
    .click();
  const at = (place: number, of: number) => page.getByText(`Question ${place} of ${of}`, { exact: true });
  await at(1, 5).waitFor();
  const address = page.url();
  const text = async () => (await page.locator('#question').innerText()).replace(/^Question \d+:\s*/, '');
  await page.getByRole('radio').first().check();
  await button(page, 'Check answer').click();
  await button(page, 'Next').click();
  await at(2, 5).waitFor();
  const second = await text();
  await button(page, 'Previous').click();
  await at(1, 5).waitFor();
  await button(page, 'Two more like this').click();
  for (const place of [2, 3]) {
    await at(place, 7).waitFor();
    expect(await text()).not.toBe(second);
    await page.getByRole('radio').first().check();
    await button(page, 'Check answer').click();
    await button(page, 'Next').click();
  }
  await at(4, 7).waitFor();
  expect(await text()).toBe(second);
  expect(page.url()).toBe(address);
  await page.reload();
  await at(4, 7).waitFor();
  expect(await text()).toBe(second);
  expect(troubles).toEqual([]);
  await context.close();
});
