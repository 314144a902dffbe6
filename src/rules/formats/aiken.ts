import { draftRow } from './draft-row.ts';
import { emptyReading, linePlace, type Reader, type ReadQuestion } from './format.ts';
import { NO_ANSWER_LINE } from './lacking.ts';
import { PROBLEM } from './problems.ts';
import { decodeText } from './text/decode.ts';
import { excerptOf } from './text/excerpt.ts';
import { TOO_FEW_OPTIONS } from './text/found-options.ts';
import { keyFault, keysIn, LETTERS } from './text/keys.ts';

const OPTION = /^\s*[([]?([A-Za-z])\s*[).\]]+\s*(\S.*)$/;
const EXPLANATION = /^\s*(?:explanation|feedback|rationale|reason)\s*:\s*(.*)$/i;
/** Manually numbered questions. */
const NUMBER = /^\s*(?:question\s*)?\d+\s*[.):]\s+(?=\S)/i;
const ANSWER = /^\s*(?:correct\s+)?answers?\s*:\s*(.*)$/i;

type Open = {
  from: number;
  stem: string[];
  options: string[];
  /** The line of the first option. */
  begun: string;
  /** What follows the last option after a blank line: more of it, or the next question. */
  below: { from: number; lines: string[] } | null;
  /** The letter of an option that seems to be missing. */
  missing?: string;
};
const fresh = (from: number): Open => ({ from, stem: [], options: [], begun: '', below: null });

/** Whether options begin here, and what was taken for the first one is a line of the text, such as 'A. baumannii is found'. */
const isSecondStart = ({ options, below }: Open, letter = ''): boolean =>
  options.length === 1 && below === null && letter.toUpperCase() === 'A';

/** Whether a line is of another question, asking it or giving its first option, so that the one before has no answer. */
const isOfAnother = ({ options, below }: Open, line: string, letter?: string): boolean =>
  letter === undefined
    ? (options.length > 1 || (options.length > 0 && below !== null)) && /\?\s*$/.test(line)
    : below !== null && letter.toUpperCase() === 'A';

/** The options, the last one with what is below it. */
const wholeOptions = ({ options, below }: Open): string[] =>
  below === null ? options : [...options.slice(0, -1), [...options.slice(-1), ...below.lines].join('\n')];

/** Whether a line is an option after one that is missing, and not text such as 'E. coli is found'. */
function isPastNext({ options }: Open, letter = '', option = ''): boolean {
  if (options.length >= LETTERS.length || LETTERS.indexOf(letter) <= options.length) return false;
  return !isLower(option) || options.every(isLower);
}

const isLower = (text: string): boolean => /^\p{Ll}/u.test(text);

/** Moodle's simplest format: a question, its lettered options, and 'ANSWER: B' below them. */
export const readAiken: Reader = (bytes) => {
  const lines = decodeText(bytes)
    .text.replace(/^\ufeff/, '')
    .split(/\r\n?|\n/);
  const reading = emptyReading();
  let open = fresh(1);
  /** What an explanation that comes now explains. */
  let before: ReadQuestion | null = null;
  const refuse = (reason: string) => {
    before = null;
    reading.misfits.push({
      place: linePlace(open.from),
      excerpt: excerptOf([...open.stem, ...open.options].join(' ')),
      reason,
    });
  };

  for (const [at, line] of lines.entries()) {
    const isEmpty = open.stem.length === 0 && open.options.length === 0;
    if (isEmpty) open.from = at + 1;
    if (line.trim() === '' && open.options.length > 0) open.below ??= { from: 0, lines: [] };
    if (line.trim() === '' || line.startsWith(`// ${PROBLEM}`)) continue;
    if (open.below?.lines.length === 0) open.below.from = at + 1;
    const [, key] = ANSWER.exec(line) ?? [];
    if (key !== undefined && !isEmpty) {
      const options = wholeOptions(open);
      const right = keysIn(key, options);
      if (open.stem.length === 0) refuse('The question has no text');
      else if (open.missing !== undefined) refuse(`Option ${open.missing} is missing`);
      else if (options.length < 2) refuse(TOO_FEW_OPTIONS);
      else if (right === null) refuse(keyFault(key, options));
      else {
        const text = open.stem.join('\n').replace(NUMBER, '');
        const question = draftRow({ text, options, right });
        before = { place: linePlace(open.from), excerpt: excerptOf(text), question };
        reading.questions.push(before);
      }
      open = fresh(at + 2);
      continue;
    }
    const [, explanation] = EXPLANATION.exec(line) ?? [];
    if (explanation !== undefined && isEmpty) {
      if (before) before.question.explanation = explanation.trim();
      continue;
    }
    const [, letter, option] = OPTION.exec(line) ?? [];
    if (isOfAnother(open, line, letter)) {
      refuse(NO_ANSWER_LINE);
      open = { ...fresh(open.below?.from ?? at + 1), stem: open.below?.lines ?? [] };
    }
    if (isSecondStart(open, letter)) {
      open.stem.push(open.begun, ...open.options[0]!.split('\n').slice(1));
      open.options = [];
    }
    const isNext = letter?.toUpperCase().charCodeAt(0) === 65 + open.options.length;
    if (option !== undefined && isNext && open.stem.length > 0) {
      if (open.options.length === 0) open.begun = line.trimEnd();
      // What seemed to skip a letter was the text of the option before.
      if (letter?.toUpperCase() === open.missing) delete open.missing;
      open.options = [...wholeOptions(open), option.trim()];
      open.below = null;
    } else if (open.options.length === 0) open.stem.push(line.trimEnd());
    else {
      if (isPastNext(open, letter, option)) open.missing ??= LETTERS[open.options.length]!;
      if (open.below) open.below.lines.push(line.trim());
      else open.options.push(`${open.options.pop()!}\n${line.trim()}`);
    }
  }
  if (open.stem.length > 0) refuse(NO_ANSWER_LINE);
  return Promise.resolve(reading);
};
