/** Cents to the cent, with their currency: 2900 of usd is '$29.00 USD'. */
export function exactMoney(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  return `${new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(cents / 100)} ${code}`;
}

/** An amount to the cent, whole where it is whole: 2900 is '$29', 2950 is '$29.50'. What a person pays is never rounded. */
export function money(cents: number, currency = 'usd'): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
  return format.format(cents / 100);
}
