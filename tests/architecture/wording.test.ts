import { expect, test } from 'vitest';
import { breaches, ownFiles, sources } from './sources.ts';

const isOf = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder));

test('dates and numbers are put into words in one place', () => {
  const own =
    /^src\/rules\/(wording|checkout\/(exact-)?money|flashcard\/calendar|formats\/sheet\/shown-number)|^src\/web\/ui\/moment\.tsx$/;
  const byHand = /\.toLocale\w*String\(|\bIntl\.|\.toDateString\(|\.toUTCString\(|T', ' '/;
  const ofIso = /(\w*(At|at|moment|Moment)|toISOString\(\))\??\.slice\(0, \d+\)/;
  expect(
    breaches(sources, ({ path, text }) => [
      !own.test(path) && byHand.exec(text)?.[0],
      !own.test(path) && ofIso.exec(text)?.[0],
    ]),
  ).toEqual([]);
});

const NOUNS =
  'account|alert|answer|attempt|breach|card|category|categorie|cent|character|check|day|domain|exam|flashcard|hour|item|message|minute|month|option|payment|point|preset|question|report|result|review|row|second|service|session|student|task|tip|user|version|week|word|year';

test('a count stands with its noun by the helper, so that one of a thing is never many', () => {
  const byHand = [
    // A text or an element with a value before the plural; a constant in capitals is known to be more than one, and a name is no number.
    new RegExp(
      `(\\$\\{(?![A-Z_]+\\b)[^{}]*\\}|>\\{[\\w.()]+\\}|\\s\\{(?![A-Z_]+\\}|[\\w.]*[nN]ame\\})[\\w.()]+\\}) ((quiz|practice|incorrect|free|open) )?(${NOUNS})s\\b`,
    ),
    /[!=]== 1 \? ['"`]/,
    /\? '' : 's'|\? 's' : ''/,
  ];
  expect(
    breaches(sources, ({ path, text }) =>
      isOf(path, 'src/rules/wording/', 'src/server/db/') ? [] : byHand.map((pattern) => pattern.exec(text)?.[0]),
    ),
  ).toEqual([]);
});

test('one spelling: American English', () => {
  const british =
    /\b(practis(e|ed|es|ing)|cancelled|cancelling|colou?rs?(?<!colors?)|favourites?|behaviours?|centre|licen[c]e|judgement|learnt|misspelt|organis\w+|recognis\w+|sanitis\w+|normalis(e|ed|es|ing)|initialis\w+|realis\w+|summaris\w+|customis\w+|synchronis\w+|analys(e|ed|es|ing)|neighbours?|defence|whilst|amongst|enrolment|programme|grey)\b/i;
  // Names that the tests' factories give to what a learner does.
  expect(
    breaches(
      ownFiles.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path)),
      ({ path, text }) => [!isOf(path, 'src/server/db/migrations/') && british.exec(text)?.[0]],
    ),
  ).toEqual([]);
});
