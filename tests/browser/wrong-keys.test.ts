import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Browser, overHttp } from '../factories/browser.ts';
import { makePack } from '../factories/pack.ts';
import { button, field, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodScreens, visit } from './visitor.ts';

const QUESTIONS = 60;
const PEOPLE = 64;
/** Questions whose keys are moved to another option; nobody picks the key of the last one. */
const MOVED = [4, 17, 28, 39, 51];
const UNPICKED = 51;

const { browser, site } = await browserAt(startSite({ FREE_POOL: '4' }));
// Its form is so short that most questions are in the sealed form of some cohort, and never asked of those people otherwise.
const pack = makePack(QUESTIONS, {
  exam: {
    format: {
      items: { from: 12, to: 12 },
      minutes: 60,
      passMark: { score: 700, scale: 1000, basis: 'published' },
      itemTypes: ['single', 'multiple'],
      navigation: 'free',
    },
  },
});
/** How many people each question was asked of. */
const asked = new Map<number, number>();
const bank = pack.pack.questions.map((question) => {
  const right = question.options.find(({ id }) => question.keys.includes(id))!;
  return { question, truth: right.text };
});
for (const index of MOVED) {
  const { question } = bank[index]!;
  question.keys = [question.options.find(({ id }) => !question.keys.includes(id))!.id];
}
await site.bring([pack]);
const byText = new Map(bank.map(({ question, truth }, index) => [question.text, { question, truth, index }]));
/** What the list says of a question that needs a look at once. */
const NEEDS_LOOK = /^Wrong key: ([5-9]\d|100)%$|^Held back$|^Nobody picks the key$/;
const isMoved = (text: string) => MOVED.includes(byText.get(text)!.index);

/** People of several strengths answer a quiz of everything that is asked of them: what each thinks is right, whatever the key. */
async function answerAll(): Promise<string> {
  let examId = '';
  for (let person = 0; person < PEOPLE; person += 1) {
    const learner = new Browser(overHttp(site.url));
    learner.keep(`sid=${(await site.signUp({ owns: [pack.pack.exam.code] })).sid}`);
    const exams = (await learner.get('/api/exams')).body as { id: string; code: string }[];
    examId = exams.find(({ code }) => code === pack.pack.exam.code)!.id;
    const { body, headers } = await learner.get(`/api/exams/${examId}/questions?count=${QUESTIONS}`);
    const answers = (body as { text: string; options: string[] }[]).map(({ text, options }) => {
      const { question, truth, index } = byText.get(text)!;
      asked.set(index, (asked.get(index) ?? 0) + 1);
      const knows = (index * 7 + person * 11) % 10 < 3 + (person % 3) * 3;
      if (knows) return options.indexOf(truth);
      const key = question.options.find(({ id }) => question.keys.includes(id))!.text;
      const wrong = options.filter((option) => option !== truth && !(index === UNPICKED && option === key));
      return options.indexOf(wrong[(index + person) % wrong.length]!);
    });
    const sent = await learner.post(
      `/api/exams/${examId}/submit`,
      { answers, timeSpent: 60 },
      { 'attempt-id': headers['attempt-id']!, origin: new URL(site.url).origin },
    );
    expect(sent.status).toBe(200);
  }
  return examId;
}

/** Opens the first question of the list that is said to need a look; null if none does. */
async function openFirst(page: Page, list: string): Promise<string | null> {
  await page.goto(list);
  const first = page.getByRole('row').nth(1);
  // The rows come after the page.
  await first.getByRole('link').first().waitFor();
  const link = first.getByRole('link', { name: NEEDS_LOOK });
  if ((await link.count()) === 0) return null;
  await link.first().click();
  await page.getByRole('heading', { name: 'Who chose what' }).waitFor();
  return page.getByRole('heading', { level: 2 }).first().innerText();
}

test('all five wrong keys of a bank are found and mended from the queue alone, by somebody who knew none of them', async () => {
  const examId = await answerAll();
  expect(MOVED.some((index) => asked.get(index)! < PEOPLE)).toBe(true);
  const { page, troubles } = await visit(browser, site.url, DESK, (await site.signUp({ isAdmin: true })).sid);
  const list = adminPaths.questions({ examId, sort: 'look', order: 'desc' });
  await expect
    .poll(
      async () => {
        await page.goto(list);
        return page.getByText(NEEDS_LOOK).count();
      },
      { timeout: 60_000, interval: 2000 },
    )
    .toBeGreaterThanOrEqual(MOVED.length);
  const mended: string[] = [];
  for (let count = 0; count < MOVED.length; count += 1) {
    const text = await openFirst(page, list);
    if (text === null) break;
    mended.push(text);
    if (count === 0) await expectGoodScreens(page);
    // What is done next follows from the page alone: the option that those choose who do well elsewhere.
    const likely = await page
      .getByText('People who do well on other questions choose')
      .locator('strong')
      .last()
      .innerText();
    await page.getByRole('link', { name: 'Fix Question', exact: true }).click();
    await page.getByLabel('Option 1', { exact: true }).waitFor();
    for (let option = 1; option <= 4; option += 1) {
      const text = await page.getByLabel(`Option ${option}`, { exact: true }).inputValue();
      await page.getByLabel(`Correct option ${option}`).setChecked(text === likely);
    }
    await button(page, 'Save and Close').click();
    await page
      .getByText(/^Version 2/)
      .first()
      .waitFor();
  }
  expect(mended.map((text) => byText.get(text)?.index).sort()).toEqual([...MOVED].sort());
  expect(mended.every(isMoved)).toBe(true);
  // Measured again, before and after, and nothing is left that would need a look.
  await page.getByRole('heading', { name: 'By version' }).waitFor();
  await expectGoodScreens(page);
  expect(await openFirst(page, list)).toBeNull();

  // Whoever answered is told, and the list of corrections is public.
  await expect
    .poll(
      async () => {
        await page.goto('/corrections/example-practitioner-tst-001');
        return page.getByRole('listitem').filter({ hasText: 'Question' }).count();
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toBe(MOVED.length);
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
});

test('an exam shows how hard its questions are, what is known of each task, and what is not known yet', async () => {
  const { page, troubles } = await visit(browser, site.url, DESK, (await site.signUp({ isAdmin: true })).sid);
  await page.goto('/admin/questions');
  await pickExam(page, pack.pack.exam.name);
  await page.getByRole('link', { name: 'Figures', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Difficulty against the rest' }).waitFor();
  await page.getByText(/^\d+ of 60 questions have ten or more first answers/).waitFor();
  await page.getByRole('heading', { name: 'Lowest correlations' }).waitFor();
  await page.getByRole('link', { name: '1.1 Use' }).waitFor();
  await expectGoodScreens(page);
  await page
    .getByRole('link', { name: /^Question \d+$/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'By version' }).waitFor();
  expect(troubles).toEqual([]);
});

test('a question that is right is kept with a reason', async () => {
  const { page, troubles } = await visit(browser, site.url, DESK, (await site.signUp({ isAdmin: true })).sid);
  await page.goto('/admin/questions');
  await pickExam(page, pack.pack.exam.name);
  await page
    .getByRole('link', { name: /^Wrong key: \d+%$/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Who chose what' }).waitFor();
  await button(page, 'Keep It').click();
  await page.getByText('Please say why the question is right').waitFor();
  await field(page, 'Why it is right as it is').fill('The vendor’s guide says so on its first page.');
  await button(page, 'Keep It').click();
  await page.getByText(/^Kept on .* answers: The vendor’s guide/).waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
});
