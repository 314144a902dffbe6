import { GATES, type GateRow } from '#rules/content-import/gate/names.ts';
import type { CheckReport, GateReport, PackRow } from '#rules/content-import/report.ts';
import { countText, numberText } from '#rules/wording/count.ts';

type Columns<Row> = readonly [string, (row: Row) => string][];

const COLUMNS: Columns<PackRow> = [
  ['exam', (row) => row.edition],
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
];

/** Failing a gate is not a breach if the pack is not held to it. */
const GATE_COLUMNS: Columns<GateRow> = [
  ['exam', (row) => row.edition],
  ['questions', (row) => String(row.questions)],
  ['measured', (row) => String(row.measured)],
  ['forms', (row) => String(row.forms)],
  ['single+multiple', ({ kinds }) => `${kinds.single}+${kinds.multiple}`],
  ['hard', (row) => percent(row.hard)],
  ['guesser', ({ guess }) => `${percent(guess.share)} (${guess.strategy})`],
  ['longest', (row) => percent(row.longest)],
  ['more is right', ({ comparatives }) => `${comparatives.right}/${comparatives.options}`],
  ['stems', ({ stems }) => stems.map((words) => words.toFixed(0)).join('/')],
  ['echoes', ({ echoes }) => `${echoes.lines}+${echoes.figures}+${echoes.selfChecks}+${echoes.retold}`],
  ['by looking up', ({ echoes }) => percent(echoes.readerShare)],
  ['bullets', ({ coverage }) => `${coverage.covered}/${coverage.bullets}`],
  ['full tasks', ({ coverage }) => `${coverage.fullTasks}/${coverage.tasks}`],
  ['sections', ({ sections }) => `${sections.placed}/${sections.publications}`],
  ['guide words', (row) => row.guideWords.toFixed(0)],
  ['holds', ({ holds }) => (holds.length === GATES.length ? 'all' : holds.join(',') || 'none')],
];

/** Maximum faults, and maximum breaches, to list. */
const MOST = 50;

/**
 * The report as plain text: file faults, aligned tables of the packs and their gates, then one line per breach; at
 * the end, the totals of both.
 */
export function formatReport(report: CheckReport, faults: readonly { file: string; message: string }[] = []): string {
  const faultLines = faults.map(({ file, message }) => oneLine(`${file}: ${message}`));
  const breaches = report.breaches.map(({ folder, ref, rule, message }) =>
    oneLine(`${ref === undefined ? folder : `${folder}/${ref}`}: ${rule}: ${message}`),
  );
  const count = [
    ...(faultLines.length > 0 ? [`${countText(faultLines.length, 'fault')} in files`] : []),
    breaches.length === 0 && faultLines.length > 0
      ? 'no breaches in what could be read'
      : breaches.length === 0
        ? 'no breaches'
        : countText(breaches.length, 'breach', 'breaches'),
  ];
  const gates = report.gates.map(({ row }) => row);
  return [
    ...first(faultLines),
    ...table(COLUMNS, report.rows),
    '',
    ...table(GATE_COLUMNS, gates),
    '',
    ...first(breaches),
    count.join(', '),
  ].join('\n');
}

function first(lines: readonly string[]): string[] {
  const rest = lines.length - MOST;
  return rest > 0 ? [...lines.slice(0, MOST), `… and ${numberText(rest)} more`] : [...lines];
}

function table<Row>(columns: Columns<Row>, rows: readonly Row[]): string[] {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, show]) => oneLine(show(row))))];
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return cells.map((line) => line.map(align).join('  ').trimEnd());
}

// A quoted stem may contain line breaks, or worse; each report line must stay one line.
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Everything a pack must fix to hold the gates it doesn't yet hold, gate by gate. */
export function formatOpen({ folder, open }: GateReport): string[] {
  const lines = open
    .toSorted((a, b) => GATES.indexOf(a.gate) - GATES.indexOf(b.gate))
    .map(({ gate, ref, message }) => oneLine(`${gate}: ${ref === undefined ? folder : ref}: ${message}`));
  return ['', `${countText(lines.length, 'thing')} to fix before ${folder} can hold the other gates`, ...lines];
}
