import type { Page } from 'playwright-core';
import { type Candidate, controlOf } from './candidate.ts';
import { touchHand } from './touch.ts';

const ONWARD = /^(?:Next|Skip|Review and (?:submit|finish))$/;

/** A candidate who only taps. */
export async function byTouch(page: Page): Promise<Candidate> {
  const hand = touchHand(await page.context().newCDPSession(page));
  let presses = 0;
  const { tap } = page.touchscreen;
  page.touchscreen.tap = async (...at) => {
    presses += 1;
    return tap.apply(page.touchscreen, at);
  };
  const press = (name: string, which?: number) => hand.press(page, controlOf(page, name, which));
  return {
    hand,
    press,
    pick: (option) => hand.press(page, page.locator('fieldset li label').nth(option)),
    place: (option) => hand.press(page, page.locator(`[data-at="place ${option}"]`)),
    chooseOf: (radios, option) => hand.press(page, radios.nth(option)),
    show: (radio) => hand.press(page, radio),
    point: (control) => hand.press(page, control),
    showTab: (tab) => hand.press(page, tab),
    async enter(line, text) {
      await hand.type(page, line, text);
      // The key in the corner of the phone's keyboard.
      await page.keyboard.press('Enter');
    },
    leaveTerminal: () => Promise.resolve(),
    next: () => hand.press(page, page.getByRole('button', { name: ONWARD }).last()),
    back: () => press('Previous'),
    flag: () => press('Flag for review'),
    map: () => press('More'),
    closeDialog: () => press('Close'),
    presses: () => presses,
  };
}
