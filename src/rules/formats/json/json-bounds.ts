/** What a JSON text would become: how deep it nests, how many values it has, and how many the longest of its lists has. */
export type JsonBounds = { depth: number; values: number; longest: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Counts in a single pass, without parsing; brackets and commas within strings do not count. Stops once one of the limits is
 * exceeded. Of a text that is not JSON, the counts mean nothing.
 */
export function jsonBounds(text: string, most: JsonBounds): JsonBounds {
  /** The values so far of each open list or object. */
  const open: number[] = [];
  const found = { depth: 0, values: 1, longest: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = stringEnd(text, at);
    else if (sign === 0x2c) {
      found.values += 1;
      const count = (open.pop() ?? 0) + 1;
      open.push(count);
      if (count > found.longest) found.longest = count;
    } else if (sign === 0x5b || sign === 0x7b) {
      open.push(1);
      found.values += 1;
      if (open.length > found.depth) found.depth = open.length;
    } else if (sign === 0x5d || sign === 0x7d) open.pop();
    if (found.depth > most.depth || found.values > most.values || found.longest > most.longest) break;
  }
  return found;
}

/** Whether a text stays within the limits. */
export function isWithin(text: string, most: JsonBounds): boolean {
  const { depth, values, longest } = jsonBounds(text, most);
  return depth <= most.depth && values <= most.values && longest <= most.longest;
}

/** Where the string ends that begins there. */
function stringEnd(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
