import type { Exhibit } from '../exhibit/exhibit.ts';

/** A table of rules, as in a firewall: the allowed values of each column, and the rules already in it. */
export type RuleTable = { columns: { name: string; choices: string[] }[]; start: string[] };

const SIGN = '|';
const COLUMNS = { from: 2, to: 6 };
const CHOICES = { from: 2, to: 12 };
const LONGEST = 60;

/** A rule's cells; a cell is empty if nothing is chosen. */
export const cellsOf = (rule: string): string[] => rule.split(SIGN).map((cell) => cell.trim());

/** A rule as a line; an empty rule is the empty line. */
export const ruleOf = (cells: readonly string[]): string =>
  cells.some((cell) => cell !== '') ? cells.map((cell) => cell.trim()).join(` ${SIGN} `) : '';

/** A rule in one form, however its cells are spaced. */
export const evenRule = (rule: string): string => ruleOf(cellsOf(rule));

/**
 * Parses a table, or says what is wrong with it. One line per column, `Action: Permit | Deny`; then, below a line of dashes,
 * the initial rules, as `Permit | TCP | Any | 443`.
 */
export function readRuleTable(text: string): RuleTable | { fault: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const dashes = lines.findIndex((line) => /^-{3,}$/.test(line));
  const columns: RuleTable['columns'] = [];
  for (const line of dashes < 0 ? lines : lines.slice(0, dashes)) {
    const [, name, choices] = /^([^:|]{1,40}):(.*)$/.exec(line) ?? [];
    if (name === undefined) return { fault: `"${line}" is not a column of the rule table` };
    columns.push({ name: name.trim(), choices: cellsOf(choices!) });
  }
  const start = dashes < 0 ? [] : lines.slice(dashes + 1).map(evenRule);
  return columnFault(columns) ?? startFault(start, columns) ?? { columns, start };
}

export const isRuleTable = (read: RuleTable | { fault: string }): read is RuleTable => !('fault' in read);

/** The one table among these that can be read; null if there is none. */
export function tableOf(exhibits: readonly Exhibit[] = []): RuleTable | null {
  const found = exhibits.find(({ form }) => form === 'rules');
  const read = found ? readRuleTable(found.text) : null;
  return read && isRuleTable(read) ? read : null;
}

/** Why a rule cannot be in this table; null if it can. Cells may be open. */
export function ruleFault(rule: string, columns: RuleTable['columns']): string | null {
  const cells = cellsOf(rule);
  if (cells.length !== columns.length) return `has ${cells.length} fields for ${columns.length} columns`;
  const strange = cells.findIndex((cell, index) => cell !== '' && !columns[index]!.choices.includes(cell));
  return strange < 0 ? null : `has "${cells[strange]}", which is not a choice in the column ${columns[strange]!.name}`;
}

export const isFull = (rule: string): boolean => cellsOf(rule).every((cell) => cell !== '');

function columnFault(columns: RuleTable['columns']): { fault: string } | null {
  if (columns.length < COLUMNS.from || columns.length > COLUMNS.to)
    return { fault: `the rule table has ${columns.length} columns, not ${COLUMNS.from} to ${COLUMNS.to}` };
  if (new Set(columns.map(({ name }) => name)).size < columns.length)
    return { fault: 'two columns of the rule table have the same name' };
  for (const { name, choices } of columns) {
    if (choices.length < CHOICES.from || choices.length > CHOICES.to)
      return { fault: `the column ${name} has ${choices.length} choices, not ${CHOICES.from} to ${CHOICES.to}` };
    if (choices.some((choice) => choice === '' || choice.length > LONGEST))
      return { fault: `the column ${name} has a choice that is empty or too long` };
    if (new Set(choices).size < choices.length) return { fault: `the column ${name} lists a choice twice` };
  }
  return null;
}

function startFault(start: readonly string[], columns: RuleTable['columns']): { fault: string } | null {
  for (const rule of start) {
    const fault = ruleFault(rule, columns);
    if (fault !== null) return { fault: `"${rule}" in the rule table ${fault}` };
  }
  return null;
}
