import type { Data } from './data.ts';

/** The data of a shorthand value such as `Name=tag:Name,Values=web,db`, or what is wrong and where. */
export type Shorthand = { data: Data } | { expected: string; at: number };

const KEY = /[\w.#:/-]+/y;
const PLAIN = /[^,\s=[\]{}"']+/y;

/** The reader's position in the text. */
type Cursor = { text: string; at: number };

class Fault extends Error {
  readonly expected: string;
  readonly at: number;
  constructor(expected: string, at: number) {
    super(expected);
    this.expected = expected;
    this.at = at;
  }
}

export function readShorthand(text: string): Shorthand {
  const cursor: Cursor = { text, at: 0 };
  try {
    const data = readFields(cursor, '');
    return { data };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { expected: error.expected, at: error.at };
  }
}

const signAt = ({ text, at }: Cursor): string => text[at] ?? '';

function take(cursor: Cursor, sign: string): void {
  if (signAt(cursor) !== sign) throw new Fault(sign, cursor.at);
  cursor.at += 1;
}

function match(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const [found = ''] = pattern.exec(cursor.text) ?? [];
  cursor.at += found.length;
  return found;
}

/** Comma-separated `key=value` pairs, up to the end of the text or a brace. */
function readFields(cursor: Cursor, end: string): Data {
  const fields: [string, Data][] = [];
  for (;;) {
    const key = match(cursor, KEY);
    take(cursor, '=');
    fields.push([key, readValue(cursor, end)]);
    if (signAt(cursor) === end) break;
    take(cursor, ',');
  }
  return Object.fromEntries(fields);
}

/** The value of a key: several, comma-separated, are a list, up to the next key. */
function readValue(cursor: Cursor, end: string): Data {
  const first = readOne(cursor);
  const values = [first];
  while (signAt(cursor) === ',' && !isKeyNext(cursor)) {
    cursor.at += 1;
    // A comma may end a list.
    if (signAt(cursor) === end) break;
    values.push(readOne(cursor));
  }
  return values.length > 1 ? values : first;
}

function isKeyNext({ text, at }: Cursor): boolean {
  const ahead = { text, at: at + 1 };
  return match(ahead, KEY) !== '' && signAt(ahead) === '=';
}

function readOne(cursor: Cursor): Data {
  const sign = signAt(cursor);
  if (sign === '{') {
    cursor.at += 1;
    const fields = readFields(cursor, '}');
    take(cursor, '}');
    return fields;
  }
  if (sign === '[') return readList(cursor);
  if (sign === '"' || sign === "'") {
    cursor.at += 1;
    const closing = cursor.text.indexOf(sign, cursor.at);
    if (closing < 0) throw new Fault(sign, cursor.text.length);
    const text = cursor.text.slice(cursor.at, closing);
    cursor.at = closing + 1;
    return text;
  }
  return match(cursor, PLAIN);
}

function readList(cursor: Cursor): Data {
  const items: Data[] = [];
  cursor.at += 1;
  while (signAt(cursor) !== ']') {
    items.push(readOne(cursor));
    if (signAt(cursor) !== ']') take(cursor, ',');
  }
  cursor.at += 1;
  return items;
}
