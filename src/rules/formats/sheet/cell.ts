/** With the apostrophes before it, so that escaped cells differ from ones that only look escaped. */
const RUNS = /^'*[=+\-@\t\r]/;

/** A quoted cell. A leading apostrophe defuses one that a spreadsheet would run as a formula. */
export function csvCell(value: string): string {
  return `"${(RUNS.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** What a cell held before it was defused. */
export function restoreCell(value: string): string {
  return value.startsWith("'") && RUNS.test(value.slice(1)) ? value.slice(1) : value;
}
