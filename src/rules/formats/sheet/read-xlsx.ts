import { unzip } from '../archive/unzip.ts';
import { FileRefused, type Reader, WHOLE_FILE } from '../format.ts';
import { below, childOf, childrenOf, type Element, readTree, textIn } from '../xml/tree.ts';
import { excerptOf } from '../text/excerpt.ts';
import { addCell, MOST_CELLS } from './records.ts';
import { headedReading, type Table, tableOf } from './table.ts';

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

const PARTS = /^xl\/(styles\.xml|workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/**
 * The first sheet of a workbook, as a table. Parsed by hand: the small libraries available create a row for every row number
 * a file claims, and lose the sheet over one bad cell.
 */
export function readWorkbook(bytes: Uint8Array): Table {
  const entries = unzip(bytes, (name) => PARTS.test(name));
  const part = (name: string): Element | undefined => {
    const entry = entries.find((own) => own.name === name);
    return entry && readTree(entry.bytes);
  };
  const workbook = part('xl/workbook.xml');
  const [first, ...others] = workbook ? below(workbook, 'sheet') : [];
  if (!first) throw new FileRefused('Invalid XLSX file', 'The file contains no sheet');
  const relations = part('xl/_rels/workbook.xml.rels');
  const target = (relations ? below(relations, 'Relationship') : []).find(
    ({ attributes }) => attributes.Id === first.attributes['r:id'],
  )?.attributes.Target;
  const sheet = part(`xl/${(target ?? 'worksheets/sheet1.xml').replace(/^\/?(xl\/)?/, '')}`);
  if (!sheet) throw new FileRefused('Invalid XLSX file', 'The file’s first sheet is missing');
  const shared = part('xl/sharedStrings.xml');
  const strings = (shared ? below(shared, 'si') : []).map(richText);
  const shownAs = shownNumbers(part('xl/styles.xml'));
  const rows = below(sheet, 'row').map((row, index) => ({
    cells: cellsOf(row, strings, shownAs),
    place: `row ${/^\d{1,7}$/.test(row.attributes.r ?? '') ? row.attributes.r! : index + 1}`,
  }));
  return tableOf(
    rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    `This is the sheet “${first.attributes.name ?? ''}”.`,
    others.map(({ attributes }) => ({
      place: WHOLE_FILE,
      what: `The sheet “${excerptOf(attributes.name ?? '')}”`,
    })),
  );
}

function cellsOf(row: Element, strings: readonly string[], shownAs: ShownNumber): string[] {
  const cells: string[] = [];
  for (const cell of childrenOf(row, 'c')) {
    const column = columnOf(cell.attributes.r) ?? cells.length;
    const value = valueOf(cell, strings, shownAs);
    while (cells.length < Math.min(column, MOST_CELLS)) cells.push('');
    if (column < MOST_CELLS) cells[column] = value;
    else addCell(cells, value);
  }
  return cells;
}

/** `AB12` is in column 27, from 0. */
function columnOf(address: string | undefined): number | null {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(address ?? '') ?? [];
  return letters === undefined
    ? null
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(cell: Element, strings: readonly string[], shownAs: ShownNumber): string {
  const value = textIn(childOf(cell, 'v'));
  switch (cell.attributes.t) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'inlineStr':
      return richText(childOf(cell, 'is') ?? cell);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'str':
      return unescapeCell(value);
    default:
      return shownAs(value, Number(cell.attributes.s ?? 0));
  }
}

/** Text runs without their Japanese phonetic readings. */
const richText = (element: Element): string =>
  unescapeCell(
    childrenOf(element)
      .flatMap((child) => (child.name === 'r' ? childrenOf(child, 't') : child.name === 't' ? [child] : []))
      .map(textIn)
      .join(''),
  ).replaceAll('\r\n', '\n');

const unescapeCell = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export const readXlsx: Reader = (bytes) => Promise.resolve(headedReading(readWorkbook(bytes)));

/** A workbook number as its reader sees it, by the cell's style. */
type ShownNumber = (value: string, style: number) => string;

/** How a workbook's numbers look, by its styles; without them, as they are. */
function shownNumbers(styles: Element | undefined): ShownNumber {
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
