import { withoutOuterLines } from './outer-lines.ts';
import { pictureOfLine } from './text-pictures.ts';
import { inlineRuns, type Run } from './text-runs.ts';

/** A run of authored text, or something on its own lines: code, a list, a table. */
export type TextPart =
  | Run
  | { kind: 'lines'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Run[][] }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] }
  | { kind: 'picture'; name: string; text: string };

const FENCE = /^ {0,3}```/;
const SET_IN = /^(?: {2}|\t)/;
const BLANK = /^\s*$/;
const BULLET = /^- +(?=\S)/;
const NUMBER = /^(\d{1,2})\. +(?=\S)/;
const ROW = /^\|.*\|\s*$/;
const RULE = /^\|(?:\s*:?-+:?\s*\|)+\s*$/;

/**
 * A question's text in parts. Code is between backticks, or on its own lines: between two lines of three
 * backticks, or indented by two spaces or a tab. Two or more lines that begin with `- `, or are numbered from 1, are a list; rows
 * between `|` are a table if a line of dashes follows the first. A stored picture is known by its address. `**` and `*` around words emphasize them. Every other character
 * is literal.
 */
export function textParts(text: string): TextPart[] {
  const lines = text.split('\n');
  const parts: TextPart[] = [];
  let prose: string[] = [];
  const endProse = () => {
    parts.push(...inlineRuns(withoutOuterLines(prose.join('\n'))));
    prose = [];
  };
  for (let at = 0; at < lines.length;) {
    const [part, next] = codeAt(lines, at) ??
      listAt(lines, at) ??
      tableAt(lines, at) ??
      pictureAt(lines, at) ?? [null, at + 1];
    if (part === null) prose.push(lines[at]!);
    else {
      endProse();
      parts.push(part);
    }
    at = next;
  }
  endProse();
  return parts;
}

type PartMatch = [part: TextPart, next: number] | null;

function codeAt(lines: readonly string[], at: number): PartMatch {
  const isFenced = FENCE.test(lines[at]!);
  if (!isFenced && (!SET_IN.test(lines[at]!) || BLANK.test(lines[at]!))) return null;
  const from = isFenced ? at + 1 : at;
  const end = isFenced ? fenceEnd(lines, from) : setInEnd(lines, from);
  return [{ kind: 'lines', text: flush(lines.slice(from, end)).join('\n') }, isFenced ? end + 1 : end];
}

/** The end of the run of lines, from here, that pass the test, which is given each line's index. */
function endOf(lines: readonly string[], at: number, isIn: (line: string, place: number) => boolean): number {
  let end = at;
  while (end < lines.length && isIn(lines[end]!, end - at)) end += 1;
  return end;
}

function listAt(lines: readonly string[], at: number): PartMatch {
  for (const sign of [BULLET, NUMBER]) {
    const end = endOf(lines, at, (line, place) => {
      const found = sign.exec(line);
      return found !== null && (found[1] === undefined || Number(found[1]) === place + 1);
    });
    if (end - at < 2) continue;
    const items = lines.slice(at, end).map((line) => inlineRuns(line.replace(sign, '')));
    return [{ kind: 'list', isOrdered: sign === NUMBER, items }, end];
  }
  return null;
}

function tableAt(lines: readonly string[], at: number): PartMatch {
  if (!ROW.test(lines[at]!) || !RULE.test(lines[at + 1] ?? '')) return null;
  const end = endOf(lines, at, (line) => ROW.test(line));
  const [head, , ...rows] = lines.slice(at, end).map((line) => cellsOf(line).map(inlineRuns));
  return [{ kind: 'table', head: head!, rows: rows.map((row) => head!.map((_, column) => row[column] ?? [])) }, end];
}

function pictureAt(lines: readonly string[], at: number): PartMatch {
  const picture = pictureOfLine(lines[at]!);
  return picture && [{ kind: 'picture', ...picture }, at + 1];
}

/** A row's cells; `\\|` is a literal character in one. */
const cellsOf = (row: string): string[] =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The position of the closing fence, or the end of the text. */
function fenceEnd(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, at) => at >= from && FENCE.test(line));
  return end < 0 ? lines.length : end;
}

/** The first line after the indented ones, which include blank lines between them. */
function setInEnd(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length && (SET_IN.test(lines[at]!) || BLANK.test(lines[at]!)); at += 1)
    if (!BLANK.test(lines[at]!)) end = at + 1;
  return end;
}

/** Removes the indentation that all lines share. */
function flush(lines: readonly string[]): readonly string[] {
  const depths = lines.filter((line) => !BLANK.test(line)).map((line) => /^\s*/.exec(line)![0].length);
  return lines.map((line) => line.slice(Math.min(...depths)));
}
