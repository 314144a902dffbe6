import { excerptOf } from '../text/excerpt.ts';
import { isBlank } from './json-values.ts';

const REQUIRED = ['text', 'options', 'correctAnswer'];
const NONE = 'Required fields are missing';
const SOME = 'The question has no ';

/** Why a part of a JSON file has nothing of a question. */
export const nothingFound = (row: Record<string, unknown>): string =>
  `${NONE}: ${REQUIRED.join(', ')}${foundIn(Object.keys(row).filter((name) => !isBlank(row[name])))}`;

/** Why a question is none, by what it lacks. */
export const lackingReason = (lacks: readonly string[]): string => SOME + lacks.join(' and no ');

/** Whether something is no question because it lacks a part of one. */
export const isLacking = ({ reason }: { reason: string }): boolean =>
  reason.startsWith(NONE) || reason.startsWith(SOME);

/** Which fields there are, as the rest of a reason. */
export const foundIn = (names: readonly string[]): string =>
  names.length === 0 ? '' : `. Found: ${excerptOf(names.join(', '))}`;
