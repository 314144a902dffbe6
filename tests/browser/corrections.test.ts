import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { expectGoodScreens, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(60)]);

test('lists the corrections of an exam for anyone', async () => {
  const { page, troubles } = await visit(browser, site.url);
  await page.goto('/corrections/example-practitioner-tst-001');
  await page.getByRole('heading', { name: 'Corrections', level: 1 }).waitFor();
  await page.getByText('No key has been corrected so far.').waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
});
