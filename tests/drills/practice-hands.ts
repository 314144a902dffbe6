import type { Page } from 'playwright-core';
import { KEYBOARD, MOUSE } from '../browser/hands.ts';

/** What a candidate does in a sitting with one kind of device. */
export type Candidate = {
  /** Presses a button or link by its name; `which` picks one of several. */
  press(name: string, which?: number): Promise<void>;
  pick(option: number): Promise<void>;
  check(): Promise<void>;
  next(): Promise<void>;
  flag(): Promise<void>;
  map(): Promise<void>;
};

const button = (page: Page, name: string, which = 0) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .nth(which);

export function byMouse(page: Page): Candidate {
  const press = (name: string, which?: number) => MOUSE.press(page, button(page, name, which));
  return {
    press,
    pick: (option) => MOUSE.press(page, page.locator('fieldset li label').nth(option)),
    check: () => press('Check answer'),
    next: () => MOUSE.press(page, button(page, 'Next').or(button(page, 'Review and submit')).first()),
    flag: () => press('Flag for review'),
    map: () => press('More'),
  };
}

/** Uses the player's own keys, and Tab for whatever has none. */
export function byKeyboard(page: Page): Candidate {
  const key = (name: string) => page.keyboard.press(name);
  return {
    press: (name, which) => KEYBOARD.press(page, button(page, name, which)),
    pick: (option) => key(String(option + 1)),
    check: () => key('Enter'),
    next: () => key('n'),
    flag: () => key('f'),
    map: () => key('m'),
  };
}
