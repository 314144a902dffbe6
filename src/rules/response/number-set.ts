/** Numbers of questions as bytes: ascending, each as its distance from the one before, seven bits a byte, the lowest first. */
export function packNumbers(numbers: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    let rest = number - before;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
    before = number;
  }
  return Uint8Array.from(bytes);
}

/** The numbers given to `packNumbers`. */
export function unpackNumbers(bytes: Uint8Array): Set<number> {
  const numbers = new Set<number>();
  let [before, distance, unit] = [0, 0, 1];
  for (const byte of bytes) {
    distance += (byte & 0x7f) * unit;
    unit *= 0x80;
    if (byte > 0x7f) continue;
    before += distance;
    numbers.add(before);
    [distance, unit] = [0, 1];
  }
  return numbers;
}
