import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AnswerTimes } from './answer-times.ts';
import type { FirstVisit } from './first-visit.ts';
import type { Reading } from './load.ts';
import type { Options } from './options.ts';

/** One measurement and what it is compared with. `aim` is the lowest acceptable ratio. */
export type Line = {
  what: string;
  reading: Reading;
  against: string;
  yardstick: Reading;
  ratio: number;
  aim: number | null;
};

export function line(what: string, reading: Reading, against: string, yardstick: Reading, aim: number | null): Line {
  return { what, reading, against, yardstick, ratio: reading.perSecond / yardstick.perSecond, aim };
}

/** All results of a run. */
export type Report = {
  date: string;
  machine: { processors: number; model: string; node: string; platform: string };
  options: Options;
  lines: Line[];
  firstVisits: FirstVisit[];
  answerTimes: AnswerTimes[];
  /** Sentences about how it was measured and what was left out. */
  notes: string[];
};

export function describeMachine(): Report['machine'] {
  const all = cpus();
  const model = all[0]?.model.trim() ?? 'unknown processor';
  return { processors: all.length, model, node: process.version, platform: `${process.platform}-${process.arch}` };
}

/** The report as Markdown. */
export function markdown({ date, machine, options, lines, firstVisits, answerTimes, notes }: Report): string {
  const { processors, model, node, platform } = machine;
  return [
    `${date.slice(0, 10)}, ${processors} × ${model}, ${platform}, Node ${node}; median of ${options.rounds} interleaved ` +
      `rounds of ${options.seconds} s, ${options.connections} connections. Ratio: requests a second, left to right. ` +
      'CPU: processor time of a request in µs, left and right.',
    '',
    linesTable(lines),
    '',
    table(
      ['JavaScript of a first visit', 'scripts', 'brotli', 'gzip'],
      firstVisits.map(({ path, scripts, brotli, gzip }) => [`\`${path}\``, String(scripts), kb(brotli), kb(gzip)]),
    ),
    '',
    table(
      ['Known against unknown address, 300 pairs', 'median ratio', 'AUC'],
      answerTimes.map(({ call, ratio, auc }) => [`\`${call}\``, ratio.toFixed(3), auc.toFixed(3)]),
    ),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
}

/** The measurements as a table. */
export function linesTable(lines: readonly Line[]): string {
  return table(
    ['', 'req/s', 'p50 ms', 'p99 ms', 'against', 'req/s', 'p50 ms', 'p99 ms', 'ratio', 'aim', 'CPU'],
    lines.map(({ what, reading, against, yardstick, ratio, aim }) => [
      what,
      ...figures(reading),
      against,
      ...figures(yardstick),
      ratio.toFixed(2),
      aim === null ? '' : `≥ ${aim}`,
      [reading, yardstick].map(cpu).join(' / '),
    ]),
  );
}

/** Writes `latest.json` and `latest.md`; returns the folder. */
export function writeReport(report: Report): string {
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}latest.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${folder}latest.md`, markdown(report));
  return folder;
}

const figures = ({ perSecond, p50Ms, p99Ms }: Reading) => [
  Math.round(perSecond).toLocaleString('en'),
  p50Ms.toFixed(2),
  p99Ms.toFixed(2),
];

/** Processor time of the server and, if measured, of the database. */
const cpu = ({ cpuMicros, databaseMicros = null }: Reading) =>
  [cpuMicros, ...(databaseMicros === null ? [] : [databaseMicros])]
    .map((micros) => (micros === null ? '–' : micros.toFixed(0)))
    .join(' + ');

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Text columns are left-aligned, numbers right-aligned. */
function table(head: string[], rows: string[][]): string {
  const isFigure = (column: number) => rows.every((row) => /^[\d.,≥–/+ ]*( kB)?$/.test(row[column] ?? ''));
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const cells = (row: string[]) =>
    row.map((cell, column) => (isFigure(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)));
  const rule = widths.map((width, column) => (isFigure(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [cells(head), rule, ...rows.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
