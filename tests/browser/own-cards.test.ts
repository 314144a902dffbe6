import { expect, test } from 'vitest';
import { writeAnkiCards } from '#server/features/content/anki/write-apkg.ts';
import { SMALL_CONTENT } from '../factories/app.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { expectGoodScreens, expectRoomForLargeText, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());
const base = `/study/${site.app.exam.slug}/flashcards`;

test('writes a card of one’s own, meets it in the deck, suspends and edits it', async () => {
  const sid = await site.session(await site.person());
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto(`${base}?view=own`);
  await page.getByRole('heading', { name: 'No cards of your own yet' }).waitFor();
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByText('Write something here.').first().waitFor();
  await page.getByLabel('Front').fill('What does `ls` list?');
  await page.getByLabel('Back').fill('The files of a folder.');
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('heading', { name: '1 card', exact: true }).waitFor();
  await expectGoodScreens(page);
  await expectRoomForLargeText(page);
  await page.goto(`${base}?view=all`);
  await page.getByText('Your card').first().waitFor({ state: 'attached' });
  await page.goto(`${base}?view=own`);
  await page.getByRole('button', { name: /^Suspend/ }).click();
  await page.getByText('Suspended · New').waitFor();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Back').last().fill('What is in a folder.');
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('What is in a folder.').waitFor();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('heading', { name: 'No cards of your own yet' }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('brings an Anki deck and a text, and takes them out again', async () => {
  const sid = await site.session(await site.person());
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto(`${base}?view=own`);
  const reviews = [{ at: site.clock.iso(-20 * 86_400), grade: 'good' as const, days: 3 }];
  const deck = writeAnkiCards([
    { front: 'Port of SSH?', back: '22', topic: '', known: { isSuspended: false, state: null, reviews } },
  ]);
  const bring = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Deck', { exact: true }).setInputFiles({ name, mimeType, buffer });
  await bring('deck.apkg', 'application/zip', Buffer.from(deck));
  await page.getByText('1 card added with 1 review.').waitFor();
  await bring('deck.txt', 'text/plain', Buffer.from('Port of DNS?\t53\nPort of SSH?\t22\n'));
  await page.getByText('1 card added. 1 card you already have.').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Take out as .apkg' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-cards\.apkg$/);
  await bring('page.html', 'text/html', Buffer.from('nothing'));
  await page.getByRole('alert').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('makes a card of a sentence that is selected in a guide', async () => {
  const guided = await startClockedSite(SMALL_CONTENT);
  const sid = await guided.session(await guided.person());
  const { page, context, troubles } = await visit(browser, guided.url, PHONE, sid);
  await page.goto(`/study/${guided.app.exam.slug}/domain/2/task/1`);
  const paragraph = page.locator('.study-content p').first();
  const words = (await paragraph.innerText()).replace(/\s+/g, ' ').trim().slice(0, 1000);
  await paragraph.evaluate((element) => getSelection()!.selectAllChildren(element));
  await page.getByRole('link', { name: 'Make a card' }).click();
  await expect.poll(() => page.getByLabel('Back').inputValue()).toBe(words);
  await page.getByLabel('Front').fill('What is this about?');
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByText(/New · Guide 2\.1: /).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
  await guided.stop();
});
