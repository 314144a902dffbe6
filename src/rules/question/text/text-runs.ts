/** Words in a line: plain, code, or emphasized. */
export type Run = { kind: 'prose' | 'code' | 'strong' | 'emphasis'; text: string };

/** As many backticks before it as after it; inside there may be fewer or more. */
const CODE = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gs;
/** A star that begins a word, and the next one that ends one; not `*.example.com` and `s3:*`. */
const STRESS =
  /(?<![\p{L}\p{N}*/:.])(\*{1,2})(?=[\p{L}\p{N}("'])([^*\n]{0,500}?[\p{L}\p{N}.,!?)"'%])\1(?![\p{L}\p{N}*/:])/gu;

/** A line split into runs. */
export function inlineRuns(text: string): Run[] {
  return matched(text, CODE, 'code', (between) =>
    matched(between, STRESS, null, (rest) => (rest === '' ? [] : [{ kind: 'prose', text: rest }])),
  );
}

/** Turns a pattern's matches into runs of a kind, or by the number of stars; the rest is processed further. */
function matched(text: string, pattern: RegExp, kind: 'code' | null, others: (between: string) => Run[]): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    runs.push(...others(text.slice(end, match.index)));
    runs.push({ kind: kind ?? (match[1]!.length === 2 ? 'strong' : 'emphasis'), text: match[2]! });
    end = match.index + match[0].length;
  }
  runs.push(...others(text.slice(end)));
  return runs;
}
