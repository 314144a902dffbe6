/** How a shell parses a line: its words without quotes, or what it would take as more than one command. */
export type ShellLine = { words: string[] } | { sign: string };

/** Characters that end a command unless quoted. */
const SIGNS = '|><;&`$';
/** Characters a backslash escapes within double quotes. */
const ESCAPABLE = '"\\$`';

/** Splits a line as a shell does: quotes and backslashes hold words together. `sign`: what prevents that. */
export function readShellLine(line: string): ShellLine {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!;
    const next = line[at + 1] ?? '';
    if (quote === "'" ? sign === quote : quote !== '' && sign === quote) quote = '';
    else if (quote === '' && (sign === '"' || sign === "'")) {
      quote = sign;
      word ??= '';
    } else if (sign === '\\' && (quote === '' || (quote === '"' && ESCAPABLE.includes(next)))) {
      if (next === '') return { sign };
      word = (word ?? '') + next;
      at += 1;
    } else if (quote === '' && /\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (quote === '' && SIGNS.includes(sign)) return { sign };
    else word = (word ?? '') + sign;
  }
  if (quote !== '') return { sign: quote };
  return { words: word === null ? words : [...words, word] };
}

/** The message about a character that prevents it. */
export const shellFault = (sign: string): string =>
  sign === '"' || sign === "'"
    ? `[The quotation mark ${sign} is not closed.]`
    : '[This console takes one command per line, without pipes, redirections, or variables.]';

/** The line after Tab has completed its last word; if several match, as far as they agree. */
export function completeWord(line: string, candidates: readonly string[]): string {
  const begin = /\S*$/.exec(line)![0];
  const found = [...new Set(candidates)].filter((word) => word.startsWith(begin));
  const [first] = found;
  if (begin === '' || first === undefined) return line;
  if (found.length === 1) return `${line.slice(0, line.length - begin.length)}${first} `;
  let length = begin.length;
  while (length < first.length && found.every((word) => word.startsWith(first.slice(0, length + 1)))) length += 1;
  return line.slice(0, line.length - begin.length) + first.slice(0, length);
}
