import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { button, field, link, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, PHONE, expectGoodPage, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(60)]);

const toQuestions = async (screen = DESK, sid?: string) => {
  const visitor = await visit(browser, site.url, screen, sid ?? (await site.signUp({ isAdmin: true })).sid);
  await visitor.page.goto('/admin/questions');
  await pickExam(visitor.page, 'Example Practitioner');
  await visitor.page.getByText(/ of \d+ questions/).waitFor();
  return visitor;
};

/** From the page of a question back to the list. */
const toList = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Questions', exact: true }).last().click();

const form = (page: Page) => page.getByRole('region', { name: 'Add Question' });

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLTextAreaElement).labels?.[0]?.textContent);

const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};

await site.bring([makePack(60)]);
const admin = async (screen = DESK) => visit(browser, site.url, screen, (await site.signUp({ isAdmin: true })).sid);

test('writes questions in sequence by keyboard, each in the place of the last, then moves and archives many', async () => {
  const { page, troubles } = await toQuestions();
  await link(page, 'Add Question').focus();
  await keys(page, 'Enter');
  // It begins where nothing is chosen yet; a new domain is created only by choosing to.
  await expect.poll(() => focused(page)).toBe('Domain');
  await page.keyboard.type('Create');
  await keys(page, 'Tab');
  expect(await focused(page)).toBe('New domain');
  await page.keyboard.type('Geology');
  await keys(page, 'Tab', 'Tab');
  await page.keyboard.type('Written here');
  for (let tab = 0; tab < 3; tab += 1) await keys(page, 'Tab');
  expect(await focused(page)).toBe('Question');
  for (const number of [1, 2, 3]) {
    await page.keyboard.type(`Which stone is number ${number}?`);
    await keys(page, 'Tab', 'Tab');
    for (const option of ['Slate', 'Chalk', 'Flint', 'Marble', 'Basalt']) {
      await page.keyboard.type(`${option} ${number}`);
      if (option === 'Flint') await keys(page, 'ControlOrMeta+Shift+Enter');
      if (option !== 'Basalt') await keys(page, 'Enter');
    }
    expect(await focused(page)).toBe('Option 5');
    await keys(page, 'ControlOrMeta+Enter');
    await expect.poll(() => field(page, 'Question').inputValue()).toBe('');
    await page.getByText('Question added.').waitFor();
    await expect.poll(() => focused(page)).toBe('Question');
  }
  expect(await form(page).getByLabel('Domain', { exact: true }).locator('option:checked').textContent()).toBe(
    '3. Geology',
  );
  expect(await field(page, 'Topic').inputValue()).toBe('Written here');
  // The first error takes the focus, and nothing is lost.
  await page.keyboard.type('Which has no options?');
  await keys(page, 'ControlOrMeta+Enter');
  await expect.poll(() => focused(page)).toBe('Option 1');
  await expectGoodPage(page);
  await page.reload();
  await page.getByText('Draft restored').waitFor();
  expect(await field(page, 'Question').inputValue()).toBe('Which has no options?');
  await toList(page);
  await page.getByText(/of 63 questions/).waitFor();
  await page.getByText('You have an unfinished question.').waitFor();
  await link(page, 'Continue').click();
  expect(await field(page, 'Question').inputValue()).toBe('Which has no options?');
  await toList(page);
  await page.getByText(/of 63 questions/).waitFor();

  // A page that no longer exists gives way to the last one.
  const beyond = new URL(page.url());
  beyond.searchParams.delete('at');
  beyond.searchParams.set('page', '99');
  await page.goto(beyond.href);
  await page.getByText(/ to 63 of 63 questions/).waitFor();

  await field(page, 'Search').fill('basalt 2');
  await keys(page, 'Enter');
  await page.getByText('1 question', { exact: true }).waitFor();
  await field(page, 'Search').fill('written here');
  await keys(page, 'Enter');
  await page.getByText('1 to 3 of 3 questions').waitFor();
  await field(page, 'Select all on this page').check();
  await button(page, 'Move...').click();
  await button(page, 'Move 3 Questions').click();
  await page.locator('p', { hasText: 'Choose a domain' }).waitFor();
  expect(await focused(page)).toBe('To domain');
  await field(page, 'To domain').selectOption('new');
  await field(page, 'New domain').fill('Mineralogy');
  await button(page, 'Move 3 Questions').click();
  await page.getByText(/^3 questions moved\. New domain: “Mineralogy”/).waitFor();
  await field(page, 'Select all on this page').check();
  await button(page, 'Archive...').click();
  await expectGoodPage(page);
  await button(page, 'Archive 3 Questions').click();
  await page.getByText('No questions match.').waitFor();

  // One that left the list is no longer selected.
  await field(page, 'Show').selectOption('Archived');
  await page.getByText('1 to 3 of 3 questions').waitFor();
  await field(page, 'Select all on this page').check();
  await page
    .getByRole('button', { name: /^Restore .*Which stone/ })
    .first()
    .click();
  await page.getByText('2 questions selected', { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test('shows both wordings when two people change a question, and restores the earlier one', async () => {
  const first = await toQuestions(PHONE);
  const second = await toQuestions(PHONE);
  const edit = async (page: Page) => {
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await field(page, 'Explanation (optional)').waitFor();
  };
  await edit(first.page);
  await edit(second.page);
  await field(first.page, 'Topic').fill('Theirs');
  await field(first.page, 'Explanation (optional)').fill('Their reason.');
  await keys(first.page, 'ControlOrMeta+Enter');
  await first.page.getByText('Saved as version 2.').waitFor();
  await field(second.page, 'Topic').fill('Mine');
  await keys(second.page, 'ControlOrMeta+Enter');
  const { page } = second;
  await page.getByRole('heading', { name: 'Someone else changed this question' }).waitFor();
  await page.getByRole('region', { name: 'Topic' }).getByText('Theirs', { exact: true }).waitFor();
  expect(await page.getByRole('region', { name: 'Explanation' }).count()).toBe(0);
  await page.getByText(/^Version 2 was saved .+ while you were editing\./).waitFor();
  await expectGoodPage(page);
  await button(page, 'Keep My Changes').click();
  expect(await field(page, 'Explanation (optional)').inputValue()).toBe('Their reason.');
  await keys(page, 'ControlOrMeta+Enter');
  await page.getByText('Saved as version 3.').waitFor();
  await button(page, 'Versions (3)').click();
  await button(page, 'Compare version 1').click();
  await page.getByRole('region', { name: 'Explanation' }).getByText('Their reason.').waitFor();
  await expectGoodPage(page);
  await button(page, 'Restore Version 1').click();
  await button(page, 'Versions (4)').waitFor();
  expect(await field(page, 'Topic').inputValue()).not.toMatch('Mine');
  expect([...first.troubles, ...second.troubles]).toEqual([]);
});

test('keeps a draft separately when another tab takes it over and locks are missing, as over plain http', async () => {
  const { page, context, troubles } = await admin();
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const write = async (tab: Page, words: string) => {
    await link(tab, 'Add Question').click();
    await field(tab, 'Option 2').fill(words);
  };
  await page.goto('/admin/questions');
  await pickExam(page, 'Example Practitioner');
  await page.getByText(/ of \d+ questions/).waitFor();
  const address = page.url();
  await write(page, 'First words');
  const other = await context.newPage();
  await other.goto(address);
  await write(other, 'Other words');
  await page.getByText('You’re also adding a question in another tab.').waitFor();
  expect(await field(page, 'Option 2').inputValue()).toBe('First words');
  const kept = await page.evaluate(() => Object.values(localStorage).join('\n'));
  expect(kept).toContain('First words');
  expect(kept).toContain('Other words');
  expect(troubles).toEqual([]);
  await context.close();
});
