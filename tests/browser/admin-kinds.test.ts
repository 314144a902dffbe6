import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { button, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { expectGoodPage, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(20)]);

const written = (page: Page) => page.getByRole('region', { name: 'Add Question' });
const field = (page: Page, label: string) => written(page).getByLabel(label, { exact: true });
const inside = (page: Page, name: string) => written(page).getByRole('button', { name, exact: true });

/** Opens an empty question of this kind. */
async function write(page: Page, kind: string, text: string): Promise<void> {
  await field(page, 'Question').fill(text);
  await field(page, 'Kind').selectOption({ label: kind });
}

test('an author makes a rule table and a hotspot from nothing, tries them as a candidate, and saves them', async () => {
  const { page, troubles } = await visit(
    browser,
    site.url,
    { width: 390, scheme: 'dark' },
    (await site.signUp({ isAdmin: true })).sid,
  );
  await page.goto('/admin/questions');
  await pickExam(page, 'Example Practitioner');
  await page.getByRole('table', { name: 'Questions' }).waitFor();

  await button(page, 'Add Question').first().click();
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
  await written(page).getByRole('checkbox', { name: /Right/ }).first().check();
  await inside(page, 'Save and Next').click();
  // A fault is named; what it is about is put right.
  await page
    .getByText(/The picture has 0 regions "Networks", not one/)
    .first()
    .waitFor();
  await field(page, 'Option 2').fill('Networking');
  await inside(page, 'Preview').click();
  // By touch on the picture as well as by its name.
  await written(page).getByRole('region', { name: 'Screen' }).getByText('tab: Networking').click();
  await expect.poll(() => written(page).getByRole('radio', { name: 'Networking' }).isChecked()).toBe(true);
  await written(page).getByRole('radio', { name: 'Create' }).check();
  await expectGoodPage(page);
  await inside(page, 'Save and Next').click();
  await written(page).getByText('Question added.').waitFor();
  expect(troubles).toEqual([]);
});
