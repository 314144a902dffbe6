/** A run of what an author wrote: prose, code within a line, or lines of code. */
export type TextPart = { kind: 'prose' | 'code' | 'lines'; text: string };

const FENCE = /^ {0,3}```/;
const SET_IN = /^(?: {2}|\t)/;
const BLANK = /^\s*$/;
/** As many backticks before and after it; within it there may be fewer or more. */
const CODE = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gs;

/**
 * The text of a question in parts. Code stands between backticks, or on lines of its own: between two lines of three
 * backticks, or set in by two spaces or a tab. Every other sign means itself.
 */
export function textParts(text: string): TextPart[] {
  const lines = text.split('\n');
  const parts: TextPart[] = [];
  let prose: string[] = [];
  const endProse = () => {
    parts.push(...inProse(prose.join('\n').replace(/^\n+|\n+$/g, '')));
    prose = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const isFenced = FENCE.test(lines[at]!);
    if (!isFenced && (!SET_IN.test(lines[at]!) || BLANK.test(lines[at]!))) {
      prose.push(lines[at]!);
      continue;
    }
    endProse();
    const from = isFenced ? at + 1 : at;
    at = isFenced ? fenceEnd(lines, from) : setInEnd(lines, from);
    parts.push({ kind: 'lines', text: flush(lines.slice(from, at)).join('\n') });
    if (!isFenced) at -= 1;
  }
  endProse();
  return parts;
}

/** Where the closing fence stands, or the end of the text. */
function fenceEnd(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, at) => at >= from && FENCE.test(line));
  return end < 0 ? lines.length : end;
}

/** The first line after those that are set in; blank ones between them belong to them. */
function setInEnd(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length && (SET_IN.test(lines[at]!) || BLANK.test(lines[at]!)); at += 1)
    if (!BLANK.test(lines[at]!)) end = at + 1;
  return end;
}

/** Without the indentation that all lines share. */
function flush(lines: readonly string[]): readonly string[] {
  const depths = lines.filter((line) => !BLANK.test(line)).map((line) => /^\s*/.exec(line)![0].length);
  return lines.map((line) => line.slice(Math.min(...depths)));
}

function inProse(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(CODE)) {
    if (match.index > end) parts.push({ kind: 'prose', text: text.slice(end, match.index) });
    parts.push({ kind: 'code', text: match[2]! });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'prose', text: text.slice(end) });
  return parts;
}
