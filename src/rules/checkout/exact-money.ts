/** An amount to the cent, with its currency: 2900 of usd is '$29.00 USD'. */
export function exactMoney(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  return `${new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(cents / 100)} ${code}`;
}
