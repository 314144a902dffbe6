/** A gap in a note: `{{c1::text::hint}}`, and where it stands. */
type Gap = { number: string; text: string; hint: string | undefined; from: number; to: number };

const OPENING = /\{\{c(\d{1,6})::/g;

/** The gaps of a note's field, in a single pass; one that is not closed is text. */
export function gapsIn(field: string): Gap[] {
  const gaps: Gap[] = [];
  let end = 0;
  for (const { 0: mark, 1: number, index: from } of field.matchAll(OPENING)) {
    // A gap within another is part of its text.
    if (from < end) continue;
    const start = from + mark.length;
    const close = field.indexOf('}}', start);
    if (close < 0) break;
    const inside = field.slice(start, close);
    const hintAt = inside.indexOf('::');
    gaps.push({
      number: number!,
      text: hintAt < 0 ? inside : inside.slice(0, hintAt),
      hint: hintAt < 0 ? undefined : inside.slice(hintAt + 2),
      from,
      to: close + 2,
    });
    end = close + 2;
  }
  return gaps;
}

/** The field with each gap replaced. */
export function withGaps(field: string, gaps: readonly Gap[], shown: (gap: Gap) => string): string {
  let out = '';
  let end = 0;
  for (const gap of gaps) {
    out += field.slice(end, gap.from) + shown(gap);
    end = gap.to;
  }
  return out + field.slice(end);
}
