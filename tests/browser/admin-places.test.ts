import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeDraft } from '../factories/drafts.ts';
import { makePack } from '../factories/pack.ts';
import { button, field, link, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, PHONE, expectGoodPage, type Screen, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(60)]);
const EXAM = 'Example Practitioner';

const asAdmin = async (screen: Screen = DESK) =>
  visit(browser, site.url, screen, (await site.signUp({ isAdmin: true })).sid);

const toQuestions = async (screen: Screen) => {
  const visitor = await asAdmin(screen);
  await visitor.page.goto('/admin/questions');
  await pickExam(visitor.page, EXAM);
  await visitor.page.getByText(/ of \d+ questions/).waitFor();
  return visitor;
};
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
const dialog = (page: Page) => page.getByRole('dialog');
const domainsOf = async (page: Page) => {
  const { exams } = await (await page.request.get(`/api/admin/exams?search=${EXAM}`)).json();
  const { domains } = await (await page.request.get(`/api/admin/exams/${exams[0].id}`)).json();
  return domains.map(({ number, name, tasks }: { number: number; name: string; tasks: { name: string }[] }) =>
    [`${number} ${name}`, ...tasks.map((task) => task.name)].join(', '),
  );
};

test('asks in the preview of an import where unknown domains and tasks go, and creates only what was chosen', async () => {
  const { page, troubles } = await toQuestions(PHONE);
  const before = await domainsOf(page);
  await button(page, 'Import Questions').click();
  const questions = [
    makeDraft({ domain: 'Concpets', task: 'Use' }),
    makeDraft({ domain: 'Concpets', task: 'Costs' }),
    makeDraft({ domain: 'Storage', task: 'Volumes' }),
    makeDraft({ domain: undefined }),
    makeDraft({ domain: 'Security' }),
  ];
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'bank.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(questions)),
    });
  await page.getByText('5 of 5 would be added', { exact: false }).waitFor();
  const typo = field(page, '“Concpets” (2 questions)');
  await dialog(page).getByText('Perhaps “Concepts” is meant.').waitFor();
  await dialog(page).getByRole('button', { name: 'Import Questions' }).click();
  // Nothing is imported while something is not chosen, and the focus is there.
  await expect.poll(() => focused(page)).toBe('“Concpets” (2 questions)');
  await expectGoodPage(page);
  await typo.selectOption({ label: '1. Concepts' });
  await field(page, '“Storage” (1 question)').selectOption('create');
  await field(page, 'No domain (1 question)').selectOption({ label: '2. Security' });
  // A task that the chosen domain does not have is asked for, too.
  await field(page, '“Costs” in 1. Concepts (1 question)').selectOption({ label: '2. Cost' });
  await expectGoodPage(page);
  await dialog(page).getByRole('button', { name: 'Import Questions' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText(/of 65 questions/).waitFor();
  expect(await domainsOf(page)).toEqual([...before, '3 Storage, Volumes']);

  // It is the administrator's task, not the learner's.
  await page.goto('/admin');
  await page.getByText('1 domain without a weight, which learners don’t see.').waitFor();
  await expectGoodPage(page);
  await link(page, 'Set Its Weight').click();
  await page.getByText('No weight yet: Storage.', { exact: false }).waitFor();
  await expect.poll(() => focused(page)).toBe('Weight in %');
  await page.goto('/');
  await page.getByText('Concepts').first().waitFor();
  expect(await page.getByText('Storage').count()).toBe(0);

  // Undoing the import removes the domain it created.
  await page.goto('/admin/questions');
  await pickExam(page, EXAM);
  await page.getByRole('button', { name: /^Undo the import: 5 questions/ }).click();
  await page.getByText('The domain it created is removed if nothing else uses it: “Storage”.').waitFor();
  await expectGoodPage(page);
  await button(page, 'Archive 5 Questions').click();
  await page.getByText('Import undone', { exact: true }).first().waitFor();
  expect(await domainsOf(page)).toEqual(before);
  expect(troubles).toEqual([]);
});

test.each([DESK, PHONE])('asks for the domain and task of a question before it is saved', async (screen) => {
  const { page, troubles } = await toQuestions(screen);
  const before = await domainsOf(page);
  await link(page, 'Add Question').click();
  await expect.poll(() => focused(page)).toBe('Domain');
  const form = page.getByRole('region', { name: 'Add Question' });
  await field(page, 'Question').fill('Where does this belong?');
  for (const [index, text] of ['Here', 'There', 'Elsewhere', 'Nowhere'].entries())
    await field(page, `Option ${index + 1}`).fill(text);
  await page.getByRole('checkbox', { name: 'Correct option 2' }).check();
  await page.keyboard.press('ControlOrMeta+Enter');
  await form.locator('p', { hasText: 'Choose a domain' }).waitFor();
  expect(await focused(page)).toBe('Domain');
  await expectGoodPage(page);
  await form.getByLabel('Domain', { exact: true }).selectOption('new');
  await field(page, 'New domain').fill('Concept');
  await page.getByText('Did you mean “Concepts”?').waitFor();
  await button(page, 'Use That Domain').click();
  expect(await focused(page)).toBe('Domain');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectGoodPage(page);
  await field(page, 'Question').focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await form.locator('p', { hasText: 'Choose a task' }).waitFor();
  expect(await domainsOf(page)).toEqual(before);
  expect(troubles).toEqual([]);
});

test('says at the objective map, and once, what is wrong with it', async () => {
  const { page, troubles } = await asAdmin();
  await site.bring([makePack(5, { folder: 'tst-002', exam: { name: 'The Other One' } })]);
  await page.goto('/admin');
  await link(page, 'Edit The Other One').click();
  await page.getByRole('heading', { name: 'Exam day' }).waitFor();
  const map = field(page, 'Objective map');
  for (const [text, reason] of [
    ['9.9: 1.1', 'The exam has no task 9.9'],
    ['1.1: 7.7', 'TST-001 has no task 7.7'],
  ] as const) {
    await field(page, 'Successor’s edition').fill('TST-001');
    await map.fill(text);
    await button(page, 'Update Exam').click();
    await page.getByText(reason, { exact: false }).waitFor();
    expect(await page.getByText(reason, { exact: false }).count()).toBe(1);
    expect(await focused(page)).toBe('Objective map');
  }
  expect(await page.getByText('is not valid').count()).toBe(0);
  await expectGoodPage(page);
  expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([]);
});

test.each([DESK, PHONE])('asks for the weight of a domain that a question without one created', async (screen) => {
  const { page, troubles } = await asAdmin(screen);
  await site.bring([makePack(5, { folder: 'tst-003', exam: { name: 'The Weighted One' } })]);
  const { exams } = await (await page.request.get('/api/admin/exams?search=Weighted')).json();
  const { domain: _, ...draft } = makeDraft();
  const answer = await page.request.post(`/api/exams/${exams[0].id}/questions`, {
    data: draft,
    headers: { origin: site.url },
  });
  expect(answer.status()).toBe(201);
  await page.goto('/admin');
  const tabs = page.getByRole('navigation', { name: 'Administration' });
  expect(await tabs.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const row = page.getByRole('row', { name: /The Weighted One/ });
  await row.getByText('1 domain without a weight, which learners don’t see.').waitFor();
  // What keeps the focus loads with the first press, and arrives after the page that it opens.
  const late = Promise.withResolvers<void>();
  await page.route('**/keep-focus-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await row.getByRole('link', { name: 'Set Its Weight' }).click();
  const isAtWeight = () =>
    field(page, 'Weight in %')
      .last()
      .evaluate((weight) => weight === document.activeElement);
  await expect.poll(isAtWeight).toBe(true);
  const arrived = page.waitForResponse('**/keep-focus-*.js');
  late.resolve();
  // As text, or the test's own imports would take its place.
  await page.evaluate(`import('${(await arrived).url()}')`);
  expect(await isAtWeight()).toBe(true);
  await button(page, 'Add Domain').click();
  const names = field(page, 'Domain name');
  expect(await names.last().evaluate((name) => name === document.activeElement)).toBe(true);
  expect(await names.last().inputValue()).toBe('');
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
});

test('moves to the columns of a sheet when one is missing', async () => {
  const { page, troubles } = await toQuestions(PHONE);
  await button(page, 'Import Questions').click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'odd.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('questiontext,A,B,zzz\nWhich one is it?,This,That,Neither of them\n'),
    });
  await page.getByText('Choose the column for “Correct answer”.').waitFor();
  await dialog(page).getByRole('button', { name: 'Import Questions' }).click();
  expect(await focused(page)).toMatch(/^zzz /);
  expect(troubles).toEqual([]);
});
