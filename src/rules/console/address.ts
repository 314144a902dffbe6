/** An IPv4 address as a number; null if it isn't one. */
export function ipv4Number(text: string): number | null {
  const octets = text.split('.');
  if (octets.length !== 4 || !octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) <= 255)) return null;
  return octets.reduce((sum, octet) => sum * 256 + Number(octet), 0);
}

export const ipv4Text = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');

/** A mask's number of bits; null if its ones don't all come first. */
export function maskLength(mask: string): number | null {
  const number = ipv4Number(mask);
  if (number === null) return null;
  const bits = number.toString(2).padStart(32, '0');
  return /^1*0*$/.test(bits) ? bits.lastIndexOf('1') + 1 : null;
}

/** The first address of an address's subnet. */
export const networkOf = (address: number, length: number): number => address - (address % 2 ** (32 - length));

/** Whether two addresses agree in all bits a wildcard doesn't leave open. */
export function matchesWildcard(address: number, base: number, wildcard: number): boolean {
  const care = ~wildcard >>> 0;
  return (address & care) >>> 0 === (base & care) >>> 0;
}
