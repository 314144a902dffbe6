import { argumentOf } from './arguments.ts';
import { isOpen, type Row } from './row.ts';

/** A typed word, and where it begins. */
export type Word = { text: string; at: number };

export type Parse =
  | { is: 'command'; row: Row; words: string[] }
  | { is: 'ambiguous' }
  | { is: 'invalid'; at: number }
  | { is: 'incomplete' };

/** A row that matches so far, with its words in full. */
type Candidate = { row: Row; words: string[] };

/** The words as typed; `gi 0/1` after `interface` is one, and so is `g0/1 - 3 , g0/5` after `interface range`. */
export function wordsIn(line: string): Word[] {
  const joined = line.replace(
    /((?:^|\s)(?:int\w*|range)\s+(?:range\s+)?[a-z-]+)( +)(?=\d)/i,
    (_, name: string, gap: string) => name + '\u00A0'.repeat(gap.length),
  );
  const isRange = /^\s*(?:no\s+)?int\w*\s+ra/i.test(line);
  const whole = isRange
    ? joined.replace(/(?<=\d) *[-,] *(?=[\da-z])/gi, (sign) => sign.replaceAll(' ', '\u00A0'))
    : joined;
  return [...whole.matchAll(/[^ \t]+/g)].map(({ 0: text, index }) => ({
    text: text.replaceAll('\u00A0', ''),
    at: index,
  }));
}

/** The possible next keywords that a word may abbreviate. */
const keywordsAt = (candidates: readonly Candidate[], index: number, begin: string): string[] => {
  const typed = begin.toLowerCase();
  const found = new Set<string>();
  for (const { row } of candidates)
    for (const keyword of row.keywords[index] ?? []) if (keyword.toLowerCase().startsWith(typed)) found.add(keyword);
  return [...found];
};

type Step = { candidates: Candidate[] } | { fault: 'ambiguous' | 'invalid' };

/** The rows that continue with this word: a keyword, where a full match beats an abbreviation, or an argument. */
function step(candidates: readonly Candidate[], index: number, text: string, rest: string): Step {
  const found = keywordsAt(candidates, index, text);
  const keyword = found.find((word) => word.toLowerCase() === text.toLowerCase()) ?? found[0];
  if (keyword !== undefined && found.length > 1 && keyword.toLowerCase() !== text.toLowerCase())
    return { fault: 'ambiguous' };
  const next = candidates.flatMap(({ row, words }): Candidate[] => {
    const token = row.tokens[index];
    if (token === undefined) return [];
    if (keyword !== undefined)
      return row.keywords[index]!.includes(keyword) ? [{ row, words: [...words, keyword] }] : [];
    const value = argumentOf(token)?.accepts(token === '<line>' ? rest : text) ?? null;
    return value === null ? [] : [{ row, words: [...words, value] }];
  });
  return next.length > 0 ? { candidates: next } : { fault: 'invalid' };
}

/** Walks through the words; a line argument takes all the rest. */
function follow(
  rows: readonly Row[],
  words: readonly Word[],
  line: string,
): Candidate[] | Exclude<Parse, { is: 'command' }> {
  let candidates: Candidate[] = rows.map((row) => ({ row, words: [] }));
  for (const [index, { text, at }] of words.entries()) {
    const whole = candidates.filter(
      ({ row, words: held }) => row.tokens[index - 1] === '<line>' && held.length === index,
    );
    if (whole.length > 0 && candidates.length === whole.length) return whole;
    const result = step(candidates, index, text, line.slice(at).trimEnd());
    if ('fault' in result) return result.fault === 'ambiguous' ? { is: 'ambiguous' } : { is: 'invalid', at };
    candidates = result.candidates;
  }
  return candidates;
}

/** The command in a line. `isTakenBack`: after `no`, where the value is optional. */
export function parse(rows: readonly Row[], words: readonly Word[], line: string, isTakenBack = false): Parse {
  const candidates = follow(rows, words, line);
  if (!Array.isArray(candidates)) return candidates;
  const whole = candidates.find(({ row, words: held }) => row.tokens.length === held.length);
  const cut = isTakenBack ? candidates.find(({ row, words: held }) => row.slot === held.length) : undefined;
  const found = whole ?? cut;
  return found ? { is: 'command', ...found } : { is: 'incomplete' };
}

/** What may come after these words, and whether the line may end here. */
export function nextTokens(rows: readonly Row[], words: readonly Word[], line: string, begin: string) {
  const candidates = follow(rows, words, line);
  if (!Array.isArray(candidates)) return null;
  const keywords = keywordsAt(candidates, words.length, begin);
  const open = candidates.flatMap(({ row }) =>
    isOpen(row.tokens[words.length] ?? '') ? [row.tokens[words.length]!] : [],
  );
  return {
    keywords,
    open: begin === '' ? [...new Set(open)] : [],
    isWhole: candidates.some(
      ({ row, words: held }) => row.effect.does !== 'forget' && row.tokens.length === held.length,
    ),
  };
}
