import type { Page } from 'playwright-core';

/** What would annoy a candidate on the current screen, each in a few words. `isTouch`: targets must fit a finger. */
export async function troublesOn(page: Page, isTouch: boolean): Promise<string[]> {
  return page.evaluate<string[]>(`(${look})(${isTouch})`);
}

/** Runs in the page, so it is a string: the types here do not include the DOM. */
const look = `(isTouch) => {
  const troubles = new Set();
  const root = document.querySelector('dialog[open]') ?? document.body;
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('.sr-only');
  };
  const name = (element) =>
    element.tagName.toLowerCase() +
    ' ' +
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);

  const least = isTouch ? 44 : 24;
  for (const element of root.querySelectorAll('button, a[href], summary, select, label:has(input), input')) {
    const target = element.closest('label') ?? element;
    if (!isSeen(target) || (element !== target && element.tagName === 'INPUT')) continue;
    if (element.matches('p a, li a') || element.closest('svg')) continue;
    const { width, height } = target.getBoundingClientRect();
    if (width < least - 0.5 || height < least - 0.5)
      troubles.add('small target ' + Math.round(width) + 'x' + Math.round(height) + ': ' + name(target));
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || !isSeen(element)) continue;
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < 11.9) troubles.add('tiny text ' + size.toFixed(1) + ' px: ' + node.data.trim().slice(0, 30));
  }

  if (document.documentElement.scrollWidth > innerWidth) troubles.add('the page scrolls sideways');

  const focus = document.activeElement;
  if (!isTouch && (!focus || focus === document.body)) troubles.add('focus on the body');
  if (!isTouch && focus && focus !== document.body && focus.tabIndex >= 0) {
    const shown = focus.closest('label') ?? focus;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) troubles.add('focus out of view: ' + name(shown));
    else {
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const hit = document.elementFromPoint((left + right) / 2, y);
      if (hit && !shown.contains(hit) && !hit.contains(shown)) troubles.add('focus covered: ' + name(shown));
    }
    const rings = [focus, shown].map((element) => getComputedStyle(element));
    if (
      focus.matches(':focus-visible') &&
      rings.every(({ outlineStyle, outlineWidth }) => outlineStyle === 'none' || outlineWidth === '0px')
    )
      troubles.add('focus not visible: ' + name(shown));
  }
  return [...troubles];
}`;
