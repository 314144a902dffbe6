import { withPicturesInWords } from '../../question/text/text-pictures.ts';
import { excerptOf } from './excerpt.ts';

/** Questions here have no titles; other programs list theirs by them, so an export gives each the beginning of its text. */
export const titleOf = (text: string): string => excerptOf(withPicturesInWords(text));

export const LOST_TITLE = 'The title of the question';

/** Titles that programs give on their own: 'Question 12', 'q_12', '12'. */
const AUTOMATIC = /^(q|question|item|mc|mcq|multiple choice)?[\s#.:_-]*\d*$/i;

/** Whether a title says something that would be lost: it is neither automatic, nor an id, nor how the text begins. */
export function isOwnTitle(title: string, text: string, id = ''): boolean {
  const own = excerptOf(title).replace(/(…|\.\.\.)$/, '');
  return !AUTOMATIC.test(own) && own !== id && !plain(titleOf(text)).startsWith(plain(own));
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
