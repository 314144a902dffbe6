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

/** Where a text stops being JSON, counted from 1, and why. The engine's own messages differ and often give no place. */
export function findJsonFault(text: string): { line: number; column: number; why: string } {
  const at = faultyAt(text);
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1, why: whyAt(text, at) };
}

function whyAt(text: string, at: number): string {
  if (text.slice(at).trim() === '') return 'the file ends too early';
  if (text[at] === '"' && tokenLength(text, at) === 0) return 'the text that begins here does not end';
  return `“${String.fromCodePoint(text.codePointAt(at)!)}” is unexpected`;
}

/** The same as a sentence. */
export function jsonFault(text: string): string {
  const { line, column, why } = findJsonFault(text);
  return `Line ${line}, column ${column}: ${why}`;
}

function faultyAt(text: string): number {
  const open: ('[' | '{')[] = [];
  let expected: Next = 'value';
  const afterValue = (): Next => (open.length === 0 ? 'nothing' : 'comma or end');
  let at = 0;
  for (;;) {
    const length = tokenLength(text, at);
    if (length === 0) return at + (expected.startsWith('value') ? wordLength(text, at) : 0);
    const sign = text[at]!;
    if (/\S/.test(sign)) {
      const isName = expected === 'name' || expected === 'name or end';
      const isEnd: boolean = sign === (open.at(-1) === '[' ? ']' : '}') && expected.endsWith('end') && open.length > 0;
      if (isEnd) {
        open.pop();
        expected = afterValue();
      } else if (isName && sign === '"') expected = 'colon';
      else if (expected === 'colon' && sign === ':') expected = 'value';
      else if (expected === 'comma or end' && sign === ',') expected = open.at(-1) === '{' ? 'name' : 'value';
      else if (!expected.startsWith('value') || /[\]}:,]/.test(sign)) return at;
      else if (sign === '[' || sign === '{') {
        open.push(sign);
        expected = sign === '[' ? 'value or end' : 'name or end';
      } else expected = afterValue();
    }
    at += length;
  }
}
