import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { button, field, heading, stayWhenAsked } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodPage, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());

const TERMS = '- Be kind\n\n## House rules {#rules}\n\nAll of {site} is quiet.';

test('lets an administrator set the site’s name, color, and terms, see them, and reset them', async () => {
  // A second try uses another name.
  const name = `Waymark ${randomUUID().slice(0, 4)}`;
  const { sid } = await site.signUp({ isAdmin: true });
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  const visitor = await visit(browser, site.url, DESK);
  const dialog = page.getByRole('dialog');
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  /** What a new visitor sees. */
  const found = async () => {
    await visitor.page.goto('/terms');
    return visitor.page.evaluate((rule) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--color-accent)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      const siteName = document.title.split(' | ').at(-1);
      return { siteName, color, hasRule: document.body.innerText.includes(rule) };
    }, `All of ${name} is quiet.`);
  };

  await page.goto('/admin/site');
  await heading(page, 'Name and look').waitFor();
  await expectGoodPage(page);
  await button(page, 'Edit Name').click();
  await field(page, 'Text').fill('');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await expectGoodPage(page);
  await field(page, 'Text').fill(name);
  await stayWhenAsked(page);
  await save();
  await button(page, 'History Name').waitFor();

  await button(page, 'Edit Accent color').click();
  await field(page, 'Color').fill('#f2e6a0');
  await dialog.getByText('Too little contrast in light mode').waitFor();
  await expectGoodPage(page);
  await field(page, 'Color').fill('#7a1fa2');
  await dialog.getByText('Light #7a1fa2, dark').waitFor();
  // The colors come with the page.
  const inNewColor = page.waitForEvent('load');
  await save();
  await inNewColor;

  await page.goto('/admin/site?topic=texts');
  await button(page, 'Edit Terms of Service').click();
  await field(page, 'Markdown').fill(TERMS);
  await button(page, 'Preview').click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText(`All of ${name} is quiet.`).waitFor();
  await expectGoodPage(page);
  await save();
  await button(page, 'History Terms of Service').waitFor();
  expect(await found()).toEqual({ siteName: name, color: 'rgb(122, 31, 162)', hasRule: true });

  await button(page, 'Edit Terms of Service').click();
  await button(page, 'Use the default').click();
  await dialog.getByText('This is the default.').waitFor();
  await save();
  await page.goto('/admin/site');
  await button(page, 'History Name').click();
  await expectGoodPage(page);
  await button(page, 'Reset to default Name').click();
  await dialog.waitFor({ state: 'detached' });
  await button(page, 'Edit Accent color').click();
  await button(page, 'Use the default').click();
  const inOldColor = page.waitForEvent('load');
  await save();
  await inOldColor;
  expect(await found()).toEqual({ siteName: 'Cairn', color: 'rgb(23, 89, 77)', hasRule: false });
  expect([...troubles, ...visitor.troubles]).toEqual([]);
  for (const each of [context, visitor.context]) await each.close();
});
