import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, field, heading, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodPage, expectGoodScreens, type Screen, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());

const exams = (await (await fetch(`${site.url}/api/exams`)).json()) as {
  id: string;
  code: string;
  name: string;
  slug: string;
  domains: { number: number; name: string }[];
}[];

const exam = exams.find(({ code }) => code === 'CLF-C02')!;
const editor = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true });

const asAdmin = async (screen?: Screen) => {
  const { sid } = await site.signUp({ isAdmin: true });
  return { ...(await visit(browser, site.url, screen, sid)), sid };
};

const itemsOf = async (sid: string, search: string) =>
  (
    await (
      await fetch(`${site.url}/api/admin/study-content?search=${encodeURIComponent(search)}`, {
        headers: { cookie: `sid=${sid}` },
      })
    ).json()
  ).items as { id: string; title: string; slug: string }[];

test('writes, views, changes, and deletes an item', async () => {
  const { page, context, troubles, sid } = await asAdmin(DESK);
  const title = 'Zebra crossing';
  await page.goto('/admin/study-content');
  await heading(page, 'Study Content').waitFor();
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'Create Content', exact: true }).click();
  await heading(page, 'Create Study Content').waitFor();
  await editor(page).waitFor();
  await button(page, 'Create Content').click();
  for (const sentence of [
    'Exam is required',
    'Title is required',
    'Slug is required',
    'Domain name is required',
    'Task title is required',
    'Content is required',
  ]) {
    await page.getByText(sentence, { exact: true }).waitFor();
  }
  await expectGoodScreens(page);
  await pickExam(page, exam.name);
  await field(page, 'Content type').selectOption('tip');
  await field(page, 'Title').fill(`${title}!`);
  const slug = 'zebra-crossing';
  await expect.poll(() => field(page, 'Slug').inputValue()).toBe(slug);
  await field(page, 'Domain').selectOption('1');
  await field(page, 'Task').selectOption('1');
  await button(page, 'Insert Pro Tip Template').click();
  await editor(page).press('Control+End');
  await page.keyboard.type('A closing word');
  await button(page, 'Preview').click();
  await page.locator('.study-content:not(.rich-editor) .study-box-success').waitFor();
  await expectGoodScreens(page);
  await button(page, 'Create Content').click();
  await page.getByText('Content created successfully', { exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/study-content');
  await page
    .locator('[aria-current=true]')
    .filter({ hasText: `${title}!` })
    .waitFor();

  await field(page, 'Search').fill(title);
  await field(page, 'Search').press('Enter');
  await page.getByText('1 item', { exact: true }).waitFor();
  await expect.poll(() => itemsOf(sid, title)).toMatchObject([{ slug }]);
  await button(page, `View ${title}!`).click();
  await page.getByRole('dialog').getByText('A closing word').waitFor();
  await expectGoodScreens(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: `Edit ${title}!` }).click();
  await heading(page, 'Edit Study Content').waitFor();
  await editor(page).getByText('A closing word').waitFor();
  await field(page, 'Title').fill(`${title}, again`);
  await button(page, 'Save Changes').click();
  await page.getByText('Content saved', { exact: true }).first().waitFor();
  await page.goto(`/admin/study-content?search=${encodeURIComponent(title)}`);
  await button(page, `Delete ${title}, again`).click();
  await expectGoodScreens(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Content deleted', { exact: true }).first().waitFor();
  await page.getByText('Nothing matches.').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('imports a whole domain once each of its items is valid', async () => {
  const { page, context, troubles } = await asAdmin(DESK);
  await page.goto('/admin/study-content/create?tab=bulk');
  await pickExam(page, exam.name);
  // What is missing at the top is brought into view from the bottom of the form.
  await field(page, 'Domain').selectOption('new');
  await field(page, 'Content as JSON').fill('[]');
  await button(page, 'Import Content').click();
  await page.getByText('Domain name is required', { exact: true }).waitFor();
  const name = field(page, 'Domain name');
  expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await isInView(name)).toBe(true);
  await field(page, 'Domain').selectOption('1');
  await field(page, 'Content as JSON').fill('{');
  await button(page, 'Validate Data').click();
  await page.getByText('Invalid JSON format', { exact: true }).waitFor();
  await field(page, 'Content as JSON').fill(
    '[{"title":"x"},{"title":"y","content":"<p>z</p>","contentType":"tip","taskNumber":1}]',
  );
  await button(page, 'Validate Data').click();
  for (const reason of ['Missing content', 'Missing content type', 'Missing task number'])
    await page.getByText(reason, { exact: true }).waitFor();
  await heading(page, '1 of 2 items is valid').waitFor();
  await expect.poll(() => button(page, 'Import Content').isDisabled()).toBe(true);
  await expectGoodScreens(page);
  await button(page, 'Generate Domain Template').click();
  // What was written is not overwritten unasked; what was generated may be.
  await button(page, 'Replace Content').click();
  const template = JSON.parse(await field(page, 'Content as JSON').inputValue());
  expect(template.map(({ contentType }: { contentType: string }) => contentType)).toEqual([
    'summary',
    'flashcard',
    'tip',
    'alert',
  ]);
  await button(page, 'Generate Sample Data').click();
  const sample = JSON.parse(await field(page, 'Content as JSON').inputValue());
  expect(sample[0]).toMatchObject({ quizQuestionCount: 15, flashcardCount: 20 });
  await button(page, 'Validate Data').click();
  await heading(page, '2 of 2 items are valid').waitFor();
  await button(page, 'Import Content').click();
  await page.getByText('Bulk import successful', { exact: true }).first().waitFor();
  await page
    .getByText('All content has been imported successfully. 2 study items added.', { exact: false })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/study-content');

  const undo = page.getByRole('button', { name: 'Undo the import: 2 study items' }).first();
  await undo.click();
  await page.getByText('2 study items will be archived. They have not been edited or studied since.').waitFor();
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await undo.evaluate((element) => element === document.activeElement)).toBe(true);
  const { total: before } = await listed(page);
  await undo.click();
  await button(page, 'Archive 2 Study Items').click();
  await page.getByText('Import undone').first().waitFor();
  expect((await listed(page)).total).toBe(before - 2);
  await page.getByText('1 undone import').click();
  await page.getByRole('button', { name: 'Restore the import: 2 study items' }).first().click();
  await page.getByText('2 study items restored').first().waitFor();
  expect((await listed(page)).total).toBe(before);
  expect(troubles).toEqual([]);
  await context.close();
});

const listed = async (page: Page) =>
  (await page.request.get(`${site.url}/api/admin/study-content?examId=${exam.id}`)).json();

test('does not overwrite someone else’s change, and keeps the text', async () => {
  const { page, context, sid } = await asAdmin();
  const headers = { 'content-type': 'application/json', origin: site.url, cookie: `sid=${sid}` };
  const draft = {
    examId: exam.id,
    contentType: 'tip',
    title: 'Contested',
    content: '<p>One.</p>',
    domainNumber: 1,
    domainName: exam.domains[0]!.name,
    taskNumber: 97,
    taskTitle: 'x',
    slug: 'contested',
  };
  const { id } = await (
    await fetch(`${site.url}/api/exams/${exam.id}/study-content`, {
      method: 'POST',
      headers,
      body: JSON.stringify(draft),
    })
  ).json();
  await page.goto(`/admin/study-content/${id}`);
  await editor(page).waitFor();
  await fetch(`${site.url}/api/study-content/${id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ ...draft, title: 'Zephyrine' }),
  });
  await field(page, 'Title').fill('Mine');
  await button(page, 'Save Changes').click();
  await page
    .getByRole('alert')
    .getByText('Someone else has changed this since you opened it.', { exact: false })
    .waitFor();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Mine');
  expect((await itemsOf(sid, 'Zephyrine')).map(({ title }) => title)).toEqual(['Zephyrine']);
  await context.close();
});

test('exports an exam to a file that can be imported again', async () => {
  const { page, context } = await asAdmin();
  await page.goto(`/admin/study-content?examId=${exam.id}`);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  expect(download.suggestedFilename()).toBe(`study-content-${exam.slug}.json`);
  const items = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(items.length).toBeGreaterThan(10);
  expect(Object.keys(items[0])).toEqual([
    'title',
    'content',
    'contentType',
    'domainNumber',
    'domainName',
    'taskNumber',
    'taskTitle',
    'slug',
    'quizQuestionCount',
    'flashcardCount',
  ]);
  await page.goto('/admin/study-content/create?tab=bulk');
  await pickExam(page, exam.name);
  await field(page, 'Content as JSON').fill(JSON.stringify(items.slice(0, 20)));
  await button(page, 'Validate Data').click();
  await heading(page, '20 of 20 items are valid').waitFor();

  // What was written in either form is still there on coming back.
  const way = (name: string) =>
    page.getByRole('navigation', { name: 'Ways to create content' }).getByRole('link', { name }).click();
  await way('Single Content');
  await field(page, 'Title').fill('Begun');
  await way('Bulk Import');
  await heading(page, '20 of 20 items are valid').waitFor();
  await expect.poll(() => field(page, 'Title').isVisible()).toBe(false);
  await way('Single Content');
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Begun');

  await page.goto(`/admin/study-content?examId=${exam.id}`);
  await page.route('**/study-content/export', (route) => route.fulfill({ json: [] }));
  await button(page, 'Export').click();
  await page.getByRole('alert').getByText('No content to export: Please add some content first').waitFor();
  await context.close();
});

test('refuses non-administrators and sends signed-out people to log in', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  for (const path of ['/admin/study-content', '/admin/study-content/create', '/admin/users', '/admin/payments']) {
    expect((await page.goto(path))!.status()).toBe(403);
    await heading(page, 'This page is for administrators').waitFor();
  }
  await expectGoodPage(page);
  await context.clearCookies();
  await page.goto('/admin/users');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?redirect=%2Fadmin%2Fusers');
  await context.close();
});

/** Whether an element is on the screen as it is scrolled. */
const isInView = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
