/** Ids of options, in order. */
export const OPTION_IDS = 'abcdefgh';
/** Maximum options of a question. */
export const MOST_OPTIONS = OPTION_IDS.length;
/** Maximum characters of an explanation. */
export const MOST_EXPLAINED = 10_000;
/** Maximum parts and exhibits in a question. */
export const MOST_PARTS = 10;
export const MOST_EXHIBITS = 10;
/** Characters in the license of a question or an exam. */
export const MOST_LICENSE = 120;
