/** What revenue is summed by. */
export const PERIODS = ['day', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** The lengths of their names: '2026-11-29', '2026-11', '2026'. */
export const PERIOD_LENGTHS: Record<Period, number> = { day: 10, month: 7, year: 4 };

type Line = { period: string; examName: string; payments: number; paid: number; refunded: number };

/** Cents as a decimal number that spreadsheets add up: '1234.05'. */
export function decimalText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The rows of a table, with its head. */
export const revenueTable = (lines: readonly Line[], currency: string): string[][] => [
  ['period', 'exam', 'payments', 'paid', 'refunded', 'revenue', 'currency'],
  ...lines.map(({ period, examName, payments, paid, refunded }) => [
    period,
    examName,
    String(payments),
    decimalText(paid),
    decimalText(refunded),
    decimalText(paid - refunded),
    currency.toUpperCase(),
  ]),
];

/** The next period after one: the day after a day, the month after a month. */
export function periodAfter(period: string): string {
  const [year, month, day] = period.split('-').map(Number) as [number, number?, number?];
  if (month === undefined) return String(year + 1);
  const next = day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1);
  return new Date(next).toISOString().slice(0, period.length);
}

/** The revenue of each period between the first and the last with any, in cents, at most the last `most`. */
export function revenueByPeriod(lines: readonly Line[], most: number): { period: string; cents: number }[] {
  const sums = new Map<string, number>();
  for (const { period, paid, refunded } of lines) sums.set(period, (sums.get(period) ?? 0) + paid - refunded);
  const known = [...sums.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: { period: string; cents: number }[] = [];
  for (let period = first; period <= last; period = periodAfter(period))
    all.push({ period, cents: sums.get(period) ?? 0 });
  return all.slice(-most);
}
