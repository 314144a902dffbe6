import type { Page } from 'playwright-core';

/** What a candidate does at a sitting, by one kind of device alone. */
export type Hand = {
  /** A button by its name; where there are several, the first or the last. */
  press(name: string, which?: number): Promise<void>;
  pick(option: number): Promise<void>;
  check(): Promise<void>;
  next(): Promise<void>;
  flag(): Promise<void>;
  map(): Promise<void>;
};

const button = (page: Page, name: string, which = 0) => page.getByRole('button', { name, exact: true }).nth(which);
const options = (page: Page) => page.locator('fieldset li label');

export function mouse(page: Page): Hand {
  const press = async (name: string, which?: number) => {
    const { x, y, width, height } = await place(page, name, which);
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  return {
    press,
    pick: (option) => options(page).nth(option).click(),
    check: () => press('Check answer'),
    next: () => button(page, 'Next').or(button(page, 'Review and submit')).first().click(),
    flag: () => press('Flag for review'),
    map: () => press('Map'),
  };
}

async function place(page: Page, name: string, which?: number) {
  const found = button(page, name, which);
  await found.scrollIntoViewIfNeeded();
  return (await found.boundingBox())!;
}

/** Only keys: Tab to what has no key of its own. */
export function keyboard(page: Page): Hand {
  const key = (name: string) => page.keyboard.press(name);
  const press = async (name: string, which = 0) => {
    const wanted = button(page, name, which);
    await wanted.waitFor();
    for (let tabs = 0; tabs < 200; tabs += 1) {
      if (await wanted.evaluate((element) => element.matches(':focus'))) return key('Enter');
      await key('Tab');
    }
    throw new Error(`Tab does not lead to '${name}'`);
  };
  return {
    press,
    pick: (option) => key(String(option + 1)),
    check: () => key('Enter'),
    next: () => key('n'),
    flag: () => key('f'),
    map: () => key('m'),
  };
}
