import type { Page } from 'playwright-core';
import { CARD_MARK, makeCards } from '../factories/cards.ts';
import type { Person } from '../factories/people.ts';
import { query } from '../factories/rows.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { DESK, visit } from './visitor.ts';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const flip = (page: Page) => button(page, 'Show answer').click();
export const text = (page: Page, exact: string) => page.getByText(exact, { exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** The text of a card's question, while that side is visible. */
export const question = (page: Page, place: number) =>
  page.getByRole('article', { name: 'Question' }).getByText(`Question ${place}? ${CARD_MARK}`);
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** The server has accepted every review. */
export const allSent = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.review.')));

type Logged = { grade: string; undoneAt: string | null; stateBefore: object | null; stateAfter: object };

/** A site with an exam of four flashcards, and people who study them. */
export async function startStudySite() {
  const { browser, site } = await browserAt(startClockedSite());
  await makeCards(site.app.database, site.app.exam.id, 4);
  return {
    browser,
    site,
    base: `/study/${site.app.exam.slug}/flashcards`,
    all: `/study/${site.app.exam.slug}/flashcards?view=all`,
    opened: async (person: Person, screen = DESK) => visit(browser, site.url, screen, await site.session(person)),
    reviewsOf: (person: Person) =>
      query<Logged>(site.app.database, `select * from card_review where user_id = '${person.id}' order by seq`),
  };
}
