import type { RestWriter } from '../format.ts';
import type { Table } from '../sheet/table.ts';
import { withoutHeadings } from '../sheet/headless.ts';
import { tableText } from '../sheet/write-sheet.ts';
import { PROBLEM_HEADING, problemsByPlace } from './problems.ts';

/** The rows of a table that do not fit, under the headings they had, with a column for the problem. */
export const tableRest =
  (read: (bytes: Uint8Array) => Table): RestWriter =>
  (bytes, faults) => {
    const problems = problemsByPlace(faults);
    const table = read(bytes);
    const isTopQuestion = !table.isHeadless && problems.has(table.top.place);
    const { header, rows } = isTopQuestion ? withoutHeadings(table) : table;
    const rest = rows
      .filter(({ place }) => problems.has(place))
      .map(({ place, cells }) => [...header.map((_, at) => cells[at] ?? ''), problems.get(place)!]);
    return Promise.resolve({ file: tableText([[...header, PROBLEM_HEADING], ...rest]), extension: 'csv' });
  };
