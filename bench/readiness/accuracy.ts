/** A prediction and what came of it. */
export type Judged = { chance: number; hasPassed: boolean };

const BINS = 10;
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** Mean squared error of the predictions. */
export const brier = (judged: readonly Judged[]): number =>
  mean(judged.map(({ chance, hasPassed }) => (chance - Number(hasPassed)) ** 2));

/** How much better than saying the base rate to everyone. */
export function skill(judged: readonly Judged[]): number {
  const rate = mean(judged.map(({ hasPassed }) => Number(hasPassed)));
  return 1 - brier(judged) / (rate * (1 - rate));
}

/** Mean predicted less passed. */
export const bias = (judged: readonly Judged[]): number =>
  mean(judged.map(({ chance, hasPassed }) => chance - Number(hasPassed)));

/** The expected calibration error over ten bins. */
export function calibrationError(judged: readonly Judged[]): number {
  const bins = Map.groupBy(judged, ({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)));
  return [...bins.values()].reduce((sum, bin) => sum + (bin.length / judged.length) * Math.abs(bias(bin)), 0);
}

/** Of those said to be ready, the share who passed; and how many that is. */
export function readyWhoPassed(judged: readonly Judged[], from: number): { share: number; ready: number } {
  const ready = judged.filter(({ chance }) => chance >= from);
  return { share: mean(ready.map(({ hasPassed }) => Number(hasPassed))), ready: ready.length / judged.length };
}
