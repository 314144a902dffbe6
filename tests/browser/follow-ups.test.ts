import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { QUICK_TEN } from '#rules/practice/settings.ts';
import { SMALL_CONTENT } from '../factories/app.ts';
import type { Answer } from '../factories/browser.ts';
import { sittingOf } from '../factories/practice-owner.ts';
import { query } from '../factories/rows.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { expectGoodPage, PHONE, visit } from './visitor.ts';
import { readGuide } from './hands.ts';

const { browser, site } = await browserAt(startClockedSite(SMALL_CONTENT));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const scored = (page: Page) => page.getByRole('heading', { name: /^You scored/ });
const at = (page: Page, place: number, total: number) =>
  page.getByText(`Question ${place} of ${total}`, { exact: true }).waitFor();
const focusOn = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text, { polling: 100 });
/** The server has accepted everything. */
const allSent = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.sitting.')));

/** A wrong option of the question on the screen, which only the database can tell. */
async function wrongOption(page: Page): Promise<number> {
  const [, name] = /Team (\w+) has/.exec(await page.locator('#question').innerText())!;
  const [row] = await query<{ options: unknown; keys: unknown }>(
    site.app.database,
    `select options, keys from question_version where text like 'Team ${name} has%'`,
  );
  const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  const options: { id: string; text: string }[] = parsed(row!.options);
  const right = options.find(({ id }) => id === parsed(row!.keys)[0])!.text;
  const texts = await page.locator('fieldset label').allInnerTexts();
  return (texts.findIndex((text) => text.includes(right)) + 1) % 4;
}

test('leads from every miss to the guide, two more like it, and a card, or without access to all but the card', async () => {
  for (const isOwner of [true, false]) {
    const person = await site.person(isOwner);
    const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(person));
    const domain = isOwner ? 2 : 1;
    await page.goto(`/study/${site.app.exam.slug}/domain/${domain}/task/1`);
    // A task ends with its questions, and says how strong the person is in it.
    await page.getByText(/^You haven’t answered any yet\./).waitFor();
    await button(page, /^Answer \d questions? on /).click();
    await at(page, 1, 5);
    for (let place = 1; place <= 2; place += 1) {
      await page
        .getByRole('radio')
        .nth(await wrongOption(page))
        .check();
      await button(page, 'Check answer').click();
      await page.getByText(/^Incorrect\. The answer is [A-H]\.$/).waitFor();
      // The player already has it.
      await page.getByRole('link', { name: /^Read: / }).waitFor();
      await button(page, 'Two more like this').waitFor();
      expect(await button(page, 'Add to my flashcards').count()).toBe(isOwner ? 1 : 0);
      await button(page, 'Next').click();
    }
    // Without access, there is nothing to choose on the practice page.
    await page.getByRole('link', { name: 'Leave for now' }).click();
    await page.waitForURL(`**/${isOwner ? 'practice' : 'today'}/${site.app.exam.slug}`);
    await page.goBack();
    await at(page, 3, 5);
    await button(page, 'Bookmark').click();
    await allSent(page);
    const refused: string[] = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    await button(page, 'More').click();
    await button(page, 'Review and finish').click();
    await page.getByText('1 bookmarked', { exact: false }).waitFor();
    await button(page, 'Finish practice').click();
    await focusOn(page, (await scored(page).textContent())!);
    expect(refused).toEqual([]);
    // The first is explained right away, with the rationale of each option.
    expect(
      await page
        .getByText(/^The \w+ plan is made for the need of \w+ teams only\.$/)
        .filter({ visible: true })
        .count(),
    ).toBe(4);
    const open = page.locator('details[open]').first();
    await open.getByRole('link', { name: /^Read: / }).waitFor();
    await expectGoodPage(page);
    const result = page.url();
    if (isOwner) {
      const [, team] = /Team (\w+) has/.exec(await open.innerText())!;
      const bar = page.getByRole('navigation', { name: 'Your exam' }).getByRole('list');
      // Even if the button is at the edge of the screen, what it did is said above the exam's bar.
      await open.getByRole('button', { name: 'Add to my flashcards' }).evaluate((element) => {
        scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 60, behavior: 'instant' });
      });
      await open
        .getByRole('button', { name: 'Add to my flashcards' })
        .evaluate((element: HTMLElement) => element.click());
      const said = open.getByText('Card added. It’s due today.');
      await said.waitFor();
      const bottomOf = async (part: Locator) => {
        const { y, height } = (await part.boundingBox())!;
        return y + height;
      };
      await expect.poll(async () => (await bottomOf(said)) <= (await bar.boundingBox())!.y).toBe(true);
      await open.getByRole('link', { name: 'See the card' }).click();
      // It opens on the card of that question, which is the last of all, and its buttons stand above the exam's bar.
      await page.waitForURL(/view=all&card=/);
      const [, place, all] = /^Card (\d+) of (\d+)$/.exec(await page.getByText(/^Card \d+ of \d+$/).innerText())!;
      expect(place).toBe(all);
      await page.getByText('From a question you missed').first().waitFor();
      await page.getByText(`Team ${team} has`).first().waitFor();
      await button(page, 'Mastered').click({ trial: true });
      const barBox = await bar.boundingBox();
      const next = await button(page, 'Next').boundingBox();
      expect(next!.y + next!.height).toBeLessThanOrEqual(barBox!.y);
      expect(next!.y).toBe((await button(page, 'Mastered').boundingBox())!.y);
      await expectGoodPage(page);
      await page.goto(result);
    } else {
      expect(await open.getByRole('button', { name: 'Add to my flashcards' }).count()).toBe(0);
      await open.getByText('A flashcard for this question comes with premium.').waitFor();
    }
    await open.getByRole('button', { name: 'Two more like this' }).click();
    await at(page, 1, 2);
    // They lead back to the review that asked for them.
    for (const place of [1, 2]) {
      await at(page, place, 2);
      await page.getByRole('radio').first().check();
      await button(page, 'Check answer').click();
      await button(page, place === 1 ? 'Next' : 'Finish practice').click();
    }
    await page.getByRole('heading', { name: /^You scored \d of 2 on/ }).waitFor();
    await button(page, 'Back to your review').click();
    await page.waitForURL(result);
    await page.locator('details[open]').first().waitFor();
    await page.goto(result);
    await page.locator('details:not([open]) > summary[id^=review]').first().click();
    const read = page
      .locator('details[open]')
      .last()
      .getByRole('link', { name: /^Read: / });
    const toText = async () => {
      await read.click();
      await page.waitForURL(new RegExp(`/study/${site.app.exam.slug}/domain/${domain}/task/1$`));
      await page.getByText(/^\d of 4 correct the first time/).waitFor();
    };
    await read.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await page.waitForFunction((top) => history.state.left.top === top, scrolled);
    // Both ways back lead to the review as it was left.
    for (const back of [() => page.goBack(), () => button(page, 'Back to your results').click()]) {
      await toText();
      await back();
      await page.waitForURL(result);
      await read.waitFor();
      expect(await page.locator('details[open] > summary[id^=review]').count()).toBe(2);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    }
    await toText();
    await expectGoodPage(page);
    await page.goto(`/dashboard/attempts`);
    await page.getByText('Practice', { exact: true }).first().waitFor();
    await expectGoodPage(page);
    expect(troubles).toEqual([]);
    await context.close();
  }
});

/** Makes calls as the person signed in on a page. */
function callerOn(page: Page) {
  const call = async (method: string, path: string, data?: unknown): Promise<Answer> => {
    const answer = await page.request.fetch(site.url + path, { method, data, headers: { origin: site.url } });
    const bytes = await answer.body();
    const text = bytes.toString();
    return { status: answer.status(), headers: answer.headers(), setCookies: [], text, bytes, body: JSON.parse(text) };
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, data?: unknown) => call('POST', path, data),
  };
}

test('places a stone visibly when the last task is read, once, and without motion if that is preferred', async () => {
  const { app } = site;
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
    const owner = callerOn(page);
    const sittingId = randomUUID();
    const settings = { ...QUICK_TEN, domains: [1], count: 20 };
    await owner.post(`/api/exams/${app.exam.id}/practice`, { sittingId, mode: 'practice', settings });
    const sitting = sittingOf(app, owner, sittingId);
    for (const [place, key] of (await sitting.keys()).entries()) await sitting.answer(place, key);
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const { animate } = Element.prototype;
      const moments: unknown[] = [];
      Object.assign(window, { moments });
      Element.prototype.animate = function (frames, options) {
        if (this.closest('svg')) moments.push(typeof options === 'object' ? options.duration : options);
        return animate.call(this, frames, options);
      };
    });
    const cairn = (placed: number) =>
      page.getByRole('img', { name: `Your cairn: ${placed} of 2 stones placed` }).waitFor();
    await page.goto(`/study/${app.exam.slug}/domain/1/task/1`);
    await cairn(0);
    await readGuide(page);
    await page.getByText('Concepts: 1 task to read.').waitFor();
    await page
      .getByRole('link', { name: /^Next: / })
      .first()
      .click();
    await page.getByText('Task 2 of 2').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'moments'))).toEqual([]);
    await readGuide(page);
    await page.getByText('Stone placed: Concepts.', { exact: true }).waitFor();
    await cairn(1);
    expect(await page.evaluate(() => Reflect.get(window, 'moments'))).toEqual(reducedMotion === 'reduce' ? [] : [200]);
    await expectGoodPage(page);
    await page.reload();
    await page.getByText('You’ve placed the Concepts stone.').waitFor();
    expect(await page.getByText('Stone placed').count()).toBe(0);
    await context.close();
  }
});
