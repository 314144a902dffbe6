import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeAnkiCards } from '#server/features/content/anki/write-apkg.ts';
import { SMALL_CONTENT } from '../factories/app.ts';
import { deckWith } from '../factories/decks.ts';
import { png } from '../factories/pictures.ts';
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
  await page.getByLabel('Front', { exact: true }).fill('What does `ls` list?');
  await page.getByLabel('Back', { exact: true }).fill('The files of a folder.');
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('heading', { name: '1 card', exact: true }).waitFor();
  // Said between the form and what comes below it, where whoever adds cards looks.
  const yOf = async (part: Locator) => (await part.boundingBox())!.y;
  expect(await yOf(page.getByText('Card added.', { exact: true }))).toBeLessThan(
    await yOf(page.getByRole('heading', { name: 'Import or export a deck' })),
  );
  await expectGoodScreens(page);
  await expectRoomForLargeText(page);
  await page.goto(`${base}?view=all`);
  await page.getByText('Your card').first().waitFor({ state: 'attached' });
  await page.goto(`${base}?view=own`);
  await page.getByRole('button', { name: /^Suspend/ }).click();
  await page.getByText('Suspended · New').waitFor();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Back', { exact: true }).last().fill('What is in a folder.');
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
    page.getByRole('button', { name: 'Export as .apkg' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-cards\.apkg$/);
  await bring('page.html', 'text/html', Buffer.from('nothing'));
  await page.getByRole('alert').waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('puts pictures on a card by choosing, pasting, and dropping them, says what each shows, and reviews it', async () => {
  const sid = await site.session(await site.person());
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto(`${base}?view=own`);
  const file = async (red: number) => ({ name: 'a.png', mimeType: 'image/png', buffer: await png(red, 120, 80) });
  await page.getByLabel('Add a picture to the front').setInputFiles(await file(200));
  await page.getByLabel('What picture 1 shows').first().waitFor();
  // What it shows is asked for at once, and wanted.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  for (const [how, red] of [
    ['paste', 40],
    ['drop', 90],
  ] as const) {
    const data = (await png(red, 120, 80)).toString('base64');
    await page.getByLabel('Back', { exact: true }).evaluate(
      (element, given) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(given.data), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], 'b.png', { type: 'image/png' }));
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          given.how === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
            : new DragEvent('drop', { ...options, dataTransfer: transfer }),
        );
      },
      { how, data },
    );
    await expect.poll(() => page.getByLabel(/^What picture \d shows$/).count()).toBe(how === 'paste' ? 2 : 3);
  }
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByText('Describe what the picture shows.').first().waitFor();
  expect(await page.getByText('Describe what the picture shows.').count()).toBe(3);
  await expectGoodScreens(page);
  await page
    .getByLabel(/^What picture 1 shows$/)
    .first()
    .fill('A red box');
  await page
    .getByLabel(/^What picture 1 shows$/)
    .last()
    .fill('A green box');
  await page.getByRole('button', { name: 'Remove picture 2 of the back' }).click();
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('heading', { name: '1 card', exact: true }).waitFor();
  await page.getByRole('img', { name: 'A red box' }).waitFor();
  await expectGoodScreens(page);
  await expectRoomForLargeText(page);
  await page.getByRole('button', { name: /^Edit.*A red box$/ }).click();
  const red = page.getByLabel(/^What picture 1 shows$/).first();
  expect(await red.inputValue()).toBe('A red box');
  await red.fill('A crimson box');
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('Card saved.').waitFor();
  await page.goto(`${base}?view=all`);
  const shown = page.getByRole('img', { name: 'A crimson box' });
  await shown.first().waitFor();
  await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  expect(troubles).toEqual([]);
  await context.close();
});

test('brings the pictures of an Anki deck, and names those that stay behind', async () => {
  const sid = await site.session(await site.person());
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto(`${base}?view=own`);
  const cards = [{ front: 'Which box?', back: 'This:<img src="red-box.png"><img src="logo.svg">', topic: '' }];
  const buffer = Buffer.from(
    deckWith(cards, { 'red-box.png': await png(200), 'logo.svg': Buffer.from('<svg/>') }, 'newer'),
  );
  await page.getByLabel('Deck', { exact: true }).setInputFiles({ name: 'a.apkg', mimeType: 'application/zip', buffer });
  await page.getByText('1 card added with 1 picture.').waitFor();
  await page.getByText('1 picture was left out:').waitFor();
  await page.getByText('logo.svg: It is not a PNG, JPEG, or WebP picture').waitFor();
  const shown = page.getByRole('img', { name: 'red box' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('sends a deck again as long as cards wait for their pictures, and says how it all went', async () => {
  const sid = await site.session(await site.person());
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  const reply = { known: 0, left: 0, reviews: 0, lostPictures: [], lost: 0 };
  const replies = [
    { ...reply, added: 5, pictures: 4, waiting: 3 },
    { ...reply, known: 5, added: 2, pictures: 2, waiting: 1 },
    { ...reply, known: 7, added: 1, pictures: 1, waiting: 0 },
  ];
  await page.route('**/own-cards/deck', (route) => route.fulfill({ json: replies.shift() }));
  await page.goto(`${base}?view=own`);
  const buffer = Buffer.from(deckWith([{ front: 'A', back: 'B', topic: '' }], {}));
  await page.getByLabel('Deck', { exact: true }).setInputFiles({ name: 'a.apkg', mimeType: 'application/zip', buffer });
  await page.getByText('8 cards added with 7 pictures.', { exact: true }).waitFor();
  expect(replies).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('says what a deck brought before its rest failed, and shows those cards', async () => {
  const sid = await site.session(await site.person());
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  const begun = { added: 5, known: 0, left: 0, reviews: 0, pictures: 4, lostPictures: [], lost: 0, waiting: 3 };
  let calls = 0;
  await page.route('**/own-cards/deck', (route) => {
    calls += 1;
    return calls === 1 ? route.fulfill({ json: begun }) : route.abort();
  });
  await page.goto(`${base}?view=own`);
  const buffer = Buffer.from(deckWith([{ front: 'A', back: 'B', topic: '' }], {}));
  const listed = page.waitForResponse('**/own-cards');
  await page.getByLabel('Deck', { exact: true }).setInputFiles({ name: 'a.apkg', mimeType: 'application/zip', buffer });
  await page.getByText(/^5 cards added with 4 pictures\. 3 cards wait for their pictures/).waitFor();
  await page.getByRole('alert').waitFor();
  await listed;
  await context.close();
});

test('makes a card of a sentence that is selected in a guide', async () => {
  const guided = await startClockedSite(SMALL_CONTENT);
  const sid = await guided.session(await guided.person());
  const { page, context, troubles } = await visit(browser, guided.url, PHONE, sid);
  await page.goto(`/study/${guided.app.exam.slug}/domain/2/task/1`);
  const paragraph = page.locator('.study-content p').first();
  const words = (await paragraph.innerText()).replace(/\s+/g, ' ').trim().slice(0, 1000).trim();
  await paragraph.evaluate((element) => getSelection()!.selectAllChildren(element));
  const dialog = page.getByRole('dialog', { name: 'Make a card' });
  const open = page.getByRole('button', { name: 'Make a card' });
  // By keyboard alone, and back to where one was.
  await open.press('Enter');
  await dialog.getByLabel('Front', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => open.evaluate((element) => element === document.activeElement)).toBe(true);
  await open.click();
  await expect.poll(() => dialog.getByLabel('Back', { exact: true }).inputValue()).toBe(words);
  await dialog.getByLabel('Front', { exact: true }).fill('What is this about?');
  await expectGoodScreens(page);
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Card added').first().waitFor();
  // Still in the guide.
  expect(page.url()).toContain('/domain/2/task/1');
  await page.goto(`/study/${guided.app.exam.slug}/flashcards?view=own`);
  await page.getByText(/New · Guide 2\.1: /).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
  await guided.stop();
});

test('makes cards of an explanation and of a note in one press each, without leaving the question', async () => {
  const sid = await site.session(await site.person());
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto(`/practice/${site.app.exam.slug}`);
  await page.getByText('Build your own').click();
  await page.getByRole('button', { name: /^Practice \d+ questions?$/ }).click();
  await page
    .getByText(/^Question 1 of /)
    .first()
    .waitFor();
  // Its number is for screen readers.
  const asked = (await page.getByRole('heading', { level: 2 }).first().innerText()).replace('Question 1:', '').trim();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Check answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a card' });
  const add = async (back: RegExp) => {
    await expect.poll(() => dialog.getByLabel('Front', { exact: true }).inputValue()).toBe(asked);
    expect(await dialog.getByLabel('Back', { exact: true }).inputValue()).toMatch(back);
    await expectGoodScreens(page);
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('Card added.').last().waitFor();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Make a card from the explanation' }).click();
  await add(/\S/);
  // A note that is empty is no card.
  await page.getByText('My note').first().click();
  expect(await page.getByRole('button', { name: 'Make a card from this note' }).count()).toBe(0);
  await page.getByLabel('My note').fill('Remember the zebra');
  await page.getByRole('button', { name: 'Make a card from this note' }).click();
  await add(/^Remember the zebra$/);
  // Still at the question.
  await page
    .getByText(/^Question 1 of /)
    .first()
    .waitFor();
  await page.goto(`${base}?view=own`);
  await page.getByRole('heading', { name: '2 cards', exact: true }).waitFor();
  await page.getByText(/New · Explanation \d\.\d/).waitFor();
  await page.getByText(/New · Note \d\.\d/).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
