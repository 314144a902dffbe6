import type { Locator, Page } from 'playwright-core';
import { type Hand, KEYBOARD } from '../../browser/hands.ts';

/** What a candidate does in a sitting with only the keyboard, or only touch; every key press and tap is counted. */
export type Candidate = {
  hand: Hand;
  /** Presses a button or link by its name; `which` picks one of several. */
  press(name: string, which?: number): Promise<void>;
  /** Picks an option by its position on the screen. */
  pick(option: number): Promise<void>;
  /** Places an item next in the order. */
  place(option: number): Promise<void>;
  /** Chooses a radio button of a group. */
  chooseOf(radios: Locator, option: number): Promise<void>;
  /** Chooses a radio button that reveals what follows it. */
  show(radio: Locator): Promise<void>;
  /** Picks a region of a picture, by its control in the list and its position there. */
  point(control: Locator, place: number): Promise<void>;
  showTab(tab: Locator): Promise<void>;
  enter(line: Locator, text: string): Promise<void>;
  leaveTerminal(): Promise<void>;
  next(): Promise<void>;
  back(): Promise<void>;
  flag(): Promise<void>;
  map(): Promise<void>;
  closeDialog(): Promise<void>;
  /** Key presses or taps since the start; typed letters are counted separately. */
  presses(): number;
};

/** A button or link by its name. */
export const controlOf = (page: Page, name: string, which = 0) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .nth(which);

/** Uses the player's own keys, and Tab for whatever has none. */
export function byKeyboard(page: Page): Candidate {
  let presses = 0;
  const { press: pressKey } = page.keyboard;
  page.keyboard.press = async (...key) => {
    presses += 1;
    return pressKey.apply(page.keyboard, key);
  };
  const key = (name: string) => page.keyboard.press(name);
  const press = (name: string, which?: number) => KEYBOARD.press(page, controlOf(page, name, which));
  const isPlayerFocused = () =>
    page.evaluate<boolean>(`!document.activeElement?.matches('input:not([type=radio], [type=checkbox]), select')`);
  /** Presses one of the player's keys, leaving a text field first. */
  const playerKey = async (name: string) => {
    for (let stop = 0; !(await isPlayerFocused()) && stop < 30; stop += 1) await key('Tab');
    await key(name);
  };
  return {
    hand: {
      ...KEYBOARD,
      /** Types as many of its first letters as needed. */
      async choose(page, target, name) {
        await KEYBOARD.press(page, target, name[0]);
        for (const letter of name.slice(1)) {
          if ((await target.locator('option:checked').textContent()) === name) return;
          await key(letter === ' ' ? 'Space' : letter);
        }
      },
    },
    press,
    pick: (option) => playerKey(String(option + 1)),
    place: (option) => playerKey(String(option + 1)),
    async chooseOf(radios, option) {
      const group = radios.first();
      for (let stop = 0; stop < 150; stop += 1) {
        if (await group.evaluate((radio) => radio.closest('fieldset')!.contains(radio.ownerDocument.activeElement)))
          break;
        await key('Tab');
      }
      await key(String(option + 1));
    },
    async show(radio) {
      const group = await radio.getAttribute('name');
      for (let stop = 0; stop < 150; stop += 1) {
        if (await page.evaluate<boolean>(`document.activeElement.name === '${group}'`)) break;
        await key('Tab');
      }
      for (let step = 0; !(await radio.isChecked()) && step < 10; step += 1) await key('ArrowRight');
    },
    point: (_control, place) => playerKey(String(place + 1)),
    /** Escape leaves a terminal, which otherwise captures Tab. */
    async showTab(tab) {
      await key('Escape');
      while (!(await page.evaluate<boolean>(`document.activeElement?.getAttribute('role') === 'tab'`)))
        await key('Shift+Tab');
      while ((await tab.getAttribute('aria-selected')) !== 'true') await key('ArrowRight');
    },
    async enter(line, text) {
      await KEYBOARD.type(page, line, text);
      await key('Enter');
    },
    leaveTerminal: () => key('Escape'),
    next: () => playerKey('n'),
    back: () => playerKey('p'),
    flag: () => playerKey('f'),
    map: () => playerKey('m'),
    closeDialog: () => key('Escape'),
    presses: () => presses,
  };
}
