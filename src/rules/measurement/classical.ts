import type { Responses, Row } from './responses.ts';

const THOUSAND = 1000;

/** Figures of one item; null where undefined. */
export type ClassicalItem = { n: number; right: number; facility: number | null; itemRest: number | null };

/** Reliability of a form that everyone answered in full; null where undefined, and throughout if anyone left something out. */
export type Reliability = { alpha: number | null; kr20: number | null; sem: number | null };

/** Integer sums for a correlation, which are the same in any order. */
type Sums = { n: number; x: number; y: number; xy: number; yy: number };

/**
 * Facility and item-rest correlation of each item. The rest is the number of other questions answered right if all rows that hold the
 * item are of one length, and otherwise their share in thousandths: in points, lengths would hide the correlation.
 */
export function classicalItems({ names, rows }: Responses): ClassicalItem[] {
  const lengths = names.map(() => ({ least: Infinity, most: 0 }));
  for (const { items } of rows)
    for (const item of items) {
      const length = lengths[item]!;
      length.least = Math.min(length.least, items.length);
      length.most = Math.max(length.most, items.length);
    }
  const all = names.map(() => ({ n: 0, right: 0, sums: { n: 0, x: 0, y: 0, xy: 0, yy: 0 } satisfies Sums }));
  for (const row of rows) {
    const score = scoreOf(row);
    const others = row.items.length - 1;
    row.items.forEach((item, index) => {
      const x = row.right[index]!;
      const figures = all[item]!;
      figures.n += 1;
      figures.right += x;
      if (others === 0) return;
      const isOneLength = lengths[item]!.least === lengths[item]!.most;
      const y = isOneLength ? score - x : Math.round(((score - x) * THOUSAND) / others);
      const { sums } = figures;
      sums.n += 1;
      sums.x += x;
      sums.y += y;
      sums.xy += x * y;
      sums.yy += y * y;
    });
  }
  return all.map(({ n, right, sums }) => ({
    n,
    right,
    facility: n === 0 ? null : right / n,
    itemRest: correlationOf(sums),
  }));
}

/** Cronbach's alpha, KR-20, and the standard error of measurement (with n − 1). */
export function reliabilityOf({ names, rows }: Responses): Reliability {
  const none = { alpha: null, kr20: null, sem: null };
  const k = names.length;
  const n = rows.length;
  if (k < 2 || n < 2 || rows.some(({ items }) => items.length !== k)) return none;
  const rights = names.map(() => 0);
  let [total, squares] = [0, 0];
  for (const row of rows) {
    const score = scoreOf(row);
    total += score;
    squares += score * score;
    row.right.forEach((x, index) => (rights[row.items[index]!]! += x));
  }
  // Sums of squares around the mean, times n, as integers: KR-20 takes them over n, alpha over n − 1, and both give the same.
  const ofItems = rights.reduce((sum, right) => sum + right * (n - right), 0);
  const ofTotal = n * squares - total * total;
  if (ofTotal === 0) return none;
  const alpha = (k / (k - 1)) * (1 - ofItems / ofTotal);
  return { alpha, kr20: alpha, sem: Math.sqrt(ofTotal / (n * (n - 1))) * Math.sqrt(1 - alpha) };
}

const scoreOf = ({ right }: Row) => right.reduce((sum, x) => sum + x, 0);

/** Pearson's r of a value that is 0 or 1 and another; null if either does not vary. */
function correlationOf({ n, x, y, xy, yy }: Sums): number | null {
  const ofX = n * x - x * x;
  const ofY = n * yy - y * y;
  return ofX <= 0 || ofY <= 0 ? null : (n * xy - x * y) / Math.sqrt(ofX * ofY);
}
