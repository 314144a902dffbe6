import type { Locator, Page } from 'playwright-core';

/** More stops than any screen has. */
const MOST_STOPS = 150;

/** Goes on by Tab until something has the focus; fails where it is out of reach. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`out of the reach of Tab: ${target}`);
}

/** Goes to something and presses a key there. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types in the place of what is there. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Goes to a list of choices and down to the one of that name. */
export async function choose(page: Page, target: Locator, name: string): Promise<void> {
  await tabTo(page, target);
  const chosen = () => target.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
  await page.keyboard.press('Home');
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await chosen()) === name) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`no choice called ${name}`);
}
