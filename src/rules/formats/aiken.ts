import { draftRow } from './draft-row.ts';
import { emptyReading, linePlace, type Reader, type ReadQuestion } from './format.ts';
import { PROBLEM } from './rest/problems.ts';
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
  /** A blank line follows an option. */
  isParted: boolean;
  /** The letter of an option that seems to be missing. */
  missing?: string;
};
const fresh = (from: number): Open => ({ from, stem: [], options: [], begun: '', isParted: false });

/** Whether options begin here, and what was taken for the first one is a line of the text, such as 'A. baumannii is found'. */
const isSecondStart = ({ options, isParted }: Open, letter = ''): boolean =>
  options.length === 1 && !isParted && letter.toUpperCase() === 'A';

/** Whether a line asks another question, so that the one before has no answer. */
const asksAnother = ({ options, isParted }: Open, line: string): boolean =>
  (options.length > 1 || isParted) && /\?\s*$/.test(line);

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
    if (line.trim() === '' && open.options.length > 0) open.isParted = true;
    if (line.trim() === '' || line.startsWith(`// ${PROBLEM}`)) continue;
    const [, key] = ANSWER.exec(line) ?? [];
    if (key !== undefined && !isEmpty) {
      const right = keysIn(key, open.options);
      if (open.stem.length === 0) refuse('The question has no text');
      else if (open.missing !== undefined) refuse(`Option ${open.missing} is missing`);
      else if (open.options.length < 2) refuse(TOO_FEW_OPTIONS);
      else if (right === null) refuse(keyFault(key, open.options));
      else {
        const text = open.stem.join('\n').replace(NUMBER, '');
        const question = draftRow({ text, options: open.options, right });
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
    if (isSecondStart(open, letter)) {
      open.stem.push(open.begun, ...open.options[0]!.split('\n').slice(1));
      open.options = [];
    }
    const isNext = letter?.toUpperCase().charCodeAt(0) === 65 + open.options.length;
    if (option !== undefined && isNext && open.stem.length > 0) {
      if (open.options.length === 0) open.begun = line.trimEnd();
      // What seemed to skip a letter was the text of the option before.
      if (letter?.toUpperCase() === open.missing) delete open.missing;
      open.options.push(option.trim());
    } else if (open.options.length === 0) open.stem.push(line.trimEnd());
    else if (letter === undefined && asksAnother(open, line)) {
      refuse('The options are not followed by a line “ANSWER:”');
      open = { ...fresh(at + 1), stem: [line.trimEnd()] };
    } else {
      if (isPastNext(open, letter, option)) open.missing ??= LETTERS[open.options.length]!;
      open.options.push(`${open.options.pop()!}\n${line.trim()}`);
    }
  }
  if (open.stem.length > 0) refuse('The options are not followed by a line “ANSWER:”');
  return Promise.resolve(reading);
};
