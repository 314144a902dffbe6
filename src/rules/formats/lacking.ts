import { NO_KEY, NONE_RIGHT } from './text/found-options.ts';
import { excerptOf } from './text/excerpt.ts';
import { isBlank } from './json/json-values.ts';

const REQUIRED = ['text', 'options', 'correctAnswer'];
const NONE = 'Required fields are missing';
const SOME = 'The question has no ';

/** Why a part of a JSON file has nothing of a question. */
export const nothingFound = (row: Record<string, unknown>): string =>
  `${NONE}: ${REQUIRED.join(', ')}${foundIn(Object.keys(row).filter((name) => !isBlank(row[name])))}`;

/** Why a question is none, by what it lacks. */
export const lackingReason = (lacks: readonly string[]): string => SOME + lacks.join(' and no ');

export const NO_ANSWER_LINE = 'The options are not followed by a line “ANSWER:”';

/** What readers and the check say of a question without a text, options, or a key. */
const LACKING = new Set([
  NO_KEY,
  NONE_RIGHT,
  NO_ANSWER_LINE,
  'The text is empty',
  'The text is missing',
  'The list of options is missing',
  'The correct answer is missing',
]);

/** Whether something is no question because it lacks a part of one. */
export const isLacking = ({ reason }: { reason: string }): boolean =>
  reason.startsWith(NONE) || reason.startsWith(SOME) || LACKING.has(reason);

/** Which fields there are, as the rest of a reason. */
export const foundIn = (names: readonly string[]): string =>
  names.length === 0 ? '' : `. Found: ${excerptOf(names.join(', '))}`;
