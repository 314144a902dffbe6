/** A pass mark on its vendor's scale, which begins at 0 if no minimum is given; null where it is not known. */
export type PassMark = { score: number | null; scale: number | null; minimum?: number | undefined };

/** The share of points that a pass mark needs, in percent and exact; null if none is known. This is a model: vendors scale scores. */
export function passPercentageOf({ score, scale, minimum = 0 }: PassMark): number | null {
  return score === null || scale === null || scale <= minimum ? null : ((score - minimum) * 100) / (scale - minimum);
}
