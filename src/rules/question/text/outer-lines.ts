/** A text without the line breaks at its ends. An expression would look at those in between as often as there are. */
export function withoutOuterLines(text: string): string {
  let from = 0;
  let to = text.length;
  while (text[from] === '\n') from += 1;
  while (to > from && text[to - 1] === '\n') to -= 1;
  return text.slice(from, to);
}
