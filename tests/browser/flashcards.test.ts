import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../setup/chromium.ts';
import { CARD_MARK, makeCards } from '../factories/cards.ts';
import type { Person } from '../factories/people.ts';
import { query } from '../factories/rows.ts';
import { type ClockedSite, startClockedSite } from './clocked-site.ts';
import { expectGoodPage, SCREENS, visit } from './visitor.ts';

let browser: Browser;
let site: ClockedSite;
let base: string;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), startClockedSite()]);
  await makeCards(site.app.database, site.app.exam.id, 4);
  base = `/study/${site.app.exam.slug}/flashcards`;
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const flip = (page: Page) => button(page, 'Show answer').click();
const text = (page: Page, exact: string) => page.getByText(exact, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const question = (page: Page, place: number) => page.getByText(`Question ${place}? ${CARD_MARK}`);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
/** The server has taken every review. */
const allSent = (page: Page) => page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.review.')));
const reviewsOf = (person: Person) =>
  query<{ grade: string; undoneAt: string | null; stateBefore: object | null; stateAfter: object }>(site.app.database, `select * from card_review where user_id = '${person.id}' order by seq`);

const opened = async (person: Person, screen = SCREENS[2]!) => visit(browser, site.url, screen, await site.session(person));

describe.each(SCREENS)('on a screen $width wide, $scheme', (screen) => {
  test('all cards: reveal, mark, count, review, shuffle, reset; a reload and another device know it', async () => {
    const person = await site.person();
    const { page, context, troubles } = await opened(person, screen);
    await page.goto(base);
    await text(page, 'Card 1 of 4').waitFor();
    await text(page, 'Study Mode').waitFor();
    expect(await button(page, 'Previous').isDisabled()).toBe(true);
    await question(page, 1).waitFor();
    await expectGoodPage(page);

    await page.getByRole('article', { name: 'Question' }).click();
    await page.getByText('Answer 1').waitFor();
    expect(await focusedText(page)).toContain('Answer 1.');
    await expectGoodPage(page);
    await button(page, 'Mastered').click();
    await button(page, 'Mastered').click();
    await button(page, 'Next').click();
    await text(page, 'Card 2 of 4').waitFor();
    expect(await page.getByRole('article', { name: 'Answer' }).count()).toBe(0);
    await button(page, 'Need Review').click();

    await button(page, 'Show Stats').click();
    const stats = page.getByRole('region', { name: 'Stats' });
    expect((await stats.innerText()).split(/\s*\n\s*/).filter(Boolean).join(' ')).toBe('Total Cards 4 Mastered 1 Need Review 3 Progress 25%');
    await expectGoodPage(page);
    await button(page, 'Hide Stats').click();
    expect(await stats.count()).toBe(0);

    await button(page, 'Review Mode').click();
    await text(page, 'Card 1 of 3').waitFor();
    await question(page, 2).waitFor();
    await button(page, 'Shuffle').click();
    await page.getByText(/^Card [23] of 3$/).waitFor();
    await button(page, 'Review Mode').click();
    await text(page, 'Study Mode').waitFor();

    for (const place of [1, 2, 3]) {
      await text(page, `Card ${place} of 4`).waitFor();
      await button(page, 'Next').click();
    }
    expect(await button(page, 'Next').isDisabled()).toBe(true);
    expect(await page.getByText('Great job!').count()).toBe(0);
    await flip(page);
    await text(page, "Great job! You've completed all flashcards in this set.").waitFor();
    await text(page, "Consider reviewing the cards you haven't mastered yet.").waitFor();
    await expectGoodPage(page);
    await allSent(page);
    expect((await reviewsOf(person)).map(({ grade }) => grade)).toEqual(['easy', 'again']);

    const other = await opened(person);
    await other.page.goto(base);
    await button(other.page, 'Review Mode').click();
    for (const left of [3, 2, 1]) {
      await text(other.page, `Card 1 of ${left}`).waitFor();
      await button(other.page, 'Mastered').click();
    }
    await text(other.page, "You've mastered all cards!").waitFor();
    await allSent(other.page);
    await other.context.close();

    await page.reload();
    await button(page, 'Show Stats').click();
    await text(page, '100%').waitFor();
    await button(page, 'Next').click();
    await button(page, 'Reset').click();
    await text(page, 'Card 1 of 4').waitFor();
    await text(page, '0%').waitFor();
    await text(page, 'Mastery cleared').waitFor();
    await page.reload();
    await button(page, 'Show Stats').click();
    await text(page, '0%').waitFor();
    expect(await reviewsOf(person)).toHaveLength(5);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('who has no access is offered it, and gets no card', async () => {
    for (const sid of [undefined, await site.session(await site.person(false))]) {
      const { page, context, troubles } = await visit(browser, site.url, screen, sid);
      const seen: string[] = [];
      page.on('response', (response) => void response.text().then((body) => seen.push(body), () => undefined));
      await page.goto(base, { waitUntil: 'networkidle' });
      await heading(page, 'Premium Flashcards').waitFor();
      for (const offer of ['80+ interactive cards', 'Progress tracking', 'Mastery system', 'Review mode']) await text(page, offer).waitFor();
      expect(await page.getByRole('link', { name: 'Get Premium Access' }).getAttribute('href')).toBe(`/purchase?examId=${site.app.exam.id}`);
      await expectGoodPage(page);
      expect(seen.length).toBeGreaterThan(3);
      expect(seen.filter((body) => body.includes(CARD_MARK))).toEqual([]);
      expect(troubles).toEqual([]);
      await context.close();
    }
  });

  test('the plan takes settings, says what is wrong with them, and shows the days ahead', async () => {
    const { page, context, troubles } = await opened(await site.person(), screen);
    await page.goto(`${base}?view=plan`);
    await heading(page, 'The coming 30 days').waitFor();
    await expectGoodPage(page);
    await page.getByLabel('New cards a day').fill('many');
    await button(page, 'Save Plan').click();
    await text(page, 'Enter a whole number from 0 to 999.').waitFor();
    await page.getByLabel('New cards a day').fill('1');
    await page.getByLabel('Exam date (optional)').fill(site.clock.iso(2 * 86_400).slice(0, 10));
    await button(page, 'Save Plan').click();
    await text(page, 'Plan saved').waitFor();
    await page.getByText('To see all 4 new cards before your exam takes 2 a day.').waitFor();
    await button(page, 'Take 2 a day').click();
    await button(page, 'Save Plan').click();
    await page.getByRole('link', { name: 'Study 2 cards' }).waitFor();
    await page.getByText('The same as a table').click();
    const rows = await page.getByRole('table').locator('tbody tr').allInnerTexts();
    expect(rows).toHaveLength(30);
    expect(rows.map((row) => row.split(/\s+/).at(-1)).slice(0, 4)).toEqual(['2', '2', '0', '0']);
    await expectGoodPage(page);
    await page.getByRole('link', { name: 'Study 2 cards' }).click();
    await page.getByText('2 new, 0 learning, 0 to review').waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});

test('days of study on two devices: no review is lost, each comes back when it said', async () => {
  const person = await site.person();
  const [desk, phone] = [await opened(person), await opened(person, SCREENS[1]!)];
  await desk.page.goto(`${base}?view=due`);
  await desk.page.getByText('4 new, 0 learning, 0 to review').waitFor();
  await expectGoodPage(desk.page);
  await flip(desk.page);
  await expectGoodPage(desk.page);
  for (const grade of ['Easy 8 days', 'Good 10 min', 'Again 1 min', 'Easy 8 days']) {
    if (await button(desk.page, 'Show answer').isVisible()) await flip(desk.page);
    await button(desk.page, grade).click();
  }
  await desk.page.getByText('0 new, 2 learning, 0 to review').waitFor();
  await allSent(desk.page);

  await phone.page.goto(`${base}?view=due`);
  await phone.page.getByText('0 new, 2 learning, 0 to review').waitFor();
  // The shorter step comes first.
  await question(phone.page, 3).waitFor();
  for (const place of [3, 2]) {
    await question(phone.page, place).waitFor();
    await flip(phone.page);
    await button(phone.page, /^Easy/).click();
  }
  await heading(phone.page, 'Done for today').waitFor();
  await expectGoodPage(phone.page);
  await allSent(phone.page);
  await Promise.all([desk.context.close(), phone.context.close()]);

  site.clock.advance(30 * 86_400);
  const [late, other] = [await opened(person), await opened(person, SCREENS[0]!)];
  for (const { page } of [late, other]) {
    await page.goto(`${base}?view=due`);
    await page.getByText('0 new, 0 learning, 4 to review').waitFor();
  }
  // Both have the same card in hand, and grade it at once.
  const first = await late.page.getByRole('article', { name: 'Question' }).innerText();
  expect(await other.page.getByRole('article', { name: 'Question' }).innerText()).toBe(first);
  await Promise.all([late, other].map(async ({ page }) => {
    await flip(page);
    await button(page, /^Good/).click();
  }));
  await Promise.all([allSent(late.page), allSent(other.page)]);
  const reviews = await reviewsOf(person);
  expect(reviews).toHaveLength(8);
  expect(reviews[7]!.stateBefore).toEqual(reviews[6]!.stateAfter);

  await late.page.reload();
  await late.page.getByText('0 new, 0 learning, 3 to review').waitFor();
  await button(late.page, 'Undo').click();
  await button(late.page, 'Undo').waitFor({ state: 'detached' });
  expect((await reviewsOf(person)).map(({ undoneAt }) => undoneAt !== null)).toEqual([...Array<boolean>(7).fill(false), true]);
  expect([...late.troubles, ...other.troubles]).toEqual([]);
  await Promise.all([late.context.close(), other.context.close()]);
});

test('offline one goes on; what was reviewed is kept through a reload and sent when the server is back', async () => {
  const person = await site.person();
  const { page, context } = await opened(person);
  await page.goto(`${base}?view=due`);
  await page.route('**/flashcards/reviews*', (route) => route.abort());
  for (const grade of ['Easy', 'Good']) {
    await flip(page);
    await button(page, new RegExp(`^${grade}`)).click();
  }
  await page.getByText('The server cannot be reached. 2 reviews are kept in this browser and sent as soon as it can. You can go on.').waitFor();
  await expectGoodPage(page);
  expect(await reviewsOf(person)).toEqual([]);
  // Undo has to ask the server.
  expect(await button(page, 'Undo').count()).toBe(0);
  await page.reload();
  await page.getByText('2 new, 1 learning, 0 to review').waitFor();
  await page.unroute('**/flashcards/reviews*');
  await page.reload();
  await allSent(page);
  expect((await reviewsOf(person)).map(({ grade }) => grade)).toEqual(['easy', 'good']);
  await page.getByText('2 new, 1 learning, 0 to review').waitFor();
  await context.close();
});

test('a review whose answer is lost on the way counts once', async () => {
  const person = await site.person();
  const { page, context } = await opened(person);
  await page.goto(base);
  await text(page, 'Card 1 of 4').waitFor();
  await page.route('**/flashcards/reviews*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Mastered').click();
  await page.getByText('1 review is kept in this browser', { exact: false }).waitFor();
  expect(await reviewsOf(person)).toHaveLength(1);
  await page.unroute('**/flashcards/reviews*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await allSent(page);
  expect(await reviewsOf(person)).toHaveLength(1);
  await context.close();
});

test('when the session ends, reviews wait for their own person to log in again', async () => {
  const [ada, bob] = [await site.person(), await site.person()];
  const { page, context } = await opened(ada);
  await page.goto(base);
  await text(page, 'Card 1 of 4').waitFor();
  // Somebody else signs in, in another tab of the same browser.
  await context.addCookies([{ name: 'sid', value: await site.session(bob), url: site.url }]);
  await button(page, 'Mastered').click();
  await page.getByText('Your session has ended.', { exact: false }).waitFor();
  expect(await page.getByRole('link', { name: 'log in again' }).getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(base)}`);
  await expectGoodPage(page);
  await page.reload();
  await text(page, 'Card 1 of 4').waitFor();
  expect(await reviewsOf(bob)).toEqual([]);
  await context.addCookies([{ name: 'sid', value: await site.session(ada), url: site.url }]);
  await page.reload();
  await allSent(page);
  expect(await reviewsOf(ada)).toHaveLength(1);
  expect(await reviewsOf(bob)).toEqual([]);
  await context.close();
});

test('by keyboard alone: cards turn, move and are graded, and the keys can be switched off', async () => {
  const person = await site.person();
  const { page, context } = await opened(person);
  const press = (key: string) => page.keyboard.press(key);
  await page.goto(base);
  await text(page, 'Card 1 of 4').waitFor();
  await press('Space');
  await page.getByRole('article', { name: 'Answer' }).waitFor();
  expect(await focusedText(page)).toContain('Answer 1.');
  await press('Space');
  await page.getByRole('article', { name: 'Question' }).waitFor();
  await press('ArrowRight');
  await text(page, 'Card 2 of 4').waitFor();
  expect(await focusedText(page)).toContain('Question 2?');
  await press('ArrowLeft');
  await text(page, 'Card 1 of 4').waitFor();
  await press('ArrowLeft');
  await text(page, 'Card 1 of 4').waitFor();
  await press('4');
  await page.getByRole('article').getByText('Mastered').waitFor();
  await press('1');
  await page.getByRole('article').getByText('Mastered').waitFor({ state: 'detached' });
  await allSent(page);
  await press('z');
  await page.getByRole('article').getByText('Mastered').waitFor();

  await page.goto(`${base}?view=due`);
  await page.getByText('3 new, 0 learning, 0 to review').waitFor();
  // A grade counts only once the answer was seen.
  await press('3');
  for (const key of ['1', '2', '3']) {
    await press('Space');
    await button(page, /^Again/).waitFor();
    await press(key);
  }
  await page.getByText('0 new, 3 learning, 0 to review').waitFor();
  await allSent(page);
  expect((await reviewsOf(person)).map(({ grade }) => grade)).toEqual(['easy', 'again', 'again', 'hard', 'good']);

  await press('?');
  const list = page.getByText('Turns the card');
  await list.waitFor();
  await expectGoodPage(page);
  await page.getByLabel('Single keys act as shortcuts').focus();
  await press('Space');
  await page.reload();
  await page.getByText('0 new, 3 learning, 0 to review').waitFor();
  await press('?');
  await press('Space');
  expect([await list.count(), await button(page, 'Show answer').count()]).toEqual([0, 1]);
  // The buttons remain.
  await button(page, 'Show answer').focus();
  await press('Space');
  await button(page, /^Easy/).focus();
  await press('Enter');
  await page.getByText('0 new, 2 learning, 0 to review').waitFor();
  await context.close();
});

test('a domain is chosen by number or name; where it has no cards, that is said', async () => {
  const [first, second] = site.app.exam.domains;
  const { page, context } = await opened(await site.person());
  for (const domain of [second!.number, second!.name.toUpperCase()]) {
    await page.goto(`${base}?domain=${domain}`);
    await text(page, 'Card 1 of 2').waitFor();
    await question(page, 3).waitFor();
  }
  await page.getByLabel('Domain').selectOption({ label: `${first!.number}. ${first!.name}` });
  await question(page, 1).waitFor();
  await page.goto(`${base}?domain=Nowhere`);
  await heading(page, 'No flashcards available').waitFor();
  await text(page, 'No flashcards found for the Nowhere domain.').waitFor();
  await expectGoodPage(page);
  await context.close();
});

test('an exam without cards says so', async () => {
  const { app } = site;
  const owner = await site.person();
  await query(app.database, `update access_grant set exam_id = null where user_id = '${owner.id}'`);
  const { page, context } = await opened(owner);
  await page.goto(`/study/${app.inactiveExam.slug}/flashcards`);
  await heading(page, 'No flashcards available').waitFor();
  await text(page, 'No flashcards have been added to this exam yet.').waitFor();
  await expectGoodPage(page);
  await context.close();
});

test('cards that cannot be fetched are asked for again', async () => {
  const { page, context } = await opened(await site.person());
  await page.route('**/flashcards?*', (route) => route.abort());
  await page.goto(base);
  await page.getByRole('alert').getByText('The flashcards could not be loaded. Check your connection and try again.').waitFor();
  await expectGoodPage(page);
  await page.unroute('**/flashcards?*');
  await button(page, 'Try again').click();
  await text(page, 'Card 1 of 4').waitFor();
  await context.close();
});

test.each([
  ['the short address', () => `/flashcards/${site.app.exam.slug}?domain=2`, () => `${base}?domain=2`],
  ['the short address with the id', () => `/flashcards/${site.app.exam.id}`, () => base],
  ['the id in place of the slug', () => `/study/${site.app.exam.id}/flashcards`, () => base],
])('%s leads here', async (_name, from, to) => {
  const answer = await fetch(site.url + from(), { redirect: 'follow' });
  expect([answer.status, answer.url]).toEqual([200, site.url + to()]);
});

test('an unknown exam is not found, and the page of an owner holds no card', async () => {
  expect((await fetch(`${site.url}/study/nothing/flashcards`)).status).toBe(404);
  expect((await fetch(`${site.url}/flashcards/nothing`)).status).toBe(404);
  const page = await fetch(site.url + base, { headers: { cookie: `sid=${await site.session(await site.person())}` } });
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(await page.text()).not.toContain(CARD_MARK);
});

test('the scheduler stays on the server', () => {
  const folder = join(import.meta.dirname, '../../dist/client/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js')).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((script) => /request_retention|createEmptyCard|FSRS-6/.test(script))).toEqual([]);
});
