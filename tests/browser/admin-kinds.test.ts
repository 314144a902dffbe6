import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { png } from '../factories/pictures.ts';
import { link, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { expectGoodPage, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(20)]);

const written = (page: Page) => page.getByRole('region', { name: 'Add Question' });
const field = (page: Page, label: string) => written(page).getByLabel(label, { exact: true });
const inside = (page: Page, name: string) => written(page).getByRole('button', { name, exact: true });

/** The first domain and task, unless they are chosen. */
async function choosePlace(page: Page): Promise<void> {
  for (const place of ['Domain', 'Task']) await field(page, place).selectOption('1');
}

/** Opens an empty question of this kind. */
async function write(page: Page, kind: string, text: string): Promise<void> {
  await field(page, 'Question').fill(text);
  await choosePlace(page);
  await field(page, 'Kind').selectOption({ label: kind });
}

test('lets an author create a rule table and a hotspot from scratch, try them as a candidate, and save them', async () => {
  const { page, troubles } = await visit(
    browser,
    site.url,
    { width: 390, scheme: 'dark' },
    (await site.signUp({ isAdmin: true })).sid,
  );
  await page.goto('/admin/questions');
  await pickExam(page, 'Example Practitioner');
  await page.getByRole('table', { name: 'Questions' }).waitFor();

  await link(page, 'Add Question').click();
  await write(page, 'Rule table', 'Only HTTPS may pass. Complete the rules of the firewall.');
  await field(page, 'Text of exhibit 1').fill('Action: Permit | Deny\nPort: Any | 22 | 443');
  for (const [rule, [action, port]] of [
    ['Permit', '443'],
    ['Deny', 'Any'],
  ].entries()) {
    await field(page, `Action of rule ${rule + 1}`).selectOption(action!);
    await field(page, `Port of rule ${rule + 1}`).selectOption(port!);
  }
  await expectGoodPage(page);
  await inside(page, 'Preview').click();
  const rule = (place: number) => written(page).getByRole('group', { name: `Rule ${place}`, exact: true });
  await rule(1).getByRole('combobox', { name: 'Action' }).selectOption('Permit');
  await rule(1).getByRole('combobox', { name: 'Port' }).selectOption('443');
  await written(page).getByText('Rule 2', { exact: true }).first().waitFor();
  await expectGoodPage(page);
  await inside(page, 'Save and Next').click();
  await written(page).getByText('Question added.').waitFor();

  await write(page, 'Hotspot', 'Select what creates the machine.');
  await field(page, 'Option 1').fill('Create');
  await field(page, 'Option 2').fill('Networks');
  await written(page)
    .getByRole('checkbox', { name: /Correct/ })
    .first()
    .check();
  await inside(page, 'Save and Next').click();
  // An error names what it is about, which is then corrected.
  await page
    .getByText(/The picture has no region "Networks"/)
    .first()
    .waitFor();
  await field(page, 'Option 2').fill('Networking');
  await inside(page, 'Preview').click();
  // By touch on the picture as well as by name.
  await written(page).getByRole('region', { name: 'Screen' }).getByText('tab: Networking').click();
  await expect.poll(() => written(page).getByRole('radio', { name: 'Networking' }).isChecked()).toBe(true);
  await written(page).getByRole('radio', { name: 'Create' }).check();
  await expectGoodPage(page);
  await inside(page, 'Save and Next').click();
  await written(page).getByText('Question added.').waitFor();
  expect(troubles).toEqual([]);
});

test(
  'an author writes a question of each other kind from nothing, one after another',
  { timeout: 240_000 },
  async () => {
    const { sid } = await site.signUp({ isAdmin: true });
    const number = randomInt(100, 999);
    await site.bring([makePack(1, { folder: `tst-${number}`, exam: { name: `Kind Practitioner ${number}` } })]);
    const { page, troubles } = await visit(browser, site.url, { width: 1440, scheme: 'light' }, sid);
    await page.goto('/admin/questions');
    await pickExam(page, `Kind Practitioner ${number}`);
    await page.getByRole('table', { name: 'Questions' }).waitFor();
    await link(page, 'Add Question').click();
    await choosePlace(page);
    const options = async () => {
      for (const [index, text] of ['Router', 'Switch', 'Hub', 'Server'].entries())
        await field(page, `Option ${index + 1}`).fill(text);
    };
    const markRight = (option: number) =>
      written(page)
        .getByRole('checkbox', { name: `Correct option ${option}` })
        .check();
    const rows = async () => {
      await options();
      for (const row of [1, 2]) await field(page, `Text of row ${row}`).fill(`Task ${row}`);
      // No row has a key unless its author gives it one.
      expect(await field(page, 'Correct option of row 1').inputValue()).toBe('');
      await page.keyboard.press('ControlOrMeta+Enter');
      await written(page).getByText('Choose the correct option of row 1', { exact: true }).waitFor();
      await field(page, 'Correct option of row 1').selectOption({ label: 'Router' });
      await field(page, 'Correct option of row 2').selectOption({ label: 'Switch' });
    };
    const fills: [kind: string, fill: () => Promise<void>][] = [
      ['Single answer', async () => (await options(), await markRight(2))],
      [
        'Several answers',
        async () => {
          await options();
          // Without a right answer it is refused, as a person says it.
          await inside(page, 'Save and Next').click();
          await written(page).getByText('No option is marked as correct').first().waitFor();
          await markRight(1);
          await markRight(3);
        },
      ],
      ['Ordering', options],
      ['Matching', rows],
      ['Grid', rows],
      [
        'Fill in',
        async () => {
          await field(page, 'Text of blank 1').fill('The port of HTTPS is ___.');
          await field(page, 'Accepted answers for blank 1').fill('443');
        },
      ],
      [
        'Console',
        async () => {
          await field(page, 'Goal 1').fill('The router is called Edge.');
          await field(page, 'Commands of goal 1').fill('hostname Edge');
        },
      ],
    ];
    const isAdded = () => written(page).getByText('Question added.').waitFor();
    for (const [index, [kind, fill]] of fills.entries()) {
      const text = `What belongs where, number ${index + 1}?`;
      // These two are told apart by how many options are right.
      const isMarked = ['Single answer', 'Several answers'].includes(kind);
      if (isMarked) await field(page, 'Question').fill(text);
      else await write(page, kind, text);
      await fill();
      await inside(page, 'Save and Next').click();
      await expect.poll(() => field(page, 'Question').inputValue()).toBe('');
      await isAdded();
    }

    // A case set: the scenario is written once and goes on to the next question, until it is removed.
    await field(page, 'Kind').selectOption({ index: 0 });
    await inside(page, 'Add Exhibit').click();
    const title = page.getByLabel('Title of exhibit 1', { exact: true });
    await field(page, 'Type of exhibit 1').selectOption({ label: 'Scenario of a case set' });
    await title.fill('Northwind moves');
    await field(page, 'Text of exhibit 1').fill('Northwind has **40 employees**.');
    for (const text of ['Who decides?', 'Who pays?']) {
      expect(await title.inputValue()).toBe('Northwind moves');
      await field(page, 'Question').fill(text);
      for (const [index, option] of ['The owner', 'The team'].entries())
        await field(page, `Option ${index + 1}`).fill(option);
      await markRight(1);
      await inside(page, 'Save and Next').click();
      await expect.poll(() => field(page, 'Question').inputValue()).toBe('');
      await isAdded();
    }
    await expectGoodPage(page);
    await inside(page, 'Remove exhibit 1').click();
    await expect.poll(() => title.count()).toBe(0);
    await page.getByRole('link', { name: 'Questions', exact: true }).first().click();
    for (const [index, [kind]] of fills.entries()) {
      const row = page.getByRole('row').filter({ hasText: `What belongs where, number ${index + 1}?` });
      await row.getByText(kind, { exact: true }).first().waitFor();
    }
    expect(troubles).toEqual([]);
  },
);

test('lets an author upload a picture by keyboard and see it in the preview and in a quiz', async () => {
  // A second try uses another exam.
  const number = randomInt(100, 999);
  await site.bring([makePack(1, { folder: `tst-${number}`, exam: { name: `Rack Practitioner ${number}` } })]);
  const { sid } = await site.signUp({ isAdmin: true });
  const { page, troubles } = await visit(browser, site.url, { width: 390, scheme: 'dark' }, sid);
  await page.goto('/admin/questions');
  await pickExam(page, `Rack Practitioner ${number}`);
  await page.getByRole('table', { name: 'Questions' }).waitFor();
  await link(page, 'Add Question').click();
  await choosePlace(page);
  await field(page, 'Question').fill('Which port is the console port?');
  for (const [index, text] of ['The left one', 'The right one'].entries())
    await field(page, `Option ${index + 1}`).fill(text);
  await written(page)
    .getByRole('radio', { name: /Correct/ })
    .or(written(page).getByRole('checkbox', { name: /Correct/ }))
    .first()
    .check();
  await inside(page, 'Add Exhibit').press('Enter');
  await field(page, 'Title of exhibit 1').fill('Rear panel');
  await field(page, 'Type of exhibit 1').selectOption({ label: 'Picture' });
  await field(page, 'Text alternative of exhibit 1').fill('Two ports side by side.');

  const choose = async (name: string, buffer: Buffer, label = 'Picture of exhibit 1') => {
    const chooser = page.waitForEvent('filechooser');
    await field(page, label).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('panel.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"/>'));
  await written(page)
    .getByText(/SVG files can contain scripts/)
    .waitFor();
  await choose('panel.png', await png(60, 1600, 600));
  await written(page).getByText('Picture uploaded.').waitFor();
  await expectGoodPage(page);

  // A picture in a text is not accepted without a text alternative.
  await inside(page, 'Add Picture to Text').press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add picture' });
  await field(page, 'Text').selectOption({ label: 'Option 1' });
  await choose('label.png', await png(61, 1600, 600), 'Picture');
  await adding.getByText('Picture uploaded.').waitFor();
  await adding.getByRole('button', { name: 'Add Picture' }).press('Enter');
  await adding.getByText('Describe what the picture shows').waitFor();
  await field(page, 'Text alternative').fill('A [blue] label.');
  await expectGoodPage(page);
  await adding.getByRole('button', { name: 'Add Picture' }).press('Enter');
  await adding.waitFor({ state: 'detached' });
  expect(await field(page, 'Option 1').inputValue()).toMatch(
    /^The left one\n!\[A blue label\.\]\(\/api\/pictures\/[0-9a-f]{64}-1600x600\.webp\)$/,
  );

  await inside(page, 'Preview').press('Enter');
  await written(page)
    .getByRole('button', { name: /Rear panel/ })
    .press('Enter');
  const large = page.getByRole('dialog', { name: 'Rear panel' });
  const picture = large.getByRole('img', { name: 'Two ports side by side.' });
  const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.getBoundingClientRect().width);
  const isDrawn = async (shown = picture) => {
    const naturalWidth = () => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
    await expect.poll(naturalWidth).toBe(1600);
  };
  await isDrawn();
  const fitting = await widthOf();
  await large.getByRole('button', { name: 'Larger' }).press('Enter');
  await expect.poll(widthOf).toBeGreaterThan(fitting * 1.2);
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
  await inside(page, 'Save and Next').press('Enter');
  await written(page).getByText('Question added.').waitFor();

  // A visitor, for whom the picture's space is reserved.
  const visitor = await visit(browser, site.url, { width: 390, scheme: 'dark' });
  await visitor.page.goto(`/quiz/rack-practitioner-${number}`);
  const asked = visitor.page.getByRole('group', { name: /Which port is the console port/ });
  await visitor.page.getByText('Question 1 of 2', { exact: true }).waitFor();
  if (!(await asked.isVisible())) {
    await visitor.page.getByRole('radio').first().check();
    await visitor.page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  const inQuiz = asked.getByRole('img', { name: 'Two ports side by side.' });
  await isDrawn(inQuiz);
  expect(await inQuiz.getAttribute('width')).toBe('1600');
  const option = asked
    .getByRole('radio', { name: 'A) The left one A blue label.' })
    .or(asked.getByRole('radio', { name: 'B) The left one A blue label.' }));
  await isDrawn(asked.getByRole('img', { name: 'A blue label.' }));
  await asked.getByRole('img', { name: 'A blue label.' }).click();
  expect(await option.isChecked()).toBe(true);
  const width = () => inQuiz.evaluate((image: HTMLImageElement) => image.getBoundingClientRect().width);
  const usual = await width();
  await asked.getByRole('button', { name: 'Enlarge picture' }).press('Enter');
  await expect.poll(width).toBeGreaterThan(usual * 1.9);
  await expectGoodPage(visitor.page);
  expect([...troubles, ...visitor.troubles]).toEqual([]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
