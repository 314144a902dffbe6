import { below, childOf, childrenOf, type Element } from '../xml/tree.ts';

/** A workbook number as its reader sees it, by the cell's style. */
export type ShownNumber = (value: string, style: number) => string;

/** Formats that every workbook knows by number: percentages, dates, times, and dates with a time. */
const BUILT_IN_FORMATS: Record<string, string> = {
  9: '0%',
  10: '0.00%',
  ...Object.fromEntries([14, 15, 16, 17].map((id) => [id, 'yyyy-mm-dd'])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'h:mm'])),
  22: 'yyyy-mm-dd h:mm',
};
/** The day Excel counts from, for days after February 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** How a workbook's numbers look, by its styles; without them, as they are. */
export function shownNumbers(styles: Element | undefined): ShownNumber {
  const own = new Map(
    (styles ? below(styles, 'numFmt') : []).map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  );
  const [sheet] = styles ? childrenOf(styles) : [];
  const cells = childOf(sheet, 'cellXfs');
  const codes = (cells ? childrenOf(cells, 'xf') : []).map(({ attributes: { numFmtId = '0' } }) =>
    // Anything in quotes or brackets annotates the number; it isn't part of its format.
    (own.get(numFmtId) ?? BUILT_IN_FORMATS[numFmtId] ?? '').replace(/"[^"]*"|\\[[^\]]*\]|\\\\./g, ''),
  );
  return (value, style) => {
    const number = Number(value);
    const code = codes[style] ?? '';
    if (value.trim() === '' || !Number.isFinite(number)) return value;
    if (code.includes('%')) return `${percentOf(number, code)}%`;
    const [hasDay, hasTime] = [/[yd]/i.test(code), /[hs]/i.test(code)];
    if (number < 0 || number > 2_958_465 || !(hasDay || hasTime)) return String(number);
    const moment = new Date(Math.round((FIRST_DAY + number * DAY_MS) / 1000) * 1000).toISOString();
    return [...(hasDay ? [moment.slice(0, 10)] : []), ...(hasTime ? [moment.slice(11, 16)] : [])].join(' ');
  };
}

/** With the format's number of decimals, or the number's own if the format doesn't set one. */
function percentOf(number: number, code: string): string {
  const [, decimals = ''] = /\.([0#?]+)/.exec(code) ?? [];
  return (number * 100).toFixed(decimals.length);
}
