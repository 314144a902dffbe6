import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { query } from '../factories/rows.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { DESK, expectGoodPage, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());
const base = `/practice/${site.app.exam.slug}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const at = (page: Page, place: number, total: number) =>
  page.getByText(`Question ${place} of ${total}`, { exact: true }).waitFor();

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cairn.sitting.')).length);

const choose = (page: Page) => page.getByText('Build your own', { exact: true }).click();

const arrived = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.sitting.')));

test('never loses a pick in practice: going on checks it, the map shows it, and the end checks the rest', async () => {
  const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(base);
  await choose(page);
  const count = page.getByLabel('How many');
  await count.fill('');
  await count.pressSequentially('25');
  await button(page, 'Practice 25 questions').waitFor();
  await count.fill('');
  await count.pressSequentially('3');
  await button(page, 'Practice 3 questions').click();
  await at(page, 1, 3);
  await page.getByRole('radio').nth(1).check();
  await page.keyboard.press('n');
  await page
    .getByText(/^(Correct$|Incorrect\b)/)
    .first()
    .waitFor();
  await at(page, 1, 3);
  await button(page, 'Next').click();
  await at(page, 2, 3);
  await page.getByRole('radio').nth(2).check();
  await button(page, 'More').click();
  await button(page, 'Question 2: chosen, not checked').waitFor();
  await expectGoodPage(page);
  await button(page, 'Question 3: not answered').click();
  await at(page, 3, 3);
  await button(page, 'Previous').click();
  await at(page, 2, 3);
  await expect.poll(() => page.getByRole('radio').nth(2).isChecked()).toBe(true);
  await button(page, 'More').click();
  await button(page, 'Review and finish').click();
  await page
    .getByText(
      '1 question answered but not checked. Finishing checks it. 1 unanswered. Unanswered questions do not count.',
    )
    .waitFor();
  await expectGoodPage(page);
  await button(page, 'Finish practice').click();
  await page.getByText(/^You scored \d of 2 on /).waitFor();

  // A bookmark can be set in the result as well.
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await page.getByText('All 3', { exact: true }).click();
  await page.locator('summary').filter({ hasText: 'Question 3' }).click();
  const bookmark = page.locator('details[open]').getByRole('button', { name: 'Bookmark' });
  await bookmark.click();
  await page.locator('details[open] button[aria-pressed=true]').waitFor();
  await expectGoodPage(page);
  await page.goto(base);
  await choose(page);
  await page.getByRole('radio', { name: 'Questions I bookmarked (1)' }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('opens one sitting if the reply to a start is lost, and says so if a preset cannot be removed', async () => {
  const { page, context } = await visit(browser, site.url, DESK, await site.session(await site.person()));
  await page.goto(base);
  await choose(page);
  await page.getByText('Save these settings as a preset').click();
  await page.getByLabel('Preset name').fill('Mine');
  await button(page, 'Save preset').click();
  await button(page, 'Remove the preset Mine').waitFor();
  await context.setOffline(true);
  await button(page, 'Remove the preset Mine').click();
  await page.getByRole('alert').filter({ hasText: 'The preset Mine could not be removed.' }).waitFor();
  await context.setOffline(false);

  await page.route(
    /\/practice$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Practice 10 questions').click();
  await page.getByText('We couldn’t get started. Check your connection and try again.').waitFor();
  await button(page, 'Practice 10 questions').click();
  await at(page, 1, 10);
  expect(
    await query(
      site.app.database,
      `select id from practice_sitting where id <> '${page.url().split('/').at(-1)}' and mode = 'practice' and submitted_at is null`,
    ),
  ).toEqual([]);
  await context.close();
});

test('keeps answers for their own person while someone else is signed in', async () => {
  const sid = await site.session(await site.person());
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  await page.goto(base);
  await page.getByRole('link', { name: 'Start the exam simulation' }).click();
  await button(page, 'Start the clock').click();
  await at(page, 1, 45);
  const [cookie] = (await context.cookies()).filter(({ value }) => decodeURIComponent(value) === sid || value === sid);
  await context.addCookies([{ ...cookie!, value: await site.session(await site.person()) }]);
  await page.getByRole('radio').nth(1).check();
  await page.getByText(/^You’ve been logged out, or another account is logged in/).waitFor();
  await expect.poll(() => kept(page)).toBe(1);
  await expectGoodPage(page);
  await context.addCookies([cookie!]);
  await arrived(page);
  await page.reload();
  await at(page, 1, 45);
  await expect.poll(() => page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await context.close();
});

test('saves a note as it is typed: past Next, offline, after a reload, on another device, and in the result', async () => {
  const person = await site.person();
  const sid = await site.session(person);
  const { page, troubles, context } = await visit(browser, site.url, PHONE, sid);
  const notes = () =>
    query<{ note: string }>(
      site.app.database,
      `select note from question_mark where user_id = '${person.id}' and note <> '' order by note`,
    ).then((rows) => rows.map(({ note }) => note));
  const sent = () =>
    page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.note.')));
  const note = (on: Page) => on.getByRole('textbox', { name: 'My note' });
  const check = async (place: number) => {
    await at(page, place, 2);
    await page.getByRole('radio').first().check();
    await button(page, 'Check answer').click();
    await page.getByText('My note', { exact: true }).first().click();
  };
  await page.goto(base);
  await choose(page);
  await page.getByLabel('How many').fill('2');
  await button(page, 'Practice 2 questions').click();
  await check(1);
  await note(page).fill('Alpha: read it again');
  await button(page, 'Next').click();
  await check(2);
  await sent();
  expect(await notes()).toEqual(['Alpha: read it again']);

  await context.setOffline(true);
  await note(page).pressSequentially('Beta');
  await page
    .getByText('You’re offline. Your note is saved in this browser and will be sent when you’re back online.')
    .waitFor();
  await expectGoodPage(page);
  await button(page, 'Previous').click();
  expect(await note(page).inputValue()).toBe('Alpha: read it again');
  await button(page, 'Next').click();
  expect(await note(page).inputValue()).toBe('Beta');
  expect(await notes()).toHaveLength(1);
  // The tab is closed; the next one sends what is pending.
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(base);
  await next.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.note.')));
  expect(await notes()).toEqual(['Alpha: read it again', 'Beta']);

  const other = await visit(browser, site.url, DESK, sid);
  await other.page.goto(address);
  // With nothing left open, resuming leads to the final review.
  await other.page.getByText('You’ve answered every question.').waitFor();
  await button(other.page, 'Back to the question').click();
  await note(other.page).waitFor();
  // The same when coming through Today in the same tab; a reload keeps the place.
  await other.page.goto('/dashboard');
  await other.page.getByRole('link', { name: 'Finish practice' }).click();
  await other.page.getByText('You’ve answered every question.').waitFor();
  await button(other.page, 'Back to the question').click();
  await other.page.reload();
  await note(other.page).waitFor();
  expect(await note(other.page).inputValue()).toBe('Beta');
  await button(other.page, 'Finish practice').click();
  await other.page.getByRole('heading', { name: /^You scored/ }).waitFor();
  // The first missed question is open, or else the first; the other one keeps its note.
  const open = await note(other.page).first().inputValue();
  const kept = open === 'Beta' ? 'Alpha: read it again' : 'Beta';
  await note(other.page).first().fill('Alpha');
  await other.page.getByText('Saved.', { exact: true }).waitFor();
  expect(await notes()).toEqual(['Alpha', kept]);

  // Meanwhile another device has written a note on the same question.
  await query(site.app.database, `update question_mark set note = 'Alpha, elsewhere' where note = 'Alpha'`);
  await note(other.page).first().fill('Alpha, here');
  await other.page.getByText('Saved and combined with your note from another device.').waitFor();
  expect(await note(other.page).first().inputValue()).toBe('Alpha, elsewhere\n\nAlpha, here');
  expect(await notes()).toEqual(['Alpha, elsewhere\n\nAlpha, here', kept]);
  await note(other.page).first().press('End');
  await note(other.page).first().pressSequentially('!');
  await other.page.getByText('Saved.', { exact: true }).waitFor();
  expect(await notes()).toEqual([expect.stringContaining('Alpha, elsewhere'), kept]);
  expect([...troubles, ...other.troubles]).toEqual([]);
  await context.close();
  await other.context.close();
});

test('shows code in a question as code with its lines and indentation, when asked and when reviewed', async () => {
  await site.app.change(
    `update question_version set text = 'Look at \`show vlan\`:' || char(10) || 'interface Gi0/1' || char(10) || '    switchport' || char(10) || '      mode access' || char(10) || text,
      options = replace(options, 'The Coral plan', '\`ip route\`, the Coral plan'), explanation = 'Type \`end\`.'`,
  );
  const { page, troubles, context } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  const looks = (within: string) =>
    page
      .locator(`${within} code`)
      .evaluateAll((all) =>
        all.map((code) => [
          code.textContent,
          /mono/.test(getComputedStyle(code).fontFamily),
          getComputedStyle(code).whiteSpaceCollapse,
        ]),
      );
  await page.goto(base);
  await choose(page);
  await page.getByLabel('How many').fill('1');
  await button(page, 'Practice 1 question').click();
  await at(page, 1, 1);
  await page.locator('#question code').first().waitFor();
  const stem = [
    ['show vlan', true, 'preserve'],
    ['switchport\n  mode access', true, 'preserve'],
  ];
  expect(await looks('#question')).toEqual(stem);
  await expectGoodPage(page);
  await page.getByRole('radio').first().check();
  await button(page, 'Check answer').click();
  await page.locator('code', { hasText: /^end$/ }).waitFor();
  expect(await looks('ol > li')).toContainEqual(['ip route', true, 'preserve']);
  await button(page, 'Finish practice').click();
  await page.getByRole('heading', { name: /^You scored/ }).waitFor();
  expect(await looks('summary')).toEqual(stem);
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('keeps a result reachable when its exam is off offer and access has ended, under any slug', async () => {
  // The last test, because the exam stays like this.
  const person = await site.person();
  const { page, troubles, context } = await visit(browser, site.url, DESK, await site.session(person));
  await page.goto(base);
  await button(page, '10 questions to see where I stand').click();
  await at(page, 1, 10);
  const taken = page.url();
  await button(page, 'More').click();
  await button(page, 'Review and finish').click();
  await button(page, 'Finish practice').click();
  const result = page.getByRole('heading', { name: 'No questions answered', exact: true });
  await result.waitFor();
  const address = page.url();
  await page.goto(taken.replace(site.app.exam.slug, 'no-such-exam'));
  await page.waitForURL(address);
  await result.waitFor();
  await site.app.change(
    `update entitlement set ended_at = '${site.clock.iso()}' where user_id = '${person.id}'`,
    `update exam set is_active = 0, archived_at = '${site.clock.iso()}'`,
  );
  expect((await page.goto(address))?.status()).toBe(200);
  await result.waitFor();
  await expect.poll(() => button(page, 'Back to practice').count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});
