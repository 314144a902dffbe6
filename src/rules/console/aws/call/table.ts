import { type Data, type Fields, isFields, isList, isPlain, valueText } from './data.ts';

/** A part of a table: its title, its rows of cells, and its nesting depth. */
type Section = { title: string; head: string[] | null; rows: string[][]; depth: number };

/** Output as nested tables. */
export function tableOf(call: string, data: Fields): string[] {
  const sections = sectionsOf(call, data, 0);
  const width = Math.max(...sections.map(leastWidth));
  return ['-'.repeat(width), ...sections.flatMap((section) => linesOf(section, width))];
}

function sectionsOf(title: string, data: Data, depth: number): Section[] {
  const items = (isList(data) ? data : [data]).filter((item) => item !== undefined);
  const plain = items.filter(isPlain);
  const fields = items.filter(isFields);
  const keys = [
    ...new Set(fields.flatMap((item) => Object.keys(item).filter((key) => isPlain(item[key]!)))),
  ].toSorted();
  const isOne = keys.length === 1 && !isList(data);
  const rows = fields.flatMap((item): string[][] => {
    if (keys.length === 0) return [];
    return [isOne ? [keys[0]!, valueText(item[keys[0]!]!)] : keys.map((key) => valueText(item[key] ?? ''))];
  });
  return [
    {
      title,
      head: keys.length > 0 && !isOne ? keys : null,
      rows: [...rows, ...plain.map((item) => [valueText(item)])],
      depth,
    },
    ...fields.flatMap((item) =>
      Object.entries(item)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([key, value]) => {
          const isEmpty = isPlain(value) || (isList(value) && value.length === 0);
          return isEmpty ? [] : sectionsOf(key, value, depth + 1);
        }),
    ),
  ];
}

const cellsOf = ({ head, rows }: Section): string[][] => (head ? [head, ...rows] : rows);
const widthsOf = (section: Section): number[] =>
  (cellsOf(section)[0] ?? []).map(
    (_, column) => Math.max(...cellsOf(section).map((row) => (row[column] ?? '').length)) + 4,
  );
/** Bars around the whole, and one between cells. */
const edgesOf = (depth: number, columns: number): number => 2 * (depth + 1) + Math.max(0, columns - 1);

function leastWidth(section: Section): number {
  const widths = widthsOf(section);
  const inner = Math.max(widths.reduce((sum, width) => sum + width, 0) + widths.length - 1, section.title.length + 4);
  return inner + 2 * (section.depth + 1);
}

const center = (text: string, width: number): string => {
  const left = Math.floor((width - text.length) / 2);
  return `${' '.repeat(left)}${text}`.padEnd(width);
};

function linesOf(section: Section, width: number): string[] {
  const { title, head, rows, depth } = section;
  const bars = '|'.repeat(depth + 1);
  const inner = width - 2 * (depth + 1);
  const widths = widthsOf(section);
  const spare = width - edgesOf(depth, widths.length) - widths.reduce((sum, own) => sum + own, 0);
  const wide = widths.map((own, column) => own + (column === widths.length - 1 ? spare : 0));
  const outer = '|'.repeat(depth);
  const rule = `${outer}+${wide.map((own) => '-'.repeat(own)).join('+') || '-'.repeat(inner)}+${outer}`;
  const line = (cells: readonly string[], place: (text: string, own: number) => string) =>
    `${bars}${cells.map((cell, column) => place(cell, wide[column]!)).join('|')}${bars}`;
  return [
    `${bars}${center(title, inner)}${bars}`,
    rule,
    ...(head ? [line(head, center), rule] : []),
    ...rows.map((cells) => line(cells, (text, own) => `  ${text}`.padEnd(own))),
    ...(rows.length > 0 ? [rule] : []),
  ];
}
