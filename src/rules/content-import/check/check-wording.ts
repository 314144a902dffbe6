import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { Finding } from '#rules/content-import/report.ts';
import { authoredTexts } from '#rules/content-import/texts.ts';
import { ABOVE, lettersInUse } from '#rules/question/text/option-references.ts';

const NOUN = '(?:[Oo]ption|[Aa]nswer|[Cc]hoice|[Dd]istractor)s?';
const ORDINAL = '(?:first|second|third|fourth|fifth|sixth|last|final|top|bottom|1st|2nd|3rd|[4-6]th)';
const STOP = '\\s*(?:[.,;:!?)"\']|$)';
const VERB = '(?:is|are|was|were|does|do|fails?|cannot)';
// "can answer A record queries", "to answer 3 requests": here "answer" is a verb, and the letter is a name.
const NOT_A_VERB = '(?<!\\b(?:to|can|cannot|could|must|may|might|will|would|should|not)\\s+)';
const NOT_A_THING = '(?!\\s+(?:and AAAA|or AAAA|records?|quer|lookup|request)|-[a-z]{2}|\\.g|[#+])';

/** Patterns that name an option no matter how the item is written. */
const OPTION_NAMES: readonly RegExp[] = [
  // "option B", "choices A and D"
  new RegExp(`${NOT_A_VERB}\\b${NOUN}\\s+["'(]?[A-H]\\b${NOT_A_THING}`),
  // "answer: C"; after a colon a capital A may begin a sentence
  new RegExp(`\\b${NOUN}\\s*:\\s*["'(]?[A-H]\\b(?=${STOP}|\\s+(?:${VERB}|and [A-H]|or [A-H])\\b)`),
  // "option b"; a lower-case "a" is an article unless the clause ends there
  new RegExp(`\\b${NOUN}\\s+["'(]?(?:[b-h]\\b${NOT_A_THING}|a\\b(?=${STOP}|\\s+(?:is|and|or)\\b))`),
  // "the answer is C"
  new RegExp(`\\b(?:${NOUN}|[Kk]eys?)\\s+(?:is|are|was)\\s*:?\\s*["'(]?[A-H]\\b(?=${STOP}|\\s+(?:and|or)\\s+[A-H]\\b)`),
  // "choice 3", "answer 2 is wrong", "options 1 and 4"
  new RegExp(`${NOT_A_VERB}\\b${NOUN}\\s+(?:number\\s+|#)?[1-8]\\b(?=${STOP}|\\s+(?:${VERB}|(?:and|or) [1-8])\\b)`),
  // "option one fails"
  new RegExp(`${NOT_A_VERB}\\b${NOUN}\\s+(?:one|two|three|four)\\b(?=${STOP}|\\s+(?:is|are|fails?)\\b)`),
  // "the first option", "the second and fourth options", but not an option group, which is a database term
  new RegExp(
    `\\bthe\\s+(?:${ORDINAL}(?:,|,? and|,? or)?\\s+)+` +
      '(?:(?:two|three|listed|answer)\\s+)?(?:options?|distractors?)\\b(?!\\s+groups?)',
    'i',
  ),
  // "the third answer is wrong"; "the first choice for archives" and "the first answer of a model" name no position
  new RegExp(`\\bthe\\s+${ORDINAL}\\s+(?:answer|choice)s?\\s+(?:is|are|was)\\s+(?:(?:in)?correct|right|wrong)\\b`, 'i'),
  /\b(?:options?|answers?|choices?|distractors?)\s+(?:listed\s+|shown\s+)?(?:above|below)\b/i,
  /\bthe\s+(?:above|preceding)\s+(?:options?|choices?|distractors?)\b/i,
  // a label at the start of a line: "B. Use a queue"
  /(?:^|\n)[^\S\n]*(?:\([A-H]\)|[A-H][.)])\s/,
];

const LETTERS = '(?:[A-H](?:,\\s*|,? and |,? or |,? nor ))*[A-H]';
const CONJUNCTION =
  '[Bb]ecause|[Ss]ince|so|[Tt]herefore|thus|hence|[Oo]nly|that|but|and|[Ww]hile|[Aa]lthough|though|whereas' +
  '|[Bb]oth|[Nn]either|[Ee]ither';
const CLAUSE = `(?:^|[.;:!?(,–—]\\s*|\\b(?:${CONJUNCTION})\\s+)`;
const JUDGED = '(?:is|are)\\s+(?:both |all |also |not |the )?(?:(?:in)?correct|right|wrong|true|false)';
const LETTERED = '(?:records?|zones?|networks?|address|channels?|sides?|sites?)';

/** Patterns of bare letters, which name an option only if the stem doesn't use that letter for something. */
const BARE: readonly RegExp[] = [
  // "A is correct", "because B and D are wrong", but not "Class A is correct"
  new RegExp(`${CLAUSE}${LETTERS}\\s+${JUDGED}\\b`),
  // "both A and B", but not "both A and C records"
  new RegExp(`\\b(?:[Bb]oth|[Ee]ither|[Nn]either|[Oo]nly)\\s+[A-H],?\\s+(?:and|or|nor)\\s+[A-H]\\b(?!\\s+${LETTERED})`),
];

/** No text refers to an option by letter or position, since options are shuffled, or to "all of the above". */
export function checkWording(question: PackQuestion): Finding[] {
  const labels = lettersInUse(question.text);
  return authoredTexts(question).flatMap(({ place, text }) => {
    const findings: Finding[] = [];
    const named = findOptionName(text, labels);
    if (named) findings.push({ rule: 'named-by-place', message: `${place}: names an option by its place: "${named}"` });
    const above = firstMatch(ABOVE, text);
    if (above) findings.push({ rule: 'of-the-above', message: `${place}: says "${above}"` });
    return findings;
  });
}

/** The words in a text that name an option by letter or position; letters in `labels` may stand alone. */
export function findOptionName(text: string, labels: ReadonlySet<string> = new Set()): string | undefined {
  // DHCP and TCP number their options, and items discuss them.
  const plain = /\b(?:DHCP|DHCPv6|BOOTP|TCP)\b/.test(text) ? text.replace(/\boptions?\s+\d+/gi, '') : text;
  const named = firstMatch(OPTION_NAMES, plain);
  if (named) return named;
  const bare = firstMatch(BARE, plain);
  const letters = bare?.match(/\b[A-H]\b/g) ?? [];
  return letters.length && letters.every((letter) => !labels.has(letter)) ? bare : undefined;
}

function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text)?.[0].trim();
    if (match) return match;
  }
  return undefined;
}
