/** A stretch of text: the same in both, only in the one before, or only in the one after. */
export type Stretch = { text: string; in: 'both' | 'before' | 'after' };

/** Comparing longer texts word by word would block the page. */
const MOST_STEPS = 4_000_000;

const words = (text: string) => text.match(/\s+|\w+|[^\w\s]/g) ?? [];

/** The differences between two texts, word by word. */
export function wordDiff(before: string, after: string): Stretch[] {
  const a = words(before);
  const b = words(after);
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return join([
    ...a.slice(0, start).map((text): Stretch => ({ text, in: 'both' })),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map((text): Stretch => ({ text, in: 'both' })),
  ]);
}

/** By the longest common subsequence. */
function middle(a: readonly string[], b: readonly string[]): Stretch[] {
  if (a.length * b.length > MOST_STEPS)
    return [
      { text: a.join(''), in: 'before' },
      { text: b.join(''), in: 'after' },
    ];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const result: Stretch[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      result.push({ text: a[i]!, in: 'both' });
      i += 1;
      j += 1;
    } else if (j === b.length || (i < a.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      result.push({ text: a[i]!, in: 'before' });
      i += 1;
    } else {
      result.push({ text: b[j]!, in: 'after' });
      j += 1;
    }
  }
  return result;
}

function join(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const stretch of stretches) {
    const last = found.at(-1);
    if (last?.in === stretch.in) last.text += stretch.text;
    else if (stretch.text !== '') found.push({ ...stretch });
  }
  return found;
}
