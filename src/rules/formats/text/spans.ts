/**
 * Replaces what stands between two marks, including them, in a single pass: an opening mark that is never closed stays as it is,
 * and is not looked for again.
 */
export function replaceSpans(text: string, open: string, close: string, by: (inside: string) => string): string {
  let out = '';
  let end = 0;
  for (;;) {
    const from = text.indexOf(open, end);
    const to = from < 0 ? -1 : text.indexOf(close, from + open.length);
    if (to < 0) return out + text.slice(end);
    out += text.slice(end, from) + by(text.slice(from + open.length, to));
    end = to + close.length;
  }
}
