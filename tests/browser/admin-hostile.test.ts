import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { HOSTILE, HOSTILE as hostile, button, field, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodPage, visit, type Screen } from './visitor.ts';

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

test('imports, lists, previews, and edits hostile texts without running them', async () => {
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
  await dialog.getByLabel('No domain (1 question)').selectOption('1');
  await dialog.getByRole('button', { name: 'Import Questions' }).click();
  await page.getByText('Imported 1 question').first().waitFor();
  await field(page, 'Search').fill('onerror');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page
    .getByRole('row', { name: /onerror/ })
    .getByRole('link', { name: /^Edit/ })
    .click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('radio').first().check();
  // With a second right option it is asked as in a simulation, and only both together are right.
  await page
    .getByRole('checkbox', { name: /^Correct/ })
    .nth(1)
    .check();
  const boxes = page.getByRole('group', { name: 'Choose two.' }).getByRole('checkbox');
  await boxes.nth(0).uncheck();
  await boxes.nth(1).check();
  const verdict = preview.locator('summary');
  await verdict.getByText('Incorrect').waitFor();
  await boxes.nth(0).check();
  await verdict.getByText('Correct', { exact: true }).waitFor();
  await boxes.nth(2).click({ force: true });
  expect(await boxes.nth(2).isChecked()).toBe(false);
  await verdict.click();
  await page
    .getByRole('checkbox', { name: /^Correct/ })
    .nth(1)
    .uncheck();
  await page.getByRole('button', { name: /^Versions/ }).click();
  await page.goBack();
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
  await page.getByText('1 undone import').click();
  await page.getByRole('button', { name: /^Restore the import/ }).click();
  await page.getByText('1 question restored').first().waitFor();
  await page.getByRole('row', { name: /onerror/ }).waitFor();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(troubles).toEqual([]);
});

test('runs no hostile name of a category, exam, domain, task, source, or person, for administrators or visitors', async () => {
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
    domain: '1',
  });
  const { createdAt: _, ...wording } = question.versions[0];
  await call('PUT', `/api/questions/${question.id}`, {
    ...wording,
    sources: [{ title: short, url: 'https://example.com/guide' }],
  });
  // Refused or accepted: whatever is shown of it must not run.
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
  await page.getByRole('link', { name: /^Edit <img/ }).click();
  await field(page, 'Domain name').first().waitFor();
  await page.goto(`/admin/questions?examId=${exam.id}`);
  await page.getByRole('link', { name: /^Edit <img/ }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('radio').first().check();
  await preview.locator('summary').first().click();
  await page.goto(`/admin/questions?examId=${exam.id}`);
  await button(page, 'Import Questions').click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(json([{ text: short, options: [short, short, 'c', 'd'], correctAnswer: short, domain: HOSTILE }]));
  await page.getByText('1 can’t be imported', { exact: false }).waitFor();
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

test('runs hostile text nowhere: not in the editor, the preview, the view, the list, or the form', async () => {
  const { page, context, troubles, sid } = await asAdmin();
  const draft = {
    examId: exam.id,
    contentType: 'alert',
    title: `${hostile} hostile`,
    content: hostile,
    topic: hostile,
    domainNumber: 97,
    domainName: hostile,
    taskNumber: 98,
    taskTitle: hostile,
    slug: 'hostile',
  };
  const headers = { 'content-type': 'application/json', origin: site.url, cookie: `sid=${sid}` };
  const made = await fetch(`${site.url}/api/exams/${exam.id}/study-content`, {
    method: 'POST',
    headers,
    body: JSON.stringify(draft),
  });
  expect(made.status).toBe(201);
  await page.goto('/admin/study-content?search=hostile');
  await page.getByRole('button', { name: /^View <img/ }).click();
  await page.getByRole('dialog').getByText('shown', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Edit <img/ }).click();
  await editor(page).getByText('shown', { exact: true }).waitFor();
  await editor(page).focus();
  await page.evaluate((html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, hostile);
  await button(page, 'Preview').click();
  await page.locator('.study-content:not(.rich-editor)').getByText('shown').first().waitFor();
  await page.goto('/admin/study-content/create?tab=bulk');
  await pickExam(page, exam.name);
  await field(page, 'Domain').selectOption('1');
  await field(page, 'Content as JSON').fill(
    JSON.stringify([{ title: hostile, content: hostile, contentType: hostile, taskNumber: 1 }]),
  );
  await button(page, 'Validate Data').click();
  await page.getByText('Invalid', { exact: true }).waitFor();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  // Pasted text is parsed in an inert document; the browser still reports each handler it finds there.
  expect(troubles.filter((trouble) => !trouble.includes('Executing inline event handler violates'))).toEqual([]);
  await context.close();
});
