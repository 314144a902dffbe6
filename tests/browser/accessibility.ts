import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { type AccessibilityRun, criterionOf } from '#rules/accessibility/report.ts';

type AxeColor = { r: number; g: number; b: number; alpha: number; parseString(text: string): AxeColor };
type AxeCheck = { evaluate(this: { data(value: unknown): void }, element: Element, ...rest: unknown[]): unknown };

declare global {
  interface Window {
    axe: typeof axe & {
      commons: { color: { Color: { prototype: AxeColor } } };
      _audit: { checks: Record<'color-contrast', AxeCheck> };
    };
    /** Elements with text, in the document's order. */
    withText: Element[];
    /** Those whose contrast was measured and is enough. */
    readable: Set<Element>;
  }
}

// Minified, since every page has to read it.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where what was found is noted, for scripts/accessibility-report.mjs. */
const RUNS = process.env['ACCESSIBILITY_RUNS'];

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
  const { broken, isReadable, tags, hasMedia } = await page.evaluate(
    async ({ mark, unmeasured }) => {
      for (const [index, element] of window.withText.entries()) if (!unmeasured[index]) element.removeAttribute(mark);
      const options = { resultTypes: ['violations'], iframes: false } satisfies RunOptions;
      const { violations, passes } = await window.axe.run(document, options);
      for (const element of window.withText) element.removeAttribute(mark);
      return {
        broken: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        isReadable: window.withText.map((element) => window.readable.delete(element)),
        tags: [violations, passes].map((rules) => rules.map(({ id, tags }): [string, string[]] => [id, tags])),
        hasMedia: document.querySelector('audio, video') !== null,
      };
    },
    { mark: UNMEASURED, unmeasured: isNew },
  );
  if (RUNS) {
    const [failed, held] = tags.map((rules) =>
      Object.fromEntries(rules.map(([id, names]) => [id, names.flatMap((name) => criterionOf(name) ?? [])])),
    );
    const path = new URL(page.url()).pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}|(?<=\/)[\w-]{43}(?=$)/g, ':id');
    const run: AccessibilityRun = { path, held: held!, broken: failed!, hasMedia };
    appendFileSync(RUNS, `${JSON.stringify(run)}\n`);
  }
  for (const [index, look] of shown.entries()) if (look !== null && isReadable[index]) looks.add(look);
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
  window.readable = new Set();
  const check = window.axe._audit.checks['color-contrast'];
  const { evaluate } = check;
  check.evaluate = function measure(element, ...rest) {
    let ratio: unknown;
    const data = (value: unknown) => {
      ratio = (value as { contrastRatio?: unknown } | null)?.contrastRatio;
      this.data(value);
    };
    const answer = evaluate.call(Object.assign(Object.create(this), { data }), element, ...rest);
    // Hidden text has no ratio and is answered with true as well.
    if (answer === true && ratio) window.readable.add(element);
    return answer;
  };
}

/**
 * In the page: marks every element with text of its own, and returns for each, in the document's order, all that its contrast
 * depends on. Null for what may lie on something other than its ancestors.
 */
function looksOfText(mark: string): (string | null)[] {
  type Ground = { look: string | null; fade: string };
  const known = new Map<Element, Ground>();
  const groundOf = (element: Element): Ground => {
    const found = known.get(element);
    if (found) return found;
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter } = style;
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
    const isLayer = style.position !== 'static' && style.position !== 'relative';
    const over = element.parentElement ? groundOf(element.parentElement) : { look: '', fade: '' };
    const under = isLayer || over.look === null ? (backgroundColor.startsWith('rgb(') ? '' : null) : over.look;
    const isFaded = opacity !== '1' || filter !== 'none';
    const ground = {
      look: under === null || isClear ? under : `${under}/${backgroundColor} ${backgroundImage}`,
      // Opacity fades an opaque ground as well, so it never ends at one.
      fade: isFaded ? `${over.fade}/${opacity} ${filter} over ${over.look}` : over.fade,
    };
    known.set(element, ground);
    return ground;
  };
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  window.withText = [...document.body.querySelectorAll('*')].filter(hasText);
  return window.withText.map((element) => {
    element.setAttribute(mark, '');
    const { look, fade } = groundOf(element);
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return look === null ? null : `${color} ${fontSize} ${fontWeight} ${textShadow} on ${look} ${fade}`;
  });
}
