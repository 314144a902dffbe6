import { expect, test } from 'vitest';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { breaches, sources } from './sources.ts';

/** Files with the names of kinds, and files where the same names mean something else: the content of a vendor's exam. */
const MAY_NAME = [
  'src/rules/question/kinds/names.ts',
  ...KIND_NAMES.map((name) => `src/rules/question/kinds/${name}.ts`),
  'src/rules/exam/item-types.ts',
  'src/server/features/exam/exam-format.ts',
  // The content of a QTI response: one choice, or several.
  'src/rules/formats/qti/write-qti-options.ts',
  // What was stored of each kind before there was a row per answer.
  'src/server/db/migrations/0080-responses.ts',
  // Where IOS logs to.
  'src/rules/console/ios/show-management.ts',
  // Moodle's names for types of questions.
  'src/rules/formats/moodle/write-moodle.ts',
];
const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');

/** A kind of question compared by name with another, or used in a switch. */
const ASKS_OF_KIND = [
  new RegExp(`(['"\`])(?:${KIND_NAMES.join('|')})\\1`),
  /\bquestion(?:\(\))?[!?]?\.kind\s*[!=]==?/,
  /[!=]==?\s*[\w.[\]!?]*\bquestion[!?]?\.kind\b/,
  /\bswitch\s*\([^)]*\bquestion[!?]?\.kind\b/,
];

test('asks for a question’s kind only in the table of kinds', () => {
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
