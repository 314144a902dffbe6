import { expect } from 'vitest';

/** The cells of a truth table: the row label, the column heading, and the expected answer. */
function cells(table: string): { row: string[]; column: number; answer: string; name: string }[] {
  const [head, ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((half) => half.trim().split(/\s+/)));
  return rows.flatMap(([row, answers]) =>
    answers!.map((answer, column) => ({ row: row!, column, answer, name: `${row!.join(' ')}, ${head![1]![column]}` })),
  );
}

/** Checks a function against every cell of a table and names each mismatch. */
export function expectTable(count: number, table: string, answerOf: (row: string[], column: number) => string): void {
  const all = cells(table);
  expect(all).toHaveLength(count);
  const wrong = all.filter(({ row, column, answer }) => answerOf(row, column) !== answer);
  expect(wrong.map(({ name, answer }) => `${name}: not ${answer}`)).toEqual([]);
}
