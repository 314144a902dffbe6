import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

type AxeColor = { r: number; g: number; b: number; alpha: number; parseString(text: string): AxeColor };

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: AxeColor } } } };
  }
}

// Minified, since every page has to read it.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Marks the elements whose contrast is to be measured. */
const UNMEASURED = 'data-unmeasured';

/** Looks with enough contrast, according to this worker's earlier checks. Modules start anew with each file. */
const { looks } = ((globalThis as { cairnContrast?: { looks: Set<string> } }).cairnContrast ??= { looks: new Set() });

/** The accessibility rules that a page breaks, each with the elements that break it. */
export async function brokenRules(page: Page): Promise<string[]> {
  // Once per document: loading the script is half of the time that the rules take.
  if (await page.evaluate(() => !('axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(prepare, UNMEASURED);
  }
  const shown = await page.evaluate(looksOfText, UNMEASURED);
  const isNew = shown.map((look) => look === null || !looks.has(look));
  const broken = await page.evaluate(
    async ({ mark, unmeasured }) => {
      const marked = [...document.querySelectorAll(`[${mark}]`)];
      for (const [index, element] of marked.entries()) if (!unmeasured[index]) element.removeAttribute(mark);
      const options = { resultTypes: ['violations'], iframes: false } satisfies RunOptions;
      const { violations } = await window.axe.run(document, options);
      for (const element of marked) element.removeAttribute(mark);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { mark: UNMEASURED, unmeasured: isNew },
  );
  if (broken.length === 0) for (const look of shown) if (look !== null) looks.add(look);
  return broken;
}

/** In the page: measures the contrast of marked elements only, and reads each color once; both are most of what all rules take. */
function prepare(mark: string): void {
  window.axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] });
  const { prototype } = window.axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function parseString(text) {
    const color = known.get(text);
    if (color) return Object.assign(this, color);
    read.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/**
 * In the page: marks every element with text of its own, and returns for each, in the document's order, all that its contrast
 * depends on. Null for what may lie on something other than its ancestors.
 */
function looksOfText(mark: string): (string | null)[] {
  const known = new Map<Element, string | null>();
  const lookOf = (element: Element): string | null => {
    const found = known.get(element);
    if (found !== undefined) return found;
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter } = style;
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
    const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1';
    const isLayer = style.position !== 'static' && style.position !== 'relative';
    const over = element.parentElement ? lookOf(element.parentElement) : '';
    const under = isLayer || over === null ? (isOpaque ? '' : null) : over;
    const hasGround = !isClear || opacity !== '1' || filter !== 'none';
    const ground = hasGround ? `/${backgroundColor} ${backgroundImage} ${opacity} ${filter}` : '';
    const look = under === null ? null : under + ground;
    known.set(element, look);
    return look;
  };
  const hasText = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  return [...document.body.querySelectorAll('*')].filter(hasText).map((element) => {
    element.setAttribute(mark, '');
    const ground = lookOf(element);
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return ground === null ? null : `${color} ${fontSize} ${fontWeight} ${textShadow} on ${ground}`;
  });
}
