import type { CDPSession, Locator, Page } from 'playwright-core';
import type { Hand } from '../../tests/browser/hands.ts';

/** More than any page is long, in looks at where the target is: one a frame or two. */
const MOST_LOOKS = 600;

/** Where the target of a control is, and whether nothing lies over it. */
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

/** Taps and swipes of one finger; letters come from the keyboard of the phone, and lists open its own picker. */
export function touchHand(session: CDPSession): Hand {
  const swipe = async (page: Page, by: number) => {
    const { width, height } = page.viewportSize()!;
    const x = Math.round(width / 2);
    const from = Math.round(height / 2 + by / 2);
    const point = (y: number) => ({ touchPoints: [{ x, y: Math.round(y) }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(from) });
    for (let step = 1; step <= 8; step += 1)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(from - (by * step) / 8) });
    // The finger rests before it leaves the glass: nothing goes on by itself.
    await page.waitForTimeout(60);
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(from - by) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const press: Hand['press'] = async (page, target: Locator) => {
    await target.waitFor({ state: 'attached' });
    let before = Number.NaN;
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const box = await boxOf(target);
      // What has stopped where nothing lies over it is tapped.
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
