import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { KeyForm } from '#rules/question/kinds/kind.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '#rules/question/kinds/names.ts';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import { eachKind } from '../factories/kinds.ts';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { KEYBOARD } from './hands.ts';
import { expectGoodPage, visit } from './visitor.ts';

const bank = makePack(KIND_NAMES.length, { question: eachKind });
const { browser, site } = await browserAt(startClockedSite({ categories: CATEGORIES, packs: [bank] }));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const textOf = ({ options }: PackQuestion, id: string) => options.find((option) => option.id === id)!.text;

/** Opens a diagram wider than the screen and checks that its smallest words are readable. */
async function readDiagram(page: Page): Promise<void> {
  await KEYBOARD.press(page, button(page, 'Exhibit The network'));
  const words = page.getByRole('dialog').locator('svg[role=img] text');
  await words.first().waitFor();
  const sizes = await words.evaluateAll((texts) =>
    texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * (text as SVGTextElement).getScreenCTM()!.a),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(11.95);
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
}

/** Picks options by their digits. */
async function pickByDigit(page: Page, question: PackQuestion): Promise<void> {
  const shown = await page.locator('fieldset label').allInnerTexts();
  for (const key of question.keys) {
    const option = shown.findIndex((text) => text.includes(textOf(question, key)));
    await page.keyboard.press(String(option + 1));
  }
}

/** In each row, Tab to its choices, then the digit of the right one; in the second row by arrows. */
async function chooseInRows(page: Page, question: PackQuestion): Promise<void> {
  for (const [part, key] of question.keys.entries()) {
    const row = page.getByRole('listitem').filter({ hasText: question.parts![part]!.text }).getByRole('radio');
    // The component for the kind loads separately.
    await row.first().waitFor();
    const names = await row.evaluateAll((radios) => radios.map((radio) => radio.getAttribute('aria-label') ?? ''));
    const right = names.findIndex((name) => name.endsWith(textOf(question, key)));
    if (part !== 1) {
      await KEYBOARD.press(page, row.first(), String(right + 1));
      await expect.poll(() => row.nth(right).evaluate((radio) => radio.matches(':checked:focus'))).toBe(true);
      continue;
    }
    await KEYBOARD.press(page, row.first(), 'Space');
    for (let step = 0; step <= right; step += 1) {
      if (step > 0) await page.keyboard.press('ArrowRight');
      await expect.poll(() => row.nth(step).isChecked()).toBe(true);
    }
  }
}

/** Whether the middle of something is on the screen, with nothing on top. */
const isSeen = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

async function fillRows(page: Page, question: PackQuestion): Promise<void> {
  await chooseInRows(page, question);
  if (!KINDS[question.kind].isShuffled) return;
  // The letters' meanings can be read while the last row is answered.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isSeen(page.getByRole('region', { name: 'Choices' }))).toBe(true);
}

async function fillTable(page: Page, { parts = [] }: PackQuestion): Promise<void> {
  const rule = (place: number) => page.getByRole('group', { name: `Rule ${place + 1}`, exact: true });
  const columns = ['Action', 'Source', 'Port'];
  // The first two in the wrong order; then one is moved past the other, back by undo, and again.
  for (const [place, { text }] of [parts[1]!, parts[0]!, parts[2]!].entries()) {
    const field = (column: number) => rule(place).getByRole('combobox', { name: columns[column]!, exact: true });
    if (place === 1) {
      // The rule above is copied, and the focus is where the difference is corrected.
      await KEYBOARD.press(page, button(page, 'Copy rule 1'));
      await expect.poll(() => field(0).evaluate((select) => select.matches(':focus'))).toBe(true);
    }
    for (const [column, choice] of text.split(' | ').entries())
      if ((await field(column).inputValue()) !== choice) await KEYBOARD.choose(page, field(column), choice);
  }
  await KEYBOARD.press(page, button(page, 'Move down: rule 1'));
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Move down: rule 2');
  await KEYBOARD.press(page, button(page, 'Undo'));
  await KEYBOARD.press(page, button(page, 'Move up: rule 2'));
}

/** The same on the narrowest and on a wide screen, in dark mode and in forced colors; then restores the page. */
async function expectGoodAnywhere(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 664 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectGoodPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await expectGoodPage(page);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.setViewportSize({ width: 390, height: 664 });
}

/** How to answer a question correctly without a pointer, by how its kind marks right answers. */
const ANSWERED: Record<KeyForm, (page: Page, question: PackQuestion) => Promise<void>> = {
  async options(page, question) {
    if (question.exhibits?.some(({ form }) => form === 'diagram')) await readDiagram(page);
    await pickByDigit(page, question);
  },
  async order(page, question) {
    for (const key of question.keys)
      await KEYBOARD.press(page, page.getByRole('button', { name: textOf(question, key) }).last());
  },
  rows: fillRows,
  async typed(page) {
    await KEYBOARD.type(page, page.getByRole('textbox').first(), '62');
    await KEYBOARD.type(page, page.getByRole('textbox').last(), 'sh ip ro');
  },
  async goals(page) {
    const line = page.getByRole('textbox', { name: /^Command for R1/ });
    for (const command of ['enable', 'conf t', 'hostname Edge', 'int g0/0', 'no shut']) {
      await KEYBOARD.type(page, line, command);
      await page.keyboard.press('Enter');
    }
    await KEYBOARD.press(page, page.getByRole('tab', { name: 'R1' }), 'ArrowRight');
    const cloud = page.getByRole('textbox', { name: /^Command for Account/ });
    await KEYBOARD.type(page, cloud, 'aws s3api put-bucket-versioning --bu');
    await page.keyboard.press('Tab');
    await page.keyboard.type('rep');
    await page.keyboard.press('Tab');
    await page.keyboard.type('--versioning-configuration Status=Enabled');
    await page.keyboard.press('Enter');
    await page
      .getByRole('log')
      .getByText(/--versioning-configuration Status=Enabled$/)
      .waitFor();
    // However much it printed.
    for (const seen of [cloud, button(page, 'Later')]) await expect.poll(() => isSeen(seen)).toBe(true);
    // A terminal keeps Tab to itself until Escape.
    await page.keyboard.press('Escape');
  },
  rules: fillTable,
  async regions(page, question) {
    const right = textOf(question, question.keys[0]!);
    const regions = page.getByRole('list', { name: 'Regions of the picture' }).getByRole('listitem');
    await regions.first().waitFor();
    const texts = await regions.allInnerTexts();
    const place = texts.findIndex((text) => text.includes(right));
    // With the player's keys, which count as steps that can be undone.
    for (const key of [place, (place + 1) % texts.length]) await page.keyboard.press(String(key + 1));
    await KEYBOARD.press(page, button(page, 'Undo'));
    await expect.poll(() => page.getByRole('radio', { name: right }).isChecked()).toBe(true);
  },
};

// All kinds in one run, which is long but not stuck.
const LONG = { timeout: 240_000 };

test('answers a question of each kind on a phone by keyboard only, and reads its review', LONG, async () => {
  const person = await site.person();
  const { page, troubles } = await visit(
    browser,
    site.url,
    { width: 390, scheme: 'light' },
    await site.session(person),
  );
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/practice/${site.app.exam.slug}`);
  await KEYBOARD.press(page, page.locator('summary', { hasText: 'Build your own' }));
  await KEYBOARD.press(page, button(page, `Practice ${KIND_NAMES.length} questions`));
  await page
    .getByText(/^Question 1 of/)
    .first()
    .waitFor();
  const late: string[] = [];
  const met: KindName[] = [];
  for (let place = 1; place <= KIND_NAMES.length; place += 1) {
    await page.getByText(`Question ${place} of ${KIND_NAMES.length}`, { exact: true }).waitFor();
    const text = await page.locator('#question').innerText();
    const question = bank.pack.questions.find((entry) => text.includes(entry.text))!;
    await ANSWERED[KINDS[question.kind].keyForm](page, question);
    await expectGoodAnywhere(page);
    await KEYBOARD.press(page, button(page, 'Check answer'));
    const verdict = page.getByText(/^(?:Correct$|Incorrect\b)/).first();
    expect([question.kind, await verdict.innerText()]).toEqual([question.kind, 'Correct']);
    await expectGoodPage(page);
    met.push(question.kind);
    // Everything for the following questions is loaded with the first, in case the connection is lost.
    if (place === 1)
      page.on('request', (request) => {
        if (/(?:\.part|-parts|\/machine)-[^/]*\.js/.test(request.url())) late.push(request.url());
      });
    if (place < KIND_NAMES.length) await KEYBOARD.press(page, button(page, 'Next'));
  }
  expect(met.sort()).toEqual([...KIND_NAMES].sort());
  expect([troubles, late]).toEqual([[], []]);
});
