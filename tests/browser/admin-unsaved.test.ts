import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { button, field, heading, link, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(60)]);
const admin = async (screen = DESK) => visit(browser, site.url, screen, (await site.signUp({ isAdmin: true })).sid);
const editor = (page: Page) => page.getByRole('dialog').first();
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

const keep = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Keep Editing' }).click();
  await question(page).waitFor({ state: 'detached' });
};

const discard = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Discard Changes' }).click();
  await question(page).waitFor({ state: 'detached' });
};

async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

test('asks before leaving a changed exam in any way, and never for an unchanged one', async () => {
  const { page, context, troubles } = await admin(PHONE);
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Categories & Exams' }).click();
  const opener = link(page, 'Add New Exam');
  const away = page.getByRole('link', { name: 'Categories & Exams' });
  await opener.click();
  await expectFocus(field(page, 'Name'));
  await away.click();
  await opener.waitFor();

  await opener.click();
  await field(page, 'Name').fill('Half-written');
  await away.click();
  await expectGoodScreens(page);
  await keep(page);
  await page.goBack();
  await keep(page);
  expect(new URL(page.url()).pathname).toBe('/admin/exams/create');
  expect(await field(page, 'Name').inputValue()).toBe('Half-written');
  await field(page, 'Name').fill('');
  await away.click();

  await opener.click();
  await button(page, 'Add Domain').click();
  await away.click();
  await discard(page);
  await opener.click();
  await field(page, 'Active').uncheck();
  await page.goBack();
  await discard(page);
  await opener.waitFor();
  await page.goto('/admin/users');
  await heading(page, 'Users').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('restores an unfinished question, even after a reload, until it is saved or discarded, and asks once before an import that would add something is closed', async () => {
  const { page, troubles } = await admin();
  await page.goto('/admin/questions');
  await pickExam(page, 'Example Practitioner');
  const edit = page.getByRole('link', { name: /^Edit / }).first();
  const explanation = () => field(page, 'Explanation (optional)');
  const toList = () => page.getByRole('main').getByRole('link', { name: 'Questions', exact: true }).last().click();
  await edit.click();
  await page.getByRole('region', { name: 'Preview' }).getByRole('radio').first().check();
  await toList();
  await edit.click();
  const before = await explanation().inputValue();
  await explanation().fill('Another one');
  await toList();
  await edit.click();
  await page.getByText('Draft restored').waitFor();
  await page.reload();
  await page.getByText('Draft restored').waitFor();
  expect(await explanation().inputValue()).toBe('Another one');
  await button(page, 'Discard Draft').click();
  await page.getByRole('dialog', { name: 'Discard the draft?' }).getByRole('button', { name: 'Discard Draft' }).click();
  await expect.poll(() => explanation().inputValue()).toBe(before);
  await toList();
  await edit.click();
  await explanation().waitFor();
  expect(await page.getByText('Draft restored').count()).toBe(0);
  await toList();

  await button(page, 'Import Questions').click();
  await editor(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify([{ text: 'Which?', options: ['a', 'b', 'c', 'd'], correctAnswer: 0 }])),
    });
  await editor(page).getByText('1 of 1 would be added', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Close Without Importing').click();
  await editor(page).waitFor({ state: 'detached' });

  const add = link(page, 'Add Question');
  await add.click();
  await field(page, 'Option 2').fill('Half-written');
  await toList();
  await pickExam(page, 'AWS Certified Cloud Practitioner');
  await page.getByText(/of \d{3} questions/).waitFor();
  await add.click();
  expect(await field(page, 'Option 2').inputValue()).toBe('');
  await toList();
  await pickExam(page, 'Example Practitioner');
  await page.getByText(/of 60 questions/).waitFor();
  await add.click();
  await page.getByText('Draft restored').waitFor();
  expect(await field(page, 'Option 2').inputValue()).toBe('Half-written');
  // If the browser stores nothing, leaving would lose it.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await field(page, 'Option 3').fill('More');
  await toList();
  await discard(page);
  await field(page, 'Option 2').waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});

test('keeps a draft per tab, hidden from other people and resumed later', async () => {
  const { page, context, troubles } = await admin();
  const explanation = (tab: Page) => field(tab, 'Explanation (optional)');
  const beside = (tab: Page) => tab.getByText('This question is also open in another tab.');
  const open = async (tab: Page) => {
    await tab
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await explanation(tab).waitFor();
  };
  await page.goto('/admin/questions');
  await pickExam(page, 'Example Practitioner');
  await page.getByText(/of 60 questions/).waitFor();
  const address = page.url();
  await open(page);
  const saved = await explanation(page).inputValue();
  await explanation(page).fill('First words');
  const other = await context.newPage();
  await other.goto(address);
  await open(other);
  await beside(other).waitFor();
  expect(await explanation(other).inputValue()).toBe(saved);
  await explanation(other).fill('Other words');
  await other.getByText('Draft saved in this browser').waitFor();
  await page.reload();
  await page.getByText('Draft restored').waitFor();
  expect(await explanation(page).inputValue()).toBe('First words');
  await other.close();
  await button(page, 'Save Question').click();
  await page.getByText(/^Saved as version/).waitFor();
  await page.goto(address);
  await open(page);
  await page.getByText('Draft restored').waitFor();
  expect(await explanation(page).inputValue()).toBe('Other words');
  expect(await beside(page).count()).toBe(0);

  const [own] = await context.cookies();
  const next = await site.signUp({ isAdmin: true });
  await context.addCookies([{ name: 'sid', value: next.sid, url: site.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.reload();
  await expect.poll(() => explanation(page).inputValue()).toBe('First words');
  expect(await page.getByText('Draft restored').count()).toBe(0);
  await context.addCookies([own!]);
  await page.reload();
  await page.getByText('Draft restored').waitFor();
  expect(await explanation(page).inputValue()).toBe('Other words');
  expect(troubles).toEqual([]);
  await context.close();
});

test('asks before leaving changed study content, incidents, maintenance, categories, and grants by a link or by closing the tab', async () => {
  const { page, troubles } = await admin();
  const { userId } = await site.signUp();
  const home = page.getByRole('link', { name: 'Dashboard' }).first();
  const asksBefore = async (way: () => Promise<void>, after: () => Promise<void>) => {
    await way();
    await question(page).waitFor();
    await after();
  };
  await page.goto('/admin/study-content/create');
  await page.getByRole('link', { name: 'Bulk Import' }).click();
  await button(page, 'Generate Sample Data').click();
  await page.getByRole('link', { name: 'Single Content' }).click();
  await asksBefore(
    () => page.getByRole('link', { name: 'Cancel' }).click(),
    () => discard(page),
  );
  await heading(page, 'Study Content').waitFor();
  const edit = page.getByRole('link', { name: /^Edit / }).first();
  await edit.click();
  await page.getByRole('textbox', { name: 'Content', exact: true }).click();
  await page.keyboard.type('More. ');
  await page.getByLabel('Topic (optional)').fill('Kept');
  // Study content is restored after the tab or the screen is left, so leaving it need not ask.
  const content = page.getByRole('textbox', { name: 'Content', exact: true });
  const isRestored = async () => {
    await page.getByText('Draft restored', { exact: true }).waitFor();
    await expect.poll(() => content.innerText()).toContain('More.');
    expect(await page.getByLabel('Topic (optional)').inputValue()).toBe('Kept');
  };
  await page.reload();
  await isRestored();
  await page.goBack();
  await heading(page, 'Study Content').waitFor();
  await edit.click();
  await isRestored();
  // Someone else saves it meanwhile: both versions are shown, and the draft is kept or discarded.
  const [id, headers] = [page.url().split('/').at(-1), { origin: site.url }];
  const held = await (await page.request.get(`/api/admin/study-content/${id}`)).json();
  const {
    examId,
    contentType,
    title,
    slug,
    content: html,
    order,
    domainNumber,
    domainName,
    taskNumber,
    taskTitle,
  } = held;
  const place = { domainNumber, domainName, taskNumber, taskTitle, order };
  const data = { examId, contentType, title: `${title}, theirs`, slug, content: html, ...place };
  expect((await page.request.put(`/api/study-content/${id}`, { headers, data })).status()).toBe(200);
  await page.reload();
  await heading(page, 'Someone else changed this item').waitFor();
  const differing = page.getByRole('region', { name: 'Someone else changed this item' }).getByRole('region');
  await expect.poll(() => differing.count()).toBe(3);
  expect((await differing.first().innerText()).replace(/\s+/g, ' ')).toContain(`Saved version ${title}, theirs`);
  await button(page, 'Keep My Draft').click();
  await isRestored();
  expect(await differing.count()).toBe(0);
  await button(page, 'Discard Draft').click();
  await expect.poll(() => content.innerText()).not.toContain('More.');
  expect(await page.getByText('Draft restored').count()).toBe(0);
  await page.goBack();
  await heading(page, 'Study Content').waitFor();

  for (const [path, opener, label] of [
    ['/admin', 'Add Category', 'Description'],
    ['/admin/status', 'Post Incident', 'Title'],
    ['/admin/status', 'Schedule Maintenance', 'Title'],
  ] as const) {
    await page.goto(path);
    await button(page, opener).click();
    await field(page, label).fill('Half-written');
    await asksBefore(
      () => page.keyboard.press('Escape'),
      () => discard(page),
    );
    await expectFocus(button(page, opener));
  }
  await page.goto(`/admin/users/${userId}`);
  await field(page, 'Reason').fill('Half-written');
  await asksBefore(
    () => home.click(),
    () => keep(page),
  );
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.accept();
  expect(troubles).toEqual([]);
});
