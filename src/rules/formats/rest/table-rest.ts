import type { RestWriter } from '../format.ts';
import type { Table } from '../sheet/table.ts';
import { withoutHeadings } from '../sheet/headless.ts';
import { tableText } from '../sheet/write-sheet.ts';
import { PROBLEM_HEADING, problemsByPlace } from '../problems.ts';

/** The rows of a table that do not fit, under the headings they had, with a column for the problem. */
export const tableRest =
  (read: (bytes: Uint8Array) => Table): RestWriter =>
  (bytes, faults) => {
    const problems = problemsByPlace(faults);
    const table = read(bytes);
    const isTopQuestion = !table.isHeadless && problems.has(table.top.place);
    const { header, rows } = isTopQuestion ? withoutHeadings(table) : table;
    const rest = rows.filter(({ place }) => problems.has(place));
    // A row may be wider than the headings; none of it is dropped.
    const width = Math.max(header.length, ...rest.map(({ cells }) => cells.length));
    const line = (cells: readonly string[], last: string) => [
      ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
      last,
    ];
    const lines = rest.map(({ place, cells }) => line(cells, problems.get(place)!));
    return Promise.resolve({ file: tableText([line(header, PROBLEM_HEADING), ...lines]), extension: 'csv' });
  };
