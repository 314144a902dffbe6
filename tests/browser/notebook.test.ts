import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { expectGoodScreens, expectNothingWide, expectRoomForLargeText, PHONE, visit } from './visitor.ts';

// Longer to read than any machine takes to answer.
const bank = makePack(120, { question: ({ text }) => ({ text: `${text} ${'Read all of this. '.repeat(60)}` }) });
const { browser, site } = await browserAt(startClockedSite({ categories: CATEGORIES, packs: [bank] }));
const { slug } = site.app.exam;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('keeps notes, bookmarks, sure mistakes, and lucky guesses in one place, to search with what was met', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/study/${slug}/domain/1/task/1`);
  await button(page, /^Answer 5 questions on /)
    .first()
    .click();
  const outcomes: string[] = [];
  for (let place = 1; place <= 5; place += 1) {
    await page.getByText(`Question ${place} of 5`, { exact: true }).waitFor();
    await page.getByRole('radio').first().check();
    await button(page, 'Sure').click();
    await button(page, 'Check answer').click();
    const verdict = page.getByText(/^(Correct$|Incorrect\b)/).first();
    await verdict.waitFor();
    outcomes.push((await verdict.innerText()).slice(0, 4));
    if (place === 1) {
      await button(page, 'Bookmark').click();
      await page.getByText('My note', { exact: true }).first().click();
      await page.getByLabel('My note').fill('Remember the zebra');
      await page.getByText('Saved.', { exact: true }).waitFor();
      // For somebody else: first without the answer.
      const asked = (await page.locator('#question').innerText()).replace(/^Question \d+:\s*/, '');
      await button(page, 'Copy for a study partner').click();
      await page.getByText('Copied without the answer.').waitFor();
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      expect(await clipboard()).toContain(asked);
      expect(await clipboard()).toMatch(/\nA\) .+\nB\) .+\nC\) .+\nD\) /);
      expect(await clipboard()).not.toContain('Answer:');
      await button(page, 'Copy with the answer').click();
      await page.getByText('Copied with the answer and why.').waitFor();
      expect(await clipboard()).toMatch(/Answer:\n[A-D]\) /);
    }
    await button(page, place < 5 ? 'Next' : /^(Finish practice|Review and finish)$/).click();
  }
  await button(page, 'Finish practice').click();
  await page.getByRole('heading', { name: /^You scored/ }).waitFor();
  const mistakes = outcomes.filter((outcome) => outcome === 'Inco').length;

  await page.goto(`/dashboard/attempts?exam=${slug}`);
  await page.getByRole('link', { name: 'Notes and bookmarks' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notes and bookmarks' }).waitFor();
  await button(page, 'Bookmarks (1)').click();
  const list = page.getByRole('list', { name: 'Questions' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  expect(await page.getByLabel('My note').inputValue()).toBe('Remember the zebra');
  await button(page, `Sure but wrong (${mistakes})`).click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(mistakes);
  await expectGoodScreens(page);
  await button(page, /^All \(/).click();
  await page.getByLabel('Search what you’ve seen').fill('zebra');
  await page.getByText('1 question and 0 texts found').waitFor();
  await page.getByLabel('Search what you’ve seen').fill('plan');
  await page.getByText(/^5 questions? and \d+ texts? found$/).waitFor();
  await page.getByLabel('Search what you’ve seen').fill('nothing such');
  await page.getByText('Nothing you have met contains that.').waitFor();
  await page.getByLabel('Search what you’ve seen').fill('zebra');
  await page.getByRole('link', { name: /^See it explained/ }).click();
  await page.getByRole('heading', { name: /^You scored/ }).waitFor();
  await page.goBack();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingWide(page);
  await expectRoomForLargeText(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('asks whether a run at machine speed counts, and leaves it out', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(`/study/${slug}/domain/1/task/1`);
  await button(page, /^Answer 5 questions on /)
    .first()
    .click();
  for (let place = 1; place <= 5; place += 1) {
    await page.getByText(`Question ${place} of 5`, { exact: true }).waitFor();
    await page.getByRole('radio').first().check();
    await button(page, 'Check answer').click();
    await button(page, place < 5 ? 'Next' : 'Finish practice').click();
  }
  await page.getByRole('heading', { name: 'Count this?' }).waitFor();
  await page.getByText(/^You answered 5 questions in \d+ seconds?, less than it takes to read them\./).waitFor();
  await expectGoodScreens(page);
  await button(page, 'Don’t count it').click();
  await page.getByRole('heading', { name: 'This result doesn’t count' }).waitFor();
  await page.goto('/dashboard');
  const answered = page.locator('dt', { hasText: 'Questions Answered' }).locator('xpath=following-sibling::dd[1]');
  expect(await answered.innerText()).toBe('0');
  await page.goBack();
  await button(page, 'Count it after all').click();
  await page.getByRole('heading', { name: 'This result doesn’t count' }).waitFor({ state: 'detached' });
  await page.goto('/dashboard');
  await expect.poll(() => answered.innerText()).toBe('5');
  expect(troubles).toEqual([]);
  await context.close();
});

test('goes through what is incomplete or flagged before a simulation is submitted, and shows its figures before its buttons', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE, await site.session(await site.person()));
  await page.goto(`/practice/${slug}?simulation=full`);
  await button(page, 'Start the clock').click();
  const at = (place: number) => page.getByText(new RegExp(`^Question ${place} of \\d+$`)).waitFor();
  await at(1);
  await page.getByRole('radio').first().check();
  await button(page, 'Next').click();
  await at(2);
  await button(page, 'Flag for review').click();
  await button(page, 'Next').click();
  await at(3);
  await button(page, 'More').click();
  await button(page, 'Review and submit').click();
  await button(page, 'Review flagged (1)').click();
  await at(2);
  await page.getByRole('radio').first().check();
  await button(page, 'Back to review').click();
  const incomplete = page.getByRole('button', { name: /^Review incomplete \(\d+\)$/ });
  await incomplete.click();
  await at(3);
  await button(page, 'More').click();
  await button(page, 'Review and submit').click();
  await incomplete.waitFor();
  await expectGoodScreens(page);
  await button(page, 'Submit exam').click();
  await page.getByRole('heading', { name: /^You scored/ }).waitFor();
  const top = async (name: string | RegExp) => (await page.getByText(name, { exact: true }).first().boundingBox())!.y;
  expect(await top('Incorrect')).toBeLessThan(
    (await page.getByRole('main').getByRole('button').first().boundingBox())!.y,
  );
  expect(troubles).toEqual([]);
  await context.close();
});
