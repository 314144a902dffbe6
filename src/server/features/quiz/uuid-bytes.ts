export const UUID_BYTES = 16;

const HEX = Array.from({ length: 0x100 }, (_, byte) => byte.toString(16).padStart(2, '0'));
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

/** The UUID whose bytes are at a position. */
export function uuidText(from: Buffer, at: number): string {
  let text = '';
  for (let byte = 0; byte < UUID_BYTES; byte += 1) {
    if (byte === 4 || byte === 6 || byte === 8 || byte === 10) text += '-';
    text += HEX[from[at + byte]!];
  }
  return text;
}
