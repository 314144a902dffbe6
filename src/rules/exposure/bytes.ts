/** Whole numbers from 0 in as few bytes as each takes: seven bits a byte, the lowest first (LEB128, unsigned). */
export function packNumbers(numbers: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  for (const number of numbers) {
    let left = number;
    while (left >= 0x80) {
      bytes.push((left % 0x80) + 0x80);
      left = Math.floor(left / 0x80);
    }
    bytes.push(left);
  }
  return Uint8Array.from(bytes);
}

/** What `packNumbers` was given. Throws where the bytes end within a number. */
export function unpackNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  let unit = 1;
  for (const byte of bytes) {
    number += (byte % 0x80) * unit;
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
      unit = 1;
    } else unit *= 0x80;
  }
  if (unit !== 1) throw new Error('bytes end within a number');
  return numbers;
}
