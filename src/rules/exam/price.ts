/** Cents as whole dollars without decimals: 2900 is '$29'. Halves round up. */
export function wholeDollars(priceCents: number): string {
  return `$${Math.round(priceCents / 100)}`;
}
