const Z_95 = 1.959963984540054;

/** The 95 % Wilson interval of a share, from counts; null if nothing was counted. */
export function wilsonInterval(right: number, n: number): { low: number; high: number } | null {
  if (n === 0) return null;
  const share = right / n;
  const square = Z_95 ** 2;
  const center = (share + square / (2 * n)) / (1 + square / n);
  const half = (Z_95 / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  return { low: right === 0 ? 0 : center - half, high: right === n ? 1 : center + half };
}
