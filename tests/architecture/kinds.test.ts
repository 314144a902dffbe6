import { expect, test } from 'vitest';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { breaches, sources } from './sources.ts';

/** Where the names of kinds stand, and where others bear the same names: what a vendor's exam holds. */
const MAY_NAME = [
  'src/rules/question/kinds/names.ts',
  'src/rules/exam/item-types.ts',
  'src/rules/question/kinds/vendor-types.ts',
  'src/server/features/exam/exam-format.ts',
  // What a response of QTI holds: one choice, or several.
  'src/rules/formats/qti/write-qti.ts',
  // Types of questions by Moodle's names.
  'src/rules/formats/moodle/write-moodle.ts',
];
const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');

/** A kind of question by name, compared with another, or switched upon. */
const ASKS_OF_KIND = [
  new RegExp(`(['"\`])(?:${KIND_NAMES.join('|')})\\1`),
  /\bquestion(?:\(\))?[!?]?\.kind\s*[!=]==?/,
  /[!=]==?\s*[\w.[\]!?]*\bquestion[!?]?\.kind\b/,
  /\bswitch\s*\([^)]*\bquestion[!?]?\.kind\b/,
];

test('nothing asks of which kind a question is but the table of kinds', () => {
  expect(
    breaches(
      sources.filter(({ path }) => !MAY_NAME.includes(path)),
      ({ text }) => ASKS_OF_KIND.map((pattern) => pattern.exec(withoutComments(text))?.[0]),
    ),
  ).toEqual([]);
});

test.each([
  "if (kind === 'single') return;",
  'const isOne = row.kind !== "multiple";',
  "switch (kind) { case 'multiple': break; }",
  'if (entry.question.kind === other) return;',
  'if (other !== entry.question.kind) return;',
  'switch (question.kind) {}',
])('%s is found', (code) => {
  expect(ASKS_OF_KIND.some((pattern) => pattern.test(code))).toBe(true);
});

test('answers are put in order by their kind alone', () => {
  expect(
    breaches(
      sources.filter(({ path }) => !path.startsWith('src/rules/question/kinds/')),
      ({ code }) => [
        /\b(?:picked|picks|answers?|keys|userAnswers|correctAnswers)\b[\]})]?\.(?:toS|s)orted?\(/.exec(code)?.[0],
      ],
    ),
  ).toEqual([]);
});
