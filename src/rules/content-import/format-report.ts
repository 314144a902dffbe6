import type { CheckReport, PackRow } from '#rules/content-import/report.ts';
import { counted, numberText } from '#rules/wording/count.ts';

const COLUMNS: readonly [string, (row: PackRow) => string][] = [
  ['exam', (row) => row.code],
  ['questions', (row) => String(row.questions)],
  ['easy', (row) => percent(row.difficulty.easy)],
  ['medium', (row) => percent(row.difficulty.medium)],
  ['hard', (row) => percent(row.difficulty.hard)],
  ['key longest', (row) => percent(row.keyLongest)],
  ['key places', (row) => row.keyPositions.join('/')],
  ['most alike', (row) => row.similarity.toFixed(2)],
  ['tasks', (row) => `${row.tasksCovered}/${row.tasks}`],
  ['stem words', (row) => row.meanStemWords.toFixed(1)],
  ['studied', (row) => `${row.tasksStudied}/${row.tasks}`],
  ['cards', (row) => String(row.cards)],
  ['oldest read', (row) => row.oldestRead],
];

/** Faults and breaches that are told, of each. */
const MOST = 50;

/**
 * The report as plain text: faults of the files, an aligned table of the packs, then each breach in one line of its own; at
 * last how many there are of both.
 */
export function formatReport(report: CheckReport, faults: readonly { file: string; message: string }[] = []): string {
  const told = faults.map(({ file, message }) => oneLine(`${file}: ${message}`));
  const breaches = report.breaches.map(({ folder, ref, rule, message }) =>
    oneLine(`${ref === undefined ? folder : `${folder}/${ref}`}: ${rule}: ${message}`),
  );
  const count = [
    ...(told.length > 0 ? [`${counted(told.length, 'fault')} in files`] : []),
    breaches.length === 0 && told.length > 0
      ? 'no breaches in what could be read'
      : breaches.length === 0
        ? 'no breaches'
        : counted(breaches.length, 'breach', 'breaches'),
  ];
  return [...first(told), ...table(report.rows), '', ...first(breaches), count.join(', ')].join('\n');
}

function first(lines: readonly string[]): string[] {
  const rest = lines.length - MOST;
  return rest > 0 ? [...lines.slice(0, MOST), `… and ${numberText(rest)} more`] : [...lines];
}

function table(rows: readonly PackRow[]): string[] {
  const cells = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, show]) => oneLine(show(row))))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return cells.map((line) => line.map(align).join('  ').trimEnd());
}

// A quoted stem may hold line breaks, or worse; a line of the report must stay one line.
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
