import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { png } from '../factories/pictures.ts';
import { button, field, heading, link } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { KEYBOARD } from './hands.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(3)]);
const NAME = 'Example Practitioner tst-001';

const { press, type, choose } = KEYBOARD;
const form = (page: Page) => page.getByRole('region', { name: 'Add Question' });
const own = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });

async function asAuthor(screen = DESK) {
  const { sid } = await site.signUp({ isAdmin: true });
  const visitor = await visit(browser, site.url, screen, sid);
  const { exams } = await (
    await visitor.page.request.get(`/api/admin/exams?search=${encodeURIComponent(NAME)}`)
  ).json();
  return { ...visitor, examId: exams[0].id as string };
}

async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Pastes a picture where the focus is, and describes it. */
async function paste(page: Page, red: number, alternative: string): Promise<void> {
  const bytes = [...(await png(red, 800, 400))];
  await page.evaluate((data) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(data)], 'pasted.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, bytes);
  const dialog = page.getByRole('dialog', { name: 'Add picture' });
  await dialog.getByText('Picture uploaded.').waitFor();
  await type(page, dialog.getByLabel('Text alternative'), alternative);
  await press(page, dialog.getByRole('button', { name: 'Add Picture' }));
  await dialog.waitFor({ state: 'detached' });
}

test(
  'an author writes twelve questions of six kinds with pictures, by keyboard, without reopening one',
  { timeout: 240_000 },
  async () => {
    const { page, troubles, examId } = await asAuthor();
    await page.goto(`/admin/questions?examId=${examId}`);
    await press(page, link(page, 'Add Question'));
    await choose(page, own(page, 'Domain'), '1. Concepts');
    await choose(page, own(page, 'Task'), (await own(page, 'Task').locator('option').nth(1).textContent())!.trim());
    const options = async (texts: readonly string[]) => {
      await own(page, 'Option 1').focus();
      for (const [index, text] of texts.entries()) {
        await page.keyboard.type(text);
        if (index < texts.length - 1) await page.keyboard.press('Enter');
      }
    };
    const mark = (option: number) =>
      press(page, form(page).getByRole('checkbox', { name: `Correct option ${option}` }), 'Space');
    const rows = async () => {
      await options(['Router', 'Switch']);
      for (const row of [1, 2]) await type(page, own(page, `Text of row ${row}`), `Device ${row}`);
      await choose(page, own(page, 'Correct option of row 1'), 'Router');
      await choose(page, own(page, 'Correct option of row 2'), 'Switch');
    };
    const kinds: [kind: string, fill: (number: number) => Promise<void>][] = [
      ['One or more correct options', async () => (await options(['Left', 'Right']), await mark(2))],
      ['One or more correct options', async () => (await options(['A', 'B', 'C']), await mark(1), await mark(3))],
      ['Ordering', () => options(['First', 'Second', 'Third'])],
      ['Matching', rows],
      [
        'Fill in',
        async () => {
          await type(page, own(page, 'Text of blank 1'), 'The port is ___.');
          await type(page, own(page, 'Accepted answers for blank 1'), '443');
        },
      ],
      [
        'Hotspot',
        async () => {
          for (const [index, name] of ['Console port', 'USB port'].entries()) {
            await press(page, form(page).getByRole('button', { name: 'Add Region' }));
            await expectFocus(own(page, `Name of region ${index + 1}`));
            await page.keyboard.type(name);
            const place = form(page).getByRole('button', { name: `Place with Arrow Keys region ${index + 1}` });
            for (let step = 0; step < 8; step += 1) await press(page, place, index === 0 ? 'ArrowLeft' : 'ArrowRight');
            await press(page, place, 'Shift+ArrowDown');
          }
          await form(page).getByText('32% from the left, 40% from the top, 20% wide, 21% high').waitFor();
          await mark(1);
        },
      ],
    ];
    for (let number = 0; number < 12; number += 1) {
      const [kind, fill] = kinds[Math.floor(number / 2)]!;
      const select = own(page, 'Kind');
      if ((await select.locator('option:checked').textContent()) !== kind) await choose(page, select, kind);
      const isHotspot = kind === 'Hotspot';
      await type(page, own(page, 'Question'), `What does picture ${number + 1} show?`);
      if (isHotspot) {
        // Outside of the texts: beside the question.
        await form(page).getByRole('button', { name: 'Add Exhibit' }).focus();
        await paste(page, number, `A rack, number ${number + 1}.`);
      } else await paste(page, number, `A drawing, number ${number + 1}.`);
      await fill(number);
      if (number % 4 === 0) await expectGoodPage(page);
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect.poll(() => own(page, 'Question').inputValue()).toBe('');
      await form(page).getByText('Question added.').waitFor();
    }
    await page.goto(`/admin/questions?examId=${examId}&search=picture`);
    await page.getByText('1 to 12 of 12 questions').waitFor();
    const { questions } = await (
      await page.request.get(`/api/admin/questions?examId=${examId}&search=picture&limit=100`)
    ).json();
    const kindNames = questions.map((row: { kind: string }) => row.kind);
    const pair = (kind: string) => [kind, kind];
    expect(kindNames).toEqual(['single', 'multiple', 'ordering', 'matching', 'blanks', 'hotspot'].flatMap(pair));
    expect(troubles).toEqual([]);
  },
);

test('goes through the questions of a list, copies one, and replaces text in many at once', async () => {
  const { page, troubles, examId } = await asAuthor();
  await page.goto(`/admin/questions?examId=${examId}`);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByText(/^1 of \d+$/).waitFor();
  const stem = () => field(page, 'Question').inputValue();
  const first = await stem();
  await field(page, 'Question').press('Alt+PageDown');
  await page.getByText(/^2 of \d+$/).waitFor();
  await expect.poll(stem).not.toBe(first);
  await button(page, 'Previous question').click();
  await page.getByText(/^1 of \d+$/).waitFor();
  await expect.poll(stem).toBe(first);
  await expectGoodScreens(page);

  await link(page, 'Duplicate').click();
  await heading(page, 'Add Question').waitFor();
  await expect.poll(stem).toBe(first);
  await button(page, 'Save and Close').click();
  // The same question is refused until something of it differs.
  await page.getByRole('alert').first().waitFor();
  await field(page, 'Question').fill('Which copperplate is a copy?');
  await button(page, 'Save and Close').click();
  await page.locator('[aria-current=true]').filter({ hasText: 'Which copperplate is a copy?' }).waitFor();

  await field(page, 'Select all on this page').check();
  await button(page, 'Find and Replace...').click();
  await field(page, 'Find').fill('copperplate');
  await field(page, 'Replace with').fill('etching');
  await button(page, 'Show What Would Change').click();
  await page.getByText('1 question would change.').waitFor();
  await expectGoodPage(page);
  await page.getByRole('button', { name: /^Replace Text in \d+ Questions$/ }).click();
  await page.getByText(/^1 question changed\./).waitFor();
  await page.getByRole('link', { name: 'Which etching is a copy?', exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test('tags a question by keyboard, many at once, and lists those with a tag', async () => {
  const { page, troubles, examId } = await asAuthor();
  await page.goto(`/admin/questions?examId=${examId}`);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  const tags = field(page, 'Tags (optional)');
  await tags.pressSequentially('VLAN, Layer  2,');
  expect(await tags.inputValue()).toBe('VLAN, Layer  2,');
  await tags.press('Tab');
  expect(await tags.inputValue()).toBe('layer 2, vlan');
  await expectGoodScreens(page);
  await button(page, 'Save and Close').press('Enter');
  await page.getByText('Tags: layer 2, vlan', { exact: true }).waitFor();

  await field(page, 'Select all on this page').check();
  await button(page, 'Change Tags...').click();
  await page.getByRole('button', { name: /^Change Tags of \d+ Questions$/ }).click();
  await page.getByText('Enter tags to add or to remove', { exact: true }).waitFor();
  await field(page, 'Tags to add').fill('Exam day');
  await field(page, 'Tags to remove').fill('vlan');
  await expectGoodPage(page);
  await page.getByRole('button', { name: /^Change Tags of \d+ Questions$/ }).click();
  await page
    .getByText(/questions? changed\./)
    .first()
    .waitFor();
  // Until the list has been read again, which takes the mark of the row from the address.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await field(page, 'Tag').selectOption('layer 2');
  await page.getByText(/^1 question( ·|$)/).waitFor();
  await page.getByText('Tags: exam day, layer 2', { exact: true }).waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
});

test('draws regions on a picture by mouse, and a candidate points at them', async () => {
  const { page, troubles, examId } = await asAuthor();
  await page.goto(`/admin/questions/create?examId=${examId}`);
  await form(page).waitFor();
  await own(page, 'Kind').selectOption({ label: 'Hotspot' });
  await own(page, 'Question').fill('Select the console port.');
  await form(page).getByRole('button', { name: 'Add Exhibit' }).focus();
  await paste(page, 99, 'A rear panel.');
  const drawing = form(page).getByRole('group', { name: 'Regions' }).locator('svg');
  await drawing.scrollIntoViewIfNeeded();
  const box = (await drawing.boundingBox())!;
  for (const [index, left] of [0.1, 0.6].entries()) {
    await page.mouse.move(box.x + box.width * left, box.y + box.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * (left + 0.2), box.y + box.height * 0.6, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => own(page, `Name of region ${index + 1}`).inputValue()).toBe(`Region ${index + 1}`);
    await expectFocus(own(page, `Name of region ${index + 1}`));
  }
  await page.keyboard.type('Console');
  expect(await own(page, 'Option 2').inputValue()).toBe('Console');
  const preview = page.getByRole('region', { name: 'Preview' });
  for (const option of [4, 3])
    await form(page)
      .getByRole('button', { name: `Remove option ${option}` })
      .click();
  await form(page).getByRole('checkbox', { name: 'Correct option 2' }).check();
  await preview.getByRole('radio', { name: 'Console' }).check();
  await preview.locator('svg g').first().click();
  await expect.poll(() => preview.getByRole('radio', { name: 'Region 1' }).isChecked()).toBe(true);
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
});

test('works on an exam by keyboard: found from anywhere, its weights added up, and kept across tabs', async () => {
  const { page, troubles, examId } = await asAuthor(PHONE);
  await page.goto('/admin/users');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Find Exam' });
  const picker = dialog.getByRole('combobox', { name: 'Exam' });
  await expect.poll(() => picker.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Example Prac');
  await page.getByRole('option', { name: /^Example Practitioner/ }).waitFor();
  await expectGoodPage(page);
  await page.keyboard.press('Enter');
  await heading(page, NAME).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/exams/${examId}`);
  await expectGoodScreens(page);
  const slider = page.getByRole('slider', { name: 'Weight of domain 1' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Weights: 94% to 104%, which includes 100%').waitFor();
  expect(await field(page, 'Weight in %').first().inputValue()).toBe('59');
  // Its questions belong to the numbers.
  expect(await button(page, 'Move Down domain 1').count()).toBe(0);
  await slider.press('ControlOrMeta+Enter');
  await page.getByText('Exam updated successfully!').first().waitFor();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Questions' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Exam' }).inputValue()).toBe(NAME);
  expect(troubles).toEqual([]);
});

test('orders the domains of a new exam by drag and by keyboard', async () => {
  const { page, troubles } = await asAuthor();
  // Tall enough that nothing scrolls while it is dragged.
  await page.setViewportSize({ width: 1440, height: 2600 });
  await page.goto('/admin/exams/create');
  for (const name of ['Routing', 'Switching', 'Security']) {
    await button(page, 'Add Domain').click();
    await page.keyboard.type(name);
  }
  const names = () =>
    field(page, 'Domain name').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await button(page, 'Move Up domain 3').press('Enter');
  expect(await names()).toEqual(['Routing', 'Security', 'Switching']);
  await page.getByText('⠿ Drag').nth(2).dragTo(field(page, 'Domain name').first());
  await expect.poll(names).toEqual(['Switching', 'Routing', 'Security']);
  const tasks = field(page, 'Tasks').first();
  await tasks.fill('1. One\n2. Two');
  await tasks.press('Alt+ArrowUp');
  expect(await tasks.inputValue()).toBe('1. Two\n2. One');
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
});

test('chooses the icon and color of a category by looking, and shows any emoji', async () => {
  const { page, troubles } = await asAuthor(PHONE);
  await page.goto('/admin');
  await button(page, 'Add Category').click();
  await field(page, 'Name').fill('Rockets');
  await page.getByRole('radio', { name: '🔒' }).press('Space');
  expect(await field(page, 'Any other emoji').inputValue()).toBe('🔒');
  await field(page, 'Any other emoji').fill('🦀');
  await page.getByRole('radio', { name: 'purple' }).press('Space');
  await expectGoodPage(page);
  await button(page, 'Create Category').click();
  await page.getByText('Category created').first().waitFor();
  const categories = await (await page.request.get('/api/admin/categories')).json();
  expect(categories.at(-1)).toMatchObject({ name: 'Rockets', icon: '🦀', color: 'purple' });
  expect(troubles).toEqual([]);
});
