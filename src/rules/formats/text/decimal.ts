type Decimal = { digits: bigint; scale: number };

/** A number, perhaps in scientific notation; every sign of it has one place to go, so that it is matched in one pass. */
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

function decimalOf(text: string): Decimal | null {
  const [, sign, whole = '', part = '', exponent = '0'] = NUMBER.exec(text.trim()) ?? [];
  if (sign === undefined || `${whole}${part}` === '' || whole.length + part.length > 400) return null;
  const scale = part.length - Number(exponent);
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function textOf({ digits, scale }: Decimal): string {
  const plain = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = plain.slice(0, plain.length - scale);
  const part = plain.slice(plain.length - scale).replace(/0+$/, '');
  return `${digits < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
}

/** A number without scientific notation and without zeros that say nothing; what is no number stays as it is. */
export function plainDecimal(text: string): string {
  const found = decimalOf(text);
  return found ? textOf(found) : text;
}

/** The middle of a range, exactly, and how far it reaches to either side; null if an end of it is no number. */
export function middleOf(low: string, high: string): { value: string; tolerance: number } | null {
  const [least, most] = [decimalOf(low), decimalOf(high)];
  if (!least || !most) return null;
  const scale = Math.max(least.scale, most.scale);
  const aligned = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  // Half of a number is five times it, one place to the right.
  const half = (digits: bigint) => textOf({ digits: digits * 5n, scale: scale + 1 });
  return {
    value: half(aligned(most) + aligned(least)),
    tolerance: Number(half(aligned(most) - aligned(least))),
  };
}
