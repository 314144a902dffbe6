import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { query } from '../factories/rows.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { expectGoodPage, SCREENS, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());
const base = `/practice/${site.app.exam.slug}`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const at = (page: Page, place: number, total: number) =>
  page.getByText(`Question ${place} of ${total}`, { exact: true }).waitFor();
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cairn.sitting.')).length);
const arrived = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.sitting.')));

test('what is picked in practice is never lost: the way on checks it first, the map shows it, the end checks what is left', async () => {
  const { page, troubles, context } = await visit(
    browser,
    site.url,
    SCREENS[0]!,
    await site.session(await site.person()),
  );
  await page.goto(base);
  const count = page.getByLabel('How many');
  await count.fill('');
  await count.pressSequentially('25');
  await button(page, 'Practice 25 questions').waitFor();
  await count.fill('');
  await count.pressSequentially('3');
  await button(page, 'Practice 3 questions').click();
  await at(page, 1, 3);
  await page.getByRole('radio').nth(1).check();
  await button(page, 'Next').click();
  await page
    .getByText(/^(Correct|Incorrect)$/)
    .first()
    .waitFor();
  await at(page, 1, 3);
  await button(page, 'Next').click();
  await at(page, 2, 3);
  await page.getByRole('radio').nth(2).check();
  await button(page, 'Map').click();
  await button(page, 'Question 2: picked, not checked').waitFor();
  await expectGoodPage(page);
  await button(page, 'Question 3: not answered').click();
  await at(page, 3, 3);
  await button(page, 'Previous').click();
  await at(page, 2, 3);
  await expect.poll(() => page.getByRole('radio').nth(2).isChecked()).toBe(true);
  await button(page, 'Map').click();
  await button(page, 'Review and submit').click();
  await page
    .getByText(
      '1 question picked, not checked: ending practice checks it. 1 question not answered. What is left open does not count.',
    )
    .waitFor();
  await expectGoodPage(page);
  await button(page, 'End practice').click();
  await page.getByText(/^\d of 2 answered right$/).waitFor();

  // In the result a bookmark can be set as well.
  await page.getByLabel('Also those I had right').check();
  await page.locator('summary').filter({ hasText: 'Question 3' }).click();
  const bookmark = page.locator('details[open]').getByRole('button', { name: 'Bookmark' });
  await bookmark.click();
  await page.locator('details[open] button[aria-pressed=true]').waitFor();
  await expectGoodPage(page);
  await page.goto(base);
  await page.getByRole('radio', { name: 'Only bookmarked (1)' }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('a start whose answer is lost opens one sitting, and a preset that cannot be removed says so', async () => {
  const { page, context } = await visit(browser, site.url, SCREENS[2]!, await site.session(await site.person()));
  await page.goto(base);
  await page.getByText('Keep this choice as a preset').click();
  await page.getByLabel('Name of the preset').fill('Mine');
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
  await page.getByText('It could not be started. Check your connection and try again.').waitFor();
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

test('what was answered waits for its person while somebody else is signed in', async () => {
  const sid = await site.session(await site.person());
  const { page, context } = await visit(browser, site.url, SCREENS[0]!, sid);
  await page.goto(base);
  await button(page, 'Start the exam simulation').click();
  await at(page, 1, 45);
  const [cookie] = (await context.cookies()).filter(({ value }) => decodeURIComponent(value) === sid || value === sid);
  await context.addCookies([{ ...cookie!, value: await site.session(await site.person()) }]);
  await page.getByRole('radio').nth(1).check();
  await page.getByText(/^You are signed out, or signed in as somebody else/).waitFor();
  await expect.poll(() => kept(page)).toBe(1);
  await expectGoodPage(page);
  await context.addCookies([cookie!]);
  await arrived(page);
  await page.reload();
  await at(page, 1, 45);
  await expect.poll(() => page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await context.close();
});

test('a result stays within reach when its exam is off offer and the access has ended, under whatever slug', async () => {
  // The last test: the exam stays like this.
  const person = await site.person();
  const { page, troubles, context } = await visit(browser, site.url, SCREENS[2]!, await site.session(person));
  await page.goto(base);
  await button(page, 'Quick 10').click();
  await at(page, 1, 10);
  await button(page, 'Map').click();
  await button(page, 'Review and submit').click();
  await button(page, 'End practice').click();
  const result = page.getByRole('heading', { name: 'Practice: result', exact: true });
  await result.waitFor();
  const address = page.url();
  await page.goto(address.replace(site.app.exam.slug, 'no-such-exam'));
  await result.waitFor();
  expect(page.url()).toBe(address);
  await site.app.change(
    `update access_grant set revoked_at = '${site.clock.iso()}' where user_id = '${person.id}'`,
    `update exam set is_active = 0, archived_at = '${site.clock.iso()}'`,
  );
  expect((await page.goto(address))?.status()).toBe(200);
  await result.waitFor();
  await expect.poll(() => button(page, 'Back to practice').count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});
