import { tidyTags } from '../../question/tags.ts';
import { TOO_FEW_OPTIONS } from '../text/found-options.ts';
import { digitsIn, isAmbiguous, keysByPosition, keysIn } from '../text/keys.ts';
import { lackingReason } from '../lacking.ts';
import { sourceOf } from '../text/source-line.ts';
import { kindOfKeys } from '../draft-row.ts';
import type { ImportRow } from '../format.ts';
import { restoreCell } from './cell.ts';
import { type Column, type ColumnMapping, KEY, OPTIONS, RATIONALES } from './columns.ts';

/** The delimiter, by the first line that has any: of those allowed, the most frequent there, outside quotes. */
export function detectDelimiter(text: string): ',' | ';' | '\t' | '|' {
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/, 20);
  const line = lines.find((one) => /[,;\t|]/.test(one)) ?? '';
  const count = (sign: string) => line.split(sign).length;
  return ([',', ';', '\t', '|'] as const).reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Longer than any list of letters. */
const LONGEST_KEY = 200;
/** How the keys of a sheet are meant: numbers always as positions, and from where these count. */
export type KeyReading = { isByPosition?: boolean; countsFrom?: 0 | 1 };

/** The key of a row, which may be in several columns. */
const keyOfRow = (cells: readonly string[], mapping: ColumnMapping): string =>
  mapping
    .flatMap((column, at) => (column === KEY ? [restoreCell(cells[at] ?? '').trim()] : []))
    .filter((key) => key !== '')
    .join('\n');

/** From where the keys of a sheet count: from 1, unless one is 0 and none can only be counted from 1. */
export function sheetKeyCounter(mapping: ColumnMapping) {
  let fromZero = false;
  let fromOne = false;
  return {
    add(cells: readonly string[]): void {
      const options = OPTIONS.map((column) => restoreCell(cells[mapping.indexOf(column)] ?? '').trim());
      const count = options.findLastIndex((option) => option !== '') + 1;
      const numbers = (digitsIn(keyOfRow(cells, mapping)) ?? []).filter((number) => !options.includes(String(number)));
      fromZero ||= count > 0 && numbers.includes(0);
      fromOne ||= count > 0 && numbers.includes(count);
    },
    countsFrom: (): 0 | 1 => (fromZero && !fromOne ? 0 : 1),
  };
}

/** A row as a question. Missing or nonsensical parts are left for the check, which reports them with their place. */
export function questionOfRow(
  cells: readonly string[],
  mapping: ColumnMapping,
  { isByPosition = false, countsFrom = 1 }: KeyReading = {},
): ImportRow {
  const cell = (column: Column) => restoreCell(cells[mapping.indexOf(column)] ?? '').trim();
  const { options, right } = optionsOf(OPTIONS.map(cell), keyOfRow(cells, mapping), { isByPosition, countsFrom });
  const [caseSet, scenario] = [cell('case set'), cell('scenario')];
  const isOfCase = `${caseSet}${scenario}` !== '';
  const key =
    typeof right === 'string'
      ? { correctAnswer: right }
      : right.length > 1 || options.length !== 4 || isOfCase
        ? { correctAnswers: right }
        : { correctAnswer: right[0] };
  const details = Object.entries({
    explanation: cell('explanation'),
    difficulty: cell('difficulty').toLowerCase(),
    topic: cell('topic'),
    domain: cell('domain'),
    task: cell('task'),
  });
  const tags = tidyTags([cell('tags')]);
  const rationales = RATIONALES.map(cell);
  const explained = rationales.findLastIndex((rationale) => rationale !== '') + 1;
  const sources = cell('sources');
  return {
    text: cell('text'),
    options,
    ...key,
    ...Object.fromEntries(details.filter(([, value]) => value !== '')),
    ...(tags.length > 0 && { tags }),
    ...(explained > 0 && { rationales: rationales.slice(0, Math.max(options.length, explained)) }),
    ...(sources !== '' && { sources: sources.split('\n').map(sourceOf) }),
    // One that lacks its name or its scenario is left for the check.
    ...(isOfCase && { exhibits: [{ title: caseSet, form: 'scenario', text: scenario }] }),
    ...(isOfCase && typeof right !== 'string' && { kind: kindOfKeys(options, right) }),
  };
}

/**
 * A row's options and which are right, or the key itself if it names none. Blanks after the last option are only room that other
 * rows need; one before it is left for {@link optionFault}. The key may give the total: `A,C of 5`.
 */
function optionsOf(
  optionCells: readonly string[],
  key: string,
  { isByPosition = false, countsFrom = 1 }: KeyReading,
): { options: string[]; right: number[] | string } {
  const filledCount = optionCells.findLastIndex((option) => option !== '') + 1;
  if (filledCount === 0) {
    const truths = ['True', 'False'];
    const truth = keysIn(key, truths);
    if (truth && /[a-z]/i.test(key) && !/^[ab]\b/i.test(key)) return { options: truths, right: truth };
  }
  const whole = optionCells.findIndex((option) => option !== '' && option === key);
  const [, list = key, count] = /^(.*?)\s+of\s+([2-8])$/i.exec(key.length > LONGEST_KEY ? '' : key) ?? [];
  const letters =
    whole < 0 && count !== undefined && /^[a-h1-8](\s*[,;+&]\s*[a-h1-8])*$/i.test(list) ? list : undefined;
  const options = optionCells.slice(0, letters === undefined ? filledCount : Number(count));
  const places = isByPosition && countsFrom === 1 ? keysByPosition(key, options) : null;
  if (places) return { options, right: places };
  const digits = countsFrom === 0 ? digitsIn(key) : null;
  if (digits) {
    const isClear = !isAmbiguous(key, options, countsFrom);
    if (isClear && digits.every((number) => number < options.length)) return { options, right: [...new Set(digits)] };
    return { options, right: isClear && whole >= 0 ? [whole] : key };
  }
  if (whole >= 0 && !isAmbiguous(key, options)) return { options, right: [whole] };
  // Such a key means its letters, whatever the options say.
  const right = letters
    ? keysIn(
        letters,
        options.map(() => ''),
      )
    : keysIn(key, options);
  return { options, right: right ?? key };
}

/** What is wrong with the options of a row by themselves; null if nothing is. */
export function optionFault(options: readonly string[]): string | null {
  if (options.length === 0) return lackingReason(['options']);
  const blank = options.indexOf('');
  if (blank < 0) return options.length < 2 ? TOO_FEW_OPTIONS : null;
  const after = options.findIndex((option, index) => index > blank && option !== '');
  return after < 0
    ? `The key ends with “of ${options.length}”, but option ${blank + 1} is blank`
    : `Option ${blank + 1} is blank, but option ${after + 1} is not. Fill it in, or move the options after it forward`;
}
