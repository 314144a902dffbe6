/** With quotation marks before it, so that what was defused and what looks so are told apart. */
const RUNS = /^'*[=+\-@\t\r]/;

/** A cell in quotes. One that a spreadsheet would run as a formula is defused by a quotation mark before it. */
export function csvCell(value: string): string {
  return `"${(RUNS.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** What a cell held before it was defused. */
export function restoreCell(value: string): string {
  return value.startsWith("'") && RUNS.test(value.slice(1)) ? value.slice(1) : value;
}
