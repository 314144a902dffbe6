import { numberText } from '../../wording/count.ts';

/** An amount in whole dollars, or to the cent if it isn't whole. */
export function dollars(amount: number): string {
  const cents = Math.round(amount * 100);
  const part = cents % 100;
  return `$${numberText(Math.floor(cents / 100))}${part === 0 ? '' : `.${String(part).padStart(2, '0')}`}`;
}

/** A number with up to this many decimals, without trailing zeros. */
export const roundText = (value: number, digits: number): string => String(Number(value.toFixed(digits)));
