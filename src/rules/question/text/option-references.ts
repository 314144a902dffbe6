/** What refers to the options of a question as a whole. */
export const ABOVE: readonly RegExp[] = [
  // "all of the above requirements" names what the stem said
  new RegExp(
    '\\b(?:(?:all|none|any|both|neither|either|some) of (?:the )?|all the )(?:above|foregoing)\\b' +
      '(?!\\s+(?:requirement|need|condition|goal|constraint|criteri))',
    'i',
  ),
  /^(?:all|none|both|neither) of (?:these|them|those|the (?:other )?(?:options|answers|choices))\.?$/i,
  /\b(?:all|none)(?: of)?(?: the)?(?: other)? (?:options|answers|choices) (?:is|are) (?:in)?correct\b/i,
];

const NAME = '["\'(]?(?:[A-H]|[a-h](?=\\)))["\')]?';
const NOUN = '(?:options?|answers?|choices?)';
const AND = '(?:, and|, or|,|&|\\+|/|and|or|nor)';
const JUDGED = '(?:only|above|together|(?:are|is) (?:both |all )?(?:correct|true|right|wrong|false|incorrect))';
/** Options that are nothing but the names of others: 'Both A and C', 'A and B only', 'Options 1 and 3', '(a) and (b)'. */
const NAMES: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:both|either|neither|only|just|all of) )?(?:${NOUN} )?${NAME}(?: ?${AND} ?(?:${NOUN} )?${NAME}){1,7}(?: ${JUDGED})?[.!]?$`,
    'i',
  ),
  new RegExp(`^(?:(?:only|just) ${NAME}|${NAME} only|(?:only )?${NOUN} ["'(]?[A-H1-8]["')]?(?: only)?)[.!]?$`, 'i'),
  new RegExp(
    `^(?:(?:both|either|neither|only) )?${NOUN} [1-8](?: ?${AND} ?(?:${NOUN} )?[1-8]){1,7}(?: ${JUDGED})?[.!]?$`,
    'i',
  ),
];
const MOST_LENGTH = 200;

/** The letters a stem uses as names ("VPC A", "host B"); a capital A that begins a sentence is an article. */
export function lettersInUse(stem: string): Set<string> {
  return new Set([...stem.matchAll(/(?<=[\p{L}\p{N}]\s)A\b|\b[B-H]\b/gu)].map(([letter]) => letter));
}

/** Whether an option says something of the others, by their place or as a whole, so that it means something else once they are shuffled. */
export function refersToOptions(option: string, stem: string, count: number): boolean {
  const text = option.trim().replace(/\s+/g, ' ');
  if (text.length > MOST_LENGTH) return false;
  if (ABOVE.some((pattern) => pattern.test(text))) return true;
  if (!NAMES.some((pattern) => pattern.test(text))) return false;
  const labels = lettersInUse(stem);
  const named = text.match(/\b(?:[A-H]|[a-h](?=\))|[1-8])\b/g) ?? [];
  return named.every((name) => !labels.has(name) && placeOf(name) < count);
}

const placeOf = (name: string): number => (/\d/.test(name) ? Number(name) - 1 : 'abcdefgh'.indexOf(name.toLowerCase()));

/** The options that refer to others although not every option keeps its place. */
export function looseReferences({
  text,
  options,
  fixed,
}: {
  text: string;
  options: readonly string[];
  fixed: readonly number[];
}): number[] {
  if (fixed.length === options.length) return [];
  return options.flatMap((option, index) => {
    if (!refersToOptions(option, text, options.length)) return [];
    // One that speaks of all others needs only its own place.
    const isOfAll = ABOVE.some((pattern) => pattern.test(option));
    return isOfAll && fixed.includes(index) ? [] : [index];
  });
}
