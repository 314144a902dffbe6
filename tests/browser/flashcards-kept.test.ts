import { expect, test } from 'vitest';
import { allSent, button, flip, focusedText, heading, question, startStudySite, text } from './studying.ts';
import { PHONE, expectGoodPage } from './visitor.ts';
import { query } from '../factories/rows.ts';

const { site, base, all, opened, reviewsOf } = await startStudySite();

test('loses no review over days on two devices, and brings back each card when promised', async () => {
  const person = await site.person();
  const [desk, phone] = [await opened(person), await opened(person, PHONE)];
  await desk.page.goto(base);
  await desk.page.getByText('4 new, 0 to review').waitFor();
  await expectGoodPage(desk.page);
  await flip(desk.page);
  await expectGoodPage(desk.page);
  for (const grade of ['Easy 8 days', 'Good 10 min', 'Again 1 min', 'Easy 8 days']) {
    if (await button(desk.page, 'Show answer').isVisible()) await flip(desk.page);
    await button(desk.page, grade).click();
  }
  await desk.page.getByText('0 new, 2 to review').waitFor();
  await allSent(desk.page);

  await phone.page.goto(base);
  await phone.page.getByText('0 new, 2 to review').waitFor();
  // The shorter step comes first.
  await question(phone.page, 3).waitFor();
  for (const place of [3, 2]) {
    await question(phone.page, place).waitFor();
    await flip(phone.page);
    await button(phone.page, /^Easy/).click();
  }
  await heading(phone.page, 'Done with cards for today').waitFor();
  await expectGoodPage(phone.page);
  await allSent(phone.page);
  await Promise.all([desk.context.close(), phone.context.close()]);

  site.clock.advance(30 * 86_400);
  const [late, other] = [await opened(person), await opened(person, PHONE)];
  for (const { page } of [late, other]) {
    await page.goto(base);
    await page.getByText('0 new, 4 to review').waitFor();
  }
  // Both show the same card, and grade it at once.
  const first = await late.page.getByRole('article', { name: 'Question' }).innerText();
  await expect.poll(() => other.page.getByRole('article', { name: 'Question' }).innerText()).toBe(first);
  await Promise.all(
    [late, other].map(async ({ page }) => {
      await flip(page);
      await button(page, /^Good/).click();
    }),
  );
  await Promise.all([allSent(late.page), allSent(other.page)]);
  const reviews = await reviewsOf(person);
  expect(reviews).toHaveLength(8);
  expect(reviews[7]!.stateBefore).toEqual(reviews[6]!.stateAfter);

  await late.page.reload();
  await late.page.getByText('0 new, 3 to review').waitFor();
  await button(late.page, 'Undo').click();
  await button(late.page, 'Undo').waitFor({ state: 'detached' });
  expect((await reviewsOf(person)).map(({ undoneAt }) => undoneAt !== null)).toEqual([
    ...Array<boolean>(7).fill(false),
    true,
  ]);
  expect([...late.troubles, ...other.troubles]).toEqual([]);
  await Promise.all([late.context.close(), other.context.close()]);
});

test('continues offline, keeps reviews across a reload, and sends them when the server is back', async () => {
  const person = await site.person();
  const { page, context } = await opened(person);
  await page.goto(base);
  let tries = 0;
  // A proxy's reply counts as little as silence.
  await page.route('**/flashcards/reviews*', (route) =>
    (tries += 1) % 2 === 0 ? route.abort() : route.fulfill({ status: 400, body: '<h1>Bad Request</h1>' }),
  );
  for (const grade of ['Easy', 'Good']) {
    await flip(page);
    await button(page, new RegExp(`^${grade}`)).click();
  }
  await page
    .getByText(
      'We can’t reach the server. 2 reviews are saved in this browser and will be sent once you’re back online. You can keep studying.',
    )
    .waitFor();
  await expectGoodPage(page);
  expect(await reviewsOf(person)).toEqual([]);
  // Undo requires the server.
  await expect.poll(() => button(page, 'Undo').count()).toBe(0);
  await page.reload();
  await page.getByText('2 new, 1 to review').waitFor();
  await page.unroute('**/flashcards/reviews*');
  await page.reload();
  await allSent(page);
  expect((await reviewsOf(person)).map(({ grade }) => grade)).toEqual(['easy', 'good']);
  await page.getByText('2 new, 1 to review').waitFor();
  await context.close();
});

test('keeps a card with a visible answer until it is graded, even if the server now says it is done', async () => {
  const { page, context, troubles } = await opened(await site.person());
  const { promise: answers, resolve: letAnswersCome } = Promise.withResolvers<void>();
  await page.route('**/flashcards/reviews*', async (route) => {
    await answers;
    await route.continue();
  });
  await page.goto(base);
  // Until the server says when they come back, each comes up again.
  for (let turn = 0; turn < 8; turn += 1) {
    await question(page, (turn % 4) + 1).waitFor();
    await flip(page);
    await button(page, /^Good/).click();
  }
  await question(page, 1).waitFor();
  await flip(page);
  letAnswersCome();
  await allSent(page);
  await page.getByText('0 new, 0 to review').waitFor();
  await page.getByRole('article', { name: 'Answer' }).waitFor();
  await button(page, /^Good/).click();
  await heading(page, 'Done with cards for today').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('counts reviews left in the browser by another page on Today', async () => {
  const person = await site.person();
  const { page, context } = await opened(person);
  await page.goto(base);
  const plan = () =>
    page.evaluate(async (examId) => {
      const answer = await fetch(`/api/exams/${examId}/today?timeZone=UTC`);
      return ((await answer.json()) as { dueCards: number }).dueCards;
    }, site.app.exam.id);
  expect(await plan()).toBe(4);
  await page.route('**/flashcards/reviews*', (route) => route.abort());
  for (let turned = 0; turned < 4; turned += 1) {
    await flip(page);
    await button(page, /^Easy/).click();
  }
  await heading(page, 'Done with cards for today').waitFor();
  await page.goto('/pricing');
  await page.unroute('**/flashcards/reviews*');
  await page.goto(`/today/${site.app.exam.slug}`);
  await page.getByLabel('When is your exam?').waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^(Review|Learn) \d/ }).count()).toBe(0);
  expect((await reviewsOf(person)).map(({ grade }) => grade)).toEqual(Array(4).fill('easy'));
  await context.close();
});

test('counts a review once if its reply is lost', async () => {
  const person = await site.person();
  const { page, context } = await opened(person);
  await page.goto(all);
  await text(page, 'Card 1 of 4').waitFor();
  await page.route('**/flashcards/reviews*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Mastered').click();
  await page.getByText('1 review is saved in this browser', { exact: false }).waitFor();
  await expect.poll(() => reviewsOf(person)).toHaveLength(1);
  await page.unroute('**/flashcards/reviews*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await allSent(page);
  await expect.poll(() => reviewsOf(person)).toHaveLength(1);
  await context.close();
});

test('keeps reviews for their own person to log in again when the session ends', async () => {
  const [ada, bob] = [await site.person(), await site.person()];
  const { page, context } = await opened(ada);
  await page.goto(all);
  await text(page, 'Card 1 of 4').waitFor();
  // Someone else signs in, in another tab of the same browser.
  await context.addCookies([{ name: 'sid', value: await site.session(bob), url: site.url }]);
  await button(page, 'Mastered').click();
  await page.getByText('Your session has ended.', { exact: false }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'log in again' }).getAttribute('href'))
    .toBe(`/login?redirect=${encodeURIComponent(all)}`);
  await expectGoodPage(page);
  await page.reload();
  await text(page, 'Card 1 of 4').waitFor();
  expect(await reviewsOf(bob)).toEqual([]);
  await context.addCookies([{ name: 'sid', value: await site.session(ada), url: site.url }]);
  await page.reload();
  await allSent(page);
  await expect.poll(() => reviewsOf(ada)).toHaveLength(1);
  expect(await reviewsOf(bob)).toEqual([]);
  await context.close();
});

test('turns, moves, and grades cards by keyboard only, with shortcuts that can be turned off', async () => {
  const person = await site.person();
  const { page, context } = await opened(person);
  const press = (key: string) => page.keyboard.press(key);
  await page.goto(all);
  await text(page, 'Card 1 of 4').waitFor();
  await press('Space');
  await page.getByRole('article', { name: 'Answer' }).waitFor();
  await expect.poll(() => focusedText(page)).toContain('Answer 1.');
  await press('Space');
  await page.getByRole('article', { name: 'Question' }).waitFor();
  await press('ArrowRight');
  await text(page, 'Card 2 of 4').waitFor();
  await expect.poll(() => focusedText(page)).toContain('Question 2?');
  await press('ArrowLeft');
  await text(page, 'Card 1 of 4').waitFor();
  await press('ArrowLeft');
  await text(page, 'Card 1 of 4').waitFor();
  await press('4');
  await page.getByRole('article').getByText('Mastered').waitFor();
  await press('1');
  await page.getByRole('article').getByText('Mastered').waitFor({ state: 'detached' });
  // At once, like a fast typist: it waits for what is being sent.
  await press('z');
  await page.getByRole('article').getByText('Mastered').waitFor();
  expect((await reviewsOf(person)).map(({ undoneAt }) => undoneAt !== null)).toEqual([false, true]);

  await page.goto(base);
  await page.getByText('3 new, 0 to review').waitFor();
  // A grade counts only once the answer was seen.
  await press('3');
  for (const key of ['1', '2', '3']) {
    await press('Space');
    await button(page, /^Again/).waitFor();
    await press(key);
  }
  await page.getByText('0 new, 3 to review').waitFor();
  await allSent(page);
  expect((await reviewsOf(person)).map(({ grade }) => grade)).toEqual(['easy', 'again', 'again', 'hard', 'good']);

  await press('?');
  const list = page.getByText('Flip the card');
  await list.waitFor();
  await expectGoodPage(page);
  await page.getByLabel('Use single-key shortcuts').focus();
  await press('Space');
  await page.reload();
  await page.getByText('0 new, 3 to review').waitFor();
  await press('?');
  await press('Space');
  expect([await list.count(), await button(page, 'Show answer').count()]).toEqual([0, 1]);
  // The buttons remain.
  await button(page, 'Show answer').focus();
  await press('Space');
  await button(page, /^Easy/).focus();
  await press('Enter');
  await page.getByText('0 new, 2 to review').waitFor();
  await context.close();
});

test('says that an exam has no cards', async () => {
  const { app } = site;
  const owner = await site.person();
  await query(app.database, `update entitlement set exam_id = null where user_id = '${owner.id}'`);
  const { page, context } = await opened(owner);
  await page.goto(`/study/${app.inactiveExam.slug}/flashcards`);
  await heading(page, 'No flashcards available').waitFor();
  await text(page, 'No flashcards have been added to this exam yet.').waitFor();
  await expectGoodPage(page);
  await context.close();
});

test('lets cards that failed to load be requested again', async () => {
  const { page, context } = await opened(await site.person());
  await page.route('**/flashcards?*', (route) => route.abort());
  await page.goto(base);
  await page
    .getByRole('alert')
    .getByText('The flashcards could not be loaded. Check your connection and try again.')
    .waitFor();
  await expectGoodPage(page);
  await page.unroute('**/flashcards?*');
  await button(page, 'Try again').click();
  await page.getByText('4 new, 0 to review').waitFor();
  await context.close();
});
