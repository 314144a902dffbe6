import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { brokenWords, button, field, heading, link, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(60)]);
const admin = async (screen = DESK) => visit(browser, site.url, screen, (await site.signUp({ isAdmin: true })).sid);

const toQuestions = async (page: Page) => {
  await page.goto('/admin/questions');
  await pickExam(page, 'Example Practitioner');
  await page.getByRole('table', { name: 'Questions' }).waitFor();
};

test('sends signed-out people to sign in and back, and answers students with only a 403', async () => {
  const stranger = await visit(browser, site.url);
  await stranger.page.goto('/admin/questions');
  expect(new URL(stranger.page.url()).pathname + new URL(stranger.page.url()).search).toBe(
    '/login?redirect=%2Fadmin%2Fquestions',
  );
  const { page } = await visit(browser, site.url, DESK, (await site.signUp()).sid);
  expect((await page.goto('/admin'))!.status()).toBe(403);
  await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor();
  await expect.poll(() => page.getByText('Total Students').count()).toBe(0);
});

test('has accessible screens that fit', async () => {
  const { page, troubles } = await admin(DESK);
  for (const path of ['/admin', '/admin/audit']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await expectGoodScreens(page);
  }
  await toQuestions(page);
  await expectGoodScreens(page);
  await link(page, 'Add Question').click();
  await page.getByLabel('Option 1', { exact: true }).waitFor();
  await expectGoodScreens(page);
  await page.goBack();
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel('Why option 1 is correct or wrong').waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
});

test('selects an exam by keyboard only, and nothing on Escape or leaving the field', async () => {
  const { page, troubles, context } = await admin();
  await page.goto('/admin/study-content/create?tab=bulk');
  const picker = page.getByRole('combobox', { name: 'Exam', exact: true });
  const options = page.getByRole('listbox', { name: 'Exams' }).getByRole('option');
  /** The active item of the list, as a screen reader finds it. */
  const active = () =>
    picker.evaluate((field) => {
      const id = field.getAttribute('aria-activedescendant');
      return id && document.getElementById(id)?.textContent;
    });
  await picker.focus();
  await page.keyboard.press('ArrowDown');
  await options.nth(1).waitFor();
  expect(await picker.getAttribute('aria-expanded')).toBe('true');
  const names = await options.allTextContents();
  await expect.poll(active).toBe(names[0]);
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', names.length - 1],
    ['ArrowDown', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(active).toBe(names[at]);
  }
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  expect(await picker.inputValue()).toBe('');
  await picker.pressSequentially('Example Prac');
  await page.getByRole('option', { name: /^Example Practitioner/ }).waitFor();
  await page.keyboard.press('Tab');
  await options.first().waitFor({ state: 'hidden' });
  expect(await picker.inputValue()).toBe('');
  await picker.fill('Example Prac');
  await page.getByRole('option', { name: /^Example Practitioner/ }).waitFor();
  await expectGoodPage(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => picker.inputValue()).toMatch(/^Example Practitioner /);
  expect([await picker.getAttribute('aria-expanded'), await active()]).toEqual(['false', null]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('breaks no word in any list, from phone to desktop', async () => {
  const { page, context } = await admin();
  const [{ id }] = await (await fetch(`${site.url}/api/exams`)).json();
  for (const path of [
    '/admin',
    `/admin/questions?examId=${id}`,
    '/admin/study-content',
    `/admin/study-content?examId=${id}`,
    '/admin/users',
    '/admin/audit',
  ]) {
    await page.goto(path);
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenWords(page), `${path} at ${width}`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(width);
    }
  }
  await context.close();
});

test('creates an exam with a price in dollars, and refuses an invalid price in place', async () => {
  const { page, troubles } = await admin();
  await page.goto('/admin');
  await link(page, 'Add New Exam').click();
  await field(page, 'Name').fill('Made Here');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Cloud' });
  await page.getByLabel('Price in dollars').fill('12,5');
  await page.getByRole('button', { name: 'Create Exam' }).click();
  await page.getByText('Enter a price such as 29 or 19.50').waitFor();
  await page.getByLabel('Price in dollars').fill('49');
  await page.getByRole('button', { name: 'Add Domain' }).click();
  await field(page, 'Domain name').fill('Only one');
  await field(page, 'Weight in %').fill('90');
  await field(page, 'Tasks').fill('1. Task');
  await page.getByRole('button', { name: 'Create Exam' }).click();
  await page.getByRole('alert').getByText('add up to 90%').first().waitFor();
  await page.getByText('Weights: 90%, 10% left').waitFor();
  await field(page, 'Weight in %').fill('100');
  await page.getByRole('button', { name: 'Create Exam' }).click();
  await page.getByText('Exam created successfully!').first().waitFor();
  await heading(page, 'Made Here').waitFor();
  await link(page, 'Exams').click();
  const row = page.getByRole('row', { name: /Made Here/ });
  await expect.poll(() => row.innerText()).toContain('$49');
  await row.getByRole('button', { name: 'Delete Made Here' }).click();
  await page.getByRole('button', { name: 'Delete Exam', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});

test('shows and marks a new item, however many pages its list has', async () => {
  const { page, troubles, context } = await admin(PHONE);
  const cookie = `sid=${(await context.cookies()).find(({ name }) => name === 'sid')!.value}`;
  const headers = { 'content-type': 'application/json', origin: site.url, cookie };
  const call = async (path: string, body?: object) =>
    (await fetch(site.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })).json();
  const [category] = await call('/api/admin/categories');
  for (let times = 0; times < 26; times += 1)
    await call('/api/exams', { name: `Another ${times}`, categoryId: category.id, price: 900, isActive: false });
  const marked = (text: string) => page.locator('[aria-current=true]').filter({ hasText: text });
  const told = (text: string) =>
    page
      .locator('output')
      .filter({ hasText: `“${text}` })
      .waitFor();

  await page.goto('/admin?status=active');
  await link(page, 'Add New Exam').click();
  await field(page, 'Name').fill('Zeppelin Pilot');
  await field(page, 'Category').selectOption({ index: 1 });
  await field(page, 'Price in dollars').fill('9');
  await button(page, 'Create Exam').click();
  await heading(page, 'Zeppelin Pilot').waitFor();
  await link(page, 'Exams').click();
  await marked('Zeppelin Pilot').waitFor();
  await told('Zeppelin Pilot” is highlighted');
  await page.getByText(/^Page [2-9] of/).waitFor();
  await expect
    .poll(() => marked('Zeppelin Pilot').evaluate((row) => row.getBoundingClientRect().bottom))
    .toBeLessThan(901);
  await expectGoodPage(page);
  await button(page, 'Add Category').click();
  await field(page, 'Name').fill('Airships');
  await button(page, 'Create Category').click();
  await marked('Airships').waitFor();
  await told('Airships” is highlighted');
  // Neither is news once something else is begun.
  await expect.poll(() => page.locator('output').filter({ hasText: 'Zeppelin Pilot” is highlighted' }).count()).toBe(0);
  await button(page, 'Import Exam').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('output').filter({ hasText: 'is highlighted' }).count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('finds and restores a deleted question and an archived exam', async () => {
  const { page, troubles } = await admin();
  await toQuestions(page);
  const before = Number(/of (\d+) questions/.exec(await page.getByText(/ of \d+ questions/).innerText())![1]);
  const row = page.getByRole('row').nth(1);
  const text = (await row.getByRole('rowheader').locator('span').first().innerText()).slice(0, 40);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await button(page, 'Delete Question').click();
  await page.getByText(`of ${before - 1} questions`).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).not.toBe('BODY');
  await field(page, 'Show').selectOption('Archived');
  const restore = page
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Restore/ });
  await restore.click();
  await restore.waitFor({ state: 'detached' });
  await expect.poll(focused).not.toBe('BODY');
  await field(page, 'Show').selectOption('Live');
  await page.getByText(`of ${before} questions`).waitFor();

  // Deleting an exam someone was granted archives it.
  const pack = makePack(60, { folder: 'tst-002' });
  await site.bring([pack]);
  await site.signUp({ owns: [pack.pack.exam.code] });
  await page.goto('/admin?search=tst-002');
  await page.getByRole('button', { name: /^Delete Example/ }).click();
  await button(page, 'Delete Exam').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await field(page, 'Status').selectOption('Archived');
  await page.getByRole('button', { name: /^Restore Example/ }).click();
  await page.getByText('No exams match.').waitFor();
  await field(page, 'Status').selectOption('Active');
  await page.getByRole('row', { name: /tst-002/ }).waitFor();
  expect(troubles).toEqual([]);
});
