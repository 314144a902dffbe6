import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { brokenWords, button, field, HOSTILE, pickExam } from './administering.ts';
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
const json = (questions: unknown) => ({
  name: 'questions.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(questions)),
});

test('the signed-out are sent to sign in and come back; a student gets 403 and nothing of it', async () => {
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

test('the screens are good', async () => {
  const { page, troubles } = await admin(DESK);
  for (const path of ['/admin', '/admin/audit']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await expectGoodScreens(page);
  }
  await toQuestions(page);
  await expectGoodScreens(page);
  await page.getByRole('button', { name: 'Add Question' }).click();
  await page.getByLabel('Option 1', { exact: true }).waitFor();
  await expectGoodScreens(page);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Why option 1 is right or wrong').waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
});

test('an exam is chosen by keyboard alone; Escape and leaving the field choose nothing', async () => {
  const { page, troubles, context } = await admin();
  await page.goto('/admin/study-content/create?tab=bulk');
  const picker = page.getByRole('combobox', { name: 'Exam', exact: true });
  const options = page.getByRole('listbox', { name: 'Exams' }).getByRole('option');
  /** What is said of the place in the list, as a screen reader finds it. */
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

test('no list breaks a word, from a phone to a desk', async () => {
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

test('an exam is made with a price in dollars; what is no price is refused in place', async () => {
  const { page, troubles } = await admin();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Add New Exam' }).click();
  await page.getByLabel('Name').fill('Made Here');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Cloud' });
  await page.getByLabel('Price in dollars').fill('12,5');
  await page.getByRole('button', { name: 'Create Exam' }).click();
  await page.getByText('Enter a price such as 29 or 19.50').waitFor();
  await page.getByLabel('Price in dollars').fill('49');
  await page.getByText(/^Domains and tasks/).click();
  await page.getByRole('button', { name: 'Add Domain' }).click();
  await field(page, 'Domain name').fill('Only one');
  await field(page, 'Weight in %').fill('90');
  await field(page, 'Tasks').fill('1. Task');
  await page.getByRole('button', { name: 'Create Exam' }).click();
  await page.getByRole('alert').getByText('add up to 90%').first().waitFor();
  await field(page, 'Weight in %').fill('100');
  await page.getByRole('button', { name: 'Create Exam' }).click();
  await page.getByText('Exam created successfully!').first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /Made Here/ });
  await expect.poll(() => row.innerText()).toContain('$49');
  await row.getByRole('button', { name: 'Delete Made Here' }).click();
  await page.getByRole('button', { name: 'Delete Exam', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});

test('what is new is shown and marked, however many pages its list has', async () => {
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
  await button(page, 'Add New Exam').click();
  await field(page, 'Name').fill('Zeppelin Pilot');
  await field(page, 'Category').selectOption({ index: 1 });
  await field(page, 'Price in dollars').fill('9');
  await button(page, 'Create Exam').click();
  await marked('Zeppelin Pilot').waitFor();
  await told('Zeppelin Pilot” is marked');
  await page.getByText(/^Page [2-9] of/).waitFor();
  await expect
    .poll(() => marked('Zeppelin Pilot').evaluate((row) => row.getBoundingClientRect().bottom))
    .toBeLessThan(901);
  await expectGoodPage(page);
  await button(page, 'Add Category').click();
  await field(page, 'Name').fill('Airships');
  await button(page, 'Create Category').click();
  await marked('Airships').waitFor();
  await told('Airships” is marked');
  expect(troubles).toEqual([]);
  await context.close();
});

test('a file of the wrong kind, shape or content is refused with its sentence; one that is imported holds the dialog', async () => {
  const { page } = await admin();
  await toQuestions(page);
  await page.getByRole('button', { name: 'Import Questions' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  const refused = (text: string) => dialog.getByRole('alert').filter({ hasText: text }).waitFor();
  await dialog.getByRole('button', { name: 'Import Questions' }).click();
  await refused('No file selected: Please select a JSON file to import');
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await refused('Invalid file type: Please select a JSON file');
  await input.setInputFiles(json({}));
  await refused('Invalid JSON file: JSON file must contain an array of questions');
  await input.setInputFiles(json([{ text: 'a' }, { text: 'b', options: [], correctAnswer: 0 }, 7]));
  await refused('2 questions are missing required fields (text, options, correctAnswer)');
  await input.setInputFiles(json([]));
  await refused('No questions to import: The file contains no questions');

  // More faults than are shown can all be had; fewer are all shown.
  const faulty = (many: number) =>
    json(Array.from({ length: many }, () => ({ text: 'x', options: ['a', 'b', 'c', '=d'], correctAnswer: 9 })));
  await input.setInputFiles(faulty(1));
  await dialog.getByText('1 problem in 1 question. All are shown.').waitFor();
  await input.setInputFiles(faulty(150));
  await dialog.getByText('150 problems in 150 questions. The first 20 are shown.').waitFor();
  expect(await dialog.getByRole('row').count()).toBe(21);
  const saving = page.waitForEvent('download');
  await button(page, 'Download All Problems').click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved.trim().split('\r\n')).toHaveLength(151);

  // An import that goes on is seen, and cannot be closed.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/questions/bulk', async (route) => {
    await held;
    await route.fulfill({ status: 201, json: { added: 1, unchanged: 0, importId: null, newDomains: [] } });
  });
  await dialog
    .locator('input[type=file]')
    .setInputFiles(json([{ text: 'Goes on?', options: ['a', 'b', 'c', 'd'], correctAnswer: 0 }]));
  await dialog.getByText(/1 of 1 would be added/).waitFor();
  await dialog.getByRole('button', { name: 'Import Questions' }).click();
  await dialog.getByRole('progressbar', { name: 'Importing 1 question' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await expect.poll(() => dialog.count()).toBe(1);
  goOn();
  await dialog.waitFor({ state: 'detached' });
});

test('hostile texts are imported, listed, previewed and edited, and run nowhere', async () => {
  const { page, troubles } = await admin();
  const attack = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
  await toQuestions(page);
  await page.getByRole('button', { name: 'Import Questions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(
    json([
      {
        text: `${attack} Which?`,
        options: [attack, 'b', 'c', 'd'],
        correctAnswer: 0,
        explanation: attack,
        topic: '<b onclick=1>',
      },
    ]),
  );
  await dialog.getByText(/1 of 1 would be added/).waitFor();
  await dialog.getByRole('button', { name: 'Import Questions' }).click();
  await page.getByText('Imported 1 question').first().waitFor();
  await field(page, 'Search').fill('onerror');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page
    .getByRole('row', { name: /onerror/ })
    .getByRole('button', { name: /^Edit/ })
    .click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('radio').first().check();
  // With a second right option it is asked as a simulation asks it, and right with both alone.
  await button(page, 'Edit').click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Right/ })
    .nth(1)
    .check();
  await button(page, 'Preview').click();
  const boxes = page.getByRole('group', { name: 'Choose two.' }).getByRole('checkbox');
  await boxes.nth(1).check();
  const verdict = page.getByRole('dialog').locator('summary');
  await verdict.getByText('Incorrect').waitFor();
  await boxes.nth(0).check();
  await verdict.getByText('Correct', { exact: true }).waitFor();
  await boxes.nth(2).click({ force: true });
  expect(await boxes.nth(2).isChecked()).toBe(false);
  await verdict.click();
  await button(page, 'Edit').click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Right/ })
    .nth(1)
    .uncheck();
  await page.getByRole('button', { name: /^Versions/ }).click();
  await page.keyboard.press('Escape');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await undo.click();
  await page.getByText('1 question will be archived. It has not been edited or shown to candidates since.').waitFor();
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await undo.evaluate((element) => element === document.activeElement)).toBe(true);
  await undo.click();
  await button(page, 'Archive 1 Question').click();
  await page.getByText('Import undone').first().waitFor();
  await page.getByText('No questions match.').waitFor();
  await page.getByRole('button', { name: /^Restore the import/ }).click();
  await page.getByText('1 question restored').first().waitFor();
  await page.getByRole('row', { name: /onerror/ }).waitFor();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(troubles).toEqual([]);
});

test('a deleted question and an archived exam are found again and restored', async () => {
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
  await field(page, 'Show').selectOption('In use');
  await page.getByText(`of ${before} questions`).waitFor();

  // Given to somebody, an exam is archived by deleting it.
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

test('hostile names of categories, exams, domains, tasks, sources and people run nowhere: not on an admin screen, not for a visitor', async () => {
  const short = '<img src=x onerror="window.ran=1">';
  const { page, troubles, sid } = await admin().then(async (visitor) => ({
    ...visitor,
    sid: (await visitor.context.cookies()).find(({ name }) => name === 'sid')!.value,
  }));
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(site.url + path, {
      method,
      headers: { 'content-type': 'application/json', origin: site.url, cookie: `sid=${sid}` },
      body: JSON.stringify(body),
    });
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return answer.json();
  };
  const category = await call('POST', '/api/categories', { name: `${short} cat`, description: HOSTILE });
  const domains = [
    { number: 1, name: `${short} domain`, weightFrom: 100, weightTo: 100, tasks: [{ number: 1, name: HOSTILE }] },
  ];
  const exam = await call('POST', '/api/exams', {
    name: `${short}<script>window.ran=1</script> exam`,
    description: HOSTILE,
    vendor: short,
    categoryId: category.id,
    price: 2900,
    isActive: true,
    domains,
  });
  const question = await call('POST', `/api/exams/${exam.id}/questions`, {
    text: HOSTILE,
    options: [HOSTILE, 'b', 'c', 'd'],
    correctAnswer: 0,
    rationales: [HOSTILE, HOSTILE, HOSTILE, HOSTILE],
    explanation: HOSTILE,
    topic: short,
  });
  const { createdAt: _, ...wording } = question.versions[0];
  await call('PUT', `/api/questions/${question.id}`, {
    ...wording,
    sources: [{ title: short, url: 'https://example.com/guide' }],
  });
  // Refused or taken: what is shown of it must not run.
  const person = {
    email: `hostile-${Date.now()}@example.com`,
    username: `hostile-${Date.now()}`,
    password: 'correct horse battery staple',
    confirmPassword: 'correct horse battery staple',
  };
  await fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, firstName: '<img src=x onerror=ran=1>', lastName: '"><script>ran=1</script>' }),
  });

  await page.goto('/admin?search=exam');
  await page.getByRole('button', { name: /^Edit <img/ }).click();
  await page.getByText(/^Domains and tasks/).click();
  await field(page, 'Domain name').first().waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/admin/questions?examId=${exam.id}`);
  await page.getByRole('button', { name: /^Edit <img/ }).click();
  await button(page, 'Preview').click();
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page.getByRole('dialog').locator('summary').first().click();
  await page.keyboard.press('Escape');
  await button(page, 'Import Questions').click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(json([{ text: short, options: [short, short, 'c', 'd'], correctAnswer: short, domain: HOSTILE }]));
  await page.getByText('1 does not fit', { exact: false }).waitFor();
  for (const path of ['/admin/audit', '/admin/users?search=hostile', `/admin/study-content?examId=${exam.id}`]) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    for (const entry of await page.locator('main details').all())
      await entry.evaluate((element: HTMLDetailsElement) => (element.open = true));
  }
  const visitor = await visit(browser, site.url);
  for (const path of [
    '/',
    `/quiz/${exam.slug}`,
    `/study/${exam.slug}`,
    `/study/${exam.slug}/domain/1`,
    `/purchase/${exam.slug}`,
    '/status',
  ]) {
    await visitor.page.goto(path);
    await visitor.page.getByRole('main').waitFor();
    expect(await visitor.page.evaluate(() => 'ran' in window), path).toBe(false);
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect([...troubles, ...visitor.troubles]).toEqual([]);
});
