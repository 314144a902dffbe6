/** Where each element of a list begins and ends, in text known to be JSON. */
export function elementPlaces(text: string): [number, number][] {
  const places: [number, number][] = [];
  let depth = 0;
  let from: number | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (depth > 0 && from === null && !/[\s,\]]/.test(sign)) from = at;
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (from !== null && (depth === 0 || (depth === 1 && sign === ','))) {
      places.push([from, at]);
      from = null;
    }
  }
  return places;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Where the value of an object's field begins, in text known to be JSON; `from`: where the object does. */
export function placeOfValue(text: string, from: number, name: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === '"') {
      const end = endOfString(text, at);
      const value = /^\s*:\s*/.exec(text.slice(end + 1, end + 1000))?.[0];
      if (depth === 1 && value !== undefined && JSON.parse(text.slice(at, end + 1)) === name)
        return end + 1 + value.length;
      at = end;
    }
  }
  return from;
}
