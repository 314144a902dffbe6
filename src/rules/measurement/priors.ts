/** Variances of the priors log a ~ N(0, .5²) and b ~ N(0, 2²). */
export const LOG_SLOPE_VARIANCE = 0.25;
export const DIFFICULTY_VARIANCE = 4;

/** The logarithm of the priors at the logarithm of a slope and at a difficulty, up to a constant. */
export const logPrior = (logSlope: number, difficulty: number): number =>
  -(logSlope ** 2) / (2 * LOG_SLOPE_VARIANCE) - difficulty ** 2 / (2 * DIFFICULTY_VARIANCE);

/** Minus the second derivatives of the logarithm of the priors, by slope and intercept. */
export function curvatureOfPriors(a: number, d: number): [number, number, number] {
  return [
    (1 - Math.log(a)) / (LOG_SLOPE_VARIANCE * a * a) + (3 * d * d) / (DIFFICULTY_VARIANCE * a ** 4),
    (-2 * d) / (DIFFICULTY_VARIANCE * a ** 3),
    1 / (DIFFICULTY_VARIANCE * a * a),
  ];
}
