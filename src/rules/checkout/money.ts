import { numberText } from '#rules/wording/count.ts';

/** An amount to the cent, without zero cents: 2900 is '$29', 2950 is '$29.50'. What a person pays is never rounded. */
export function money(cents: number, currency: string): string {
  const rest = cents % 100;
  // The first use of the browser's own formats takes a phone longer than all else on a page.
  if (currency === 'usd' && cents >= 0)
    return `$${numberText((cents - rest) / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: rest === 0 ? 0 : 2,
  });
  return format.format(cents / 100);
}
