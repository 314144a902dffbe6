/** A record of a delimited text, the line it begins on, and why its cells cannot be told apart, if so. */
export type TextRecord = { cells: string[]; line: number; fault?: string };

/** Characters of the longest record, far more than any question has; and of one with a stray mark that is read over several lines. */
const MOST_SIGNS = 1_000_000;
const MOST_STRAY = 30_000;
/** From how many cells on it is no accident that each line of a record has as many as the table has columns. */
const TELLING_WIDTH = 4;

/** `isQuoted`: there are several, each in quotation marks, as a program writes them. */
type Cells = { cells: string[]; end: number; isQuoted?: boolean };

/**
 * Splits delimited text into records, as it comes in parts. Cells in quotation marks may hold delimiters and line breaks; a quotation
 * mark anywhere else is a character like others. Where one begins a cell but nothing ends it in a way that fits the other records,
 * its line is given with a fault, and the lines after it are read as if it were not there. No part of the text is left out or read
 * more than a few times.
 */
export function recordReader(delimiter: string) {
  const table = tableForm(delimiter);
  let text = '';
  let line = 1;
  /** How many records have how many cells. */
  const widths = new Map<number, number>();
  /** Up to where the text was searched for the end of a record with a stray mark, in vain. */
  let searched = 0;
  const width = (): number => [...widths].reduce((best, own) => (own[1] >= best[1] ? own : best), [0, 0])[0];

  /** The record that begins there; null: more of the text may follow. */
  function recordAt(from: number, isLast: boolean): (Cells & { fault?: string }) | null {
    const sound = table.record(text, from, from + MOST_SIGNS);
    const isOver = isLast || text.length - from > MOST_SIGNS + 1;
    if (typeof sound !== 'string') {
      // A line break or a quotation mark may follow at the end of a part.
      if (!isLast && sound.end >= text.length - 1) return isOver ? recovered(from) : null;
      if (isSeveral(sound, from)) return lineOf(from);
      const { length } = sound.cells;
      widths.set(length, (widths.get(length) ?? 0) + 1);
      return sound;
    }
    return isOver ? recovered(from) : null;
  }

  /**
   * Whether a quotation mark at the end of a line closes one that was never meant to open: each line is a record by itself. Where all
   * cells are in marks, none is stray.
   */
  function isSeveral({ end, isQuoted }: Cells, from: number): boolean {
    if (isQuoted) return false;
    const expected = width();
    const lines = text.slice(from, end).split(LINE_BREAK);
    return (
      expected >= TELLING_WIDTH && lines.length > 1 && lines.every((own) => table.literalLine(own).length === expected)
    );
  }

  const lineOf = (from: number): Cells => {
    const end = table.lineEnd(text, from);
    return { cells: table.literalLine(text.slice(from, end)), end };
  };

  /** What a record with a stray quotation mark most likely means, by how many cells the others have. */
  function recovered(from: number): Cells & { fault?: string } {
    const expected = width();
    const fits = ({ cells }: Cells) => expected === 0 || cells.length === expected;
    const literal = lineOf(from);
    const within = table.record(text, from, literal.end, { isLazy: true });
    if (typeof within !== 'string' && fits(within)) return within;
    if (fits(literal)) return literal;
    // No stretch of the text is searched twice.
    if (searched <= from) {
      searched = Math.min(from + MOST_STRAY, text.length);
      const lazy = table.record(text, from, searched, { isLazy: true });
      if (typeof lazy !== 'string' && fits(lazy)) return lazy;
    }
    return { ...literal, fault: STRAY_MARK };
  }

  return {
    /** The records that are complete with this part of the text; `isLast`: none follows. */
    *read(part: string, isLast: boolean): Generator<TextRecord> {
      text += part;
      let at = 0;
      while (at < text.length) {
        const found = recordAt(at, isLast);
        if (found === null) break;
        const { cells, end, fault } = found;
        if (cells.some((cell) => cell.trim() !== '')) yield { cells, line, ...(fault !== undefined && { fault }) };
        const next = table.afterBreak(text, end);
        line += text.slice(at, next).match(LINE_BREAKS)?.length ?? 0;
        at = next;
      }
      text = text.slice(at);
      searched = Math.max(0, searched - at);
    },
  };
}

/** The records of a whole text; those whose cells are all blank are none. */
export const recordsIn = (text: string, delimiter: string): TextRecord[] => [
  ...recordReader(delimiter).read(text.replace(/^\ufeff/, ''), true),
];

const STRAY_MARK =
  'A cell begins with a quotation mark, and it is unclear where it ends. Put the whole cell in quotation marks and double those inside it, or delete the mark';

const LINE_BREAK = /\r\n?|\n/;
const LINE_BREAKS = /\r\n?|\n/g;

/** More cells than any sheet of questions has columns; one more stands for all others of a record that say something. */
export const MOST_CELLS = 64;

/** Adds a cell to those of a record. */
export function addCell(cells: string[], cell: string): void {
  if (cells.length < MOST_CELLS) cells.push(cell);
  else if (cell.trim() !== '') cells[MOST_CELLS] = cell;
}

/** How text is told into cells with one delimiter. */
function tableForm(delimiter: string) {
  const sign = RegExp.escape(delimiter);
  const plain = new RegExp(`(?:(?!${sign})[^\\r\\n])*`, 'y');
  const spaces = new RegExp(`(?:(?!${sign})[ \\t])*`, 'y');
  const matchAt = (pattern: RegExp, text: string, at: number): number => {
    pattern.lastIndex = at;
    return at + (pattern.exec(text)?.[0].length ?? 0);
  };
  const isEnd = (text: string, at: number): boolean =>
    at >= text.length || text[at] === '\n' || text[at] === '\r' || text.startsWith(delimiter, at);

  /** A cell in quotation marks, with spaces around it; null: it does not end before `to`, or more follows it. */
  function quoted(text: string, from: number, to: number, isLazy: boolean): { cell: string; end: number } | null {
    const start = matchAt(spaces, text, from);
    if (text[start] !== '"') return null;
    for (let at = text.indexOf('"', start + 1); at >= 0 && at < to; at = text.indexOf('"', at + 1)) {
      const end = matchAt(spaces, text, at + 1);
      // Where a mark is doubled, both are one inside the cell.
      if (text[at + 1] === '"') at += 1;
      else if (isEnd(text, end)) {
        const inside = text.slice(start + 1, at);
        return { cell: isLazy ? enclosed(inside) : inside.replaceAll('""', '"'), end };
      } else if (!isLazy) return null;
    }
    return null;
  }

  /** A record up to its line break; or what keeps it from being one. */
  function record(
    text: string,
    from: number,
    to: number,
    { isLazy = false, isLiteral = false }: { isLazy?: boolean; isLiteral?: boolean } = {},
  ): Cells | 'stray' {
    const cells: string[] = [];
    let isQuoted = true;
    for (let at = from; ; at += delimiter.length) {
      const end = matchAt(plain, text, at);
      const found = quoted(text, at, to, isLazy);
      if (found === null && !isLiteral && text[matchAt(spaces, text, at)] === '"') return 'stray';
      if (found === null) isQuoted = false;
      const literal = text.slice(at, end);
      addCell(cells, found?.cell ?? (isLiteral ? unquoted(literal) : literal));
      at = found?.end ?? end;
      if (!text.startsWith(delimiter, at)) return { cells, end: at, isQuoted: isQuoted && cells.length > 1 };
    }
  }

  return {
    record,
    /** The cells of one line by itself, each read literally if a quotation mark in it is stray. */
    literalLine: (line: string): string[] => (record(line, 0, line.length, { isLiteral: true }) as Cells).cells,
    lineEnd: (text: string, from: number): number => {
      const found = text.slice(from).search(LINE_BREAK);
      return found < 0 ? text.length : from + found;
    },
    afterBreak: (text: string, at: number): number =>
      at + (/^(?:\r\n?|\n)/.exec(text.slice(at, at + 2))?.[0].length ?? 0),
  };
}

/** What stands between the first and the last mark of a cell, in which others are stray; both marks if they quote only words of it. */
function enclosed(inside: string): string {
  const single = inside.replaceAll('""', '');
  const [first] = /(^|.)"/su.exec(single) ?? [];
  const isOpening = first === undefined || !/[\p{L}\p{N}.?!]"$/u.test(first);
  const isAlone = single.split('"').length === 2;
  return isOpening || isAlone ? inside.replaceAll('""', '"') : `"${inside}"`;
}

/** A cell that begins and ends with a mark, and holds stray ones. */
const unquoted = (cell: string): string => {
  const [, inside] = /^\s*"(.*)"\s*$/s.exec(cell) ?? [];
  return inside === undefined ? cell : enclosed(inside);
};
