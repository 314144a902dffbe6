/** An amount to the cent, without zero cents: 2900 is '$29', 2950 is '$29.50'. What a person pays is never rounded. */
export function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
  return format.format(cents / 100);
}
