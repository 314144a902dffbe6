export const UUID_BYTES = 16;

/** The character code of each hex digit. */
const CODES = Buffer.from('0123456789abcdef');
/** The value of each hex digit by character code; 0 for any other character. */
const DIGITS = Uint8Array.from({ length: 0x80 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0);
/** The positions of a UUID's bytes in its text. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

/** Writes the bytes of a UUID; returns how many. */
export function writeUuid(uuid: string, to: Buffer, at: number): number {
  for (let byte = 0; byte < UUID_BYTES; byte += 1) {
    const place = PLACES[byte]!;
    to[at + byte] = DIGITS[uuid.charCodeAt(place)]! * 16 + DIGITS[uuid.charCodeAt(place + 1)]!;
  }
  return UUID_BYTES;
}

const text = Buffer.alloc(36, '-');

/** The UUID whose bytes are at a position. */
export function uuidText(from: Buffer, at: number): string {
  for (let byte = 0; byte < UUID_BYTES; byte += 1) {
    const place = PLACES[byte]!;
    text[place] = CODES[from[at + byte]! >> 4]!;
    text[place + 1] = CODES[from[at + byte]! & 0xf]!;
  }
  return text.toString('latin1');
}
