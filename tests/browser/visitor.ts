import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { brokenRules } from './accessibility.ts';

export type Screen = { width: number; scheme: 'light' | 'dark' };

export const PHONE: Screen = { width: 390, scheme: 'dark' };
export const DESK: Screen = { width: 1440, scheme: 'light' };
/** Each width and each theme once. `every-screen.test.ts` checks every address in both themes. */
const SCREENS: Screen[] = [PHONE, DESK];

/** A person at a browser, and everything that went wrong while they were there. */
export type Visitor = { page: Page; context: BrowserContext; troubles: string[] };

/** Opens a separate browser context. Errors, policy violations, and requests to other hosts are recorded as troubles. */
export async function visit(browser: Browser, site: string, screen: Screen = DESK, sid?: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: screen.width, height: 900 },
    colorScheme: screen.scheme,
    reducedMotion: 'reduce',
  });
  if (sid) await context.addCookies([{ name: 'sid', value: sid, url: site, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript(reportLostFocus);
  const page = await context.newPage();
  // Long enough for a busy machine; what hangs still ends.
  page.setDefaultTimeout(30_000);
  // Like a person: anything pressed before a page has its script is pressed in vain.
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await hasScript(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await reload(options);
    await hasScript(page);
    return answer;
  };
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself reports 4xx replies; those that matter are asserted where they are expected.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isAnswer) troubles.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(site).origin) troubles.push(`foreign request: ${request.url()}`);
  });
  return { page, context, troubles };
}

/** In the page: raises an error if the focused element disappears or is disabled, and five checks later nothing else has the focus. */
function reportLostFocus(): void {
  let held: Element | null = null;
  let looks = 0;
  document.addEventListener('focusin', ({ target }) => (held = target as Element), true);
  setInterval(() => {
    const isLost =
      held !== null &&
      (!held.isConnected || held.matches(':disabled')) &&
      [document.body, held, null].includes(document.activeElement as HTMLElement | null);
    // Counts checks, not time: a busy page has had no time itself.
    looks = isLost ? looks + 1 : 0;
    if (looks < 5) return;
    console.error(`focus lost: ${held!.outerHTML.slice(0, 200)}`);
    held = null;
  }, 100);
}

/** Resolves once React has hydrated the page; a page without scripts is ready as it is. */
async function hasScript(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const shown = document.querySelector('main h1') ?? document.body;
      return !document.querySelector('script[src]') || Object.keys(shown).some((key) => key.startsWith('__reactFiber'));
      // Polled by the clock, not per frame: a page in the background may paint none.
    },
    undefined,
    { polling: 100 },
  );
}

/** Breaks no accessibility rule, nothing is wider than the screen, and no exam's code can end a line at its hyphen. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await brokenRules(page)).toEqual([]);
  await expectNothingWide(page);
  await expectWholeCodes(page);
}

/** No exam's code breaks at its hyphen, at any width. What authors wrote, and the admin area, are left out. */
async function expectWholeCodes(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/admin')) return;
  const breaking = await page.evaluate(() => {
    // Of the exams that are shipped: devices in questions have names like codes.
    const code = /\b(?:[A-Z]{3}-C\d{2}|AZ-\d{3}|SY0-\d{3}|N10-\d{3}|200-301)\b/;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: parent, nodeValue } = texts.currentNode;
      if (!parent || !nodeValue || !code.test(nodeValue) || !parent.checkVisibility()) continue;
      if (parent.closest('script, style, code, pre, option, textarea, .study-content, svg')) continue;
      if (getComputedStyle(parent).whiteSpace !== 'nowrap') found.push(nodeValue);
    }
    return found;
  });
  expect(breaking).toEqual([]);
}

/** Like `expectGoodPage`, on each of `SCREENS`, without repeating the steps that led there. Restores the page. */
export async function expectGoodScreens(page: Page): Promise<void> {
  const now = await page.evaluate(() => ({
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  }));
  const before: Screen = { width: now.width, scheme: now.isDark ? 'dark' : 'light' };
  for (const screen of SCREENS) {
    await turnTo(page, screen);
    await expectGoodPage(page);
  }
  await turnTo(page, before);
}

/** Continues with another width and theme. */
export async function turnTo(page: Page, { width, scheme }: Screen): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()!.height });
  await page.emulateMedia({ colorScheme: scheme });
}

/** Nothing is wider than the screen. */
export async function expectNothingWide(page: Page): Promise<void> {
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isTooWide).toBe(false);
}

/** Nothing is wider than a phone with text twice as large. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  const root = (fontSize: string) =>
    page.evaluate((to) => void (document.documentElement.style.fontSize = to), fontSize);
  await page.setViewportSize({ width: 390, height: 664 });
  await root('32px');
  await expectNothingWide(page);
  await root('');
  await page.setViewportSize(size);
}
