import type { CDPSession, Locator, Page } from 'playwright-core';
import type { Hand } from '../../browser/hands.ts';

/** Longer than any page: how often the target's position is checked, every frame or two. */
const MOST_LOOKS = 600;

/** Where a control is, and whether anything covers it. */
const boxOf = (control: Locator): Promise<Box> =>
  control.evaluate((element) => {
    const target = element.closest('label') ?? element;
    const page = element.ownerDocument;
    const { clientWidth, clientHeight } = page.documentElement;
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isInside = x >= 0 && x < clientWidth && y >= 0 && y < clientHeight;
    const hit = isInside ? page.elementFromPoint(x, y) : null;
    const isFree = hit !== null && (target.contains(hit) || hit.contains(target));
    return { x, y, height: clientHeight, isFree };
  });

/** Taps and swipes with one finger; letters come from the phone's keyboard, and selects open its native picker. */
export function touchHand(session: CDPSession): Hand {
  const swipe = async (page: Page, by: number) => {
    const { width, height } = page.viewportSize()!;
    const x = Math.round(width / 2);
    const from = Math.round(height / 2 + by / 2);
    const point = (y: number) => ({ touchPoints: [{ x, y: Math.round(y) }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(from) });
    for (let step = 1; step <= 8; step += 1)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(from - (by * step) / 8) });
    // The finger rests before lifting, so the page does not keep scrolling.
    await page.waitForTimeout(60);
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(from - by) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const press: Hand['press'] = async (page, target: Locator) => {
    await target.waitFor({ state: 'attached' });
    let before = Number.NaN;
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const box = await boxOf(target);
      // Taps once the target has stopped moving and nothing covers it.
      if (box.isFree && box.y === before) return page.touchscreen.tap(box.x, box.y);
      if (!box.isFree && (box.y === before || looks === 0)) {
        const way = box.y - box.height / 2;
        await swipe(page, Math.sign(way) * Math.min(Math.abs(way) + 20, box.height * 0.5));
      }
      before = box.y;
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    }
    throw new Error(`out of the reach of a finger: ${target}`);
  };
  return {
    press,
    async type(page, target, text) {
      await press(page, target);
      await target.fill('');
      await page.keyboard.type(text);
    },
    async choose(page, target, name) {
      await press(page, target);
      await target.selectOption({ label: name });
    },
  };
}

type Box = { x: number; y: number; height: number; isFree: boolean };
