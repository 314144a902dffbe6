import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Browser, overHttp } from '../factories/browser.ts';
import { makePack } from '../factories/pack.ts';
import { button, field, heading, link } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
const pack = makePack(12);
await site.bring([pack]);

const STEM = 'Which of these rocks was changed by heat and pressure?';
const CLEARER = 'Which of these rocks is metamorphic?';

/** Questions of the exam as somebody who owns it is asked them. */
async function askedOf(sid: string, examId: string): Promise<string[]> {
  const learner = new Browser(overHttp(site.url));
  learner.keep(`sid=${sid}`);
  const { body } = await learner.get(`/api/exams/${examId}/questions?count=100`);
  return (body as { text: string }[]).map(({ text }) => text);
}

const work = (page: Page, text: RegExp) =>
  page.getByRole('region', { name: 'To do' }).getByRole('link', { name: text });

/** Picks an option of the question that is reviewed, by its text. */
const pick = (page: Page, option: string) => page.getByRole('radio', { name: option }).check();

test('an author’s question is sent back by a reviewer who answered it blind, written again, approved, and asked', async () => {
  const author = await site.signUp({ roles: ['author'] });
  const reviewer = await site.signUp({ roles: ['reviewer'] });
  const learner = await site.signUp({ owns: [pack.pack.exam.code] });
  const writing = await visit(browser, site.url, DESK, author.sid);
  const reviewing = await visit(browser, site.url, PHONE, reviewer.sid);
  const { exams } = await (await writing.page.request.get('/api/admin/exams?search=tst-001')).json();
  const examId: string = exams[0].id;
  const before = await askedOf(learner.sid, examId);

  // The author writes it, and cannot but submit it.
  const { page } = writing;
  await page.goto(`/admin/questions?examId=${examId}`);
  await link(page, 'Add Question').click();
  await page.getByText('A reviewer checks your question before learners see it.').waitFor();
  expect(await button(page, 'Save and Next').count()).toBe(0);
  await field(page, 'Domain').selectOption('1. Concepts');
  await field(page, 'Task').selectOption({ index: 1 });
  await field(page, 'Question').fill(STEM);
  for (const [index, text] of ['Basalt', 'Gneiss', 'Chalk', 'Flint'].entries())
    await field(page, `Option ${index + 1}`).fill(text);
  await page
    .getByRole('radio', { name: 'Correct' })
    .or(page.getByRole('checkbox', { name: 'Correct' }))
    .nth(1)
    .check();
  // The preview beside the form is not on the way from its last field to its buttons.
  await field(page, 'License (optional)').focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Submit for Review');
  await page.keyboard.press('Enter');
  await heading(page, 'New Question').waitFor();
  await page.getByText(/^In review since/).waitFor();
  await heading(page, 'What the check found').waitFor();
  await expectGoodScreens(page);
  expect(await askedOf(learner.sid, examId)).toHaveLength(before.length);

  // The reviewer finds it on the work list, sees no key, and answers wrong.
  const other = reviewing.page;
  await other.goto('/admin');
  await work(other, /^1 question to review$/).click();
  await heading(other, 'Questions in Review').waitFor();
  await expectGoodScreens(other);
  await other.getByRole('link', { name: STEM }).click();
  await heading(other, STEM).waitFor();
  expect(await other.getByText('What the check found').count()).toBe(0);
  await button(other, 'Answer').click();
  await other.getByText('Choose an answer first', { exact: false }).waitFor();
  await expectGoodScreens(other);
  await pick(other, 'Chalk');
  await button(other, 'Answer').click();
  await other.getByText('Your answer doesn’t match the key', { exact: true }).waitFor();
  expect(await other.evaluate(() => document.activeElement?.textContent)).toBe('Your answer doesn’t match the key');
  await heading(other, 'What the check found').waitFor();
  await expectGoodScreens(other);
  const refused: string[] = [];
  other.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()));
  await button(other, 'Send Back').click();
  await other.getByText('Please say what should change').waitFor();
  await field(other, 'Comment for the author').fill('Chalk is changed by pressure, too. Ask for the kind of rock.');
  await button(other, 'Send Back').click();
  await other.getByText('Nothing to review.', { exact: false }).waitFor();

  // What is its author's again is not asked for once more.
  await other.waitForLoadState('networkidle');
  expect(refused).toEqual([]);

  // The author reads why, and writes it again.
  await page.goto('/admin');
  await work(page, /^1 question of yours sent back/).click();
  await page.getByRole('link', { name: STEM }).click();
  await page.getByText('Chalk is changed by pressure, too.', { exact: false }).waitFor();
  await page.getByText(/they answered incorrectly: .*Chalk/).waitFor();
  await expectGoodScreens(page);
  await field(page, 'Question').fill(CLEARER);
  await button(page, 'Submit for Review').click();
  await page.getByText(/^In review since/).waitFor();

  // It is approved now, and asked.
  await other.goto('/admin/questions/proposed');
  await other.getByRole('link', { name: CLEARER }).click();
  await pick(other, 'Gneiss');
  await button(other, 'Answer').click();
  await other.getByText('Your answer matches the key', { exact: true }).waitFor();
  await button(other, 'Approve').click();
  await other.getByText('Nothing to review.', { exact: false }).waitFor();
  const after = await askedOf(learner.sid, examId);
  expect(after).toHaveLength(before.length + 1);
  expect(after).toContain(CLEARER);

  // A change of it waits while it is asked as it is.
  await page.goto(`/admin/questions?examId=${examId}&search=metamorphic`);
  await page.getByRole('link', { name: CLEARER }).first().click();
  await page.getByText('learners see the question as it is now', { exact: false }).waitFor();
  await page.getByRole('button', { name: /^Versions/ }).click();
  await page.getByText(/, reviewed by /).waitFor();
  await button(page, 'Edit').click();
  await field(page, 'Question').fill('Which one is metamorphic?');
  await button(page, 'Save Draft').click();
  await heading(page, `Change to Question ${before.length + 1}`).waitFor();
  expect(await askedOf(learner.sid, examId)).toContain(CLEARER);
  await button(page, 'Submit for Review').click();
  await page.getByText(/^In review since/).waitFor();

  // The list of questions marks it, and finds it among the others.
  await other.goto(`/admin/questions?examId=${examId}`);
  await other.getByRole('link', { name: 'Change in review' }).waitFor();
  await field(other, 'Changes').selectOption('In review');
  await other.waitForURL(/inReview=1/);
  await other.getByText('1 question', { exact: false }).first().waitFor();
  await expectGoodScreens(other);
  await other.getByRole('link', { name: 'Change in review' }).click();
  await heading(other, 'Which one is metamorphic?').waitFor();
  await button(other, 'I Can’t Tell').waitFor();

  // The author turns the emails about reviews off.
  await page.goto('/account');
  await button(page, 'Turn Off Emails about Reviews').click();
  await button(page, 'Turn On Emails about Reviews').waitFor();
  await expectGoodScreens(page);
  await page.goto('/admin/questions/proposed');
  await page.getByRole('link', { name: 'Which one is metamorphic?' }).click();
  await button(page, 'Save Draft').click();
  await button(page, 'Delete Draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Draft' }).click();
  await page.getByText('No drafts.', { exact: false }).waitFor();
  expect([...writing.troubles, ...reviewing.troubles]).toEqual([]);
});
