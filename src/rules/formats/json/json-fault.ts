import { lineCounter } from '../text/line-counter.ts';

/** One value, sign, or space where JSON allows it. */
const TOKEN = /[ \t\r\n]+|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|[[\]{}:,]/y;
/** A part of a string; a string as a whole could be too long for an expression. */
const IN_STRING = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** How long the string, word, sign, or space there is; 0 if JSON has none such. */
function tokenLength(text: string, from: number): number {
  if (text[from] !== '"') return lengthAt(TOKEN, text, from);
  let at = from + 1;
  for (let length = 1; length > 0; at += length) length = lengthAt(IN_STRING, text, at);
  return text[at] === '"' ? at + 1 - from : 0;
}

type Next = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

const WORDS = ['true', 'false', 'null'];

/** How much of a word is there before it goes wrong. */
const wordLength = (text: string, at: number): number =>
  Math.max(...WORDS.map((word) => [...word].findIndex((letter, index) => text[at + index] !== letter)));

type JsonFault = { line: number; column: number; why: string };
type Found = { at: number; why: string };

const COMMENT = 'JSON has no comments; delete this one';
const LAST_COMMA = 'there is a comma after the last entry; delete it';
/** How many faults that can be passed over are told. */
const MOST_TOLD = 5;

/** Where a text stops being JSON, counted from 1, and why. The engine's own messages differ and often give no place. */
export const findJsonFault = (text: string): JsonFault => findJsonFaults(text)[0]!;

/** Each fault up to the one that nothing more can be said after. */
function findJsonFaults(text: string): JsonFault[] {
  const lineOf = lineCounter(text);
  return faultsIn(text).map(({ at, why }) => ({
    line: lineOf(at),
    column: at - (text.lastIndexOf('\n', at - 1) + 1) + 1,
    why,
  }));
}

function whyAt(text: string, at: number): string {
  if (text.slice(at).trim() === '') return 'the file ends too early';
  if (text[at] === '"' && tokenLength(text, at) === 0) return 'the text that begins here does not end';
  return `“${String.fromCodePoint(text.codePointAt(at)!)}” is unexpected`;
}

/** All of them in a sentence each. */
export const jsonFault = (text: string): string =>
  findJsonFaults(text)
    .map(({ line, column, why }) => `Line ${line}, column ${column}: ${why}`)
    .join('. ');

/** A comment as other programs allow it, and how long it is; 0: none is there. */
function commentLength(text: string, at: number): number {
  if (text[at] !== '/') return 0;
  const isBlock = text[at + 1] === '*';
  if (!isBlock && text[at + 1] !== '/') return 0;
  const end = text.indexOf(isBlock ? '*/' : '\n', at + 2);
  return (end < 0 ? text.length : end + (isBlock ? 2 : 0)) - at;
}

/** Comments and commas before an end are passed over, so that what else is wrong is told with them. */
function faultsIn(text: string): Found[] {
  const found: Found[] = [];
  const open: ('[' | '{')[] = [];
  let expected: Next = 'value';
  const afterValue = (): Next => (open.length === 0 ? 'nothing' : 'comma or end');
  /** The comma that the next value or name belongs to. */
  let comma: number | null = null;
  let at = 0;
  while (found.length < MOST_TOLD) {
    const comment = commentLength(text, at);
    if (comment > 0) {
      found.push({ at, why: COMMENT });
      at += comment;
      continue;
    }
    const length = tokenLength(text, at);
    // The text is over where it may be, but for what was passed over.
    if (at >= text.length && expected === 'nothing') return found;
    const faulty = (place: number): Found[] => [...found, { at: place, why: whyAt(text, place) }];
    if (length === 0) return faulty(at + (expected.startsWith('value') ? wordLength(text, at) : 0));
    const sign = text[at]!;
    if (/\S/.test(sign)) {
      const isName = expected === 'name' || expected === 'name or end';
      const closes = open.length > 0 && sign === (open.at(-1) === '[' ? ']' : '}');
      if (closes && comma !== null) found.push({ at: comma, why: LAST_COMMA });
      if (closes && (comma !== null || expected.endsWith('end'))) {
        open.pop();
        expected = afterValue();
      } else if (isName && sign === '"') expected = 'colon';
      else if (expected === 'colon' && sign === ':') expected = 'value';
      else if (expected === 'comma or end' && sign === ',') expected = open.at(-1) === '{' ? 'name' : 'value';
      else if (!expected.startsWith('value') || /[\]}:,]/.test(sign)) return faulty(at);
      else if (sign === '[' || sign === '{') {
        open.push(sign);
        expected = sign === '[' ? 'value or end' : 'name or end';
      } else expected = afterValue();
      comma = sign === ',' ? at : null;
    }
    at += length;
  }
  return found;
}
