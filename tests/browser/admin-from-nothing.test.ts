import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDraft } from '../factories/drafts.ts';
import { PASSWORD } from '../factories/people.ts';
import { launchChromium } from '../setup/chromium.ts';
import { button, field, heading } from './administering.ts';
import { type Hand, KEYBOARD, MOUSE } from './hands.ts';
import { CARDS, payButton } from './paying.ts';
import { type Site, startSite } from './site.ts';
import { expectGoodPage, visit } from './visitor.ts';

const EXAM = 'Example Network Associate';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  browser = await launchChromium();
});
beforeEach(async () => {
  site = await startSite({ STARTER_CONTENT: '0' });
});
afterEach(() => site.stop());
afterAll(() => browser.close());

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first();

async function pick(page: Page, { type }: Hand, name: string): Promise<void> {
  await type(page, page.getByRole('combobox', { name: 'Exam', exact: true }), name);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name }).waitFor({ state: 'hidden' });
}

async function setUp(page: Page, { type }: Hand): Promise<void> {
  await page.goto(site.setupPath);
  await type(page, field(page, 'Email'), 'first@example.com');
  await type(page, field(page, 'Username'), 'first');
  await type(page, field(page, 'Password'), PASSWORD);
  await type(page, field(page, 'Confirm password'), PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Admin Dashboard').waitFor();
  await page.getByText('No exams yet.', { exact: false }).waitFor();
}

async function makeExam(page: Page, { press, type, choose }: Hand): Promise<void> {
  await press(page, button(page, 'Add Category'));
  await type(page, field(page, 'Name'), 'Networks');
  await page.keyboard.press('Enter');
  await said(page, 'Category created');
  await press(page, link(page, 'Add New Exam'));
  await type(page, field(page, 'Name'), EXAM);
  await type(page, field(page, 'Description'), 'Packets, and where they go.');
  await choose(page, field(page, 'Category'), 'Networks');
  await type(page, field(page, 'Price in dollars'), '49');
  await press(page, page.getByRole('switch', { name: 'Active' }), 'Space');
  for (const [index, [name, weight, tasks]] of [
    ['Routing', '60', '1. Choose a route\n2. Summarise routes'],
    ['Switching', '35-45', '1. Divide a network'],
  ].entries()) {
    await press(page, button(page, 'Add Domain'));
    await type(page, field(page, 'Domain name').nth(index), name!);
    await type(page, field(page, 'Weight in %').nth(index), weight!);
    await type(page, field(page, 'Tasks').nth(index), tasks!);
  }
  await expectGoodPage(page);
  await press(page, button(page, 'Create Exam'));
  await said(page, 'Exam created successfully!');
  await heading(page, EXAM).waitFor();
}

async function writeQuestions(page: Page, hand: Hand): Promise<void> {
  const { press, type, choose } = hand;
  await press(page, tab(page, 'Questions'));
  await page.getByText('No questions yet.', { exact: false }).waitFor();
  await press(page, link(page, 'Add Question'));
  const form = page.getByRole('region', { name: 'Add Question' });
  await type(page, field(page, 'Question'), 'Which device forwards packets between networks?');
  for (const [index, text] of ['A repeater', 'A router', 'A hub', 'A patch panel'].entries())
    await type(page, field(page, `Option ${index + 1}`), text);
  await press(page, page.getByRole('checkbox', { name: 'Correct option 2' }), 'Space');
  await choose(page, form.getByLabel('Domain', { exact: true }), '1. Routing');
  await choose(page, form.getByLabel('Task', { exact: true }), '1. Choose a route');
  await type(page, field(page, 'Topic'), 'Devices');
  await press(page, button(page, 'Save and Close'));
  await page.getByText(/^1 question\b/).waitFor();

  await press(page, button(page, 'Import Questions').first());
  const questions = Array.from({ length: 12 }, (_, index) => makeDraft({ domain: String((index % 2) + 1) }));
  const input = page.getByRole('dialog').locator('input[type=file]');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, input)]);
  await chooser.setFiles({
    name: 'questions.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(questions)),
  });
  await page.getByText('12 of 12 would be added', { exact: false }).waitFor();
  await expectGoodPage(page);
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Import Questions' }));
  await page.getByText('1 to 13 of 13 questions').waitFor();
}

async function writeContent(page: Page, hand: Hand): Promise<void> {
  const { press, type, choose } = hand;
  await press(page, tab(page, 'Study Content'));
  await press(page, page.getByRole('link', { name: 'Create Content' }));
  await heading(page, 'Create Study Content').waitFor();
  await pick(page, hand, EXAM);
  await type(page, field(page, 'Title'), 'How a route is chosen');
  await expect.poll(() => field(page, 'Domain').locator('option').allTextContents()).toContain('1. Routing');
  await choose(page, field(page, 'Domain'), '1. Routing');
  await choose(page, field(page, 'Task'), '1. Choose a route');
  await press(page, button(page, 'Insert Study Guide Template'));
  const editor = page.getByRole('textbox', { name: 'Content', exact: true });
  await expect.poll(() => editor.innerText()).toContain('Common mistakes');
  await press(page, editor);
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('The longest prefix wins. ');
  // Leave the list at the end, where Tab only moves the item.
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await press(page, button(page, 'Create Content'));
  await said(page, 'Content created successfully');
}

async function sell(page: Page, { press }: Hand): Promise<void> {
  await press(page, tab(page, 'Categories & Exams'));
  await press(page, link(page, `Edit ${EXAM}`));
  await press(page, page.getByRole('switch', { name: 'Active' }), 'Space');
  await press(page, button(page, 'Update Exam'));
  await said(page, 'Exam updated successfully!');
  await press(page, link(page, 'Exams'));
  await page.getByRole('row', { name: /\$49 13 Active/ }).waitFor();
}

async function takeQuiz(page: Page, { press }: Hand): Promise<void> {
  await page.goto('/');
  await press(page, page.getByRole('link', { name: /^Free Practice/ }).first());
  await page.getByText('Question 1 of 13', { exact: true }).waitFor();
  for (let place = 1; place <= 13; place += 1) {
    await page.getByText(`Question ${place} of 13`, { exact: true }).waitFor();
    await press(page, page.getByRole('radio').first(), 'Space');
    await page.keyboard.press('Enter');
  }
  await page.getByText(/You scored \d+%/).waitFor();
}

async function buy(page: Page, { press, type }: Hand): Promise<void> {
  await press(page, link(page, 'Get Premium Access'));
  await heading(page, 'Access Required').waitFor();
  await press(page, link(page, 'Create Account'));
  await type(page, field(page, 'Email'), 'learner@example.com');
  await type(page, field(page, 'Username'), 'learner');
  await type(page, field(page, 'Password'), PASSWORD);
  await type(page, field(page, 'Confirm password'), PASSWORD);
  await page.keyboard.press('Enter');
  await press(page, link(page, 'Continue to Checkout'));
  await type(page, page.getByLabel('Card number'), CARDS.good);
  await type(page, page.getByLabel('Expiry'), '1231');
  await type(page, page.getByLabel('CVC'), '123');
  await type(page, page.getByLabel('ZIP or postal code'), '94107');
  await expect.poll(() => payButton(page).innerText()).toContain('$49');
  await press(page, payButton(page));
  await heading(page, 'Payment Successful!').waitFor();
}

async function study(page: Page, { press }: Hand): Promise<void> {
  await press(page, link(page, 'Start Studying Now'));
  // Whoever has paid lands on the plan.
  await page.waitForURL(/\/today\/./);
  await page.goto(page.url().replace('/today/', '/study/'));
  await press(page, link(page, 'Start Domain'));
  await press(page, link(page, 'Choose a route'));
  await page.getByText('The longest prefix wins.', { exact: false }).waitFor();
  await page.goto(page.url().replace(/\/study\/([^/]+).*/, '/practice/$1'));
  await press(page, page.getByRole('button', { name: /^\d+ questions? (to see|in my|from)/ }));
  await page.getByText('Question 1 of 10', { exact: true }).waitFor();
  await press(page, page.getByRole('radio').first(), 'Space');
  await press(page, button(page, 'Check answer'));
  await page
    .getByText(/^(Right|Wrong|Correct|Incorrect)/)
    .first()
    .waitFor();
}

test.each([
  ['by keyboard alone', KEYBOARD],
  ['by mouse', MOUSE],
] as const)(
  '%s an empty site gets an exam, which a stranger takes, buys and practises',
  async (_name, hand) => {
    const admin = await visit(browser, site.url);
    for (const step of [setUp, makeExam, writeQuestions, writeContent, sell]) await step(admin.page, hand);
    const learner = await visit(browser, site.url);
    for (const step of [takeQuiz, buy, study]) await step(learner.page, hand);
    await admin.page.goto('/admin');
    await admin.page.getByRole('definition').getByText('$49').waitFor();
    expect([...admin.troubles, ...learner.troubles]).toEqual([]);
    await admin.context.close();
    await learner.context.close();
  },
  120_000,
);
