/** A guide's title and what follows it; null if it doesn't begin with one. */
export function guideParts(guide: string): { title: string; body: string } | null {
  const [first = '', ...rest] = guide.split('\n');
  const title = /^# (.*\S)\s*$/.exec(first)?.[1]?.trim();
  return title ? { title, body: rest.join('\n').trim() } : null;
}

/** Names the bullets a section covers, on the line after its heading. Readers never see it. */
const MARK = /^<!-- bullets: (\d{1,2}(?:, ?\d{1,2})*) -->$/;

/** The lines of a guide that may name bullets; position decides which do. */
const marks = (guide: string) =>
  guide.split('\n').flatMap((line, index, lines) => {
    const numbers = MARK.exec(line.trim())?.[1]?.split(',').map(Number);
    return numbers ? [{ index, numbers, isPlaced: /^## \S/.test(lines[index - 1] ?? '') }] : [];
  });

/** The numbers of the bullets named by a guide's sections, in order, without repeats. */
export function guideBullets(guide: string): number[] {
  const named = marks(guide).flatMap(({ numbers, isPlaced }) => (isPlaced ? numbers : []));
  return [...new Set(named)].sort((a, b) => a - b);
}

/** A guide as readers see it, without the valid bullets lines. */
export function withoutMarks(guide: string): string {
  const placed = new Set(marks(guide).flatMap(({ index, isPlaced }) => (isPlaced ? [index] : [])));
  return guide
    .split('\n')
    .filter((_, index) => !placed.has(index))
    .join('\n');
}

/** The first line that looks like a bullets line but is misplaced or malformed. */
export function misplacedMark(guide: string): string | undefined {
  return withoutMarks(guide)
    .split('\n')
    .find((line) => /<!--.*bullets/i.test(line));
}
