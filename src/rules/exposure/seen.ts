import { MOST_BYTES } from './bytes.ts';
import { type SeenQuestion, SeenReader, SeenWriter } from './seen-bytes.ts';

/** What a person has seen of an exam, by each question's number in it, to be changed. `SeenQuestions` only reads it. */
export type SeenMap = Map<number, SeenQuestion>;

const MINUTE_MS = 60_000;

export const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE_MS);
export const timeOfMinute = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

export function packSeen(seen: SeenMap): Uint8Array {
  const bytes = new SeenWriter(seen.size * 2 * MOST_BYTES);
  for (const number of [...seen.keys()].sort((a, b) => a - b)) bytes.write(number, seen.get(number)!);
  return bytes.written();
}

/** The inverse of `packSeen`. */
export function unpackSeen(bytes: Uint8Array): SeenMap {
  const seen: SeenMap = new Map();
  for (const reader = new SeenReader(bytes); reader.next();) seen.set(reader.number, reader.question());
  return seen;
}

/** Which of these numbers were seen. */
export function seenAmong(bytes: Uint8Array, wanted: ReadonlySet<number>): Set<number> {
  const found = new Set<number>();
  const reader = new SeenReader(bytes);
  while (found.size < wanted.size && reader.next()) if (wanted.has(reader.number)) found.add(reader.number);
  return found;
}

/** What is known about a question after it was shown, and possibly answered. An answer stays until the next one. */
function shownAgain(known: SeenQuestion | undefined, minute: number, isCorrect: boolean | null): SeenQuestion {
  const answer = isCorrect === null ? (known?.answer ?? 'none') : isCorrect ? 'right' : 'wrong';
  return { minute: Math.max(minute, known?.minute ?? 0), answer };
}

/** Records that a question was shown, and how it was answered if it was. */
export function noteShown(seen: SeenMap, number: number, at: string, isCorrect: boolean | null): void {
  seen.set(number, shownAgain(seen.get(number), minuteOf(at), isCorrect));
}

/** The same for several at once in the output of `packSeen`, without unpacking it. */
export function addShown(
  bytes: Uint8Array,
  shown: readonly { number: number; isCorrect: boolean | null }[],
  at: string,
): Uint8Array {
  const minute = minuteOf(at);
  const news = new Map<number, boolean | null>();
  for (const { number, isCorrect } of shown) news.set(number, isCorrect ?? news.get(number) ?? null);
  // The smallest is last.
  const waiting = [...news.keys()].sort((a, b) => b - a);
  const writer = new SeenWriter(bytes.length + (news.size + 1) * 2 * MOST_BYTES);
  const add = (known?: SeenQuestion) => {
    const number = waiting.pop()!;
    writer.write(number, shownAgain(known, minute, news.get(number)!));
  };
  const reader = new SeenReader(bytes);
  let copied = 0;
  while (waiting.length > 0 && reader.next()) {
    if (reader.number < waiting.at(-1)!) continue;
    writer.copy(bytes.subarray(copied, reader.start), reader.before);
    while (waiting.length > 0 && waiting.at(-1)! < reader.number) add();
    if (waiting.at(-1) === reader.number) add(reader.question());
    else writer.write(reader.number, reader.question());
    copied = reader.end;
  }
  // Most questions stay as they are.
  writer.copy(bytes.subarray(copied), reader.number);
  while (waiting.length > 0) add();
  return writer.written();
}
