import type { Locator, Page } from 'playwright-core';

/** More stops than any screen has. */
const MOST_STOPS = 150;

/** Different ways of using a page, with the same interface. */
export type Hand = {
  /** `key` is what a keyboard presses there. */
  press(page: Page, target: Locator, key?: string): Promise<void>;
  /** Replaces the current text. */
  type(page: Page, target: Locator, text: string): Promise<void>;
  /** Selects an option of a list. */
  choose(page: Page, target: Locator, name: string): Promise<void>;
};

/** Presses Tab until something has the focus; fails if it is out of reach. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`out of the reach of Tab: ${target}`);
}

/** Only Tab, Enter, Space, arrows, and letters; nothing is clicked. */
export const KEYBOARD: Hand = {
  async press(page, target, key = 'Enter') {
    await tabTo(page, target);
    await page.keyboard.press(key);
  },
  async type(page, target, text) {
    await tabTo(page, target);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
  async choose(page, target, name) {
    await tabTo(page, target);
    await page.keyboard.press('Home');
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if ((await target.locator('option:checked').textContent())?.trim() === name) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`no choice called ${name}`);
  },
};

/** Everything is clicked, and only letters are typed. */
export const MOUSE: Hand = {
  press: (_page, target) => target.click(),
  async type(page, target, text) {
    await target.click({ clickCount: 3 });
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
  async choose(_page, target, name) {
    await target.selectOption({ label: name });
  },
};

/** Reads an open guide to its end, in a minute that passes at once: it counts as read only after as long as reading takes. */
export async function readGuide(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.install();
  await page.keyboard.press('End');
  await page.clock.fastForward(60_000);
  await page.getByText('Read', { exact: true }).first().waitFor();
  await page.clock.resume();
}
