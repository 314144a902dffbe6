import { below, childOf, childrenOf, type Element } from '../xml/tree.ts';

/** A number of a workbook as its reader sees it, by the style of the cell. */
export type ShownNumber = (value: string, style: number) => string;

/** Formats that every workbook knows by their numbers: percentages, days, times, and days with a time. */
const KNOWN: Record<string, string> = {
  9: '0%',
  10: '0.00%',
  ...Object.fromEntries([14, 15, 16, 17].map((id) => [id, 'yyyy-mm-dd'])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'h:mm'])),
  22: 'yyyy-mm-dd h:mm',
};
/** The day from which Excel counts, for days after February 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** How the numbers of a workbook look, by its styles; without them, as they are. */
export function shownNumbers(styles: Element | undefined): ShownNumber {
  const own = new Map(
    (styles ? below(styles, 'numFmt') : []).map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  );
  const [sheet] = styles ? childrenOf(styles) : [];
  const cells = childOf(sheet, 'cellXfs');
  const codes = (cells ? childrenOf(cells, 'xf') : []).map(({ attributes: { numFmtId = '0' } }) =>
    // What stands in quotes or brackets is said of the number, not how it is written.
    (own.get(numFmtId) ?? KNOWN[numFmtId] ?? '').replace(/"[^"]*"|\\[[^\]]*\]|\\\\./g, ''),
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

/** With as many decimals as the format has, or as the number has where the format has none of its own. */
function percentOf(number: number, code: string): string {
  const [, decimals = ''] = /\.([0#?]+)/.exec(code) ?? [];
  return (number * 100).toFixed(decimals.length);
}
