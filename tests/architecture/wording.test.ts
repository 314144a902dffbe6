import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breaches, ownFiles, sources } from './sources.ts';

const root = join(import.meta.dirname, '../..');
const isOf = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder));

test('formats dates and numbers in one place', () => {
  const own =
    /^src\/rules\/(wording|checkout\/(exact-)?money|flashcard\/calendar|formats\/sheet\/shown-number)|^src\/web\/ui\/moment\.tsx$/;
  const byHand = /\.toLocale\w*String\(|\bIntl\.|\.toDateString\(|\.toUTCString\(|T', ' '/;
  const ofIso = /(\w*(At|at|moment|Moment)|toISOString\(\))\??\.slice\(0, [^)]+\)/;
  expect(
    breaches(sources, ({ path, text }) => [
      !own.test(path) && byHand.exec(text)?.[0],
      !own.test(path) && ofIso.exec(text)?.[0],
    ]),
  ).toEqual([]);
});

const NOUNS =
  'account|alert|answer|attempt|breach|card|category|categorie|cent|character|check|day|domain|exam|flashcard|hour|item|message|minute|month|option|payment|point|preset|question|report|result|review|row|second|service|session|student|task|tip|user|version|week|word|year';

test('combines counts and nouns with the helper, so that one thing is never plural', () => {
  const byHand = [
    // A text or an element with a value before the plural. A constant in capitals is known to be more than one, and a name is not a number.
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

test('spells in American English', () => {
  const british =
    /\b(practis(e|ed|es|ing)|cancelled|cancelling|colou?rs?(?<!colors?)|favourites?|behaviours?|centre|licen[c]e|judgement|learnt|misspelt|organis\w+|recognis\w+|sanitis\w+|normalis(e|ed|es|ing)|initialis\w+|realis\w+|summaris\w+|customis\w+|synchronis\w+|analys(e|ed|es|ing)|neighbours?|defence|whilst|amongst|enrolment|programme|grey)\b/i;
  // Names that the tests' factories give to a learner's actions.
  expect(
    breaches(
      ownFiles.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path)),
      ({ path, text }) => [!isOf(path, 'src/server/db/migrations/') && british.exec(text)?.[0]],
    ),
  ).toEqual([]);
});

/** The column 'not' of 'Words for people' in the glossary, as patterns; null where only a reader can judge. */
const NOT: Record<string, RegExp | null> = {
  'sign in, sign out, signed in': /\bsign(s|ed|ing)? (in|out)\b/i,
  'mail, e-mail, mailed': /\b(e-mails?|mails|mailed|(a|an|by|each|next|sent|weekly) mail(?! (server|provider)))\b/i,
  'keep, hold': null,
  make: /\bmake (an account|a card|an exam)\b/i,
  'second factor, 2FA': /\b(second factors?|2fa)\b/i,
  'flagged (in practice)': null,
  'write to us': /\bwrite to us\b/i,
  'the exam is open to you; opens': /\bopen to you\b/i,
  'the whole bank': /\bwhole (question )?bank\b/i,
  'at once': /\bat once\b/i,
  'by itself': /\bby (itself|themselves)\b/i,
  'for good, for ever': /\bfor (good|ever)\b/i,
  'switch on, switch off': /\bswitch(es|ed|ing)? (on|off)\b/i,
  'somebody, nobody, everybody': /\b(some|no|every)body\b/i,
  'Leave empty, Left empty': /\b(leave|left) empty\b/i,
  'one a line, 5 an exam': /\b(one|\d+) (a line|an exam)\b/i,
  'does not answer': /\b(do|does) not answer\b/i,
  'mend; a fault': /\bmend(s|ed|ing)?\b|\b(a|every) fault\b/i,
  'under way': /\bunder way\b/i,
  // Someone is told what to do; they are notified of what happened.
  'was told': /\b(is|are|was|were|be|been) told\b(?! (to|from|apart)\b)/i,
  'of another kind than': /\bof another kind than\b/i,
  'where (of a condition)': null,
};

const GLOSSARY = 'docs/glossary.md';
const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({
    path: `docs/${path.replaceAll('\\', '/')}`,
    text: readFileSync(join(root, 'docs', path), 'utf8'),
  }));

test('has a pattern for every word that the glossary tells us not to say to people', () => {
  const { text } = documents.find(({ path }) => path === GLOSSARY)!;
  const [, table = ''] = /^## Words for people$[^]*?^\|---\|---\|$([^]*?)\n\n/m.exec(text) ?? [];
  expect(Array.from(table.matchAll(/^\| .* \| (.*) \|$/gm), ([, not]) => not)).toEqual(Object.keys(NOT));
});

test('says none of them in documents or on screens', () => {
  // Names in backticks are those of the code, and the specification quotes the header buttons.
  const documentText = (text: string) => text.replace(/^```[^]*?^```|`[^`]+`/gm, '');
  const screenText = (text: string) =>
    text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '').replace(/(?<=\s)Sign (In|Up)(?=\s)/g, '');
  const texts = [
    ...documents.filter(({ path }) => path !== GLOSSARY).map(({ path, text }) => ({ path, text: documentText(text) })),
    ...sources.filter(({ path }) => isOf(path, 'src/web/')).map(({ path, text }) => ({ path, text: screenText(text) })),
  ];
  expect(texts.length).toBeGreaterThan(500);
  const said = texts.flatMap(({ path, text }) => {
    const line = text.replace(/\s+/g, ' ');
    return Object.values(NOT)
      .flatMap((pattern) => pattern?.exec(line)?.[0] ?? [])
      .map((word) => `${path}: ${word}`);
  });
  expect(said).toEqual([]);
});
