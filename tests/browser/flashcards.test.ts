import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CARD_MARK, makeCards } from '../factories/cards.ts';
import { query } from '../factories/rows.ts';
import { allSent, button, flip, focusedText, heading, question, text, startStudySite } from './studying.ts';
import { expectGoodPage, expectGoodScreens, expectRoomForLargeText, PHONE, visit } from './visitor.ts';

const { browser, site, base, all, opened, reviewsOf } = await startStudySite();

test('reveals, marks, counts, reviews, shuffles, and resets all cards, surviving a reload and shared with another device', async () => {
  const person = await site.person();
  const { page, context, troubles } = await opened(person, PHONE);
  await page.goto(all);
  await text(page, 'Card 1 of 4').waitFor();
  await text(page, 'Study Mode').waitFor();
  await expect.poll(() => button(page, 'Previous').isDisabled()).toBe(true);
  await question(page, 1).waitFor();
  await expectGoodScreens(page);

  await page.getByRole('article', { name: 'Question' }).click();
  await page.getByText('Answer 1').waitFor();
  await expect.poll(() => focusedText(page)).toContain('Answer 1.');
  await expectGoodScreens(page);
  await button(page, 'Mastered').click();
  await button(page, 'Mastered').click();
  await button(page, 'Next').click();
  await text(page, 'Card 2 of 4').waitFor();
  await expect.poll(() => page.getByRole('article', { name: 'Answer' }).count()).toBe(0);
  await button(page, 'Need Review').click();

  await button(page, 'Show Stats').click();
  const stats = page.getByRole('region', { name: 'Stats' });
  expect(
    (await stats.innerText())
      .split(/\s*\n\s*/)
      .filter(Boolean)
      .join(' '),
  ).toBe('Total Cards 4 Mastered 1 Need Review 3 Progress 25%');
  await expectGoodScreens(page);
  await button(page, 'Hide Stats').click();
  await expect.poll(() => stats.count()).toBe(0);

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
  await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true);
  await expect.poll(() => page.getByText('Great job!').count()).toBe(0);
  await flip(page);
  await text(page, "Great job! You've completed all flashcards in this set.").waitFor();
  await text(page, "Consider reviewing the cards you haven't mastered yet.").waitFor();
  await expectGoodScreens(page);
  await allSent(page);
  expect((await reviewsOf(person)).map(({ grade }) => grade)).toEqual(['easy', 'again']);

  const other = await opened(person);
  await other.page.goto(all);
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
  await expect.poll(() => reviewsOf(person)).toHaveLength(5);
  expect(troubles).toEqual([]);
  await context.close();
});

test('opens on due cards, keeps the question in view after turning, and at the end says when more come', async () => {
  const { page, context, troubles } = await opened(await site.person(), PHONE);
  await page.goto(base);
  await page.getByText('4 new, 0 to review').waitFor();
  const views = page.getByRole('navigation', { name: 'Flashcards' }).getByRole('link');
  expect(await views.allInnerTexts()).toEqual(['Due today (4)', 'All cards', 'Your cards', 'Plan']);
  for (const place of [1, 2, 3, 4]) {
    await question(page, place).waitFor();
    const before = (await page.getByRole('article', { name: 'Question' }).boundingBox())!;
    await flip(page);
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByText(`Question ${place}?`).waitFor();
    // A screen reader reads only the answer when the card turns.
    const read = await answer.evaluate(
      (card) => document.getElementById(card.getAttribute('aria-describedby')!)?.innerText,
    );
    expect(read).toMatch(new RegExp(`^Answer ${place}\\.`));
    await expect.poll(async () => (await answer.boundingBox())!.height).toBe(before.height);
    if (place === 1) await expectGoodScreens(page);
    await button(page, /^Easy/).click();
  }
  await heading(page, 'Done with cards for today').waitFor();
  await page.getByText(/^Nothing is due right now\. 4 cards come back on \w+ \d+, \d{4}\.$/).waitFor();
  await expectGoodScreens(page);
  await allSent(page);
  await page.reload();
  await heading(page, 'Done with cards for today').waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Go to Today' }).getAttribute('href'))
    .toBe(`/today/${site.app.exam.slug}`);
  await page.getByRole('link', { name: 'Browse all cards' }).click();
  await text(page, 'Card 1 of 4').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('offers access to people without it, and shows no card', async () => {
  for (const sid of [undefined, await site.session(await site.person(false))]) {
    const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
    const seen: string[] = [];
    page.on(
      'response',
      (response) =>
        void response.text().then(
          (body) => seen.push(body),
          () => undefined,
        ),
    );
    await page.goto(base, { waitUntil: 'networkidle' });
    await heading(page, 'Premium Flashcards').waitFor();
    for (const offer of ['80+ interactive cards', 'Progress tracking', 'Mastery system', 'Review mode'])
      await text(page, offer).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Get Premium Access' }).getAttribute('href'))
      .toBe(`/purchase?examId=${site.app.exam.id}`);
    await expectGoodScreens(page);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter((body) => body.includes(CARD_MARK))).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  }
});

test('accepts plan settings, explains errors in them, and shows the days ahead', async () => {
  const { page, context, troubles } = await opened(await site.person(), PHONE);
  await page.goto(`${base}?view=plan`);
  await heading(page, 'The next 30 days').waitFor();
  await expectGoodScreens(page);
  await page.getByLabel('New cards a day').fill('many');
  await button(page, 'Save Plan').click();
  await text(page, 'Enter a whole number from 0 to 999.').waitFor();
  await page.getByLabel('New cards a day').fill('1');
  await button(page, 'Save Plan').click();
  await text(page, 'Plan saved').waitFor();
  await page.getByRole('link', { name: 'Change exam date or daily minutes' }).click();
  await page.getByLabel('When is your exam?').fill(site.clock.iso(2 * 86_400).slice(0, 10));
  await button(page, 'Save my plan').click();
  await page.getByText('Exam in 2 days').waitFor();
  await expectGoodScreens(page);
  await page.goto(`${base}?view=plan`);
  await page.getByText('To see all 4 new cards before your exam, study 2 a day.').waitFor();
  await button(page, 'Set to 2 a day').click();
  await button(page, 'Save Plan').click();
  await page.getByRole('link', { name: 'Study 2 cards' }).waitFor();
  await page.getByText('Show as a table').click();
  const rows = await page.getByRole('table').locator('tbody tr').allInnerTexts();
  expect(rows).toHaveLength(30);
  expect(rows.map((row) => row.split(/\s+/).at(-1)).slice(0, 4)).toEqual(['2', '2', '0', '0']);
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'Study 2 cards' }).click();
  await page.getByText('2 new, 0 to review').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('selects a domain by number or name, and says if it has no cards', async () => {
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

test('fits a card with any content on a narrow screen, on both sides', async () => {
  const { app } = site;
  const owner = await site.person();
  await query(app.database, `update entitlement set exam_id = null where user_id = '${owner.id}'`);
  const [id] = await makeCards(app.database, app.inactiveExam.id, 1, () => ({
    title: 'What does com.amazonaws.services.securitytoken.AWSSecurityTokenServiceClientBuilder build?',
    topic: 'Clients of the security token service',
    content:
      '<pre>aws s3 cp ./a-long-name s3://a-bucket/with/a/long/path --recursive --no-progress</pre><table><tr><td>AWSSecurityTokenService</td><td>AssumeRoleWithWebIdentity</td></tr></table>',
  }));
  const { page, context } = await visit(browser, site.url, { width: 320, scheme: 'light' }, await site.session(owner));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/study/${app.inactiveExam.slug}/flashcards?view=all`);
  for (const [side, turn] of [
    ['Question', 'Show answer'],
    ['Answer', 'Show question'],
  ] as const) {
    const card = page.getByRole('article', { name: side });
    await card.waitFor();
    await expectGoodPage(page);
    await expectRoomForLargeText(page);
    const { x, width } = (await card.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    await button(page, turn).click();
  }
  await page.getByRole('article', { name: 'Question' }).waitFor();
  await query(app.database, `delete from study_item where id = '${id}'`);
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

test('answers 404 for an unknown exam, and includes no card in an owner’s page', async () => {
  expect((await fetch(`${site.url}/study/nothing/flashcards`)).status).toBe(404);
  expect((await fetch(`${site.url}/flashcards/nothing`)).status).toBe(404);
  const page = await fetch(site.url + base, { headers: { cookie: `sid=${await site.session(await site.person())}` } });
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(await page.text()).not.toContain(CARD_MARK);
});

test('keeps the scheduler on the server', () => {
  const folder = join(import.meta.dirname, '../../dist/client/assets');
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((script) => /request_retention|createEmptyCard|FSRS-6/.test(script))).toEqual([]);
});

test('leads an owner to the next thing to do with one press', async () => {
  const { page, context, troubles } = await opened(await site.person(), PHONE);
  const { promise: scripts, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  // The plan is filled in before the script is loaded, and that is what is saved afterward.
  await page.getByLabel('When is your exam?').fill(site.clock.iso(20 * 86_400).slice(0, 10));
  await page.getByRole('radio', { name: '30' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Sun' }).check({ force: true });
  expect(await page.getByRole('button', { name: 'Save my plan' }).isDisabled()).toBe(true);
  letScriptsCome();
  const next = page.getByRole('button', { name: /^Answer \d+ questions$/ });
  await next.waitFor();
  await expect.poll(() => heading(page, 'Take your first quiz').count()).toBe(0);
  // Visible without scrolling.
  expect((await next.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height);
  await page.getByRole('button', { name: 'Save my plan' }).click();
  await page.getByText('Exam in 20 days').waitFor();
  await expectGoodScreens(page);
  await page.getByRole('button', { name: 'Change exam date or daily minutes' }).click();
  await expect.poll(() => page.getByRole('radio', { name: '30' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Sun' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await next.click();
  await page.waitForURL(/\/practice\/[^/]+\/[^/]+$/);
  expect(troubles).toEqual([]);
  await context.close();
});
